package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.binding.MachineSession;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.LedgerState;
import dev.spdkcmp.drivers.ledger.MachineLock;
import dev.spdkcmp.drivers.ledger.RestoreReport;
import java.io.PrintWriter;
import java.util.Optional;

/**
 * What an earlier command left changed: settled before a command that measures looks at the
 * machine, by restoring where a person agrees, by refusing elsewhere.
 */
final class EarlierChanges {

    private static final String QUESTION = "Put it back now, then go on? [y/N] ";

    private final Host host;
    private final String restoreCommand;
    private final HeldSignals signals;
    private final PrintWriter err;

    /**
     * @param restoreCommand what puts this machine back, for a person to type
     * @param signals held while this restores; the command stops afterwards where one came
     * @param err where everything is said
     */
    EarlierChanges(Host host, String restoreCommand, HeldSignals signals, PrintWriter err) {
        this.host = host;
        this.restoreCommand = restoreCommand;
        this.signals = signals;
        this.err = err;
    }

    /**
     * Settles them.
     *
     * @param asker who is asked
     * @param yes whether the answer was given already; somebody must be there to see it all the
     *     same
     * @return the command's exit status; empty where it may go on
     */
    Optional<Integer> settle(RunExecution.Asker asker, boolean yes) throws InterruptedException {
        Optional<String> atWork = MachineLock.holder(host);
        if (atWork.isPresent()) {
            return refused(
                    "another spdkcmp is at work on this machine ("
                            + atWork.get()
                            + "); next: wait until it has ended");
        }
        LedgerState ledger = Ledger.read(host);
        if (ledger.finished()) {
            return Optional.empty();
        }
        String left = "an earlier command (" + ledger.command() + ") left this machine changed";
        if (!asker.somebody()) {
            return refused(left + "; next: " + restoreCommand);
        }
        err.println("spdkcmp: " + left + ":");
        ledger.undoable().forEach(open -> err.println("  " + open.change().summary()));
        err.flush();
        if (yes) {
            err.println(QUESTION + "yes (--yes)");
        } else if (!asker.agrees(QUESTION, signals.stop())) {
            return refused("nothing was done; next: " + restoreCommand);
        }
        return restore(ledger.command());
    }

    private Optional<Integer> refused(String message) {
        err.println("spdkcmp: " + message);
        err.flush();
        return Optional.of(ExitStatus.REFUSED);
    }

    private Optional<Integer> restore(String command) throws InterruptedException {
        signals.hold();
        MachineSession.Outcome outcome = MachineSession.openToRestore(host, command);
        if (outcome instanceof MachineSession.Outcome.Refused refused) {
            return refused(refused.message() + "; next: " + refused.remedy());
        }
        try (MachineSession session = ((MachineSession.Outcome.Opened) outcome).session()) {
            RestoreReport report = session.restore();
            RestoreText.write(report, err);
            report.troubles().forEach(trouble -> err.println("spdkcmp: " + trouble));
            err.println(
                    "spdkcmp: "
                            + (report.restored()
                                    ? "the machine is as it was before that command"
                                    : "not everything is as before; when that is mended: "
                                            + restoreCommand));
            err.flush();
            if (!report.restored()) {
                return Optional.of(ExitStatus.NOT_RESTORED);
            }
            return signals.stop().asked().map(signal -> signal.exitStatus());
        }
    }
}
