package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.guard.OpenNodes;
import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.PciFunctions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Brings a device back to how it was: driver, driver_override, block-layer attributes, features.
 * Through sysfs only, so that it needs no SPDK and moves no other device. Looks first: what is as
 * before already is left alone.
 */
final class DriverReturn {

    private static final String KERNEL = "nvme";
    private static final String POWER_CYCLE = "power-cycle the machine, then spdkcmp restore";

    private final Host host;
    private final PciFunctions functions;
    private final Inventory inventory;
    private final SysfsBinding binding;

    DriverReturn(Host host) {
        this.host = host;
        this.functions = new PciFunctions(host.files());
        this.inventory = new Inventory(host, bdf -> Optional.empty());
        this.binding = new SysfsBinding(host);
    }

    /** A device as before, or why not. */
    sealed interface Outcome {

        /**
         * As before.
         *
         * @param device as it is now
         * @param done what had to be done for it; empty when nothing
         * @param notes what is different all the same: another kernel name, a slower link
         * @param held its disks, exclusively; the caller lets them go
         */
        record Back(NvmeDevice device, List<String> done, List<String> notes, List<Held.Taken> held)
                implements Outcome {}

        /** Not as before. */
        record NotBack(String reason, String remedy) implements Outcome {}
    }

    Outcome bringBack(DriverChange before) throws InterruptedException {
        List<String> done = new ArrayList<>();
        Optional<Bdf> found = find(before, done);
        if (found.isEmpty()) {
            return new Outcome.NotBack("it is not on the bus any more", POWER_CYCLE);
        }
        Bdf bdf = found.get();
        Optional<Outcome.NotBack> stuck = otherDrive(bdf, before);
        if (stuck.isEmpty()) {
            stuck = moveDriver(bdf, before, done);
        }
        if (stuck.isPresent()) {
            return stuck.get();
        }
        if (!KERNEL.equals(before.driver())) {
            return clearOverride(bdf, before, done)
                    .<Outcome>map(failure -> failure)
                    .orElseGet(
                            () ->
                                    new Outcome.Back(
                                            inventory.device(bdf).orElse(null),
                                            done,
                                            List.of(),
                                            List.of()));
        }
        DiskWait.Outcome disks =
                new DiskWait(host).await(bdf, serialOf(before), before.disks().size());
        Optional<Outcome.NotBack> override = clearOverride(bdf, before, done);
        if (disks instanceof DiskWait.Outcome.Missing missing) {
            return new Outcome.NotBack(missing.reason(), missing.remedy());
        }
        DiskWait.Outcome.There there = (DiskWait.Outcome.There) disks;
        if (override.isPresent()) {
            there.held().forEach(Held.Taken::close);
            return override.get();
        }
        return putStateBack(before, there, done);
    }

    private static String serialOf(DriverChange before) {
        return before.identity() == null ? null : before.identity().serial();
    }

    /** Where it is now: at its address, elsewhere by its serial, or back after a rescan. */
    private Optional<Bdf> find(DriverChange before, List<String> done) throws InterruptedException {
        String serial = serialOf(before);
        if (serial != null) {
            Optional<Bdf> elsewhere =
                    inventory
                            .bySerial(serial)
                            .map(NvmeDevice::bdf)
                            .filter(bdf -> !bdf.equals(before.bdf()));
            if (elsewhere.isPresent()) {
                done.add("found it at " + elsewhere.get());
                return elsewhere;
            }
        }
        if (!functions.exists(before.bdf())) {
            try {
                host.files().write("/sys/bus/pci/rescan", "1", SysfsBinding.DEADLINE);
                done.add("rescanned the bus");
            } catch (IOException refused) {
                return Optional.empty();
            }
        }
        return Optional.of(before.bdf()).filter(functions::exists);
    }

    /** Whether the drive at its address is known to be another one. */
    private Optional<Outcome.NotBack> otherDrive(Bdf bdf, DriverChange before) {
        String serial = serialOf(before);
        return inventory
                .device(bdf)
                .map(NvmeDevice::serial)
                .filter(found -> serial != null && !serial.equals(found))
                .map(
                        found ->
                                new Outcome.NotBack(
                                        "it carries serial " + found + " now: another drive",
                                        "spdkcmp devices shows where serial " + serial + " is"));
    }

