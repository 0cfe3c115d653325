package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.parsers.measurement.Latency;
import dev.spdkcmp.parsers.measurement.LatencyBucket;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.Operation;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.parsers.measurement.StreamTotal;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;

/**
 * The figures of one output that arms are compared by: of all its I/Os together, and of reads and
 * writes where the tool keeps them apart. Latency is always the whole time of an I/O; percentiles
 * are the middle of their bucket with the bucket's width.
 */
public final class OutputFigures {

    /** The fio parser's word for percentiles of completion latency only: another clock. */
    private static final String CLAT_ONLY = "clat-only";

    private final ParsedOutput output;
    private final SortedSet<Double> percents;
    private final Map<OperationFilter, Map<Metric, MetricValue>> values =
            new EnumMap<>(OperationFilter.class);
    private final Map<OperationFilter, LatencyHistogram> histograms =
            new EnumMap<>(OperationFilter.class);
    private final Map<OperationFilter, Long> ios = new EnumMap<>(OperationFilter.class);
    private final List<Problem> remarks = new ArrayList<>();

    /**
     * Extracts the figures.
     *
     * @param output a complete one
     * @param percents the percentiles wanted, each in (0, 100]
     */
    public OutputFigures(ParsedOutput output, SortedSet<Double> percents) {
        this.output = output;
        this.percents = percents;
        extract();
    }

    private void extract() {
        if (output.total() == null) {
            return;
        }
        take(OperationFilter.ALL, output.total());
        List<LoadStream> reads = streams(Operation.READ);
        List<LoadStream> writes = streams(Operation.WRITE);
        if (!reads.isEmpty() && !writes.isEmpty()) {
            take(OperationFilter.READ, StreamTotal.of("reads", reads, null));
            take(OperationFilter.WRITE, StreamTotal.of("writes", writes, null));
        }
    }

    private List<LoadStream> streams(Operation operation) {
        return output.streams().stream()
                .filter(stream -> stream.operation() == operation)
                .filter(stream -> stream.ios() == null || stream.ios() > 0)
                .toList();
    }

    private void take(OperationFilter operation, LoadStream stream) {
        Map<Metric, MetricValue> figures = new TreeMap<>();
        putExact(figures, Metric.IOPS, stream.iops());
        putExact(figures, Metric.BANDWIDTH, stream.bytesPerSecond());
        Latency latency = stream.latency();
        putIos(operation, stream);
        if (latency != null) {
            putExact(figures, Metric.LATENCY_MEAN, latency.meanNs());
            putExtreme(figures, Metric.LATENCY_MIN, latency.minNs());
            putExtreme(figures, Metric.LATENCY_MAX, latency.maxNs());
            percentiles(operation, stream, latency, figures);
        }
        values.put(operation, figures);
    }

    /** The I/Os behind a percentile: the histogram's own count where there is one. */
    private void putIos(OperationFilter operation, LoadStream stream) {
        Long counted = stream.latency() == null ? null : stream.latency().histogramIos();
        if (counted != null) {
            ios.put(operation, counted);
        } else if (stream.ios() != null) {
            ios.put(operation, stream.ios());
        } else if (stream.iops() != null && stream.runtimeNs() != null) {
            ios.put(operation, (long) (stream.iops() * stream.runtimeNs() / 1e9));
        }
    }

    private static void putExact(Map<Metric, MetricValue> figures, Metric metric, Double value) {
        if (value != null && value > 0) {
            figures.put(metric, MetricValue.exact(value));
        }
    }

    private void putExtreme(Map<Metric, MetricValue> figures, Metric metric, Double value) {
        if (value != null && value > 0) {
            figures.put(
                    metric,
                    "bdevperf".equals(output.tool())
                            ? PrintedFigure.spdkEdge(value)
                            : MetricValue.exact(value));
        }
    }

    private void percentiles(
            OperationFilter operation,
            LoadStream stream,
            Latency latency,
            Map<Metric, MetricValue> figures) {
        LatencyHistogram histogram = latency.histogram();
        if (histogram != null) {
            histograms.put(operation, histogram);
            for (double percent : percents) {
                fromHistogram(operation, histogram, percent, figures);
            }
        } else if (!latency.percentilesNs().isEmpty()) {
            for (double percent : percents) {
                fromPrinted(latency, percent, figures);
            }
        } else if (operation == OperationFilter.ALL && !parserSaid(CLAT_ONLY)) {
            remarks.add(withoutPercentiles());
        }
    }

    private void fromHistogram(
            OperationFilter operation,
            LatencyHistogram histogram,
            double percent,
            Map<Metric, MetricValue> figures) {
        LatencyBucket bucket = histogram.percentile(percent);
        if (bucket.openEnded()) {
            remarks.add(
                    Problem.warning(
                            "percentile-open-ended",
                            "%s is above %.2f s, where fio's histogram ends"
                                    .formatted(name(operation, percent), bucket.lowNs() / 1e9)));
            return;
        }
        figures.put(
                Metric.latencyPercentile(percent),
                new MetricValue(bucket.middleNs(), bucket.relativeWidth()));
    }

    private void fromPrinted(Latency latency, double percent, Map<Metric, MetricValue> figures) {
        Double printedNs = latency.percentilesNs().get(percent);
        if (printedNs == null) {
            return;
        }
        figures.put(
                Metric.latencyPercentile(percent),
                "fio".equals(output.tool())
                        ? PrintedFigure.fromFioMiddle(printedNs)
                        : PrintedFigure.fromSpdkUpperEdge(printedNs));
    }

    private static String name(OperationFilter operation, double percent) {
        return "p"
                + Metric.shortest(percent)
                + (operation == OperationFilter.ALL ? "" : " of " + operation.jsonName() + "s");
    }

    private boolean parserSaid(String code) {
        return output.problems().stream().anyMatch(problem -> problem.code().equals(code));
    }

    private Problem withoutPercentiles() {
        if (output.streams().size() > 1) {
            return Problem.warning(
                    "percentiles-not-merged",
                    "it has percentiles of single streams only, or none, and percentiles cannot"
                            + " be averaged; run again with "
                            + histogramOption());
        }
        return Problem.warning(
                "no-percentiles", "it has no percentiles; run again with " + histogramOption());
    }

    private String histogramOption() {
        return switch (output.tool()) {
            case "fio" -> "--lat_percentiles=1 --output-format=json+";
            case "bdevperf" -> "-ll";
            default -> "-LL";
        };
    }

    /** The figures per operation. */
    public Map<OperationFilter, Map<Metric, MetricValue>> values() {
        return values;
    }

    /** I/Os completed per operation; missing where the output does not tell. */
    public Map<OperationFilter, Long> ios() {
        return ios;
    }

    /** Distributions per operation. */
    public Map<OperationFilter, LatencyHistogram> histograms() {
        return histograms;
    }

    /** What could not be had, and why. */
    public List<Problem> remarks() {
        return List.copyOf(remarks);
    }
}
