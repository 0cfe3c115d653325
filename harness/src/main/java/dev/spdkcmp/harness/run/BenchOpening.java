package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.harness.plan.Plan;
import java.util.List;

/** The bench for a plan: plain where nothing is changed, guarded by lock and ledger elsewhere. */
sealed interface BenchOpening {

    /**
     * It can be worked on.
     *
     * @param bench the devices
     * @param programs those of a session; null: the host's own
     * @param notes worth saying before the first step
     * @param whenDone lets the machine go
     */
    record Opened(Bench bench, Programs programs, List<String> notes, Runnable whenDone)
            implements BenchOpening, AutoCloseable {
        public Opened {
            notes = List.copyOf(notes);
        }

        @Override
        public void close() {
            whenDone.run();
        }
    }

    /**
     * It cannot.
     *
     * @param message why, and what would help
     * @param restored what came of undoing what had been changed already
     */
    record Refused(String message, Bench.Restored restored) implements BenchOpening {}

    /**
     * Opens the bench that fits.
     *
     * @param lent devices that were moved before the plan was made; null: none
     */
    static BenchOpening open(Experiment experiment, Plan plan, StopRequest stop, LentDevices lent)
            throws InterruptedException {
        if (lent != null) {
            return new SessionBench(experiment, plan, lent.handOver(), lent).open();
        }
        if (!changesMachine(plan)) {
            return KernelBench.open(experiment.host(), plan);
        }
        SessionOpening opening = SessionOpening.open(experiment, stop);
        if (opening instanceof SessionOpening.Refused refused) {
            return new Refused(refused.message(), Bench.Restored.NOTHING_TO_DO);
        }
        return new SessionBench(experiment, plan, ((SessionOpening.Opened) opening).session(), null)
                .open();
    }

    private static boolean changesMachine(Plan plan) {
        return plan.binds()
                || plan.scenario().writes()
                        && plan.devices().stream().anyMatch(d -> d.serial() != null)
                || plan.scenario().preconditioning().format() != null
                || plan.cells().stream().anyMatch(cell -> !cell.settings().isEmpty());
    }
}
