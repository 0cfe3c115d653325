package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.ledger.RestoreReport;
import java.util.List;

/** What came of binding devices to a userspace driver. */
public sealed interface BindOutcome {

    /**
     * All of them are on it.
     *
     * @param notes how, where that is worth saying
     */
    record Bound(List<String> notes) implements BindOutcome {
        public Bound {
            notes = List.copyOf(notes);
        }
    }

    /**
     * They are not, and what had been moved was brought back.
     *
     * @param troubles what went wrong
     * @param broughtBack what came of bringing back
     */
    record NotBound(List<Trouble> troubles, RestoreReport broughtBack) implements BindOutcome {
        public NotBound {
            troubles = List.copyOf(troubles);
        }
    }
}
