package dev.spdkcmp.parsers.measurement;

import java.util.Objects;

/**
 * One bucket of a latency histogram: {@code count} I/Os took at least {@code lowNs} and less than
 * {@code highNs} nanoseconds.
 *
 * @param grid which tool's buckets
 * @param lowNs inclusive lower edge, nanoseconds
 * @param highNs exclusive upper edge, nanoseconds; {@link #OPEN_ENDED} for fio's last bin
 * @param count I/Os counted
 */
public record LatencyBucket(Grid grid, long lowNs, long highNs, long count) {

    /** Upper edge of a bucket that has none: everything from the lower edge on. */
    public static final long OPEN_ENDED = Long.MAX_VALUE;

    /** fio splits each power of two of nanoseconds in 2⁶ bins. */
    private static final int FIO_BITS = 6;

    public LatencyBucket {
        Objects.requireNonNull(grid, "grid");
        if (lowNs < 0 || lowNs >= highNs) {
            throw new IllegalArgumentException("no bucket: [" + lowNs + ", " + highNs + ")");
        }
    }

    /** Whether the bucket has no upper edge, so that a percentile in it is only a lower bound. */
    public boolean openEnded() {
        return highNs == OPEN_ENDED;
    }

    /** Whether the bucket holds one value only: fio counts whole nanoseconds one by one to 127. */
    public boolean exact() {
        return grid == Grid.FIO_NS && highNs - lowNs == 1;
    }

    /**
     * The value that the tool itself prints for a percentile in this bucket, nanoseconds: the
     * middle for fio, the exclusive upper edge for SPDK.
     */
    public double pointNs() {
        return grid == Grid.SPDK_TICKS ? highNs : middleNs();
    }

    /**
     * The value that stands for the bucket where two tools are compared, nanoseconds: its middle,
     * which is the value itself where the bucket is {@link #exact()}. The open-ended bin has no
     * middle; fio prints what would be it if the bin were as wide as its neighbour.
     */
    public double middleNs() {
        if (exact()) {
            return lowNs;
        }
        if (openEnded()) {
            return lowNs + (Long.highestOneBit(lowNs) >> (FIO_BITS + 1));
        }
        return lowNs + (highNs - lowNs) / 2.0;
    }

    /**
     * Width over {@link #middleNs()}: what the bucket alone leaves unknown. 0 where the bucket is
     * exact, infinite where it is open-ended.
     */
    public double relativeWidth() {
        if (exact()) {
            return 0;
        }
        return openEnded() ? Double.POSITIVE_INFINITY : (highNs - lowNs) / middleNs();
    }
}
