package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.harness.plan.Plan;

/** The bench for a plan: plain where nothing is changed, guarded by lock and ledger elsewhere. */
sealed interface BenchOpening {

    /**
     * It can be worked on.
     *
     * @param bench the devices
     * @param programs those of a session; null: the host's own
     * @param whenDone lets the machine go
     */
    record Opened(Bench bench, Programs programs, Runnable whenDone)
            implements BenchOpening, AutoCloseable {
        @Override
        public void close() {
            whenDone.run();
        }
    }

    /**
     * It cannot.
     *
     * @param message why, and what would help
     */
    record Refused(String message) implements BenchOpening {}

    /** Opens the bench that fits. */
    static BenchOpening open(Experiment experiment, Plan plan, StopRequest stop)
            throws InterruptedException {
        boolean changes =
                plan.binds()
                        || plan.scenario().preconditioning().format() != null
                        || plan.cells().stream().anyMatch(cell -> !cell.settings().isEmpty());
        if (!changes) {
            return new Opened(new KernelBench(experiment.host(), plan), null, () -> {});
        }
        return new Refused("not yet");
    }
}
