package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.PciFunctions;
import dev.spdkcmp.drivers.ledger.Change;
import dev.spdkcmp.drivers.ledger.OpenChange;
import dev.spdkcmp.drivers.ledger.UndoOutcome;
import dev.spdkcmp.drivers.ledger.Undoer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Brings back devices that were not named and that setup.sh moved all the same. */
public final class BystanderUndo implements Undoer {

    static final String KIND = "bystanders";

    private final Host host;

    public BystanderUndo(Host host) {
        this.host = host;
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

    @Override
    public String kind() {
        return KIND;
    }

    /** Looks at drivers only: attributes of a device that never moved are its owner's. */
    @Override
    public UndoOutcome undo(OpenChange change) throws InterruptedException {
        Map<String, String> facts = change.change().facts();
        PciFunctions functions = new PciFunctions(host.files());
        List<String> done = new ArrayList<>();
        List<UndoOutcome.Failed> failures = new ArrayList<>();
        for (int index = 0; index < Integer.parseInt(change.change().fact("count")); index++) {
            DriverChange before = DriverChange.of(facts, prefix(index));
            if (!functions.driver(before.bdf()).equals(Optional.ofNullable(before.driver()))) {
                bringBack(before, done, failures);
            }
        }
        if (!failures.isEmpty()) {
            return failures.get(0);
        }
        return done.isEmpty()
                ? new UndoOutcome.AlreadyAsBefore("none was moved")
                : new UndoOutcome.Restored(String.join("; ", done));
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
            done.add(before.name() + ": " + String.join("; ", back.done()));
        }
    }
}
