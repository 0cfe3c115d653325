package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.settings.FileSetting;
import java.io.IOException;
import java.util.Optional;

/** Gets hugepages on a node, and looks how many there really are. */
public final class HugepageReservation {

    private static final long KIB = 1024;
    private static final long MIB = KIB * KIB;

    private final Host host;
    private final Ledger ledger;

    public HugepageReservation(Host host, Ledger ledger) {
        this.host = host;
        this.ledger = ledger;
    }

    /** Pages that are there, or what is missing. */
    public sealed interface Outcome {

        /**
         * Enough pages are free.
         *
         * @param pool as read back
         */
        record Enough(HugepagePool pool) implements Outcome {}

        /**
         * Too few; the change, if any was made, is in the ledger.
         *
         * @param message how many were wanted, where, and how many there are
         * @param remedy what can be done
         */
        record TooFew(String message, String remedy) implements Outcome {}
    }

    /**
     * Makes sure of free pages of the default size; never lowers a pool.
     *
     * @param node NUMA node of the devices
     * @param bytes how much must be free
     */
    public Outcome reserve(int node, long bytes) {
        long pageKib = HugepagePool.defaultPageKib(host.files());
        long wanted = (bytes + pageKib * KIB - 1) / (pageKib * KIB);
        Optional<HugepagePool> before = HugepagePool.read(host.files(), node, pageKib);
        if (before.isEmpty()) {
            return new Outcome.TooFew(
                    "node " + node + " has no hugepages of " + pageKib + " kB",
                    "boot a kernel with hugetlbfs, or choose devices on another node");
        }
        if (before.get().free() >= wanted) {
            return new Outcome.Enough(before.get());
        }
        long total = before.get().total() + wanted - before.get().free();
        String failure = change(before.get(), total);
        HugepagePool after = read(node, pageKib);
        if (failure == null && after.free() < wanted) {
            compactMemory();
            failure = put(before.get(), total);
            after = read(node, pageKib);
        }
        return after.free() >= wanted
                ? new Outcome.Enough(after)
                : tooFew(after, wanted, bytes, failure);
    }

    /** Why it could not; null when the kernel took the number. */
    private String change(HugepagePool pool, long total) {
        try {
            int id =
                    ledger.record(
                            HugepagesUndo.change(
                                    HugepagePool.all(host.files()),
                                    FileSetting.hugepages(pool.node(), pool.pageKib()).name()
                                            + ": "
                                            + pool.total()
                                            + " to "
                                            + total));
            String failure = put(pool, total);
            ledger.done(id);
            return failure;
        } catch (IOException unwritten) {
            return "the ledger cannot be written: " + unwritten.getMessage();
        }
    }

    private String put(HugepagePool pool, long total) {
        try {
            FileSetting.hugepages(pool.node(), pool.pageKib()).put(host, String.valueOf(total));
            return null;
        } catch (IOException refused) {
            return refused.getMessage();
        }
    }

    private HugepagePool read(int node, long pageKib) {
        return HugepagePool.read(host.files(), node, pageKib)
                .orElse(new HugepagePool(node, pageKib, 0, 0));
    }

    private void compactMemory() {
        try {
            host.files().write("/proc/sys/vm/compact_memory", "1");
        } catch (IOException unsupported) {
            // a kernel without compaction; the second attempt is made as well
        }
    }

    private static Outcome tooFew(HugepagePool pool, long wanted, long bytes, String failure) {
        long pageMib = pool.pageKib() / KIB;
        return new Outcome.TooFew(
                "node "
                        + pool.node()
                        + " has "
                        + pool.free()
                        + " free hugepages of "
                        + pool.pageKib()
                        + " kB ("
                        + pool.free() * pageMib
                        + " MB), and "
                        + wanted
                        + " are needed ("
                        + (bytes + MIB - 1) / MIB
                        + " MB)"
                        + (failure == null ? "" : ": " + failure),
                "free memory on node "
                        + pool.node()
                        + " (HUGENODE="
                        + pool.node()
                        + "), reserve the pages at boot, or ask for less with --hugemem");
    }
}
