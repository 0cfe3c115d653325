package dev.spdkcmp.drivers.binding;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Hugepage memory that a load on SPDK needs, where its devices are.
 *
 * @param bytesByNode bytes on each NUMA node, lowest first
 */
public record HugepageNeed(SortedMap<Integer, Long> bytesByNode) {

    /** Nothing. */
    public static final HugepageNeed NONE = new HugepageNeed(new TreeMap<>());

    /**
     * What DPDK and SPDK take whatever the load: heap, memory pools, admin queues. 512 MB is what
     * runs of SPDK 26.05 on one and two devices were given and lived on. DPDK takes it on the node
     * of whichever core asks, so that every node has to have it.
     */
    public static final long BASE_BYTES = 512L << 20;

    /** A tracker with its list of pages, per command of a queue pair (SPDK, nvme_pcie.c). */
    private static final long TRACKER_BYTES = 4096;

    /** Submission and completion entry. */
    private static final long ENTRY_BYTES = 64 + 16;

    /** A queue pair has at least so many entries (SPDK's default io_queue_size). */
    private static final long QUEUE_ENTRIES = 256;

    private static final int HEADROOM_PERCENT = 125;

    public HugepageNeed {
        bytesByNode = Collections.unmodifiableSortedMap(new TreeMap<>(bytesByNode));
    }

    /** A stated amount on one node. */
    public static HugepageNeed on(int node, long bytes) {
        return new HugepageNeed(new TreeMap<>(Map.of(node, bytes)));
    }

    /**
     * The need of {@code devices × cores} queue pairs, each with its share of the depth in buffers
     * and a quarter more for alignment, on the node of its device; and the base.
     *
     * @param nodes node of each controller
     * @param cores cores that drive each controller, a queue pair for each
     * @param queueDepth I/Os in flight per device
     * @param blockBytes bytes per I/O
     */
    public static HugepageNeed of(
            Collection<Integer> nodes, int cores, int queueDepth, long blockBytes) {
        long perCore = Math.max(1, (queueDepth + cores - 1L) / cores);
        long entries = Math.max(QUEUE_ENTRIES, perCore);
        long pair = entries * (TRACKER_BYTES + ENTRY_BYTES) + perCore * blockBytes;
        SortedMap<Integer, Long> bytes = new TreeMap<>();
        nodes.stream()
                .collect(Collectors.groupingBy(node -> node, Collectors.counting()))
                .forEach(
                        (node, devices) ->
                                bytes.put(
                                        node,
                                        BASE_BYTES
                                                + devices * cores * pair * HEADROOM_PERCENT / 100));
        return new HugepageNeed(bytes);
    }

    /** What is enough for this one and for another, one after the other. */
    public HugepageNeed orMore(HugepageNeed other) {
        SortedMap<Integer, Long> most = new TreeMap<>(bytesByNode);
        other.bytesByNode.forEach((node, bytes) -> most.merge(node, bytes, Math::max));
        return new HugepageNeed(most);
    }

    /** A stated amount in all, divided among the nodes as the need is. */
    public HugepageNeed dividing(long bytes) {
        SortedMap<Integer, Long> shares = new TreeMap<>();
        double share = (double) bytes / totalBytes();
        bytesByNode.forEach((node, need) -> shares.put(node, (long) Math.ceil(need * share)));
        return new HugepageNeed(shares);
    }

    public long totalBytes() {
        return bytesByNode.values().stream().mapToLong(Long::longValue).sum();
    }

    /** For people: {@code node 0: 514 MB, node 1: 514 MB}. */
    public String text() {
        return bytesByNode.entrySet().stream()
                .map(one -> "node " + one.getKey() + ": " + (one.getValue() >> 20) + " MB")
                .collect(Collectors.joining(", "));
    }
}
