package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.doctor.CheckResult;
import dev.spdkcmp.drivers.doctor.Outcome;
import dev.spdkcmp.drivers.host.Provenance;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** A checkup as a person reads it: what fails first, each with evidence and remedy. */
final class CheckupText {

    private static final String INDENT = " ".repeat(8);

    private CheckupText() {}

    static String write(Provenance provenance, List<CheckResult> results) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        HostOption.announce(provenance, out);
        section(out, results, Outcome.FAIL, "FAIL  ");
        section(out, results, Outcome.WARN, "warn  ");
        section(out, results, Outcome.CANNOT_TELL, "?     ");
        long ok = count(results, Outcome.OK);
        out.printf(
                "%d failed, %d warnings, %d cannot tell, %d ok, %d not applicable%n",
                count(results, Outcome.FAIL),
                count(results, Outcome.WARN),
                count(results, Outcome.CANNOT_TELL),
                ok,
                count(results, Outcome.NOT_APPLICABLE));
        out.println("Why a check matters: spdkcmp doctor --explain CODE");
        out.flush();
        return text.toString();
    }

    private static long count(List<CheckResult> results, Outcome outcome) {
        return results.stream().filter(result -> result.outcome() == outcome).count();
    }

    private static void section(
            PrintWriter out, List<CheckResult> results, Outcome outcome, String mark) {
        for (CheckResult result : results) {
            if (result.outcome() != outcome) {
                continue;
            }
            out.print(mark + result.code() + ", " + result.subject() + System.lineSeparator());
            out.print(CheckListText.wrapped(result.found(), INDENT));
            if (outcome != Outcome.CANNOT_TELL) {
                result.evidence()
                        .forEach(line -> out.print(CheckListText.wrapped("seen: " + line, INDENT)));
            }
            if (result.remedy() != null) {
                out.print(CheckListText.wrapped("next: " + result.remedy(), INDENT));
            }
        }
    }
}
