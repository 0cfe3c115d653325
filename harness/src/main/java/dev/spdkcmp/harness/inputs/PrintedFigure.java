package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.harness.compare.MetricValue;

/**
 * Percentiles of tools that printed no histogram: the value that stands for the bucket which the
 * printed figure came from, and the bucket's relative width.
 */
final class PrintedFigure {

    /**
     * SPDK splits each power of two of ticks in 128 buckets, so that a bucket is at most 1/128 of
     * its lower edge wide (spdk-formats §1.6). The tick rate is not printed, so this worst case is
     * all that is known of a printed edge.
     */
    private static final double SPDK_WIDEST = 1.0 / 128;

    /**
     * fio counts whole nanoseconds one by one below this, and in 64 bins per power of two above.
     */
    private static final double FIO_EXACT_BELOW = 128;

    private static final int FIO_BITS = 6;

    private PrintedFigure() {}

    /** From the exclusive upper edge of a bucket, which perf and bdevperf print. */
    static MetricValue fromSpdkUpperEdge(double upperNs) {
        double lowerNs = upperNs / (1 + SPDK_WIDEST);
        double middleNs = (lowerNs + upperNs) / 2;
        return new MetricValue(middleNs, (upperNs - lowerNs) / middleNs);
    }

    /** From the middle of a bin, which fio prints; its width follows from the grid. */
    static MetricValue fromFioMiddle(double middleNs) {
        if (middleNs < FIO_EXACT_BELOW) {
            return MetricValue.exact(middleNs);
        }
        double widthNs = Math.scalb(1.0, Math.getExponent(middleNs) - FIO_BITS);
        return new MetricValue(middleNs, widthNs / middleNs);
    }

    /** From an edge of a bucket on SPDK's grid: what bdevperf prints as minimum and maximum. */
    static MetricValue spdkEdge(double edgeNs) {
        return new MetricValue(edgeNs, SPDK_WIDEST);
    }
}
