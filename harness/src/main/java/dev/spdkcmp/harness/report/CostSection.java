package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.evidence.Cost;
import dev.spdkcmp.harness.evidence.Decomposition;
import dev.spdkcmp.harness.report.LongTable.Column;
import dev.spdkcmp.harness.statistics.Interval;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What I/Os cost, and how much of a difference is the driver's and how much the tool's. */
final class CostSection implements Section {

    private static final double MIB = 1 << 20;
    private static final String REST = "The rest is in comparison.json.";

    @Override
    public String id() {
        return "cost";
    }

    @Override
    public String title() {
        return "Cost";
    }

    @Override
    public boolean isPresent(ReportInput input) {
        return !input.evidence().costs().isEmpty();
    }

    @Override
    public void write(ReportInput input, Html page) {
        Axes axes = new Axes(input.comparison());
        costs(input, axes, page);
        decompositions(input, axes, page);
    }

    private static void costs(ReportInput input, Axes axes, Html page) {
        List<List<String>> rows = new ArrayList<>();
        Set<String> sources = new LinkedHashSet<>();
        for (Cost cost : input.evidence().costs()) {
            if (cost.nsPerIo() == null
                    && cost.coresBusy() == null
                    && cost.reservedCores() == null) {
                continue;
            }
            sources.addAll(cost.sources());
            rows.add(
                    List.of(
                            cost.arm(),
                            axes.label(Axes.Slice.of(cost.point())),
                            Integer.toString(cost.point().queueDepth()),
                            FigureText.full(cost.nsPerIo(), 1),
                            FigureText.value(cost.coresBusy(), 1),
                            cost.reservedCores() == null
                                    ? FigureText.NONE
                                    : cost.reservedCores().toString(),
                            FigureText.value(cost.iopsPerBusyCore(), 1e3),
                            FigureText.value(cost.iopsPerReservedCore(), 1e3),
                            FigureText.value(cost.cyclesPerIo(), 1),
                            FigureText.value(cost.instructionsPerIo(), 1),
                            FigureText.value(cost.joulesPerMillionIos(), 1),
                            FigureText.value(cost.iopsPerWatt(), 1e3),
                            cost.hugepageBytes() == null
                                    ? FigureText.NONE
                                    : FigureText.number(cost.hugepageBytes() / MIB),
                            String.join(" ", cost.notes())));
        }
        if (rows.isEmpty()) {
            page.element("p", "CPU time was not recorded with these samples.", "class", "missing");
            return;
        }
        new LongTable(
                        "costs",
                        "Cost per cell",
                        List.of(
                                Column.text("arm"),
                                Column.text("load"),
                                Column.number("depth"),
                                Column.number("CPU ns per I/O"),
                                Column.number("cores busy"),
                                Column.number("cores reserved"),
                                Column.number("kIOPS per busy core"),
                                Column.number("kIOPS per reserved core"),
                                Column.number("cycles per I/O"),
                                Column.number("instructions per I/O"),
                                Column.number("J per million I/Os"),
                                Column.number("kIOPS per W"),
                                Column.number("hugepages MiB"),
                                Column.text("notes")))
                .write(page, rows, REST);
        page.element(
                "p",
                sources.isEmpty()
                        ? "The samples do not say where these figures come from."
                        : "Sources: " + String.join("; ", sources) + ".",
                "class",
                "note");
    }

    private static void decompositions(ReportInput input, Axes axes, Html page) {
        List<List<String>> rows = new ArrayList<>();
        for (Decomposition one : input.evidence().decompositions()) {
            rows.add(
                    List.of(
                            one.candidate(),
                            axes.label(Axes.Slice.of(one.point())),
                            Integer.toString(one.point().queueDepth()),
                            one.metric().name(),
                            effect(one.total()),
                            effect(one.driver()),
                            effect(one.tool()),
                            one.reason()));
        }
        page.element("h3", "Driver and tool");
        if (rows.isEmpty()) {
            page.element(
                    "p",
                    "Nothing tells the driver's effect from the load generator's here: where arms use different tools, the two are confounded.",
                    "class",
                    "note");
            return;
        }
        new LongTable(
                        "decomposition",
                        "The difference split: total = driver × tool",
                        List.of(
                                Column.text("candidate"),
                                Column.text("load"),
                                Column.number("depth"),
                                Column.text("metric"),
                                Column.text("total"),
                                Column.text("driver"),
                                Column.text("tool"),
                                Column.text("how")))
                .write(page, rows, REST);
    }

    private static String effect(Decomposition.Effect effect) {
        if (effect == null) {
            return FigureText.NONE;
        }
        Interval interval = effect.interval();
        return FigureText.number(effect.ratio())
                + (interval == null
                        ? ""
                        : " ("
                                + FigureText.number(interval.low())
                                + " to "
                                + FigureText.number(interval.high())
                                + ")");
    }
}
