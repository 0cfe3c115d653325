package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.PciFunctions;
import dev.spdkcmp.drivers.ledger.Change;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.OpenChange;
import dev.spdkcmp.drivers.ledger.UndoOutcome;
import dev.spdkcmp.drivers.ledger.Undoer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Brings back devices that were not named and that setup.sh moved all the same. Which ones it found
 * moved is in the ledger before it touches them: once they are on their driver again, nothing else
 * tells that their attributes are still to be put back.
 */
public final class BystanderUndo implements Undoer {

    static final String KIND = "bystanders";

    private static final String MOVED = "moved";

    private final Host host;
    private final Ledger ledger;

    public BystanderUndo(Host host, Ledger ledger) {
        this.host = host;
        this.ledger = ledger;
    }

    /** The entry for devices that must stay as they are while setup.sh runs. */
    static Change change(List<DriverChange> bystanders) {
        Map<String, String> facts = new TreeMap<>();
        for (int index = 0; index < bystanders.size(); index++) {
            facts.putAll(bystanders.get(index).facts(prefix(index)));
        }
        facts.put("count", String.valueOf(bystanders.size()));
        return Change.undoable(
                KIND,
                "NVMe functions not named",
                "every NVMe function not named (" + bystanders.size() + ")",
                facts);
    }

    private static String prefix(int index) {
        return index + ".";
    }

    /** The devices of an entry, as they were. */
    static List<DriverChange> bystanders(Change change) {
        return IntStream.range(0, Integer.parseInt(change.fact("count")))
                .mapToObj(index -> DriverChange.of(change.facts(), prefix(index)))
                .toList();
    }

    @Override
    public String kind() {
        return KIND;
    }

    /** Looks at drivers only: attributes of a device that never moved are its owner's. */
    @Override
    public UndoOutcome undo(OpenChange change) throws InterruptedException {
        List<String> done = new ArrayList<>();
        List<UndoOutcome.Failed> failures = new ArrayList<>();
        for (DriverChange before : moved(change)) {
            bringBack(before, done, failures);
        }
        if (!failures.isEmpty()) {
            return failures.get(0);
        }
        return done.isEmpty()
                ? new UndoOutcome.AlreadyAsBefore("none was moved")
                : new UndoOutcome.Restored(String.join("; ", done));
    }

    /** Those that are elsewhere now, and those that an earlier undo found elsewhere. */
    private List<DriverChange> moved(OpenChange change) {
        PciFunctions functions = new PciFunctions(host.files());
        Set<String> known =
                new TreeSet<>(List.of(change.doneFacts().getOrDefault(MOVED, "").split(" ")));
        List<DriverChange> moved =
                bystanders(change.change()).stream()
                        .filter(
                                before ->
                                        known.contains(before.bdf().toString())
                                                || !functions
                                                        .driver(before.bdf())
                                                        .equals(
                                                                Optional.ofNullable(
                                                                        before.driver())))
                        .toList();
        String names =
                moved.stream().map(one -> one.bdf().toString()).collect(Collectors.joining(" "));
        if (!names.equals(change.doneFacts().getOrDefault(MOVED, ""))) {
            noteMoved(change.id(), names);
        }
        return moved;
    }

    private void noteMoved(int change, String names) {
        try {
            ledger.done(change, Map.of(MOVED, names));
        } catch (IOException unwritten) {
            // a ledger that cannot be written does not keep the devices from being put back
        }
    }

    private void bringBack(
            DriverChange before, List<String> done, List<UndoOutcome.Failed> failures)
            throws InterruptedException {
        DriverReturn.Outcome outcome = new DriverReturn(host).bringBack(before);
        if (outcome instanceof DriverReturn.Outcome.NotBack failed) {
            failures.add(
                    new UndoOutcome.Failed(
                            before.name() + ": " + failed.reason(), failed.remedy()));
        } else {
            DriverReturn.Outcome.Back back = (DriverReturn.Outcome.Back) outcome;
            back.held().forEach(Held.Taken::close);
            if (!back.done().isEmpty()) {
                done.add(before.name() + ": " + String.join("; ", back.done()));
            }
        }
    }
}
