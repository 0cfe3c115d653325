package dev.spdkcmp.harness.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.MetricComparison;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.compare.Verdict;
import dev.spdkcmp.harness.evidence.Figure;
import dev.spdkcmp.harness.evidence.PooledLatency;
import dev.spdkcmp.harness.evidence.PooledLatency.PooledPercentile;
import dev.spdkcmp.harness.evidence.Scaling;
import dev.spdkcmp.scenarios.DataSheet;
import dev.spdkcmp.scenarios.DecisionRule;
import dev.spdkcmp.scenarios.Metric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The figures that the page's charts are drawn from, in columns: each list holds one field of all
 * rows, so that a page with thousands of cells stays small. Full precision; numbers in the metric's
 * own unit.
 */
final class FigureIsland {

    private final ReportInput input;
    private final Comparison comparison;
    private final Axes axes;
    private final Cells cells;

    FigureIsland(ReportInput input) {
        this.input = input;
        this.comparison = input.comparison();
        this.axes = new Axes(comparison);
        this.cells = new Cells(comparison);
    }

    void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeFieldName("mark");
        Provenance provenance = comparison.provenance();
        if (provenance == null || provenance == Provenance.MEASURED) {
            json.writeNull();
        } else {
            json.writeString(provenance.name());
        }
        json.writeNumberField("confidence", comparison.confidence());
        json.writeNumberField("baseline", axes.place(comparison.baseline()));
        json.writeFieldName("arms");
        DataBlock.texts(json, axes.arms());
        json.writeFieldName("operations");
        DataBlock.texts(json, axes.operations().stream().map(OperationFilter::jsonName).toList());
        json.writeFieldName("verdicts");
        DataBlock.texts(
                json,
                Arrays.stream(Verdict.values())
                        .map(verdict -> verdict.name().toLowerCase(Locale.ROOT))
                        .toList());
        slices(json);
        points(json);
        metrics(json);
        cells(json);
        ratios(json);
        curves(json);
        new SampleColumns(comparison, axes).write(json);
        new CostColumns(cells, axes).write(json);
        scaling(json);
        limits(json);
        json.writeFieldName("primaryDepth");
        DataBlock.number(json, primaryDepth().map(Integer::doubleValue).orElse(null));
        json.writeEndObject();
    }

    private Optional<Integer> primaryDepth() {
        DecisionRule rule = input.facts().rule();
        return rule == null
                ? Optional.empty()
                : rule.superiority().stream()
                        .map(DecisionRule.Gain::queueDepth)
                        .filter(depth -> depth != null)
                        .findFirst();
    }

    private void slices(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("slices");
        for (Axes.Slice slice : axes.slices()) {
            json.writeStartObject();
            json.writeFieldName("label");
            DataBlock.text(json, axes.label(slice));
            json.writeStringField("workload", slice.workload().label());
            json.writeBooleanField("sequential", !slice.workload().pattern().isRandom());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void points(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("points");
        column(json, "slice", axes.points(), point -> (double) axes.place(Axes.Slice.of(point)));
        column(json, "depth", axes.points(), point -> (double) point.queueDepth());
        json.writeEndObject();
    }

    private void metrics(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("metrics");
        for (Metric metric : axes.metrics()) {
            MetricWords words = MetricWords.of(metric);
            json.writeStartObject();
            json.writeStringField("name", metric.name());
            json.writeStringField("label", words.label());
            json.writeStringField("unit", words.unit());
            json.writeBooleanField("moreIsBetter", metric.moreIsBetter());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private record CellRow(int arm, int point, int operation, int metric, Figure figure) {}

    private void cells(JsonGenerator json) throws IOException {
        List<CellRow> rows = new ArrayList<>();
        for (Map.Entry<Cells.Key, List<Sample>> cell : cells.all()) {
            for (OperationFilter operation : axes.operations()) {
                cells.figures(cell.getValue(), operation)
                        .forEach(
                                (metric, figure) ->
                                        rows.add(
                                                new CellRow(
                                                        axes.place(cell.getKey().arm()),
                                                        axes.place(cell.getKey().point()),
                                                        operation.ordinal(),
                                                        axes.place(metric),
                                                        figure)));
            }
        }
        json.writeObjectFieldStart("cells");
        column(json, "arm", rows, row -> (double) row.arm());
        column(json, "point", rows, row -> (double) row.point());
        column(json, "operation", rows, row -> (double) row.operation());
        column(json, "metric", rows, row -> (double) row.metric());
        column(json, "value", rows, row -> row.figure().value());
        column(json, "low", rows, row -> row.figure().low());
        column(json, "high", rows, row -> row.figure().high());
        column(json, "n", rows, row -> (double) row.figure().n());
        json.writeEndObject();
    }

    private void ratios(JsonGenerator json) throws IOException {
        List<MetricComparison> rows = comparison.points();
        json.writeObjectFieldStart("ratios");
        column(json, "candidate", rows, row -> (double) axes.place(row.candidate()));
        column(json, "point", rows, row -> (double) axes.place(row.point()));
        column(json, "operation", rows, row -> (double) row.operation().ordinal());
        column(json, "metric", rows, row -> (double) axes.place(row.metric()));
        column(json, "ratio", rows, MetricComparison::ratio);
        column(json, "low", rows, MetricComparison::ciLow);
        column(json, "high", rows, MetricComparison::ciHigh);
        column(json, "margin", rows, MetricComparison::margin);
        column(json, "n", rows, row -> (double) row.candidateSamples().size());
        column(
                json,
                "verdict",
                rows,
                row -> row.verdict() == null ? null : (double) row.verdict().ordinal());
        json.writeEndObject();
    }

    private void curves(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("curves");
        for (PooledLatency curve : input.evidence().latencies()) {
            if (!curve.percentiles().isEmpty()) {
                List<PooledPercentile> percentiles = curve.percentiles();
                json.writeStartObject();
                json.writeNumberField("arm", axes.place(curve.arm()));
                json.writeNumberField("point", axes.place(curve.point()));
                json.writeNumberField("operation", curve.operation().ordinal());
                json.writeNumberField("ios", curve.ios());
                column(json, "percents", percentiles, PooledPercentile::percent);
                column(json, "ns", percentiles, at -> at.bucket().middleNs());
                column(json, "low", percentiles, at -> across(at, Figure::low));
                column(json, "high", percentiles, at -> across(at, Figure::high));
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    private static Double across(PooledPercentile at, Function<Figure, Double> limit) {
        return at.acrossSamples() == null ? null : limit.apply(at.acrossSamples());
    }

    private void scaling(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("scaling");
        for (Scaling one : input.evidence().scalings()) {
            json.writeStartObject();
            json.writeNumberField("arm", axes.place(one.arm()));
            json.writeStringField("workload", one.workload().label());
            json.writeNumberField("depth", one.queueDepth());
            json.writeStringField("axis", CurveSection.axis(one.axis()));
            DataSheet.Promise promise = input.facts().dataSheet().figures().get(one.workload());
            json.writeFieldName("sheetIops");
            DataBlock.number(json, promise == null ? null : promise.iops());
            json.writeArrayFieldStart("points");
            for (Scaling.Step step : one.steps()) {
                json.writeStartObject();
                json.writeNumberField("n", step.n());
                json.writeFieldName("total");
                DataBlock.number(json, step.total().value());
                json.writeFieldName("low");
                DataBlock.number(json, step.total().low());
                json.writeFieldName("high");
                DataBlock.number(json, step.total().high());
                json.writeNumberField("samples", step.total().n());
                json.writeFieldName("efficiency");
                DataBlock.number(json, step.efficiency().value());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Upper limits of latency that the decision rule states. */
    private void limits(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("limits");
        if (input.facts().rule() != null) {
            for (DecisionRule.Limit limit : input.facts().rule().limits()) {
                if (limit.metric().isLatency() && limit.atMost() != null) {
                    json.writeStartObject();
                    json.writeStringField("metric", limit.metric().name());
                    json.writeFieldName("atMost");
                    DataBlock.number(json, limit.atMost());
                    json.writeEndObject();
                }
            }
        }
        json.writeEndArray();
    }

    static <T> void column(JsonGenerator json, String name, List<T> rows, Function<T, Double> field)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (T row : rows) {
            DataBlock.number(json, field.apply(row));
        }
        json.writeEndArray();
    }
}
