package dev.spdkcmp.drivers.simulated.performance;

import java.util.Arrays;

/**
 * Draws how many of a run's I/Os fall into each bucket: the multinomial that sorting them one by
 * one would give, at a cost that does not grow with their number.
 */
public final class CountSampler {

    /** Share of I/Os whose buckets are not worth visiting; with 10⁹ I/Os less than one. */
    private static final double NEGLIGIBLE = 1e-10;

    private final BucketGrid grid;

    public CountSampler(BucketGrid grid) {
        this.grid = grid;
    }

    /**
     * Counts of {@code ios} I/Os.
     *
     * @param scale factor on every latency of this run (its noise)
     */
    public LatencyCounts draw(LatencyDistribution distribution, double scale, long ios, Draw draw) {
        int first = grid.bucketOf(distribution.floorNs() * scale);
        long[] counts = new long[256];
        long left = ios;
        double below = 0;
        int i = 0;
        while (left > 0) {
            if (i == counts.length) {
                counts = Arrays.copyOf(counts, 2 * counts.length);
            }
            double high = grid.highNs(first + i);
            double upTo = distribution.below(high / scale);
            double rest = 1 - below;
            if (rest < NEGLIGIBLE || 1 - upTo < NEGLIGIBLE) {
                counts[i] = left;
                left = 0;
            } else {
                counts[i] = draw.binomial(left, (upTo - below) / rest);
                left -= counts[i];
            }
            below = upTo;
            i++;
        }
        return counted(first, Arrays.copyOf(counts, i), draw);
    }

    /** Trims empty buckets at the ends and adds mean, extremes and deviation. */
    private LatencyCounts counted(int start, long[] drawn, Draw draw) {
        int from = 0;
        int to = drawn.length;
        while (from < to && drawn[from] == 0) {
            from++;
        }
        while (to > from && drawn[to - 1] == 0) {
            to--;
        }
        long[] counts = Arrays.copyOfRange(drawn, from, to);
        int first = start + from;
        if (counts.length == 0) {
            return new LatencyCounts(grid, first, counts, 0, 0, 0, 0);
        }
        long ios = 0;
        double sum = 0;
        double within = 0;
        for (int i = 0; i < counts.length; i++) {
            double low = grid.lowNs(first + i);
            double width = grid.highNs(first + i) - low;
            ios += counts[i];
            sum += counts[i] * (low + width / 2);
            within += counts[i] * width * width / 12;
        }
        double mean = sum / ios;
        double squares = within;
        for (int i = 0; i < counts.length; i++) {
            double off = (grid.lowNs(first + i) + grid.highNs(first + i)) / 2 - mean;
            squares += counts[i] * off * off;
        }
        double min = within(first, draw.uniform());
        double max = within(first + counts.length - 1, draw.uniform());
        double exactMean = mean + Math.sqrt(within) / ios * draw.normal();
        double deviation = ios > 1 ? Math.sqrt(squares / (ios - 1)) : 0;
        if (min > max) {
            double swap = min;
            min = max;
            max = swap;
        }
        exactMean = Math.min(max, Math.max(min, exactMean));
        return new LatencyCounts(grid, first, counts, exactMean, min, max, deviation);
    }

    private double within(int bucket, double share) {
        double low = grid.lowNs(bucket);
        return low + share * (grid.highNs(bucket) - low);
    }
}
