package dev.spdkcmp.drivers.ledger;

import java.util.List;

/**
 * What came of putting a machine back.
 *
 * @param steps in the order in which they were taken
 * @param forGood changes that nobody can put back
 * @param troubles what else went wrong: the ledger could not be written
 */
public record RestoreReport(
        List<RestoreStep> steps, List<OpenChange> forGood, List<String> troubles) {

    public RestoreReport {
        steps = List.copyOf(steps);
        forGood = List.copyOf(forGood);
        troubles = List.copyOf(troubles);
    }

    /** Whether everything that can be put back is. */
    public boolean restored() {
        return steps.stream().noneMatch(RestoreStep::failed);
    }
}
