package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.guard.Examination;
import dev.spdkcmp.drivers.guard.Guard;
import dev.spdkcmp.drivers.guard.Request;
import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.ledger.Change;
import dev.spdkcmp.drivers.ledger.Ledger;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Moves a device that was named and is on another driver, or on none, to the kernel's: only there
 * can it be seen what is on it, and can the kernel's side be measured. The ledger gives it back to
 * the driver that it was on.
 */
public final class KernelLoan {

    static final String KERNEL = "nvme";

    private final Host host;
    private final Ledger ledger;

    KernelLoan(Host host, Ledger ledger) {
        this.host = host;
        this.ledger = ledger;
    }

    /** What came of it. */
    public sealed interface Outcome {

        /**
         * It is on the kernel's driver.
         *
         * @param device as it is now
         * @param held its disks, exclusively, so that nothing assembles on them
         */
        record Lent(NvmeDevice device, List<Held.Taken> held) implements Outcome {
            public Lent {
                held = List.copyOf(held);
            }
        }

        /** Somebody uses it, or it may not be taken; nothing was changed. */
        record Refused(Examination examination) implements Outcome {}

        /** It could not be moved; what was changed is in the ledger. */
        record NotLent(Trouble trouble) implements Outcome {}
    }

    /** Moves it. */
    public Outcome lend(Bdf bdf) throws InterruptedException {
        Inventory inventory = new Inventory(host, RememberedDevices.of(ledger.state()));
        Examination examination = new Guard(host, inventory).examine(Request.of(bdf));
        if (!examination.takeable()) {
            return new Outcome.Refused(examination);
        }
        NvmeDevice device = examination.device();
        if (!host.files().exists("/sys/bus/pci/drivers/" + KERNEL)) {
            return notLent(
                    device,
                    "the kernel's NVMe driver is not loaded, and loading it would bind every idle"
                            + " NVMe function",
                    "modprobe nvme");
        }
        try {
            DriverChange before = new DriverSnapshot(host, ledger.state()).of(device);
            int change =
                    ledger.record(
                            Change.undoable(
                                    DriverUndo.KIND,
                                    bdf.toString(),
                                    before.name() + ": " + before.driverOrNone() + " to " + KERNEL,
                                    before.facts("")));
            return move(device, change);
        } catch (IOException failure) {
            return notLent(
                    device,
                    "the ledger cannot be written: " + failure.getMessage(),
                    "make room in /var/lib/spdkcmp");
        }
    }

    private Outcome move(NvmeDevice device, int change) throws IOException, InterruptedException {
        SysfsBinding binding = new SysfsBinding(host);
        Optional<String> failure = binding.move(device.bdf(), KERNEL);
        if (failure.isPresent()) {
            return notLent(
                    device,
                    "it could not be bound to " + KERNEL + ": " + failure.get(),
                    "look at dmesg");
        }
        DiskWait.Outcome disks = new DiskWait(host).awaitUnknown(device.bdf());
        if (disks instanceof DiskWait.Outcome.Missing missing) {
            return notLent(device, missing.reason(), missing.remedy());
        }
        DiskWait.Outcome.There there = (DiskWait.Outcome.There) disks;
        try {
            ledger.done(change, DriverChange.facts(there.device().identity()));
            binding.override(device.bdf(), "");
        } catch (IOException unwritten) {
            there.held().forEach(Held.Taken::close);
            throw unwritten;
        }
        return there.busy() == null
                ? new Outcome.Lent(there.device(), there.held())
                : notLent(
                        there.device(),
                        there.busy() + ", as soon as it was on " + KERNEL,
                        "end that use, then spdkcmp restore");
    }

    private static Outcome notLent(NvmeDevice device, String reason, String remedy) {
        return new Outcome.NotLent(new Trouble(device.name() + ": " + reason, remedy));
    }
}
