package dev.spdkcmp.drivers.simulated.performance;

/**
 * fio's bins since 3.0: exact below 128 ns, then 64 per power of two (fio's stat.h: 29 groups, 1856
 * bins, the last one open).
 */
public final class FioBuckets implements BucketGrid {

    public static final FioBuckets GRID = new FioBuckets();

    private static final int PER_GROUP = 64;
    private static final int LAST = 1855;

    private FioBuckets() {}

    @Override
    public int bucketOf(double latencyNs) {
        long v = (long) latencyNs;
        if (v < 2 * PER_GROUP) {
            return (int) Math.max(0, v);
        }
        int e = 63 - Long.numberOfLeadingZeros(v) - 6;
        return (int) Math.min(LAST, PER_GROUP * (e + 1L) + (v >> e & 63));
    }

    @Override
    public double lowNs(int bucket) {
        return low(bucket);
    }

    /** The key that json+ prints for a bin: its value below 128 ns, its middle above. */
    public long keyNs(int bucket) {
        if (bucket < 2 * PER_GROUP) {
            return bucket;
        }
        int e = bucket / PER_GROUP - 1;
        return low(bucket) + (1L << (e - 1));
    }

    private static long low(int bucket) {
        if (bucket < 2 * PER_GROUP) {
            return bucket;
        }
        int e = bucket / PER_GROUP - 1;
        return (long) (PER_GROUP + bucket % PER_GROUP) << e;
    }
}