    private Optional<Outcome.NotBack> moveDriver(Bdf bdf, DriverChange before, List<String> done)
            throws InterruptedException {
        Optional<String> now = functions.driver(bdf);
        if (now.equals(Optional.ofNullable(before.driver()))) {
            return Optional.empty();
        }
        Optional<Outcome.NotBack> inUserspace = heldInUserspace(bdf);
        if (inUserspace.isPresent()) {
            return inUserspace;
        }
        DiskHold.Outcome disks = holdDisks(bdf);
        if (disks instanceof DiskHold.Outcome.Used used) {
            return Optional.of(
                    new Outcome.NotBack(
                            used.by() + ", so that it stays on " + KERNEL,
                            "end that use, then spdkcmp restore"));
        }
        loadDriver(before.driver());
        Optional<String> failure = binding.move(bdf, before.driver());
        ((DiskHold.Outcome.All) disks).held().forEach(Held.Taken::close);
        if (failure.isPresent()) {
            boolean dead = new DiskWait(host).allOnes(bdf);
            return Optional.of(
                    new Outcome.NotBack(
                            dead
                                    ? "it answers all ones: the controller does not work any more"
                                    : "it could not be bound to "
                                            + before.driverOrNone()
                                            + ": "
                                            + failure.get(),
                            dead
                                    ? POWER_CYCLE
                                    : "modprobe "
                                            + (before.driver() == null ? KERNEL : before.driver())
                                            + "; look at dmesg; then spdkcmp restore"));
        }
        done.add(
                "moved from "
                        + now.orElse("no driver")
                        + " to "
                        + before.driverOrNone()
                        + " through sysfs");
        return Optional.empty();
    }

    /** The kernel takes a driver away from a disk that is mounted without asking. */
    private DiskHold.Outcome holdDisks(Bdf bdf) {
        return inventory
                .device(bdf)
                .filter(device -> device.controller() != null)
                .map(device -> new DiskHold(host).takeUnused(device))
                .orElse(new DiskHold.Outcome.All(List.of()));
    }

    /** Its module may have been unloaded meanwhile. */
    private void loadDriver(String driver) throws InterruptedException {
        if (driver != null && !host.files().exists("/sys/bus/pci/drivers/" + driver)) {
            host.programs()
                    .run(new Program(List.of("modprobe", driver), Map.of(), SysfsBinding.DEADLINE));
        }
    }

    /** An unbind blocks as long as a process holds the device (vfio_del_group_dev). */
    Optional<Outcome.NotBack> heldInUserspace(Bdf bdf) {
        Set<String> nodes =
                inventory
                        .device(bdf)
                        .map(device -> OpenNodes.userspaceNodes(host, device))
                        .orElse(Set.of());
        return new OpenNodes(host)
                .all().stream()
                        .filter(open -> open.isOneOf(nodes, Set.of()))
                        .findFirst()
                        .map(
                                open ->
                                        new Outcome.NotBack(
                                                "process "
                                                        + open.process().pid()
                                                        + " ("
                                                        + open.commandLine()
                                                        + ") holds "
                                                        + open.path()
                                                        + ", and taking the device away from it"
                                                        + " would block",
                                                "end process "
                                                        + open.process().pid()
                                                        + ", then spdkcmp restore"));
    }

    private Optional<Outcome.NotBack> clearOverride(
            Bdf bdf, DriverChange before, List<String> done) {
        if (binding.override(bdf).equals(before.override())) {
            return Optional.empty();
        }
        try {
            binding.override(bdf, before.override());
            done.add("put driver_override back");
            return Optional.empty();
        } catch (IOException failure) {
            return Optional.of(
                    new Outcome.NotBack(
                            "its driver_override could not be put back: " + failure.getMessage(),
                            "echo '"
                                    + before.override()
                                    + "' > "
                                    + bdf.sysfs()
                                    + "/driver_override"));
        }
    }

    private Outcome putStateBack(
            DriverChange before, DiskWait.Outcome.There there, List<String> done)
            throws InterruptedException {
        DeviceState.PutBack state = new DeviceState(host).putBack(there.device(), before.state());
        done.addAll(state.done());
        if (!state.failed().isEmpty()) {
            there.held().forEach(Held.Taken::close);
            return new Outcome.NotBack(
                    "its driver is back, but not " + String.join(", ", state.failed()),
                    "set them by hand, then spdkcmp restore");
        }
        return new Outcome.Back(there.device(), done, notes(before, there), there.held());
    }

    private static List<String> notes(DriverChange before, DiskWait.Outcome.There there) {
        List<String> notes = new ArrayList<>();
        NvmeDevice now = there.device();
        if (there.busy() != null) {
            notes.add(there.busy());
        }
        Map<String, String> renamed = new HashMap<>();
        now.namespaces()
                .forEach(
                        namespace -> {
                            String was = before.disks().get(String.valueOf(namespace.id()));
                            if (was != null && !was.equals(namespace.block())) {
                                renamed.put(was, namespace.block());
                            }
                        });
        renamed.forEach((was, is) -> notes.add("its disk is " + is + " now (was " + was + ")"));
        String link = now.link().now() == null ? null : now.link().now().toString();
        if (before.link() != null && !before.link().equals(link)) {
            notes.add("its link came back at " + link + " (was " + before.link() + ")");
        }
        return notes;
    }
}
