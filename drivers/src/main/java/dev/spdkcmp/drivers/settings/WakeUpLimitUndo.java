package dev.spdkcmp.drivers.settings;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.ledger.OpenChange;
import dev.spdkcmp.drivers.ledger.UndoOutcome;
import dev.spdkcmp.drivers.ledger.Undoer;

/** Lets go of the limit on idle states, which nobody else can: it is bound to its process. */
public final class WakeUpLimitUndo implements Undoer {

    static final String KIND = "wake-up-limit";

    private final Host host;

    public WakeUpLimitUndo(Host host) {
        this.host = host;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public UndoOutcome undo(OpenChange change) {
        boolean wasOurs = host.natives().releaseWakeUpLimit();
        String now = new WakeUpLimit().show(host).orElse("nothing");
        return wasOurs
                ? new UndoOutcome.Restored("let go; it is " + now)
                : new UndoOutcome.AlreadyAsBefore("no process of ours holds it; it is " + now);
    }
}
