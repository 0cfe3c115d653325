package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.evidence.PooledLatency;
import dev.spdkcmp.harness.evidence.Variability;
import dev.spdkcmp.harness.report.LongTable.Column;
import dev.spdkcmp.harness.tables.FigureFormat;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Per cell: percentiles of all its I/Os together, and how much its samples vary. */
final class CellTables implements Section {

    private static final double[] PERCENTS = {50, 90, 99, 99.9, 99.99, 99.999};
    private static final List<Metric> VARYING =
            List.of(Metric.IOPS, Metric.LATENCY_MEAN, Metric.latencyPercentile(99));
    private static final String NONE = "–";
    private static final String REST = "The rest is in this page's data and in samples.";

    @Override
    public String id() {
        return "cells";
    }

    @Override
    public String title() {
        return "Latency";
    }

    @Override
    public boolean isPresent(ReportInput input) {
        return input.comparison().samples().stream().anyMatch(Sample::isValid);
    }

    @Override
    public void write(ReportInput input, Html page) {
        Axes axes = new Axes(input.comparison());
        List<List<String>> percentiles = new ArrayList<>();
        for (PooledLatency latency : input.evidence().latencies()) {
            if (!latency.percentiles().isEmpty()) {
                percentiles.add(percentiles(axes, latency));
            }
        }
        percentileTable(percentiles, page);
        variabilityTable(variabilities(axes, input.evidence().variabilities()), page);
    }

    private static List<String> place(
            Axes axes, String arm, Point point, OperationFilter operation) {
        String load = axes.label(Axes.Slice.of(point));
        return List.of(
                arm,
                operation == OperationFilter.ALL ? load : load + ", " + operation.jsonName() + "s",
                Integer.toString(point.queueDepth()));
    }

    private static List<String> percentiles(Axes axes, PooledLatency latency) {
        List<String> row =
                new ArrayList<>(place(axes, latency.arm(), latency.point(), latency.operation()));
        for (double percent : PERCENTS) {
            row.add(
                    latency.percentiles().stream()
                            .filter(at -> at.percent() == percent)
                            .map(at -> FigureFormat.significant(at.bucket().middleNs() / 1e3))
                            .findFirst()
                            .orElse(NONE));
        }
        row.add("%,d".formatted(latency.ios()));
        return row;
    }

    private static void percentileTable(List<List<String>> rows, Html page) {
        if (rows.isEmpty()) {
            page.element("p", "No latency distributions were recorded.", "class", "missing");
            return;
        }
        List<Column> columns =
                new ArrayList<>(
                        List.of(Column.text("arm"), Column.text("load"), Column.number("depth")));
        for (double percent : PERCENTS) {
            columns.add(Column.number("p" + Metric.shortest(percent) + " µs"));
        }
        columns.add(Column.number("I/Os"));
        new LongTable("percentiles", "Latency percentiles, all I/Os of a cell together", columns)
                .write(page, rows, REST);
        page.element(
                "p",
                "Read from the merged histograms of all counted samples, middle of the bucket; – where too few I/Os support the percentile. Closed loop: the queueing of an open system is not in these latencies.",
                "class",
                "note");
    }

    /** One row per cell, one column per metric. */
    private static List<List<String>> variabilities(Axes axes, List<Variability> found) {
        Map<List<String>, Map<Metric, Variability>> cells = new LinkedHashMap<>();
        for (Variability one : found) {
            cells.computeIfAbsent(
                            place(axes, one.arm(), one.point(), OperationFilter.ALL),
                            cell -> new LinkedHashMap<>())
                    .put(one.metric(), one);
        }
        List<List<String>> rows = new ArrayList<>();
        cells.forEach(
                (place, byMetric) -> {
                    List<String> row = new ArrayList<>(place);
                    VARYING.forEach(metric -> row.add(spread(byMetric.get(metric))));
                    row.add(tail(byMetric.get(Metric.LATENCY_MEAN)));
                    row.add(outliers(byMetric.values()));
                    row.add(
                            byMetric.containsKey(Metric.IOPS)
                                    ? Integer.toString(byMetric.get(Metric.IOPS).n())
                                    : NONE);
                    rows.add(row);
                });
        return rows;
    }

    private static String spread(Variability of) {
        return of == null || of.between() == null
                ? NONE
                : String.format(Locale.ROOT, "%.2f", of.between() * 100);
    }

    private static String tail(Variability ofMean) {
        return ofMean == null || ofMean.p99OverMean() == null
                ? NONE
                : String.format(Locale.ROOT, "%.2f", ofMean.p99OverMean().value());
    }

    private static String outliers(Collection<Variability> of) {
        return of.stream()
                .flatMap(
                        one ->
                                one.outliers().stream()
                                        .map(
                                                outlier ->
                                                        one.metric().name()
                                                                + (outlier.block() == null
                                                                        ? " in " + outlier.source()
                                                                        : " in block "
                                                                                + outlier.block())))
                .collect(Collectors.joining(", "));
    }

    private static void variabilityTable(List<List<String>> rows, Html page) {
        new LongTable(
                        "variability",
                        "Variability between samples of a cell, %",
                        List.of(
                                Column.text("arm"),
                                Column.text("load"),
                                Column.number("depth"),
                                Column.number("IOPS"),
                                Column.number("mean latency"),
                                Column.number("p99 latency"),
                                Column.number("p99 / mean"),
                                Column.text("outliers"),
                                Column.number("n")))
                .write(page, rows, REST);
        page.element(
                "p",
                "Standard deviation of the logarithms, in percent. Outliers lie more than 3.5 robust deviations from the median of their cell; they are shown, not removed.",
                "class",
                "note");
    }
}
