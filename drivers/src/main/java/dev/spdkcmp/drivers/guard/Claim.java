package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import java.util.List;

/**
 * A device that was found free, with its disks held exclusively until closed, so that nothing can
 * begin to use it.
 *
 * @param device as it was when it was found free
 * @param signatureAccepted whether it carries a signature that a person gave up
 * @param warnings what was found that does not forbid taking it
 * @param held its disks
 */
public record Claim(
        NvmeDevice device, boolean signatureAccepted, List<Finding> warnings, List<Held.Taken> held)
        implements AutoCloseable {

    public Claim {
        warnings = List.copyOf(warnings);
        held = List.copyOf(held);
    }

    /** Lets the disks go: right before they are unbound, or when they are no longer needed. */
    @Override
    public void close() {
        held.forEach(Held.Taken::close);
    }
}
