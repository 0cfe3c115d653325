package dev.spdkcmp.parsers.perf;

import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.shell.EarlyStop;
import dev.spdkcmp.parsers.spdk.ProgramEnd;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether a run was one: what was asked for started, no error was reported, and the table is whole
 * (spdk-formats §8). The exit status is necessary, not sufficient: it is 0 for many failures.
 */
final class PerfAcceptance {

    private final PerfText text;
    private final PerfCommandLine command;
    private final Siblings siblings;
    private final Findings findings;

    private PerfAcceptance(
            PerfText text, PerfCommandLine command, Siblings siblings, Findings findings) {
        this.text = text;
        this.command = command;
        this.siblings = siblings;
        this.findings = findings;
    }

    /**
     * Adds what speaks against the run.
     *
     * @param command null where it is not known
     */
    static void check(
            PerfText text, PerfCommandLine command, Siblings siblings, Findings findings) {
        PerfAcceptance acceptance = new PerfAcceptance(text, command, siblings, findings);
        acceptance.messages();
        ProgramEnd.check(PerfParser.TOOL, siblings, stop(command), findings);
        acceptance.table();
        if (!text.rows().isEmpty()) {
            acceptance.pairs();
            acceptance.asked();
        }
    }

    private static EarlyStop stop(PerfCommandLine command) {
        return command == null ? null : command.earlyStop();
    }

    private void messages() {
        List<String> lines = new ArrayList<>(text.messages());
        lines.addAll(siblings.stderrLines());
        PerfMessages.RULES.report(lines, findings);
    }

    private void table() {
        if (text.tables() > 1) {
            findings.failed(
                    "several-runs",
                    text.tables() + " result tables in one output: keep each run in its own file");
        }
        for (String line : text.unreadable()) {
            if (text.cut() && line.equals(text.unreadable().get(text.unreadable().size() - 1))) {
                continue;
            }
            findings.failed("line-unreadable", line);
        }
        if (text.cut()) {
            findings.incomplete("cut", "the text ends in the middle of a line");
        }
        if (text.rows().isEmpty() && text.total() == null) {
            findings.incomplete(
                    "no-results",
                    text.launched()
                            ? "the workers started, but no result follows"
                            : "no result table: nothing was measured" + firstComplaint());
            return;
        }
        if (!text.launched()) {
            findings.incomplete("no-start", "the text begins after the run's start");
        }
        if (text.rows().isEmpty()) {
            findings.failed("no-rows", "a Total without any row above it");
        } else if (text.total() == null) {
            findings.incomplete("no-total", "the text ends before the Total row");
        }
    }

    /** A refused option is explained on the first line of stderr, in words that vary. */
    private String firstComplaint() {
        String first = siblings.stderrLines().stream().findFirst().orElse("");
        boolean ended = findings.has("killed") || findings.has("stopped-early");
        boolean explained = first.isEmpty() || ended || PerfMessages.RULES.of(first).isPresent();
        return explained ? "" : "; its first words were '" + first + "'";
    }

    private void pairs() {
        List<PerfText.Pair> due = new ArrayList<>(text.associated());
        for (PerfRow row : text.rows()) {
            boolean found = false;
            for (int i = 0; i < due.size() && !found; i++) {
                found = due.get(i).core() == row.core() && due.get(i).name().equals(row.name());
                if (found) {
                    due.remove(i);
                }
            }
            if (!found && text.launched()) {
                findings.failed(
                        "row-unexpected", row.label() + " has a row but was never associated");
            }
        }
        for (PerfText.Pair pair : due) {
            findings.failed("no-io", pair.label() + " completed no I/O: it has no row");
        }
    }

    private void asked() {
        if (command == null) {
            return;
        }
        DeclaredLoad load = command.load();
        Set<String> driven = new LinkedHashSet<>();
        Set<Integer> cores = new LinkedHashSet<>();
        for (PerfRow row : text.rows()) {
            PerfTarget target = PerfTarget.of(row.name());
            driven.add(target.device() == null ? row.name() : target.device());
            cores.add(row.core());
        }
        boolean namesAreAddresses =
                text.rows().stream().allMatch(row -> PerfTarget.of(row.name()).device() != null);
        for (String device : load.devices()) {
            boolean found = driven.stream().anyMatch(name -> names(name, device));
            if (namesAreAddresses && !found) {
                findings.failed("device-missing", device + " was asked for and has no row");
            }
        }
        if (load.cores() != null) {
            for (Integer core : load.cores()) {
                if (!cores.contains(core)) {
                    findings.failed(
                            "core-missing", "core " + core + " was asked for and has no row");
                }
            }
        }
    }

    /** Fabric controllers are printed with address and name, and asked for by their address. */
    private static boolean names(String driven, String asked) {
        return driven.equals(asked) || driven.startsWith("addr:" + asked + " ");
    }
}
