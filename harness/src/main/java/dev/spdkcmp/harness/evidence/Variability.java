package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.statistics.Moments;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * How steady a cell is.
 *
 * @param arm the arm
 * @param point what was measured
 * @param metric which figure
 * @param n samples
 * @param between standard deviation of the log over samples, about the relative one; null with
 *     fewer than 2
 * @param within coefficient of variation of the per-second IOPS inside the cell's diagnostic
 *     samples, averaged over them; null where there are none
 * @param p99OverMean p99 over mean latency: near 1 is a healthy tail; for the mean latency only
 * @param outliers samples far from the others
 */
public record Variability(
        String arm,
        Point point,
        Metric metric,
        int n,
        Double between,
        Double within,
        Figure p99OverMean,
        List<Outlier> outliers) {

    /**
     * A sample far from the median of its cell. It is shown, never deleted.
     *
     * @param source where it came from
     * @param block its block; null where nothing makes blocks
     * @param value its figure
     * @param score modified z: distance of the log from the median over 1.4826 × the median
     *     absolute deviation
     */
    public record Outlier(String source, Integer block, double value, double score) {}

    static final double OUTLYING = 3.5;
    private static final double NORMAL_CONSISTENT = 1.4826;
    private static final int FEWEST = 5;

    static Variability of(
            String arm,
            Point point,
            Metric metric,
            List<Sample> samples,
            List<Sample> diagnostic,
            double confidence) {
        List<Sample> giving =
                samples.stream()
                        .filter(Sample::isValid)
                        .filter(s -> isPositive(s, metric))
                        .toList();
        double[] logs = giving.stream().mapToDouble(s -> Math.log(value(s, metric))).toArray();
        return new Variability(
                arm,
                point,
                metric,
                logs.length,
                logs.length < 2 ? null : Moments.of(logs).standardDeviation(),
                metric.equals(Metric.IOPS) ? within(diagnostic) : null,
                metric.equals(Metric.LATENCY_MEAN) ? p99OverMean(giving, confidence) : null,
                outliers(giving, metric, logs));
    }

    private static boolean isPositive(Sample sample, Metric metric) {
        return sample.value(OperationFilter.ALL, metric) != null && value(sample, metric) > 0;
    }

    private static double value(Sample sample, Metric metric) {
        return sample.value(OperationFilter.ALL, metric).value();
    }

    private static Double within(List<Sample> diagnostic) {
        double[] deviations =
                diagnostic.stream()
                        .map(s -> s.context().iopsPerSecond())
                        .filter(series -> series.size() >= 2)
                        .map(
                                series ->
                                        Moments.of(
                                                series.stream()
                                                        .mapToDouble(Double::doubleValue)
                                                        .toArray()))
                        .filter(m -> m.mean() > 0)
                        .mapToDouble(m -> m.standardDeviation() / m.mean())
                        .toArray();
        return deviations.length == 0 ? null : Moments.of(deviations).mean();
    }

    private static Figure p99OverMean(List<Sample> samples, double confidence) {
        Metric p99 = Metric.latencyPercentile(99);
        return Figure.of(
                samples.stream()
                        .filter(s -> isPositive(s, p99))
                        .map(
                                s ->
                                        s.value(OperationFilter.ALL, p99)
                                                .over(value(s, Metric.LATENCY_MEAN)))
                        .filter(Objects::nonNull)
                        .toList(),
                confidence);
    }

    private static List<Outlier> outliers(List<Sample> samples, Metric metric, double[] logs) {
        double[] scores = modifiedScores(logs);
        List<Outlier> found = new ArrayList<>();
        for (int i = 0; i < logs.length; i++) {
            if (Math.abs(scores[i]) > OUTLYING) {
                found.add(
                        new Outlier(
                                samples.get(i).source(),
                                samples.get(i).block(),
                                value(samples.get(i), metric),
                                scores[i]));
            }
        }
        return found;
    }

    /** Modified z-scores; all 0 with fewer than 5 values or where half of them are equal. */
    static double[] modifiedScores(double[] values) {
        double[] scores = new double[values.length];
        if (values.length < FEWEST) {
            return scores;
        }
        double median = median(values);
        double spread =
                NORMAL_CONSISTENT
                        * median(Arrays.stream(values).map(v -> Math.abs(v - median)).toArray());
        if (spread > 0) {
            Arrays.setAll(scores, i -> (values[i] - median) / spread);
        }
        return scores;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
