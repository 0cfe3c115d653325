package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.evidence.Ceiling;
import dev.spdkcmp.harness.evidence.Crossover;
import dev.spdkcmp.harness.evidence.Curve;
import dev.spdkcmp.harness.evidence.Scaling;
import dev.spdkcmp.harness.evidence.SloThroughput;
import dev.spdkcmp.harness.report.LongTable.Column;
import dev.spdkcmp.scenarios.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the curves mean: phases, best depths, changes of lead, ceilings, objectives, scaling. */
final class CurveSection implements Section {

    private static final String REST = "The rest follows from the figures in comparison.json.";

    @Override
    public String id() {
        return "curves";
    }

    @Override
    public String title() {
        return "Curves";
    }

    @Override
    public boolean isPresent(ReportInput input) {
        return !input.evidence().curves().isEmpty();
    }

    @Override
    public void write(ReportInput input, Html page) {
        Axes axes = new Axes(input.comparison());
        phases(input, axes, page);
        objectives(input, page);
        crossovers(input, axes, page);
        ceilings(input, axes, page);
        scaling(input, page);
    }

    private static void phases(ReportInput input, Axes axes, Html page) {
        List<List<String>> rows = new ArrayList<>();
        for (Curve curve : input.evidence().curves()) {
            if (curve.points().isEmpty()) {
                continue;
            }
            rows.add(
                    List.of(
                            curve.arm(),
                            axes.label(Axes.Slice.of(curve.points().get(0).point())),
                            curve.bestDepths().stream()
                                    .map(String::valueOf)
                                    .collect(Collectors.joining(", ")),
                            curve.bestDepthsShown() ? "by test" : "by the means alone",
                            String.join(" ", curve.evidence())));
        }
        new LongTable(
                        "phases",
                        "Depths that may be the smallest to reach 95 % of the best throughput",
                        List.of(
                                Column.text("arm"),
                                Column.text("load"),
                                Column.text("depths"),
                                Column.text("found"),
                                Column.text("phases")))
                .write(page, rows, REST);
    }

    private static void objectives(ReportInput input, Html page) {
        List<List<String>> rows = new ArrayList<>();
        for (SloThroughput one : input.evidence().objectives()) {
            rows.add(
                    List.of(
                            one.arm(),
                            load(one.workload(), one.cores(), one.devices()),
                            one.metric().name()
                                    + " at most "
                                    + FigureText.number(one.limitNs() / 1e3)
                                    + " µs",
                            (one.atLeast() ? "at least " : "") + FigureText.full(one.iops(), 1e3),
                            one.deepest() == null ? FigureText.NONE : one.deepest().toString()));
        }
        if (!rows.isEmpty()) {
            new LongTable(
                            "objectives",
                            "The highest throughput that keeps a latency limit",
                            List.of(
                                    Column.text("arm"),
                                    Column.text("load"),
                                    Column.text("limit"),
                                    Column.text("kIOPS"),
                                    Column.number("deepest depth that keeps it")))
                    .write(page, rows, REST);
        }
    }

    private static String load(Workload workload, Integer cores, List<String> devices) {
        return workload.label()
                + (cores == null ? "" : ", " + cores + (cores == 1 ? " core" : " cores"))
                + (devices.size() < 2 ? "" : ", " + devices.size() + " devices");
    }

    private static void crossovers(ReportInput input, Axes axes, Html page) {
        List<List<String>> rows = new ArrayList<>();
        for (Crossover one : input.evidence().crossovers()) {
            rows.add(
                    List.of(
                            one.candidate(),
                            axes.label(Axes.Slice.of(one.below())),
                            FigureText.full(one.depth(), 1),
                            one.shown() ? "shown" : "not shown by tests",
                            one.evidence()));
        }
        if (!rows.isEmpty()) {
            new LongTable(
                            "crossovers",
                            "Where an arm changes places with the baseline",
                            List.of(
                                    Column.text("candidate"),
                                    Column.text("load"),
                                    Column.text("depth"),
                                    Column.text("both leads"),
                                    Column.text("evidence")))
                    .write(page, rows, REST);
        }
    }

    private static void ceilings(ReportInput input, Axes axes, Html page) {
        List<List<String>> rows = new ArrayList<>();
        for (Ceiling one : input.evidence().ceilings()) {
            if (one.kind() != Ceiling.Kind.BELOW_CEILING) {
                rows.add(
                        List.of(
                                one.candidate(),
                                axes.label(Axes.Slice.of(one.point())),
                                Integer.toString(one.point().queueDepth()),
                                words(one.kind()),
                                one.evidence()));
            }
        }
        if (rows.isEmpty()) {
            page.element(
                    "p",
                    "No ceiling was met: at every depth at least one arm still grows with it.",
                    "class",
                    "note");
            return;
        }
        new LongTable(
                        "ceilings",
                        "What limits both arms",
                        List.of(
                                Column.text("candidate"),
                                Column.text("load"),
                                Column.number("depth"),
                                Column.text("limit"),
                                Column.text("evidence")))
                .write(page, rows, REST);
    }

    private static String words(Ceiling.Kind kind) {
        return switch (kind) {
            case BELOW_CEILING -> "none met";
            case DEVICE_BOUND -> "the device";
            case LIMITED_ALIKE -> "both alike, not the device";
            case APART -> "not the device";
            case CPU_BOUND -> "CPU of one arm";
        };
    }

    private static void scaling(ReportInput input, Html page) {
        List<List<String>> rows = new ArrayList<>();
        for (Scaling one : input.evidence().scalings()) {
            for (Scaling.Step step : one.steps()) {
                rows.add(
                        List.of(
                                one.arm(),
                                one.workload().label() + ", depth " + one.queueDepth(),
                                step.n() + " " + axis(one.axis()),
                                FigureText.full(step.total(), 1e3),
                                range(step),
                                FigureText.full(step.efficiency(), 0.01),
                                one.evidence()));
            }
        }
        if (!rows.isEmpty()) {
            new LongTable(
                            "scaling-table",
                            "Scaling: efficiency is the total over N times one",
                            List.of(
                                    Column.text("arm"),
                                    Column.text("load"),
                                    Column.text("N"),
                                    Column.text("total kIOPS"),
                                    Column.text("per device, slowest to fastest"),
                                    Column.text("efficiency %"),
                                    Column.text("first below 95 %")))
                    .write(page, rows, REST);
        }
    }

    static String axis(Scaling.Axis axis) {
        return axis == Scaling.Axis.DEVICES ? "devices" : "cores";
    }

    private static String range(Scaling.Step step) {
        return step.slowestDeviceIops() == null || step.fastestDeviceIops() == null
                ? FigureText.NONE
                : FigureText.number(step.slowestDeviceIops() / 1e3)
                        + " to "
                        + FigureText.number(step.fastestDeviceIops() / 1e3)
                        + " k";
    }
}
