package dev.spdkcmp.parsers.measurement;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/** Collects the buckets of one histogram in the order in which a tool prints them. */
public final class HistogramBuilder {

    private static final int USUAL_SIZE = 64;

    private final Grid grid;
    private long[] lowNs;
    private long[] highNs;
    private long[] counts;
    private int size;
    private long ios;

    HistogramBuilder(Grid grid) {
        this(grid, USUAL_SIZE);
    }

    HistogramBuilder(Grid grid, int capacity) {
        this.grid = Objects.requireNonNull(grid, "grid");
        this.lowNs = new long[capacity];
        this.highNs = new long[capacity];
        this.counts = new long[capacity];
    }

    /**
     * Appends a bucket.
     *
     * @param lowNs inclusive, nanoseconds
     * @param highNs exclusive, nanoseconds
     * @param count I/Os in it, more than 0
     * @return false, and nothing appended, where it is not a bucket, does not come after the last
     *     one, or brings the sum of I/Os above 2⁶³ − 1
     */
    public boolean append(long lowNs, long highNs, long count) {
        boolean fits =
                count > 0
                        && lowNs >= 0
                        && lowNs < highNs
                        && (size == 0 || lowNs >= this.highNs[size - 1])
                        && ios <= Long.MAX_VALUE - count;
        if (!fits) {
            return false;
        }
        if (size == counts.length) {
            grow();
        }
        this.lowNs[size] = lowNs;
        this.highNs[size] = highNs;
        counts[size] = count;
        size++;
        ios += count;
        return true;
    }

    private void grow() {
        int capacity = 2 * size + 1;
        lowNs = Arrays.copyOf(lowNs, capacity);
        highNs = Arrays.copyOf(highNs, capacity);
        counts = Arrays.copyOf(counts, capacity);
    }

    /** I/Os appended so far. */
    public long ios() {
        return ios;
    }

    /** The histogram, or empty where nothing was appended. */
    public Optional<LatencyHistogram> build() {
        if (size == 0) {
            return Optional.empty();
        }
        return Optional.of(
                new LatencyHistogram(
                        grid,
                        Arrays.copyOf(lowNs, size),
                        Arrays.copyOf(highNs, size),
                        Arrays.copyOf(counts, size)));
    }
}
