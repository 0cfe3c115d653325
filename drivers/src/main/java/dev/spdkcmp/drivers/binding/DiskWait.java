package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.AdminCommand;
import dev.spdkcmp.drivers.host.AdminResult;
import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Waits for a drive's disks after its driver came back, and holds them as soon as they are there,
 * so that nothing assembles on them.
 */
final class DiskWait {

    static final Duration DEADLINE = Duration.ofSeconds(30);

    private static final Duration POLL = Duration.ofMillis(20);
    private static final Duration SETTLE = Duration.ofSeconds(20);
    private static final byte ALL_ONES = (byte) 0xff;
    private static final int ID_BYTES = 4;

    private final Host host;
    private final Inventory inventory;

    DiskWait(Host host) {
        this.host = host;
        this.inventory = new Inventory(host, bdf -> Optional.empty());
    }

    /** A drive that is there again, or what is missing. */
    sealed interface Outcome {

        /**
         * There.
         *
         * @param device as it is now
         * @param held its disks, exclusively; empty where somebody else has one
         * @param busy who cannot be held and why; null when all are held
         */
        record There(NvmeDevice device, List<Held.Taken> held, String busy) implements Outcome {}

        /** Not there in time. */
        record Missing(String reason, String remedy) implements Outcome {}
    }

    /**
     * Waits.
     *
     * @param bdf where it is
     * @param serial which drive it must be; null where that is not known
     * @param disks how many disks it had
     */
    Outcome await(Bdf bdf, String serial, int disks) throws InterruptedException {
        return await(
                bdf,
                device -> complete(device, serial, disks),
                device -> late(bdf, serial, disks, device));
    }

    /**
     * Waits for a drive of which nobody knows what it has: for its serial, and for as many
     * namespaces as its controller says are active.
     */
    Outcome awaitUnknown(Bdf bdf) throws InterruptedException {
        return await(
                bdf,
                device ->
                        complete(device, null, 0)
                                && device.get().serial() != null
                                && device.get().namespaces().size() >= activeNamespaces(device),
                device -> late(bdf, null, activeNamespaces(device), device));
    }

    private Outcome await(
            Bdf bdf,
            Predicate<Optional<NvmeDevice>> complete,
            Function<Optional<NvmeDevice>, Outcome> late)
            throws InterruptedException {
        long until = host.clock().monotonicNs() + DEADLINE.toNanos();
        Optional<NvmeDevice> device = inventory.device(bdf);
        while (!complete.test(device)) {
            if (host.clock().monotonicNs() >= until) {
                return late.apply(device);
            }
            host.clock().sleep(POLL);
            device = inventory.device(bdf);
        }
        Outcome outcome = hold(device.get());
        settle();
        return outcome;
    }

    /** One where there is no controller to ask, or it is too old to be asked (NVMe 1.0). */
    private int activeNamespaces(Optional<NvmeDevice> device) {
        return device.map(NvmeDevice::controller)
                .map(
                        name ->
                                host.natives()
                                        .nvmeAdmin("/dev/" + name, AdminCommand.activeNamespaces()))
                .filter(AdminResult::succeeded)
                .map(answer -> countNonZero(answer.data()))
                .orElse(1);
    }

    private static int countNonZero(byte[] list) {
        IntBuffer ids = ByteBuffer.wrap(list).asIntBuffer();
        int count = 0;
        while (ids.hasRemaining() && ids.get() != 0) {
            count++;
        }
        return count;
    }

    private boolean complete(Optional<NvmeDevice> device, String serial, int disks) {
        return device.filter(one -> serial == null || serial.equals(one.serial()))
                .map(NvmeDevice::blockDevices)
                .filter(nodes -> nodes.size() >= disks)
                .filter(nodes -> nodes.stream().allMatch(host.files()::exists))
                .isPresent();
    }

    private Outcome hold(NvmeDevice device) {
        DiskHold.Outcome outcome = new DiskHold(host).take(device);
        return outcome instanceof DiskHold.Outcome.All all
                ? new Outcome.There(device, all.held(), null)
                : new Outcome.There(device, List.of(), ((DiskHold.Outcome.Used) outcome).by());
    }

    /** Rules of udev set attributes of a new disk; what we put back must come after them. */
    private void settle() throws InterruptedException {
        if (host.programs().which("udevadm").isPresent()) {
            host.programs()
                    .run(
                            new Program(
                                    List.of("udevadm", "settle", "--timeout=10"),
                                    Map.of(),
                                    SETTLE));
        }
    }

    private Outcome late(Bdf bdf, String serial, int disks, Optional<NvmeDevice> device) {
        String waited = " within " + DEADLINE.toSeconds() + " s";
        if (device.isEmpty()) {
            return new Outcome.Missing(
                    "it is not on the bus any more",
                    "power-cycle the machine, then spdkcmp restore");
        }
        if (allOnes(bdf)) {
            return new Outcome.Missing(
                    "it answers all ones: the controller does not work any more",
                    "power-cycle the machine, then spdkcmp restore");
        }
        String found = device.get().serial();
        if (serial != null && found != null && !serial.equals(found)) {
            return new Outcome.Missing(
                    "it carries serial " + found + " now: another drive",
                    "spdkcmp devices shows where serial " + serial + " is");
        }
        if (found == null) {
            return new Outcome.Missing(
                    "its controller did not come up" + waited,
                    "look at dmesg for nvme messages; power-cycle the machine, then spdkcmp"
                            + " restore");
        }
        return new Outcome.Missing(
                device.get().blockDevices().size()
                        + " of its "
                        + disks
                        + " disks came back"
                        + waited,
                "look at dmesg for nvme messages; then spdkcmp restore");
    }

    /** Whether its configuration space reads as that of a function that is not there. */
    boolean allOnes(Bdf bdf) {
        try {
            byte[] id = host.files().readBytes(bdf.sysfs() + "/config", 0, ID_BYTES);
            for (byte one : id) {
                if (one != ALL_ONES) {
                    return false;
                }
            }
            return id.length == ID_BYTES;
        } catch (IOException unreadable) {
            return false;
        }
    }
}
