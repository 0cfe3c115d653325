package dev.spdkcmp.parsers.measurement;

import java.util.Arrays;
import java.util.Objects;

/**
 * Counts of I/Os on half-open intervals {@code [low, high)} of nanoseconds, ascending and disjoint,
 * exactly as a tool printed them. Immutable.
 */
public final class LatencyHistogram {

    private final Grid grid;
    private final long[] lowNs;
    private final long[] highNs;
    private final long[] counts;
    private final long ios;

    /**
     * Takes buckets in ascending order.
     *
     * @throws IllegalArgumentException where buckets are empty, out of order or overlap
     */
    public LatencyHistogram(Grid grid, long[] lowNs, long[] highNs, long[] counts) {
        this.grid = Objects.requireNonNull(grid, "grid");
        if (lowNs.length != highNs.length || lowNs.length != counts.length) {
            throw new IllegalArgumentException("bucket arrays differ in length");
        }
        long sum = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] <= 0 || lowNs[i] >= highNs[i] || (i > 0 && lowNs[i] < highNs[i - 1])) {
                throw new IllegalArgumentException("bucket " + i + " is empty or out of order");
            }
            sum = Math.addExact(sum, counts[i]);
        }
        this.lowNs = lowNs.clone();
        this.highNs = highNs.clone();
        this.counts = counts.clone();
        this.ios = sum;
    }

    public Grid grid() {
        return grid;
    }

    public int size() {
        return counts.length;
    }

    /** Inclusive lower edge of bucket {@code i}, nanoseconds. */
    public long lowNs(int i) {
        return lowNs[i];
    }

    /** Exclusive upper edge of bucket {@code i}, nanoseconds. */
    public long highNs(int i) {
        return highNs[i];
    }

    public long count(int i) {
        return counts[i];
    }

    /** I/Os counted. */
    public long ios() {
        return ios;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LatencyHistogram that
                && grid == that.grid
                && Arrays.equals(lowNs, that.lowNs)
                && Arrays.equals(highNs, that.highNs)
                && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(counts) * 31 + Arrays.hashCode(lowNs);
    }

    @Override
    public String toString() {
        return grid + " histogram of " + ios + " I/Os in " + counts.length + " buckets";
    }
}
