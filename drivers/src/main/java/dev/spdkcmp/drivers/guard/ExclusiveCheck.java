package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.NativeCalls;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import java.util.ArrayList;
import java.util.List;

/**
 * Exclusive opens of a device's disks, which mounts, swap, holders and pools refuse to each other.
 */
final class ExclusiveCheck {

    private final NativeCalls natives;

    ExclusiveCheck(NativeCalls natives) {
        this.natives = natives;
    }

    /** All of a device's disks held, or why one could not be. */
    sealed interface Outcome {
        /** Held until each is closed. */
        record AllHeld(List<Held.Taken> held) implements Outcome {}

        /** Somebody else holds one; nothing is kept. */
        record Busy(Finding finding) implements Outcome {}
    }

    Outcome hold(NvmeDevice device) {
        List<Held.Taken> held = new ArrayList<>();
        for (String node : device.blockDevices()) {
            Held outcome = natives.openExclusively(node);
            if (outcome instanceof Held.Refused refused) {
                held.forEach(Held.Taken::close);
                return new Outcome.Busy(busy(node, refused.reason()));
            }
            held.add((Held.Taken) outcome);
        }
        return new Outcome.AllHeld(List.copyOf(held));
    }

    private static Finding busy(String node, String reason) {
        return Finding.refuses(
                "held-exclusively",
                "somebody holds " + node + " exclusively",
                "find out who: lsblk " + node + ", fuser -v " + node + ", dmsetup ls, zpool status",
                "open(" + node + ", O_EXCL): " + reason);
    }
}
