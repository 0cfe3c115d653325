package dev.spdkcmp.harness.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Metric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Every sample in the order it was taken, for the chart that shows drift. */
final class SampleColumns {

    private final Axes axes;
    private final List<Placed> placed;
    private final String orderNote;

    /**
     * A sample and where it stands in the order.
     *
     * @param order minutes since the first sample, or a count
     */
    private record Placed(Sample sample, double order) {}

    SampleColumns(Comparison comparison, Axes axes) {
        this.axes = axes;
        List<Sample> samples = comparison.samples();
        if (known(samples, Sample::startedAtMs)) {
            placed = byTime(samples);
            orderNote = "minutes since the first sample";
        } else if (known(samples, sample -> sample.context().sequence())) {
            placed = byNumber(samples, Comparator.comparing(sample -> sample.context().sequence()));
            orderNote = "place in the order in which samples were taken";
        } else {
            placed =
                    byNumber(
                            samples,
                            Comparator.comparing(
                                    Sample::block, Comparator.nullsLast(Integer::compare)));
            orderNote = "order of the inputs (nothing tells the order of time)";
        }
    }

    private static boolean known(
            List<Sample> samples, java.util.function.Function<Sample, Long> order) {
        return samples.stream().allMatch(sample -> order.apply(sample) != null);
    }

    private static List<Placed> byTime(List<Sample> samples) {
        long first = samples.stream().mapToLong(Sample::startedAtMs).min().orElse(0);
        return samples.stream()
                .sorted(Comparator.comparing(Sample::startedAtMs))
                .map(sample -> new Placed(sample, (sample.startedAtMs() - first) / 60_000.0))
                .toList();
    }

    private static List<Placed> byNumber(List<Sample> samples, Comparator<Sample> order) {
        List<Sample> sorted = samples.stream().sorted(order).toList();
        List<Placed> placed = new ArrayList<>();
        for (int i = 0; i < sorted.size(); i++) {
            placed.add(new Placed(sorted.get(i), i + 1.0));
        }
        return placed;
    }

    void write(JsonGenerator json) throws IOException {
        List<String> reasons = new ArrayList<>();
        json.writeObjectFieldStart("samples");
        FigureIsland.column(json, "order", placed, Placed::order);
        FigureIsland.column(json, "arm", placed, at -> (double) axes.place(at.sample().arm()));
        FigureIsland.column(json, "point", placed, at -> (double) axes.place(at.sample().point()));
        FigureIsland.column(
                json,
                "block",
                placed,
                at -> at.sample().block() == null ? null : at.sample().block().doubleValue());
        FigureIsland.column(json, "iops", placed, at -> iops(at.sample()));
        FigureIsland.column(json, "invalid", placed, at -> reason(at.sample(), reasons));
        json.writeStringField("orderNote", orderNote);
        blocks(json);
        json.writeEndObject();
        json.writeFieldName("reasons");
        DataBlock.texts(json, reasons);
    }

    private static Double iops(Sample sample) {
        MetricValue iops =
                sample.values().getOrDefault(OperationFilter.ALL, Map.of()).get(Metric.IOPS);
        return iops == null ? null : iops.value();
    }

    /** 0 for a counted sample, else the place of the reason plus 1. */
    private static Double reason(Sample sample, List<String> reasons) {
        if (sample.isValid()) {
            return 0.0;
        }
        String reason =
                sample.invalid().stream().map(Problem::code).collect(Collectors.joining(", "));
        int at = reasons.indexOf(reason);
        if (at < 0) {
            reasons.add(reason);
            at = reasons.size() - 1;
        }
        return at + 1.0;
    }

    private void blocks(JsonGenerator json) throws IOException {
        Map<Integer, double[]> spans = new TreeMap<>();
        for (Placed at : placed) {
            if (at.sample().block() != null) {
                double[] span =
                        spans.computeIfAbsent(
                                at.sample().block(),
                                block -> new double[] {at.order(), at.order()});
                span[0] = Math.min(span[0], at.order());
                span[1] = Math.max(span[1], at.order());
            }
        }
        json.writeArrayFieldStart("blocks");
        for (Map.Entry<Integer, double[]> span : spans.entrySet()) {
            json.writeStartObject();
            json.writeNumberField("block", span.getKey());
            json.writeFieldName("from");
            DataBlock.number(json, span.getValue()[0]);
            json.writeFieldName("to");
            DataBlock.number(json, span.getValue()[1]);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
