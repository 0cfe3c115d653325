package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.ledger.OpenChange;
import dev.spdkcmp.drivers.ledger.UndoOutcome;
import dev.spdkcmp.drivers.ledger.Undoer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Brings a device that was taken back to how it was. */
public final class DriverUndo implements Undoer {

    static final String KIND = "driver";

    private final DriverReturn driverReturn;
    private final Keeper keeper;

    /** What becomes of the disks of a device that is back. */
    interface Keeper {
        /** Takes the disks over, or lets them go. */
        void returned(DriverReturn.Outcome.Back device);
    }

    /** Disks are let go as soon as they are as before. */
    public DriverUndo(Host host) {
        this(host, back -> back.held().forEach(Held.Taken::close));
    }

    DriverUndo(Host host, Keeper keeper) {
        this.driverReturn = new DriverReturn(host);
        this.keeper = keeper;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public UndoOutcome undo(OpenChange change) throws InterruptedException {
        DriverReturn.Outcome outcome = driverReturn.bringBack(before(change));
        if (outcome instanceof DriverReturn.Outcome.NotBack failed) {
            return new UndoOutcome.Failed(failed.reason(), failed.remedy());
        }
        DriverReturn.Outcome.Back back = (DriverReturn.Outcome.Back) outcome;
        keeper.returned(back);
        return describe(back);
    }

    /** The device as it was; which drive it is may have become known by moving it. */
    static DriverChange before(OpenChange change) {
        Map<String, String> facts = new HashMap<>(change.doneFacts());
        facts.putAll(change.change().facts());
        return DriverChange.of(facts, "");
    }

    static UndoOutcome describe(DriverReturn.Outcome.Back back) {
        List<String> words = new ArrayList<>(back.done());
        words.addAll(back.notes());
        return back.done().isEmpty()
                ? new UndoOutcome.AlreadyAsBefore(
                        words.isEmpty() ? "nothing to do" : String.join("; ", words))
                : new UndoOutcome.Restored(String.join("; ", words));
    }
}
