package dev.spdkcmp.parsers.perf;

import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.Siblings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether a run was one: what was asked for started, no error was reported, and the table is whole
 * (spdk-formats §8). The exit status is necessary, not sufficient: it is 0 for many failures.
 */
final class PerfAcceptance {

    private static final int SIGNAL_BASE = 128;
    private static final int LAST_SIGNAL = 31;
    private static final int TIMED_OUT = 124;

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
        acceptance.exitStatus();
        acceptance.table();
        if (!text.rows().isEmpty()) {
            acceptance.pairs();
            acceptance.asked();
        }
    }

    private void messages() {
        Map<PerfMessage, List<String>> byKind = new LinkedHashMap<>();
        List<String> lines = new ArrayList<>(text.messages());
        if (siblings.stderr() != null) {
            lines.addAll(siblings.stderr().lines().map(String::strip).toList());
        }
        for (String line : lines) {
            PerfMessage.of(line)
                    .ifPresent(
                            kind ->
                                    byKind.computeIfAbsent(kind, unused -> new ArrayList<>())
                                            .add(line));
        }
        byKind.forEach(
                (kind, of) -> {
                    String times = of.size() == 1 ? "" : " (" + of.size() + " such lines)";
                    String message = "'" + of.get(0) + "'" + times + ": " + kind.meaning();
                    switch (kind.effect()) {
                        case FAILS -> findings.failed(kind.code(), message);
                        case WARNS -> findings.warning(kind.code(), message);
                        case SUMS_UP -> sumUp(kind, message, byKind.keySet());
                    }
                });
    }

    /**
     * v18.04 to v19.10 also say that devices were skipped when only the queue is too deep, and
     * inactive namespaces are no loss (spdk-formats §1.4).
     */
    private void sumUp(PerfMessage kind, String message, Set<PerfMessage> all) {
        boolean explained =
                all.stream()
                        .anyMatch(
                                other ->
                                        other.code().equals(PerfMessage.QUEUE_TOO_DEEP)
                                                || other.code()
                                                        .equals(PerfMessage.NAMESPACE_INACTIVE));
        if (!explained) {
            findings.failed(kind.code(), message);
        }
    }

    private void exitStatus() {
        Integer status = siblings.exitStatus();
        if (status == null || status == 0) {
            return;
        }
        int signal = status - SIGNAL_BASE;
        if (signal >= 1 && signal <= LAST_SIGNAL) {
            findings.incomplete("killed", "spdk_nvme_perf was ended by signal " + signal);
        } else if (status == TIMED_OUT && command != null && command.earlyStop() != null) {
            findings.incomplete("stopped-early", "'" + command.earlyStop().by() + "' ended it");
        } else {
            findings.failed("exit-status", "spdk_nvme_perf ended with exit status " + status);
        }
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
        if (siblings.stderr() == null) {
            return "";
        }
        String first = siblings.stderr().strip().lines().findFirst().orElse("");
        boolean explained = first.isEmpty() || PerfMessage.of(first).isPresent();
        return explained ? "" : "; its first words were '" + first + "'";
    }

    private void pairs() {
        List<PerfText.Pair> due = new ArrayList<>(text.associated());
        for (PerfRow row : text.rows()) {
            if (!due.remove(new PerfText.Pair(row.name(), row.core())) && text.launched()) {
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
            boolean found = driven.stream().anyMatch(name -> name.contains(device));
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
}
