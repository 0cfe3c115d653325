package dev.spdkcmp.drivers.simulated.performance;

import java.util.Arrays;

/**
 * I/Os counted per bucket of a tool's grid, with the exact figures that a tool keeps beside its
 * histogram. Buckets run without gaps from {@link #firstBucket()}; some may be empty.
 */
public final class LatencyCounts {

    private static final int MAX_TRIES = 512;

    private final BucketGrid grid;
    private final int firstBucket;
    private final long[] counts;
    private final long ios;
    private final double meanNs;
    private final double minNs;
    private final double maxNs;
    private final double deviationNs;

    LatencyCounts(
            BucketGrid grid,
            int firstBucket,
            long[] counts,
            double meanNs,
            double minNs,
            double maxNs,
            double deviationNs) {
        this.grid = grid;
        this.firstBucket = firstBucket;
        this.counts = counts;
        this.ios = Arrays.stream(counts).sum();
        this.meanNs = meanNs;
        this.minNs = minNs;
        this.maxNs = maxNs;
        this.deviationNs = deviationNs;
    }

    public BucketGrid grid() {
        return grid;
    }

    public int firstBucket() {
        return firstBucket;
    }

    /** Number of buckets from the first to the last that holds an I/O. */
    public int size() {
        return counts.length;
    }

    /** I/Os in bucket {@code firstBucket + i}. */
    public long count(int i) {
        return counts[i];
    }

    public long ios() {
        return ios;
    }

    public double meanNs() {
        return meanNs;
    }

    public double minNs() {
        return minNs;
    }

    public double maxNs() {
        return maxNs;
    }

    /** Sample standard deviation over the I/Os; 0 with one. */
    public double deviationNs() {
        return deviationNs;
    }

    /**
     * Position, from {@code firstBucket}, of the bucket where the running count first reaches
     * {@code percent} of the I/Os.
     */
    public int bucketAt(double percent) {
        double wanted = percent / 100 * ios;
        long running = 0;
        for (int i = 0; i < counts.length; i++) {
            running += counts[i];
            if (running >= wanted) {
                return i;
            }
        }
        return counts.length - 1;
    }

    /** Both together, on the same grid. */
    public LatencyCounts plus(LatencyCounts other) {
        int first = Math.min(firstBucket, other.firstBucket);
        int end = Math.max(firstBucket + size(), other.firstBucket + other.size());
        long[] sum = new long[end - first];
        add(sum, first);
        other.add(sum, first);
        long n = ios + other.ios;
        double mean = (ios * meanNs + other.ios * other.meanNs) / n;
        double apart = other.meanNs - meanNs;
        double squares =
                deviationNs * deviationNs * (ios - 1)
                        + other.deviationNs * other.deviationNs * (other.ios - 1)
                        + apart * apart * ios / n * other.ios;
        return new LatencyCounts(
                grid,
                first,
                sum,
                mean,
                Math.min(minNs, other.minNs),
                Math.max(maxNs, other.maxNs),
                Math.sqrt(squares / (n - 1)));
    }

    private void add(long[] sum, int first) {
        for (int i = 0; i < counts.length; i++) {
            sum[firstBucket - first + i] += counts[i];
        }
    }

    /**
     * The same distribution with a few I/Os more or fewer, taken where most are. No bucket is
     * emptied; with too few I/Os for that, some of the change is left out.
     */
    public LatencyCounts resized(long ios, Draw draw) {
        long[] changed = counts.clone();
        long off = ios - this.ios;
        long portion = Math.max(1, Math.abs(off) / 64);
        for (int tries = 0; off != 0 && tries < MAX_TRIES; tries++) {
            int i = bucketAt(100 * draw.uniform());
            long step =
                    off > 0
                            ? Math.min(off, portion)
                            : -Math.min(-off, Math.min(portion, changed[i] - 1));
            changed[i] += step;
            off -= step;
        }
        return new LatencyCounts(grid, firstBucket, changed, meanNs, minNs, maxNs, deviationNs);
    }

    /** The same I/Os, each {@code byNs} faster: what a clock that starts later would have seen. */
    public LatencyCounts sooner(double byNs) {
        int first = grid.bucketOf(Math.max(0, grid.lowNs(firstBucket) - byNs));
        int last = grid.bucketOf(Math.max(0, grid.lowNs(firstBucket + counts.length - 1) - byNs));
        long[] moved = new long[last - first + 1];
        double carried = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] == 0) {
                continue;
            }
            double middle = (grid.lowNs(firstBucket + i) + grid.highNs(firstBucket + i)) / 2 - byNs;
            int into = Math.min(last, Math.max(first, grid.bucketOf(Math.max(0, middle))));
            carried = spread(moved, into - first, counts[i], middle, first, carried);
        }
        int from = 0;
        int to = moved.length;
        while (moved[from] == 0) {
            from++;
        }
        while (moved[to - 1] == 0) {
            to--;
        }
        return new LatencyCounts(
                grid,
                first + from,
                Arrays.copyOfRange(moved, from, to),
                meanNs - byNs,
                inside(first + from, minNs - byNs),
                inside(first + to - 1, maxNs - byNs),
                deviationNs);
    }

    /** The value, or the nearest one that a bucket holds. */
    private double inside(int bucket, double value) {
        return Math.min(grid.highNs(bucket) - 1, Math.max(grid.lowNs(bucket), value));
    }

    /** Divides a bucket's I/Os between the two nearest buckets, so that their mean is kept. */
    private double spread(
            long[] moved, int into, long ios, double middle, int first, double carried) {
        double centre = (grid.lowNs(first + into) + grid.highNs(first + into)) / 2;
        int beside = middle < centre ? into - 1 : into + 1;
        if (beside < 0 || beside >= moved.length) {
            moved[into] += ios;
            return carried;
        }
        double other = (grid.lowNs(first + beside) + grid.highNs(first + beside)) / 2;
        double exact = ios * Math.abs(middle - centre) / Math.abs(other - centre) + carried;
        long aside = Math.min(ios, Math.max(0, Math.round(exact)));
        moved[beside] += aside;
        moved[into] += ios - aside;
        return exact - aside;
    }
}
