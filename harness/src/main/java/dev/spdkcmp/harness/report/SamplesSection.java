package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.report.LongTable.Column;
import dev.spdkcmp.harness.tables.FigureFormat;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Every sample with its validity. */
final class SamplesSection implements Section {

    @Override
    public String id() {
        return "samples";
    }

    @Override
    public String title() {
        return "Samples";
    }

    @Override
    public boolean isPresent(ReportInput input) {
        return !input.comparison().samples().isEmpty();
    }

    @Override
    public void write(ReportInput input, Html page) {
        Axes axes = new Axes(input.comparison());
        List<List<String>> rows = new ArrayList<>();
        for (Sample sample : input.comparison().samples()) {
            rows.add(
                    List.of(
                            sample.arm(),
                            axes.label(Axes.Slice.of(sample.point())),
                            Integer.toString(sample.point().queueDepth()),
                            sample.block() == null ? "–" : Integer.toString(sample.block()),
                            figure(sample, Metric.IOPS, 1),
                            figure(sample, Metric.LATENCY_MEAN, 1e3),
                            figure(sample, Metric.latencyPercentile(99), 1e3),
                            sample.inFlight() == null
                                    ? "–"
                                    : FigureFormat.significant(sample.inFlight()),
                            sample.isValid()
                                    ? "counted"
                                    : "not counted: " + codes(sample.invalid()),
                            codes(sample.deviations()),
                            sample.source()));
        }
        new LongTable(
                        "sample-list",
                        "Every sample",
                        List.of(
                                Column.text("arm"),
                                Column.text("load"),
                                Column.number("depth"),
                                Column.number("block"),
                                Column.number("IOPS"),
                                Column.number("mean µs"),
                                Column.number("p99 µs"),
                                Column.number("in flight"),
                                Column.text("validity"),
                                Column.text("deviations"),
                                Column.text("source")))
                .write(page, rows, "All of them are in comparison.json.");
    }

    private static String figure(Sample sample, Metric metric, double scale) {
        MetricValue value = sample.values().getOrDefault(OperationFilter.ALL, Map.of()).get(metric);
        return value == null ? "–" : FigureFormat.significant(value.value() / scale);
    }

    private static String codes(List<Problem> problems) {
        return String.join(", ", problems.stream().map(Problem::code).distinct().toList());
    }
}
