package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.doctor.CheckResult;
import dev.spdkcmp.drivers.doctor.Outcome;
import dev.spdkcmp.drivers.host.Provenance;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A checkup as a person reads it: what fails first, each with evidence and remedy. Devices of which
 * a check says the same are named together.
 */
final class CheckupText {

    private static final String INDENT = " ".repeat(8);

    private CheckupText() {}

    /**
     * The text.
     *
     * @param everything whether what is in order, or does not matter here, is shown too
     */
    static String write(Provenance provenance, List<CheckResult> results, boolean everything) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        HostOption.announce(provenance, out);
        section(out, results, Outcome.FAIL, "FAIL  ");
        section(out, results, Outcome.WARN, "warn  ");
        section(out, results, Outcome.CANNOT_TELL, "?     ");
        if (everything) {
            section(out, results, Outcome.OK, "ok    ");
            section(out, results, Outcome.NOT_APPLICABLE, "-     ");
        }
        out.printf(
                "%d failed, %d warnings, %d cannot tell, %d ok, %d not applicable%n",
                count(results, Outcome.FAIL),
                count(results, Outcome.WARN),
                count(results, Outcome.CANNOT_TELL),
                count(results, Outcome.OK),
                count(results, Outcome.NOT_APPLICABLE));
        out.println(
                "Why a check matters: spdkcmp doctor --explain CODE"
                        + (everything ? "" : "; what is in order: --all"));
        out.flush();
        return text.toString();
    }

    /** What fails, with remedies, and what warns, each in a few words: before a run. */
    static String brief(List<CheckResult> failed, List<CheckResult> warned) {
        StringBuilder text = new StringBuilder();
        for (List<CheckResult> group : alike(failed)) {
            text.append(CheckListText.wrapped(sentence(group), "FAIL  ", INDENT));
            text.append(CheckListText.wrapped("next: " + group.get(0).remedy(), INDENT));
        }
        for (List<CheckResult> group : alike(warned)) {
            text.append(CheckListText.wrapped(sentence(group), "warn  ", INDENT));
        }
        return text.toString();
    }

    private static String sentence(List<CheckResult> group) {
        return group.get(0).code() + ", " + subjects(group) + ": " + group.get(0).found();
    }

    private static long count(List<CheckResult> results, Outcome outcome) {
        return results.stream().filter(result -> result.outcome() == outcome).count();
    }

    private static void section(
            PrintWriter out, List<CheckResult> results, Outcome outcome, String mark) {
        alike(results.stream().filter(result -> result.outcome() == outcome).toList())
                .forEach(group -> group(out, group, mark));
    }

    /** Findings in groups that differ in nothing but their subject. */
    private static List<List<CheckResult>> alike(List<CheckResult> results) {
        Map<List<String>, List<CheckResult>> groups = new LinkedHashMap<>();
        for (CheckResult result : results) {
            groups.computeIfAbsent(List.of(result.code(), result.found()), key -> new ArrayList<>())
                    .add(result);
        }
        return List.copyOf(groups.values());
    }

    private static void group(PrintWriter out, List<CheckResult> group, String mark) {
        CheckResult first = group.get(0);
        out.print(CheckListText.wrapped(first.code() + ", " + subjects(group), mark, INDENT));
        out.print(CheckListText.wrapped(first.found(), INDENT));
        if (first.outcome() != Outcome.CANNOT_TELL) {
            first.evidence()
                    .forEach(line -> out.print(CheckListText.wrapped("seen: " + line, INDENT)));
        }
        if (first.remedy() != null) {
            out.print(CheckListText.wrapped("next: " + first.remedy(), INDENT));
        }
    }

    /** One subject in full, several by their addresses. */
    private static String subjects(List<CheckResult> group) {
        return group.size() == 1
                ? group.get(0).subject()
                : group.stream()
                        .map(result -> result.subject().replaceFirst(" \\(serial .*\\)$", ""))
                        .distinct()
                        .collect(Collectors.joining(", "));
    }
}
