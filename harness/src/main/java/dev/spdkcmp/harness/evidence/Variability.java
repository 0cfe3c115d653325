package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.statistics.Moments;
import dev.spdkcmp.harness.statistics.StudentT;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

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
 * @param outliers samples that do not belong with the others
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
     * A sample that does not belong with the others of its cell. It is shown, never deleted.
     *
     * @param source where it came from
     * @param block its block; null where nothing makes blocks
     * @param value its figure
     * @param score distance of its log from the mean of the others, in their standard deviations
     *     (externally studentised)
     * @param pValue of that distance under normal noise, times the number of samples
     */
    public record Outlier(
            String source, Integer block, double value, double score, double pValue) {}

    /** At most one cell in a hundred has an outlier by chance. */
    private static final double LEVEL = 0.01;

    private static final int FEWEST = 4;

    static Variability of(
            String arm,
            Point point,
            Metric metric,
            List<Sample> samples,
            List<Sample> diagnostic,
            double confidence) {
        List<Sample> giving =
                samples.stream().filter(Sample::isValid).filter(s -> hasLog(s, metric)).toList();
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

    private static boolean hasLog(Sample sample, Metric metric) {
        MetricValue figure = sample.value(OperationFilter.ALL, metric);
        return figure != null && figure.hasLog();
    }

    private static double value(Sample sample, Metric metric) {
        return sample.value(OperationFilter.ALL, metric).value();
    }

    private static Double within(List<Sample> diagnostic) {
        double[] deviations =
                diagnostic.stream()
                        .filter(Sample::isValid)
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
                        .filter(s -> hasLog(s, p99))
                        .map(
                                s ->
                                        s.value(OperationFilter.ALL, p99)
                                                .over(value(s, Metric.LATENCY_MEAN)))
                        .filter(Objects::nonNull)
                        .toList(),
                confidence);
    }

    private static List<Outlier> outliers(List<Sample> samples, Metric metric, double[] logs) {
        List<Outlier> found = new ArrayList<>();
        for (int i : outlying(logs)) {
            double score = studentised(logs, i);
            found.add(
                    new Outlier(
                            samples.get(i).source(),
                            samples.get(i).block(),
                            value(samples.get(i), metric),
                            score,
                            pValue(logs.length, score)));
        }
        return found;
    }

    /** Indexes of the values that do not belong with the others; none of fewer than 4. */
    static int[] outlying(double[] values) {
        if (values.length < FEWEST) {
            return new int[0];
        }
        return IntStream.range(0, values.length)
                .filter(i -> pValue(values.length, studentised(values, i)) < LEVEL)
                .toArray();
    }

    /** Against mean and spread of the other values; 0 where those do not differ. */
    private static double studentised(double[] values, int index) {
        double[] others =
                IntStream.range(0, values.length)
                        .filter(i -> i != index)
                        .mapToDouble(i -> values[i])
                        .toArray();
        Moments moments = Moments.of(others);
        double error = moments.standardDeviation() * Math.sqrt(1 + 1.0 / others.length);
        return error == 0 ? 0 : (values[index] - moments.mean()) / error;
    }

    private static double pValue(int n, double score) {
        return Math.min(1, n * new StudentT(n - 2.0).twoSidedP(score));
    }
}
