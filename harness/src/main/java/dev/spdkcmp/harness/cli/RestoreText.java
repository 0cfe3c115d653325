package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.ledger.RestoreReport;
import java.io.PrintWriter;

/** What came of putting a machine back, as a person reads it. */
final class RestoreText {

    private RestoreText() {}

    /** A line for each step, and one for each change that cannot be undone. */
    static void write(RestoreReport report, PrintWriter out) {
        report.steps().forEach(step -> out.println("  " + step.describe()));
        report.forGood()
                .forEach(
                        change ->
                                out.println(
                                        "  "
                                                + change.change().summary()
                                                + ": cannot be undone by anybody"));
    }
}
