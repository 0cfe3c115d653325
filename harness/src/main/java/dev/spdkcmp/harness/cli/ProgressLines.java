package dev.spdkcmp.harness.cli;

import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.Step;
import dev.spdkcmp.harness.run.RunProgress;
import dev.spdkcmp.harness.run.SampleRecord;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Quantity;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.stream.Collectors;

/**
 * Progress for people: one line that is written over on a terminal, a line per sample elsewhere.
 */
final class ProgressLines implements RunProgress {

    private static final String ERASE = "\r\u001b[2K";

    private final PrintWriter out;
    private final boolean live;
    private final int columns;
    private String last = "";
    private String position = "";

    /**
     * Lines on a stream.
     *
     * @param live whether the last line can be written over
     */
    ProgressLines(PrintWriter out, boolean live, int columns) {
        this.out = out;
        this.live = live;
        this.columns = columns;
    }

    @Override
    public void begins(Plan plan, Duration left) {
        line(
                plan.scenario().name()
                        + ": "
                        + plan.cells().size()
                        + " samples per block, about "
                        + Quantity.timeText(left));
    }

    @Override
    public void step(Step step, int block, int blocks, Duration left) {
        position = block == 0 || block > blocks ? "" : "block " + block + "/" + blocks + " ";
        if (live) {
            show(
                    position
                            + step.text()
                            + (last.isEmpty() ? "" : " | last: " + last)
                            + " | "
                            + Quantity.timeText(left)
                            + " left");
        } else if (!(step instanceof Step.Measure) && !(step instanceof Step.Rest)) {
            line(position + step.text() + ", " + Quantity.timeText(left) + " left");
        }
    }

    @Override
    public void sample(SampleRecord sample, String figures) {
        String codes =
                sample.invalid().stream()
                        .map(Problem::code)
                        .distinct()
                        .collect(Collectors.joining(", "));
        last = figures + (codes.isEmpty() ? "" : " (" + codes + ")");
        if (!live) {
            line(position + sample.cell() + ": " + last);
        } else if (!codes.isEmpty()) {
            line(position + sample.cell() + ": " + last + ": " + sample.invalid().get(0).message());
        }
    }

    @Override
    public void note(String text) {
        line(text);
    }

    @Override
    public void ends() {
        if (live) {
            out.print(ERASE);
            out.flush();
        }
    }

    private void show(String text) {
        out.print(ERASE + (text.length() >= columns ? text.substring(0, columns - 1) : text));
        out.flush();
    }

    private void line(String text) {
        out.println(live ? ERASE + text : text);
        out.flush();
    }
}
