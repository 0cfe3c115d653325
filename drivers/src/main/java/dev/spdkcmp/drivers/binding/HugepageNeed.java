package dev.spdkcmp.drivers.binding;

/** Hugepage memory that a load on SPDK needs. */
public final class HugepageNeed {

    /**
     * What DPDK and SPDK take whatever the load: heap, memory pools, admin queues. 512 MB is what
     * runs of SPDK 26.05 on one and two devices were given and lived on.
     */
    public static final long BASE_BYTES = 512L << 20;

    /** A tracker with its list of pages, per command of a queue pair (SPDK, nvme_pcie.c). */
    private static final long TRACKER_BYTES = 4096;

    /** Submission and completion entry. */
    private static final long ENTRY_BYTES = 64 + 16;

    /** A queue pair has at least so many entries (SPDK's default io_queue_size). */
    private static final long QUEUE_ENTRIES = 256;

    private static final int HEADROOM_PERCENT = 125;

    private HugepageNeed() {}

    /**
     * Bytes for {@code devices × cores} queue pairs, each with its share of the depth in buffers, a
     * quarter more for alignment, and the base.
     *
     * @param devices controllers
     * @param cores cores that each drive every controller
     * @param queueDepth I/Os in flight per device
     * @param blockBytes bytes per I/O
     */
    public static long bytes(int devices, int cores, int queueDepth, long blockBytes) {
        long perCore = Math.max(1, (queueDepth + cores - 1L) / cores);
        long entries = Math.max(QUEUE_ENTRIES, perCore);
        long pair = entries * (TRACKER_BYTES + ENTRY_BYTES) + perCore * blockBytes;
        return BASE_BYTES + (long) devices * cores * pair * HEADROOM_PERCENT / 100;
    }
}
