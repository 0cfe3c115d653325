package dev.spdkcmp.harness.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.spdkcmp.drivers.binding.MachineSession;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.JvmSignals;
import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.LedgerState;
import dev.spdkcmp.drivers.ledger.RestoreReport;
import dev.spdkcmp.drivers.ledger.RestoreStep;
import dev.spdkcmp.drivers.ledger.UndoOutcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Puts back whatever an earlier command left changed. */
@Command(
        name = "restore",
        mixinStandardHelpOptions = true,
        description = {
            "Undoes whatever an earlier run left changed: ends its programs, binds devices to",
            "the drivers that they were on, puts settings back. Does no harm when run again."
        })
final class RestoreCommand implements Callable<Integer> {

    @Mixin private HostOption host;

    @Option(names = "--json", description = "One JSON document on standard output.")
    private boolean json;

    @Option(
            names = "--abandon",
            description = {
                "Give up on what cannot be put back, after trying once more: later runs are",
                "no longer refused because of it. What is left is printed."
            })
    private boolean abandon;

    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Host machine = host.open();
        PrintWriter err = spec.commandLine().getErr();
        LedgerState ledger = Ledger.read(machine);
        if (!ledger.tornLines().isEmpty()) {
            err.println(
                    "spdkcmp: lines "
                            + ledger.tornLines()
                            + " of the ledger were cut off; what they announced was never begun");
        }
        if (ledger.finished()) {
            print(machine, new RestoreReport(List.of(), List.of(), List.of()), null);
            return ExitStatus.DONE;
        }
        MachineSession.Outcome outcome = MachineSession.openToRestore(machine, ledger.command());
        if (outcome instanceof MachineSession.Outcome.Refused refused) {
            err.println("spdkcmp: " + refused.message() + "; next: " + refused.remedy());
            return ExitStatus.REFUSED;
        }
        try (MachineSession session = ((MachineSession.Outcome.Opened) outcome).session()) {
            StopRequest ignored = new StopRequest();
            ignored.listen((signal, first) -> err.println("spdkcmp: restoring goes on"));
            JvmSignals.bringTo(ignored)
                    .ifPresent(reason -> err.println("spdkcmp: signals are not held: " + reason));
            RestoreReport report = session.restore();
            if (abandon && !report.restored()) {
                session.ledger().close();
            }
            print(machine, report, ledger.command());
            report.troubles().forEach(trouble -> err.println("spdkcmp: " + trouble));
            return report.restored() ? ExitStatus.DONE : ExitStatus.NOT_RESTORED;
        }
    }

    private void print(Host machine, RestoreReport report, String command) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.print(toJson(machine, report, command));
        } else {
            HostOption.announce(machine.provenance(), out);
            if (command == null) {
                out.println("Nothing to restore: no earlier command left anything changed.");
            } else {
                out.println("Left by: " + command);
            }
            RestoreText.write(report, out);
            if (!report.restored()) {
                out.println(
                        abandon
                                ? "Given up: what is not put back stays as it is."
                                : "Not everything is as before. When that is mended, run spdkcmp"
                                        + " restore again; restore --abandon gives up on it.");
            }
        }
        out.flush();
    }

    private static String toJson(Host machine, RestoreReport report, String command)
            throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode document = mapper.createObjectNode();
        document.put("schemaVersion", 1);
        document.put("provenance", HostOption.name(machine.provenance()));
        document.put("leftBy", command);
        document.put("restored", report.restored());
        ArrayNode steps = document.putArray("steps");
        report.steps().forEach(step -> step(steps.addObject(), step));
        ArrayNode forGood = document.putArray("notUndoable");
        report.forGood().forEach(change -> forGood.add(change.change().summary()));
        return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(document)
                + System.lineSeparator();
    }

    private static void step(ObjectNode json, RestoreStep step) {
        json.put("change", step.change().change().summary());
        json.put("kind", step.change().change().kind());
        if (step.outcome() instanceof UndoOutcome.Restored restored) {
            json.put("outcome", "restored");
            json.put("message", restored.how());
            json.putNull("remedy");
        } else if (step.outcome() instanceof UndoOutcome.AlreadyAsBefore already) {
            json.put("outcome", "as-before");
            json.put("message", already.how());
            json.putNull("remedy");
        } else if (step.outcome() instanceof UndoOutcome.Failed failed) {
            json.put("outcome", "failed");
            json.put("message", failed.reason());
            json.put("remedy", failed.remedy());
        }
    }
}
