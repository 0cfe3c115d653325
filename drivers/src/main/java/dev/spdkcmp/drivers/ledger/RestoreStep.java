package dev.spdkcmp.drivers.ledger;

/**
 * A change and what came of putting it back.
 *
 * @param change the change
 * @param outcome what came of it
 */
public record RestoreStep(OpenChange change, UndoOutcome outcome) {

    public boolean failed() {
        return outcome instanceof UndoOutcome.Failed;
    }

    /** One line: what, and what came of it. */
    public String describe() {
        String summary = change.change().summary();
        if (outcome instanceof UndoOutcome.Restored restored) {
            return summary + ": put back, " + restored.how();
        }
        if (outcome instanceof UndoOutcome.AlreadyAsBefore already) {
            return summary + ": as before, " + already.how();
        }
        UndoOutcome.Failed failed = (UndoOutcome.Failed) outcome;
        return summary + ": NOT put back, " + failed.reason() + "; next: " + failed.remedy();
    }
}
