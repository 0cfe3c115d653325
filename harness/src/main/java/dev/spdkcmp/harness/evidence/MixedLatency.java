package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.MatchedSeries;
import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.compare.SeriesEstimator;
import dev.spdkcmp.harness.statistics.Interval;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.Pattern;
import dev.spdkcmp.scenarios.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Latency of each direction of a mixed load, and what mixing does to reads.
 *
 * @param arm the arm
 * @param point the mixed point
 * @param metric the latency
 * @param read of its reads; null where the arm does not keep directions apart
 * @param write of its writes, likewise
 * @param readRatio latency of reads in the mix over that of pure reads at the same depth; null
 *     where there is none
 * @param readRatioInterval of it; null where there is none
 * @param reason why something is missing; null where nothing is
 */
public record MixedLatency(
        String arm,
        Point point,
        Metric metric,
        Figure read,
        Figure write,
        Double readRatio,
        Interval readRatioInterval,
        String reason) {

    static final List<Metric> METRICS = List.of(Metric.LATENCY_MEAN, Metric.latencyPercentile(99));

    /** All mixed points of all arms. */
    static List<MixedLatency> find(
            List<Sample> samples, SeriesEstimator estimator, double confidence) {
        Map<String, Map<Point, List<Sample>>> cells = new TreeMap<>();
        samples.stream()
                .filter(Sample::isValid)
                .forEach(
                        s ->
                                cells.computeIfAbsent(s.arm(), a -> new TreeMap<>())
                                        .computeIfAbsent(s.point(), p -> new ArrayList<>())
                                        .add(s));
        List<MixedLatency> found = new ArrayList<>();
        cells.forEach(
                (arm, points) ->
                        points.forEach(
                                (point, ofPoint) -> {
                                    if (point.workload().pattern().isMixed()) {
                                        List<Sample> pure = points.get(pureReads(point));
                                        for (Metric metric : METRICS) {
                                            found.add(
                                                    of(
                                                            arm,
                                                            point,
                                                            metric,
                                                            ofPoint,
                                                            pure,
                                                            estimator,
                                                            confidence));
                                        }
                                    }
                                }));
        return found;
    }

    private static Point pureReads(Point mixed) {
        Pattern pattern = mixed.workload().pattern().isRandom() ? Pattern.RANDREAD : Pattern.READ;
        return new Point(
                new Workload(pattern, 100, mixed.workload().blockBytes()),
                mixed.queueDepth(),
                mixed.cores(),
                mixed.devices());
    }

    private static MixedLatency of(
            String arm,
            Point point,
            Metric metric,
            List<Sample> mixed,
            List<Sample> pure,
            SeriesEstimator estimator,
            double confidence) {
        Figure read = Figure.of(values(mixed, OperationFilter.READ, metric), confidence);
        Figure write = Figure.of(values(mixed, OperationFilter.WRITE, metric), confidence);
        if (read == null || write == null) {
            return new MixedLatency(
                    arm,
                    point,
                    metric,
                    read,
                    write,
                    null,
                    null,
                    arm + " does not keep the latency of reads and writes apart");
        }
        if (pure == null) {
            return new MixedLatency(
                    arm,
                    point,
                    metric,
                    read,
                    write,
                    null,
                    null,
                    "pure reads were not measured at this depth");
        }
        SeriesEstimator.Result result =
                estimator.estimate(
                        MatchedSeries.of(asReads(pure), mixed, OperationFilter.READ, metric));
        return new MixedLatency(
                arm,
                point,
                metric,
                read,
                write,
                result.logRatio() == null ? null : Math.exp(result.logRatio()),
                result.estimate() == null ? null : result.estimate().interval(confidence).exp(),
                result.obstacle());
    }

    private static List<MetricValue> values(
            List<Sample> samples, OperationFilter operation, Metric metric) {
        return samples.stream()
                .map(s -> s.value(operation, metric))
                .filter(Objects::nonNull)
                .toList();
    }

    /** In a pure read load all I/Os are reads. */
    private static List<Sample> asReads(List<Sample> samples) {
        return samples.stream()
                .map(
                        s ->
                                s.withValues(
                                        Map.of(
                                                OperationFilter.READ,
                                                s.values()
                                                        .getOrDefault(
                                                                OperationFilter.ALL, Map.of()))))
                .toList();
    }
}
