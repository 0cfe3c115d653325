package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes one device from the kernel's driver and gives it back to it, so that its queues are made
 * anew.
 */
final class KernelRebind {

    private static final String KERNEL = "nvme";

    private final Host host;

    KernelRebind(Host host) {
        this.host = host;
    }

    /** A device with new queues, or why it has none. */
    sealed interface Outcome {

        /**
         * Bound anew; attributes and features are as before.
         *
         * @param device as it is now
         * @param held its disks, exclusively
         */
        record Anew(NvmeDevice device, List<Held.Taken> held) implements Outcome {}

        /** Not bound anew. */
        record Not(String reason, String remedy) implements Outcome {}
    }

    /**
     * Binds it anew, unless somebody uses it.
     *
     * @param device on the kernel's driver; its disks may be held by the caller, who lets them go
     *     in {@code beforeUnbind}
     * @param state attributes and features that it must have afterwards
     */
    Outcome bindAnew(NvmeDevice device, Map<String, String> state, Runnable beforeUnbind)
            throws InterruptedException {
        Optional<String> user = new DiskHold(host).user(device);
        if (user.isPresent()) {
            return new Outcome.Not(
                    user.get() + ", so that it cannot be bound anew",
                    "end that use, then spdkcmp restore; or reboot");
        }
        beforeUnbind.run();
        SysfsBinding binding = new SysfsBinding(host);
        String override = binding.override(device.bdf());
        Optional<String> failure = binding.move(device.bdf(), null);
        if (failure.isEmpty()) {
            failure = binding.move(device.bdf(), KERNEL);
        }
        if (failure.isPresent()) {
            return new Outcome.Not("it could not be bound anew: " + failure.get(), "look at dmesg");
        }
        try {
            binding.override(device.bdf(), override);
        } catch (IOException refused) {
            return new Outcome.Not(
                    "its driver_override could not be put back: " + refused.getMessage(),
                    "echo '" + override + "' > " + device.bdf().sysfs() + "/driver_override");
        }
        DiskWait.Outcome disks =
                new DiskWait(host)
                        .await(device.bdf(), device.serial(), device.blockDevices().size());
        if (disks instanceof DiskWait.Outcome.Missing missing) {
            return new Outcome.Not(missing.reason(), missing.remedy());
        }
        DiskWait.Outcome.There there = (DiskWait.Outcome.There) disks;
        DeviceState.PutBack put = new DeviceState(host).putBack(there.device(), state);
        if (!put.failed().isEmpty()) {
            there.held().forEach(Held.Taken::close);
            return new Outcome.Not(
                    "it was bound anew, but not " + String.join(", ", put.failed()),
                    "set them by hand, then spdkcmp restore");
        }
        return new Outcome.Anew(there.device(), there.held());
    }
}
