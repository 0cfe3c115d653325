package dev.spdkcmp.drivers.simulated.performance;

/**
 * SPDK's buckets (histogram_data.h, granularity 7): one tick wide below 256 ticks of the
 * processor's time stamp counter, then 128 per power of two.
 */
public final class TickBuckets implements BucketGrid {

    private static final int PER_GROUP = 128;

    private final double ticksPerNs;

    /**
     * @param ticksPerSecond rate of the time stamp counter
     */
    public TickBuckets(long ticksPerSecond) {
        this.ticksPerNs = ticksPerSecond / 1e9;
    }

    @Override
    public int bucketOf(double latencyNs) {
        long ticks = (long) (latencyNs * ticksPerNs);
        if (ticks < 2 * PER_GROUP) {
            return (int) Math.max(0, ticks);
        }
        int e = 63 - Long.numberOfLeadingZeros(ticks) - 7;
        return PER_GROUP * (e + 1) + (int) (ticks >> e & 127);
    }

    @Override
    public double lowNs(int bucket) {
        return lowTicks(bucket) / ticksPerNs;
    }

    private static long lowTicks(int bucket) {
        if (bucket < 2 * PER_GROUP) {
            return bucket;
        }
        int e = bucket / PER_GROUP - 1;
        return (long) (PER_GROUP + bucket % PER_GROUP) << e;
    }
}
