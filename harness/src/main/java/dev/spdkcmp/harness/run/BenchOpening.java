package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.binding.MachineSession;
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
     * It cannot, and everything is as it was.
     *
     * @param message why, and what would help
     */
    record Refused(String message) implements BenchOpening {}

    /** Opens the bench that fits. */
    static BenchOpening open(Experiment experiment, Plan plan, StopRequest stop)
            throws InterruptedException {
        boolean changes =
                plan.binds()
                        || plan.scenario().writes()
                                && plan.devices().stream().anyMatch(d -> d.serial() != null)
                        || plan.scenario().preconditioning().format() != null
                        || plan.cells().stream().anyMatch(cell -> !cell.settings().isEmpty());
        if (!changes) {
            return KernelBench.open(experiment.host(), plan);
        }
        String command = "spdkcmp run " + plan.scenario().name();
        MachineSession.Outcome outcome = MachineSession.open(experiment.host(), command, stop);
        if (outcome instanceof MachineSession.Outcome.Refused refused) {
            return new Refused(refused.message() + "; next: " + refused.remedy());
        }
        if (outcome instanceof MachineSession.Outcome.Unfinished unfinished) {
            return new Refused(
                    "an earlier command ("
                            + unfinished.ledger().command()
                            + ") left the machine changed; next: spdkcmp restore");
        }
        MachineSession session = ((MachineSession.Outcome.Opened) outcome).session();
        BenchOpening opening = new SessionBench(experiment, plan, session).open();
        if (opening instanceof Refused) {
            session.restore();
            session.close();
        }
        return opening;
    }
}
