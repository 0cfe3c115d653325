package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.statistics.Estimate;
import dev.spdkcmp.harness.statistics.Interval;
import dev.spdkcmp.harness.statistics.Moments;
import java.util.List;

/**
 * The geometric mean of a figure over samples, with its t interval on logs.
 *
 * @param value geometric mean, in the figure's unit
 * @param low lower limit; null with fewer than 2 samples or without any spread
 * @param high upper limit, likewise
 * @param n samples
 */
public record Figure(double value, Double low, Double high, int n) {

    private static final double ROUNDING = 1e-14;

    /** The figure of exact or bucketed values; null where there is none above 0. */
    public static Figure of(List<MetricValue> values, double confidence) {
        if (values.isEmpty() || !values.stream().allMatch(MetricValue::hasLog)) {
            return null;
        }
        double[] logs = values.stream().mapToDouble(v -> Math.log(v.value())).toArray();
        double value = Math.exp(Moments.of(logs).mean());
        double width =
                values.stream()
                        .mapToDouble(MetricValue::relativeBucketWidth)
                        .average()
                        .orElseThrow();
        if (logs.length < 2 || !Double.isFinite(width)) {
            return new Figure(value, null, null, logs.length);
        }
        double least = width / Math.sqrt(12);
        if (Moments.of(logs).standardDeviation() < ROUNDING && least == 0) {
            return new Figure(value, null, null, logs.length);
        }
        Interval interval = Estimate.ofMean(logs, least, width / 2).interval(confidence).exp();
        return new Figure(value, interval.low(), interval.high(), logs.length);
    }

    /** Whether there is an interval. */
    public boolean hasInterval() {
        return low != null;
    }
}
