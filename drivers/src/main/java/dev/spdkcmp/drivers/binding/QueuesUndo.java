package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.ledger.Change;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.LedgerState;
import dev.spdkcmp.drivers.ledger.OpenChange;
import dev.spdkcmp.drivers.ledger.UndoOutcome;
import dev.spdkcmp.drivers.ledger.Undoer;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Binds a device anew whose queues the kernel made while module parameters were not as they were
 * before.
 */
public final class QueuesUndo implements Undoer {

    static final String KIND = "queues";

    private static final String MADE = "made.";
    private static final String NAMED = "named";
    private static final String TOUCHED = "touched";

    private final Host host;
    private final Ledger ledger;

    public QueuesUndo(Host host, Ledger ledger) {
        this.host = host;
        this.ledger = ledger;
    }

    /**
     * The entry for a device that is on the kernel's driver.
     *
     * @param named whether it will be bound anew; others must stay as they are
     */
    static Change change(Host host, LedgerState ledger, NvmeDevice device, boolean named) {
        DriverChange before = new DriverSnapshot(host, ledger).of(device);
        Map<String, String> facts = new HashMap<>(before.facts(""));
        new MadeQueues(host.files())
                .read(device)
                .forEach((name, value) -> facts.put(MADE + name, value));
        facts.put(NAMED, String.valueOf(named));
        return Change.undoable(
                KIND,
                device.bdf().toString(),
                before.name() + ": queues as its driver made them",
                facts);
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public UndoOutcome undo(OpenChange change) throws InterruptedException {
        DriverChange before = DriverChange.of(change.change().facts(), "");
        if (!Boolean.parseBoolean(change.change().fact(NAMED))) {
            if (untouched(before, change)) {
                return new UndoOutcome.AlreadyAsBefore("nothing to do");
            }
            noteTouched(change);
        }
        DriverReturn.Outcome outcome = new DriverReturn(host).bringBack(before);
        if (outcome instanceof DriverReturn.Outcome.NotBack failed) {
            return new UndoOutcome.Failed(failed.reason(), failed.remedy());
        }
        DriverReturn.Outcome.Back back = (DriverReturn.Outcome.Back) outcome;
        try {
            Map<String, String> made = made(change.change().facts());
            if (new MadeQueues(host.files()).read(back.device()).equals(made)) {
                return DriverUndo.describe(back);
            }
            return bindAnew(back, before, made);
        } finally {
            back.held().forEach(Held.Taken::close);
        }
    }

    /**
     * In the ledger before it is bound anew: afterwards nothing else tells that its attributes are
     * still to be put back.
     */
    private void noteTouched(OpenChange change) {
        try {
            ledger.done(change.id(), Map.of(TOUCHED, "true"));
        } catch (IOException unwritten) {
            // a ledger that cannot be written does not keep the device from being put back
        }
    }

    /** A device that was not named and did not move: its attributes are its owner's. */
    private boolean untouched(DriverChange before, OpenChange change) {
        if (change.doneFacts().containsKey(TOUCHED)) {
            return false;
        }
        return new Inventory(host, bdf -> Optional.empty())
                .device(before.bdf())
                .filter(device -> Objects.equals(device.driver(), before.driver()))
                .filter(
                        device ->
                                new MadeQueues(host.files())
                                        .read(device)
                                        .equals(made(change.change().facts())))
                .isPresent();
    }

    private static Map<String, String> made(Map<String, String> facts) {
        Map<String, String> made = new HashMap<>();
        facts.forEach(
                (name, value) -> {
                    if (name.startsWith(MADE)) {
                        made.put(name.substring(MADE.length()), value);
                    }
                });
        return made;
    }

    private UndoOutcome bindAnew(
            DriverReturn.Outcome.Back back, DriverChange before, Map<String, String> made)
            throws InterruptedException {
        if (back.held().isEmpty() && !back.device().blockDevices().isEmpty()) {
            return new UndoOutcome.Failed(
                    String.join("; ", back.notes()) + ", so that it cannot be bound anew",
                    "end that use, then spdkcmp restore; or reboot");
        }
        KernelRebind.Outcome outcome =
                new KernelRebind(host)
                        .bindAnew(
                                back.device(),
                                before.state(),
                                () -> back.held().forEach(Held.Taken::close));
        if (outcome instanceof KernelRebind.Outcome.Not not) {
            return new UndoOutcome.Failed(not.reason(), not.remedy());
        }
        KernelRebind.Outcome.Anew anew = (KernelRebind.Outcome.Anew) outcome;
        anew.held().forEach(Held.Taken::close);
        Map<String, String> now = new MadeQueues(host.files()).read(anew.device());
        return now.equals(made)
                ? new UndoOutcome.Restored("bound anew")
                : new UndoOutcome.Failed(
                        "it was bound anew and has " + now + " and not " + made,
                        "compare /sys/module/nvme/parameters; or reboot");
    }
}
