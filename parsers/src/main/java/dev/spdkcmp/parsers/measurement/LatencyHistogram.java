package dev.spdkcmp.parsers.measurement;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Counts of I/Os on half-open intervals {@code [low, high)} of nanoseconds, ascending and disjoint,
 * exactly as a tool printed them. Immutable.
 */
public final class LatencyHistogram {

    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final double CONFIDENCE = 0.95;

    /** Far more than three roundings of doubles, relative, can make. */
    private static final double ROUNDING = 1e-14;

    private final Grid grid;
    private final long[] lowNs;
    private final long[] highNs;
    private final long[] counts;
    private final long[] cumulative;

    /**
     * Takes buckets in ascending order.
     *
     * @throws IllegalArgumentException where there is no bucket, or buckets are empty, out of order
     *     or overlap
     */
    public LatencyHistogram(Grid grid, long[] lowNs, long[] highNs, long[] counts) {
        this.grid = Objects.requireNonNull(grid, "grid");
        if (lowNs.length != highNs.length || lowNs.length != counts.length) {
            throw new IllegalArgumentException("bucket arrays differ in length");
        }
        if (counts.length == 0) {
            throw new IllegalArgumentException("a histogram without buckets");
        }
        this.lowNs = lowNs.clone();
        this.highNs = highNs.clone();
        this.counts = counts.clone();
        this.cumulative = new long[counts.length];
        long sum = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] <= 0 || lowNs[i] >= highNs[i] || (i > 0 && lowNs[i] < highNs[i - 1])) {
                throw new IllegalArgumentException("bucket " + i + " is empty or out of order");
            }
            sum = Math.addExact(sum, counts[i]);
            cumulative[i] = sum;
        }
    }

    /** Starts an empty histogram to which buckets are appended. */
    public static HistogramBuilder builder(Grid grid) {
        return new HistogramBuilder(grid);
    }

    /**
     * Adds the counts of histograms bucket by bucket.
     *
     * @param histograms at least one
     * @return refused where they come from different tools, or from SPDK runs whose tick rates
     *     differ, which shows in buckets that overlap without being equal
     */
    public static HistogramMerge merge(List<LatencyHistogram> histograms) {
        LatencyHistogram sum = histograms.get(0);
        for (LatencyHistogram next : histograms.subList(1, histograms.size())) {
            HistogramMerge merge = sum.mergeWith(next);
            if (!(merge instanceof HistogramMerge.Merged merged)) {
                return merge;
            }
            sum = merged.histogram();
        }
        return new HistogramMerge.Merged(sum);
    }

    /**
     * Adds the counts of another histogram; see {@link #merge(List)}.
     *
     * @return the sum, or why the two have none
     */
    public HistogramMerge mergeWith(LatencyHistogram other) {
        if (grid != other.grid) {
            return new HistogramMerge.Refused(
                    "histograms of different tools have different buckets ("
                            + grid
                            + ", "
                            + other.grid
                            + ")");
        }
        HistogramBuilder sum = new HistogramBuilder(grid, size() + other.size());
        int i = 0;
        int j = 0;
        while (i < size() || j < other.size()) {
            if (j == other.size() || (i < size() && highNs[i] <= other.lowNs[j])) {
                sum.append(lowNs[i], highNs[i], counts[i]);
                i++;
            } else if (i == size() || other.highNs[j] <= lowNs[i]) {
                sum.append(other.lowNs[j], other.highNs[j], other.counts[j]);
                j++;
            } else if (lowNs[i] == other.lowNs[j] && highNs[i] == other.highNs[j]) {
                sum.append(lowNs[i], highNs[i], Math.addExact(counts[i], other.counts[j]));
                i++;
                j++;
            } else {
                return new HistogramMerge.Refused(
                        ("buckets [%d, %d) ns and [%d, %d) ns overlap without being equal: the"
                                        + " outputs come from clocks of different tick rates")
                                .formatted(lowNs[i], highNs[i], other.lowNs[j], other.highNs[j]));
            }
        }
        return new HistogramMerge.Merged(sum.build().orElseThrow());
    }

    /**
     * The bucket of a percentile, by the rule of the tool that printed the histogram.
     *
     * <p>fio: the first bin whose cumulative count reaches {@code percent/100 × N}, computed with
     * the binary value of {@code percent} and no rounding (fio 3.33 {@code stat.c}, long double).
     * SPDK: the first bucket whose cumulative fraction, a double, reaches the cutoff (v26.05 {@code
     * perf.c}, {@code check_cutoff}).
     *
     * @param percent in (0, 100]
     * @throws IllegalArgumentException where {@code percent} is outside of that
     */
    public LatencyBucket percentile(double percent) {
        if (!(percent > 0 && percent <= 100)) {
            throw new IllegalArgumentException("no percentile: " + percent);
        }
        return switch (grid) {
            case FIO_NS -> bucket(firstReaching(rank(percent)));
            case SPDK_TICKS -> bucket(firstReachingFraction(cutoff(percent)));
        };
    }

    /** Smallest cumulative count that reaches a percent. */
    private long rank(double percent) {
        double rounded = percent * ios() / 100;
        if (Math.abs(rounded - Math.rint(rounded)) > ROUNDING * Math.max(rounded, 1)) {
            return (long) Math.ceil(rounded);
        }
        return new BigDecimal(percent)
                .multiply(BigDecimal.valueOf(ios()))
                .divide(HUNDRED, 0, RoundingMode.CEILING)
                .longValueExact();
    }

    private int firstReaching(long rank) {
        int low = 0;
        int high = size() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (cumulative[middle] >= rank) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** The fraction as perf's source spells it: 99.9 % is the literal 0.999. */
    private static double cutoff(double percent) {
        return BigDecimal.valueOf(percent).movePointLeft(2).doubleValue();
    }

    private int firstReachingFraction(double cutoff) {
        int low = 0;
        int high = size() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if ((double) cumulative[middle] / ios() >= cutoff) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Whether enough I/Os were counted for {@link #iosNeeded(double)}. */
    public boolean supports(double percent) {
        return ios() >= iosNeeded(percent);
    }

    /**
     * Smallest number of I/Os for which a percentile has a one-sided 95 % confidence bound on its
     * far side at all (independent I/Os): the smallest n with {@code 1 − q^n ≥ 0.95}, where q is
     * the larger of {@code percent/100} and {@code 1 − percent/100}. p99 needs 299, p99.9 2 995,
     * p99.99 29 956. The 100th percentile never has one.
     *
     * @param percent in (0, 100]
     */
    public static long iosNeeded(double percent) {
        double tail = Math.min(percent, 100 - percent) / 100;
        if (tail <= 0) {
            return Long.MAX_VALUE;
        }
        return (long) Math.ceil(Math.log(1 - CONFIDENCE) / Math.log1p(-tail));
    }

    public Grid grid() {
        return grid;
    }

    public int size() {
        return counts.length;
    }

    /** Bucket {@code i} in ascending order. */
    public LatencyBucket bucket(int i) {
        return new LatencyBucket(grid, lowNs[i], highNs[i], counts[i]);
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

    /** I/Os in buckets 0 to {@code i}. */
    public long cumulative(int i) {
        return cumulative[i];
    }

    /** I/Os counted. */
    public long ios() {
        return cumulative[cumulative.length - 1];
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
        return grid + " histogram of " + ios() + " I/Os in " + counts.length + " buckets";
    }
}
