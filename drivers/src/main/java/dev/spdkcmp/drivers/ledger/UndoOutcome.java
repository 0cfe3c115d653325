package dev.spdkcmp.drivers.ledger;

/** What came of putting a change back. */
public sealed interface UndoOutcome {

    /**
     * It is as before.
     *
     * @param how one clause
     */
    record Restored(String how) implements UndoOutcome {}

    /**
     * It is as before already: the change was not made, or somebody put it back.
     *
     * @param how one clause
     */
    record AlreadyAsBefore(String how) implements UndoOutcome {}

    /**
     * It is not as before.
     *
     * @param reason one sentence without a full stop
     * @param remedy what a person can do
     */
    record Failed(String reason, String remedy) implements UndoOutcome {}
}
