package dev.spdkcmp.drivers.simulated.performance;

/** The buckets into which a load generator sorts latencies. */
public interface BucketGrid {

    /** Bucket that a latency falls into. */
    int bucketOf(double latencyNs);

    /** Inclusive lower edge of a bucket, nanoseconds. */
    double lowNs(int bucket);

    /** Exclusive upper edge of a bucket, nanoseconds. */
    default double highNs(int bucket) {
        return lowNs(bucket + 1);
    }
}
