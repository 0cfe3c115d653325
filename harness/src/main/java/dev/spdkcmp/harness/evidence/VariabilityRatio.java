package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.MatchedSeries;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.statistics.Estimate;
import dev.spdkcmp.harness.statistics.Interval;
import dev.spdkcmp.harness.statistics.Moments;
import dev.spdkcmp.scenarios.Metric;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * How much steadier a candidate is: its standard deviation between samples over the baseline's.
 * Interval by the jackknife of the log variance (Miller 1968), leaving out a block of both arms at
 * a time where blocks pair them, which needs no normality.
 *
 * @param candidate the candidate
 * @param point what was measured
 * @param metric which figure
 * @param ratio below 1: the candidate is steadier; null where there is none
 * @param low lower limit; null where there is none
 * @param high upper limit
 * @param reason why there is no ratio or interval; null where there is
 */
public record VariabilityRatio(
        String candidate,
        Point point,
        Metric metric,
        Double ratio,
        Double low,
        Double high,
        String reason) {

    private static final int FEWEST = DerivedFigure.FEWEST_FOR_INTERVAL;

    static VariabilityRatio of(
            String candidate, Point point, Metric metric, MatchedSeries series, double confidence) {
        int n = series.smallerCount();
        if (n < 2 || !series.isPositive()) {
            return new VariabilityRatio(
                    candidate, point, metric, null, null, null, "fewer than 2 samples of an arm");
        }
        double[] from = series.baselineLogs();
        double[] to = series.candidateLogs();
        double a = Moments.of(from).standardDeviation();
        double b = Moments.of(to).standardDeviation();
        if (a == 0 || b == 0) {
            return new VariabilityRatio(
                    candidate, point, metric, null, null, null, "an arm does not vary at all");
        }
        if (n < FEWEST) {
            return new VariabilityRatio(
                    candidate,
                    point,
                    metric,
                    b / a,
                    null,
                    null,
                    "fewer than " + FEWEST + " samples of an arm: no interval");
        }
        double[] pseudoFrom = pseudo(from);
        double[] pseudoTo = pseudo(to);
        if (!DoubleStream.concat(Arrays.stream(pseudoFrom), Arrays.stream(pseudoTo))
                .allMatch(Double::isFinite)) {
            return new VariabilityRatio(
                    candidate,
                    point,
                    metric,
                    b / a,
                    null,
                    null,
                    "an arm varies in one sample only: no interval");
        }
        double[] differences = difference(pseudoTo, pseudoFrom);
        if (series.paired() && Moments.of(differences).squares() == 0) {
            return new VariabilityRatio(
                    candidate,
                    point,
                    metric,
                    b / a,
                    null,
                    null,
                    "the arms vary in step: no interval");
        }
        Estimate log =
                series.paired()
                        ? Estimate.ofMean(differences, 0, 0)
                        : Estimate.welch(pseudoFrom, pseudoTo, 0, 0, 0);
        Interval interval = log.interval(confidence).exp();
        return new VariabilityRatio(
                candidate, point, metric, b / a, interval.low(), interval.high(), null);
    }

    /** Jackknife pseudo-values of the log standard deviation. */
    private static double[] pseudo(double[] values) {
        double all = Math.log(Moments.of(values).standardDeviation());
        double[] pseudo = new double[values.length];
        double[] rest = new double[values.length - 1];
        for (int i = 0; i < values.length; i++) {
            System.arraycopy(values, 0, rest, 0, i);
            System.arraycopy(values, i + 1, rest, i, rest.length - i);
            double without = Math.log(Moments.of(rest).standardDeviation());
            pseudo[i] = values.length * all - rest.length * without;
        }
        return pseudo;
    }

    private static double[] difference(double[] a, double[] b) {
        double[] difference = new double[Math.min(a.length, b.length)];
        for (int i = 0; i < difference.length; i++) {
            difference[i] = a[i] - b[i];
        }
        return difference;
    }
}
