package dev.spdkcmp.parsers.measurement;

/** Which tool's buckets a histogram uses; decides the point that stands for a bucket. */
public enum Grid {
    /** fio 3: 64 bins per power of two of nanoseconds; the tool prints the middle of a bin. */
    FIO_NS,
    /**
     * SPDK: 128 buckets per power of two of TSC ticks, edges printed in microseconds with three
     * decimals; the tool prints the exclusive upper edge. Two outputs share a grid only if their
     * buckets coincide.
     */
    SPDK_TICKS
}
