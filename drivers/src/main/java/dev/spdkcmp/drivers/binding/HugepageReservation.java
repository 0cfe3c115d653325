package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.settings.FileSetting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Gets hugepages where devices are, and looks how many there really are. */
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
         * Enough pages are free everywhere.
         *
         * @param pools of each node that was asked for, as read back, lowest node first
         */
        record Enough(List<HugepagePool> pools) implements Outcome {
            public Enough {
                pools = List.copyOf(pools);
            }
        }

        /**
         * Too few; the change, if any was made, is in the ledger.
         *
         * @param message how many were wanted, where, and how many there are
         * @param remedy what can be done
         */
        record TooFew(String message, String remedy) implements Outcome {}
    }

    /** A pool and what it must come to. */
    private record Wish(HugepagePool before, long pages, long bytes) {

        boolean granted() {
            return before.free() >= pages;
        }

        long total() {
            return before.total() + pages - before.free();
        }

        String describe() {
            return FileSetting.hugepages(before.node(), before.pageKib()).name()
                    + ": "
                    + before.total()
                    + " to "
                    + total();
        }
    }

    /** Makes sure of free pages of the default size on every node; never lowers a pool. */
    public Outcome reserve(HugepageNeed need) {
        long pageKib = HugepagePool.defaultPageKib(host.files());
        List<Wish> wishes = new ArrayList<>();
        for (Map.Entry<Integer, Long> one : need.bytesByNode().entrySet()) {
            Optional<HugepagePool> before = HugepagePool.read(host.files(), one.getKey(), pageKib);
            if (before.isEmpty()) {
                return new Outcome.TooFew(
                        "node " + one.getKey() + " has no hugepages of " + pageKib + " kB",
                        "boot a kernel with hugetlbfs, or choose devices on another node");
            }
            long pages = (one.getValue() + pageKib * KIB - 1) / (pageKib * KIB);
            wishes.add(new Wish(before.get(), pages, one.getValue()));
        }
        List<Wish> open = wishes.stream().filter(wish -> !wish.granted()).toList();
        try {
            Optional<Outcome> tooFew = open.isEmpty() ? Optional.empty() : grant(open);
            if (tooFew.isPresent()) {
                return tooFew.get();
            }
        } catch (IOException unwritten) {
            return tooFew(
                    open.get(0).before(),
                    open.get(0),
                    "the ledger cannot be written: " + unwritten.getMessage());
        }
        return new Outcome.Enough(wishes.stream().map(wish -> read(wish.before())).toList());
    }

    /** Enlarges pools; what is missing, if anything is. */
    private Optional<Outcome> grant(List<Wish> wishes) throws IOException {
        int id =
                ledger.record(
                        HugepagesUndo.change(
                                HugepagePool.all(host.files()),
                                wishes.stream()
                                        .map(Wish::describe)
                                        .collect(Collectors.joining("; "))));
        for (Wish wish : wishes) {
            String failure = put(wish.before(), wish.total());
            HugepagePool after = read(wish.before());
            if (failure == null && after.free() < wish.pages()) {
                compactMemory();
                failure = put(wish.before(), wish.total());
                after = read(wish.before());
            }
            if (after.free() < wish.pages()) {
                ledger.done(id);
                return Optional.of(tooFew(after, wish, failure));
            }
        }
        ledger.done(id);
        return Optional.empty();
    }

    private String put(HugepagePool pool, long total) {
        try {
            FileSetting.hugepages(pool.node(), pool.pageKib()).put(host, String.valueOf(total));
            return null;
        } catch (IOException refused) {
            return refused.getMessage();
        }
    }

    private HugepagePool read(HugepagePool before) {
        return HugepagePool.read(host.files(), before.node(), before.pageKib())
                .orElse(new HugepagePool(before.node(), before.pageKib(), 0, 0));
    }

    private void compactMemory() {
        try {
            host.files().write("/proc/sys/vm/compact_memory", "1");
        } catch (IOException unsupported) {
            // a kernel without compaction; the second attempt is made as well
        }
    }

    private static Outcome tooFew(HugepagePool pool, Wish wish, String failure) {
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
                        + wish.pages()
                        + " are needed ("
                        + (wish.bytes() + MIB - 1) / MIB
                        + " MB)"
                        + (failure == null ? "" : ": " + failure),
                "free memory on node "
                        + pool.node()
                        + " (HUGENODE="
                        + pool.node()
                        + "), reserve the pages at boot, or ask for less with --hugemem");
    }
}
