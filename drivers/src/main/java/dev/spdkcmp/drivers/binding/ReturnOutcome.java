package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.ledger.RestoreReport;
import java.util.List;

/**
 * What came of bringing devices back to the kernel's driver.
 *
 * @param devices those that are back
 * @param troubles what went wrong
 * @param report each step of the undo
 */
public record ReturnOutcome(List<Returned> devices, List<Trouble> troubles, RestoreReport report) {

    public ReturnOutcome {
        devices = List.copyOf(devices);
        troubles = List.copyOf(troubles);
    }

    public boolean succeeded() {
        return troubles.isEmpty() && report.restored();
    }

    /**
     * A device that is back, its disks held exclusively until closed.
     *
     * @param device as it is now: names may have changed
     * @param notes what is different all the same
     * @param held its disks
     */
    public record Returned(NvmeDevice device, List<String> notes, List<Held.Taken> held)
            implements AutoCloseable {

        public Returned {
            notes = List.copyOf(notes);
            held = List.copyOf(held);
        }

        @Override
        public void close() {
            held.forEach(Held.Taken::close);
        }
    }
}
