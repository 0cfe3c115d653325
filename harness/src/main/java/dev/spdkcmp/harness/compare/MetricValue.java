package dev.spdkcmp.harness.compare;

/**
 * One figure of one sample.
 *
 * @param value in the metric's unit: 1/s, bytes/s, ns
 * @param relativeBucketWidth width of the bucket it was read from, relative to it; 0 where the
 *     figure is exact
 */
public record MetricValue(double value, double relativeBucketWidth) {

    public static MetricValue exact(double value) {
        return new MetricValue(value, 0);
    }

    /** Whether it can be put on a log scale: above 0 and finite. */
    public boolean hasLog() {
        return value > 0 && Double.isFinite(value);
    }

    /** This figure over one that is exact. */
    public MetricValue over(double divisor) {
        return new MetricValue(value / divisor, relativeBucketWidth);
    }
}
