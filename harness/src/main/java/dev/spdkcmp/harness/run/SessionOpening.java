package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.binding.MachineSession;
import dev.spdkcmp.drivers.host.StopRequest;

/** The right to change the machine for an experiment, or why it cannot be had. */
sealed interface SessionOpening {

    /** The machine may be changed. */
    record Opened(MachineSession session) implements SessionOpening {}

    /**
     * It may not.
     *
     * @param message why, and what would help
     */
    record Refused(String message) implements SessionOpening {}

    static SessionOpening open(Experiment experiment, StopRequest stop)
            throws InterruptedException {
        String command = "spdkcmp run " + experiment.request().scenario();
        MachineSession.Outcome outcome = MachineSession.open(experiment.host(), command, stop);
        if (outcome instanceof MachineSession.Outcome.Refused refused) {
            return new Refused(refused.message() + "; next: " + refused.remedy());
        }
        if (outcome instanceof MachineSession.Outcome.Unfinished unfinished) {
            return new Refused(
                    "an earlier command ("
                            + unfinished.ledger().command()
                            + ") left this machine changed; next: "
                            + experiment.request().restoreCommand());
        }
        return new Opened(((MachineSession.Outcome.Opened) outcome).session());
    }
}
