package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.evidence.Diagnostics;
import dev.spdkcmp.harness.evidence.Drift;
import dev.spdkcmp.harness.evidence.NoiseFloor;
import dev.spdkcmp.harness.report.LongTable.Column;
import dev.spdkcmp.harness.tables.FigureFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the samples say about themselves: noise floor, drift, odd blocks, what could be found. */
final class TrustSection implements Section {

    private static final String REST = "The rest follows from the figures in comparison.json.";

    @Override
    public String id() {
        return "trust";
    }

    @Override
    public String title() {
        return "Noise and drift";
    }

    @Override
    public boolean isPresent(ReportInput input) {
        return input.comparison().points().stream().anyMatch(p -> p.ciLow() != null);
    }

    @Override
    public void write(ReportInput input, Html page) {
        Axes axes = new Axes(input.comparison());
        noiseFloor(input.evidence().noiseFloor(), axes, page);
        Diagnostics diagnostics = input.evidence().diagnostics();
        drifts(diagnostics, page);
        blocks(diagnostics, page);
        detectable(diagnostics, axes, page);
        putBack(diagnostics, axes, page);
    }

    private static void noiseFloor(NoiseFloor floor, Axes axes, Html page) {
        if (floor == null) {
            page.element(
                    "p",
                    "The baseline was measured once, so that the noise of this machine on identical arms is not known.",
                    "class",
                    "note");
            return;
        }
        page.list(
                "ul",
                floor.falseVerdicts().isEmpty()
                        ? List.of("No verdict fell on identical arms, as it should be.")
                        : floor.falseVerdicts());
        List<List<String>> rows = new ArrayList<>();
        for (NoiseFloor.Level level : floor.levels()) {
            rows.add(
                    List.of(
                            axes.label(Axes.Slice.of(level.point())),
                            Integer.toString(level.point().queueDepth()),
                            level.metric().name(),
                            FigureText.number(level.ratio()),
                            interval(level.ciLow(), level.ciHigh()),
                            FigureText.percent(level.detectable())));
        }
        new LongTable(
                        "noise-floor",
                        "Noise floor: " + floor.arm() + " against the same arm",
                        List.of(
                                Column.text("load"),
                                Column.number("depth"),
                                Column.text("metric"),
                                Column.number("ratio"),
                                Column.number("interval"),
                                Column.number("could be found %")))
                .write(page, rows, REST);
    }

    private static String interval(Double low, Double high) {
        return low == null
                ? FigureText.NONE
                : FigureText.number(low) + " to " + FigureText.number(high);
    }

    private static void drifts(Diagnostics diagnostics, Html page) {
        List<String> sentences = new ArrayList<>();
        for (Drift drift : diagnostics.drifts()) {
            String along = drift.along().name().toLowerCase(Locale.ROOT).replace('_', ' ');
            sentences.add(
                    drift.pValue() == null
                            ? "Along %s: not tested, %s.".formatted(along, drift.reason())
                            : "Along %s: %s %% over the whole range, p = %s, %d samples."
                                    .formatted(
                                            along,
                                            FigureText.percent(drift.change()),
                                            FigureFormat.probability(drift.pValue()),
                                            drift.samples()));
        }
        page.element("h3", "Drift of throughput").list("ul", sentences);
    }

    private static void blocks(Diagnostics diagnostics, Html page) {
        List<String> sentences = new ArrayList<>();
        for (Diagnostics.BlockAgreement one : diagnostics.blocks()) {
            sentences.add(
                    one.pValue() == null
                            ? "%s: not tested, %s.".formatted(one.candidate(), one.reason())
                            : "%s: %s, p = %s over %d points."
                                    .formatted(
                                            one.candidate(),
                                            one.odd().isEmpty()
                                                    ? "no block stands out"
                                                    : "blocks that stand out: " + one.odd(),
                                            FigureFormat.probability(one.pValue()),
                                            one.points()));
        }
        page.element("h3", "Do blocks agree on the ratios?").list("ul", sentences);
    }

    private static void detectable(Diagnostics diagnostics, Axes axes, Html page) {
        List<List<String>> rows = new ArrayList<>();
        for (Diagnostics.Detectable one : diagnostics.detectable()) {
            rows.add(
                    List.of(
                            one.candidate(),
                            axes.label(Axes.Slice.of(one.point())),
                            Integer.toString(one.point().queueDepth()),
                            one.metric().name(),
                            FigureText.percent(one.alone()),
                            FigureText.percent(one.inFamily())));
        }
        if (!rows.isEmpty()) {
            new LongTable(
                            "detectable",
                            "The smallest difference that could be found with 80 % chance, %",
                            List.of(
                                    Column.text("candidate"),
                                    Column.text("load"),
                                    Column.number("depth"),
                                    Column.text("metric"),
                                    Column.number("alone"),
                                    Column.number("in the family")))
                    .write(page, rows, REST);
        }
    }

    private static void putBack(Diagnostics diagnostics, Axes axes, Html page) {
        List<List<String>> rows = new ArrayList<>();
        for (Diagnostics.PutBack one : diagnostics.putBack()) {
            rows.add(
                    List.of(
                            one.candidate(),
                            axes.label(Axes.Slice.of(one.point())),
                            Integer.toString(one.point().queueDepth()),
                            one.metric().name(),
                            FigureText.number(one.ratio()),
                            FigureText.number(one.ratioPutBack()),
                            verdict(one.verdict()),
                            verdict(one.verdictPutBack())));
        }
        if (!rows.isEmpty()) {
            new LongTable(
                            "put-back",
                            "What the invalid samples would change, were they counted",
                            List.of(
                                    Column.text("candidate"),
                                    Column.text("load"),
                                    Column.number("depth"),
                                    Column.text("metric"),
                                    Column.number("ratio"),
                                    Column.number("with them"),
                                    Column.text("verdict"),
                                    Column.text("verdict with them")))
                    .write(page, rows, REST);
        }
    }

    private static String verdict(Enum<?> verdict) {
        return verdict == null ? FigureText.NONE : verdict.name().toLowerCase(Locale.ROOT);
    }
}
