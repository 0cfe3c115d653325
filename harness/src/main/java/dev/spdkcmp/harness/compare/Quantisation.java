package dev.spdkcmp.harness.compare;

import java.util.List;

/**
 * What buckets leave unknown of one arm's figures, relative to them.
 *
 * @param halfWidth how far the mean of the logs may be off at most: half the mean relative width
 * @param deviation standard deviation that quantisation alone gives: the root mean square relative
 *     width / √12
 */
record Quantisation(double halfWidth, double deviation) {

    private static final double UNIFORM = Math.sqrt(12);

    static Quantisation of(List<MetricValue> values) {
        double sum = 0;
        double squares = 0;
        for (MetricValue value : values) {
            sum += value.relativeBucketWidth();
            squares += value.relativeBucketWidth() * value.relativeBucketWidth();
        }
        return new Quantisation(
                sum / values.size() / 2, Math.sqrt(squares / values.size()) / UNIFORM);
    }

    boolean isBounded() {
        return Double.isFinite(halfWidth);
    }
}
