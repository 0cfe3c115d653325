package dev.spdkcmp.drivers.guard;

import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.PciFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Says whether a device may be taken, and takes it. It only looks; what a device is used for is
 * never changed here.
 */
public final class Guard {

    private static final String SIGNATURE = "signature";

    private final Host host;
    private final Inventory inventory;

    public Guard(Host host, Inventory inventory) {
        this.host = host;
        this.inventory = inventory;
    }

    /** A device taken, or why not. */
    public sealed interface Outcome {

        /** Found free and held. */
        record Taken(Claim claim) implements Outcome {}

        /** Not taken; nothing is held. */
        record Refused(Examination examination) implements Outcome {}
    }

    /** Looks at one device. */
    public Examination examine(Request request) {
        return examine(List.of(request)).get(0);
    }

    /** Looks at devices, reading the machine's tables once for all. */
    public List<Examination> examine(List<Request> requests) {
        Checks checks = new Checks(host);
        return requests.stream()
                .map(
                        request ->
                                inventory
                                        .device(request.bdf())
                                        .map(device -> examineFree(request, device, checks))
                                        .orElseGet(() -> absent(request)))
                .toList();
    }

    private Examination examineFree(Request request, NvmeDevice device, Checks checks) {
        Examination examination = examine(request, device, checks.on(device));
        boolean explained =
                examination.reasons().stream().anyMatch(found -> !found.code().equals(SIGNATURE));
        if (explained) {
            return examination;
        }
        ExclusiveCheck.Outcome exclusive = new ExclusiveCheck(host.natives()).hold(device);
        if (exclusive instanceof ExclusiveCheck.Outcome.Busy busy) {
            return examination.and(busy.finding());
        }
        ((ExclusiveCheck.Outcome.AllHeld) exclusive).held().forEach(Held.Taken::close);
        return examination;
    }

    private static Examination examine(Request request, NvmeDevice device, List<Finding> found) {
        List<Finding> findings = new ArrayList<>(identity(request, device));
        findings.addAll(found);
        boolean accepted =
                device.serial() != null
                        && device.serial().equals(request.acceptSignature())
                        && findings.stream().anyMatch(one -> one.code().equals(SIGNATURE));
        if (accepted) {
            findings.replaceAll(Guard::givenUp);
        }
        return new Examination(request.bdf(), device, findings, accepted);
    }

    /**
     * Takes a device: holds its disks exclusively first and looks then, so that nothing can begin
     * to use it in between.
     */
    public Outcome take(Request request) {
        Optional<NvmeDevice> device = inventory.device(request.bdf());
        if (device.isEmpty()) {
            return new Outcome.Refused(absent(request));
        }
        ExclusiveCheck.Outcome exclusive = new ExclusiveCheck(host.natives()).hold(device.get());
        if (exclusive instanceof ExclusiveCheck.Outcome.Busy busy) {
            Examination examination =
                    examine(request, device.get(), new Checks(host).on(device.get()));
            return new Outcome.Refused(
                    examination.takeable() ? examination.and(busy.finding()) : examination);
        }
        return takeHeld(request, ((ExclusiveCheck.Outcome.AllHeld) exclusive).held());
    }

    /**
     * Takes a device whose disks the caller holds exclusively already; they are let go where it is
     * refused.
     */
    public Outcome takeHeld(Request request, List<Held.Taken> held) {
        Optional<NvmeDevice> device = inventory.device(request.bdf());
        Examination examination =
                device.map(one -> examine(request, one, new Checks(host).on(one)))
                        .orElseGet(() -> absent(request));
        if (!examination.takeable()) {
            held.forEach(Held.Taken::close);
            return new Outcome.Refused(examination);
        }
        return new Outcome.Taken(
                new Claim(
                        examination.device(),
                        examination.signatureAccepted(),
                        examination.warnings(),
                        held));
    }

    private static Finding givenUp(Finding finding) {
        return finding.code().equals(SIGNATURE)
                ? Finding.warns(
                        finding.code(),
                        finding.message() + " (given up by --accept-signature)",
                        "nothing",
                        finding.evidence())
                : finding;
    }

    private Examination absent(Request request) {
        return new Examination(request.bdf(), null, List.of(absent(request.bdf())), false);
    }

    private Finding absent(Bdf bdf) {
        PciFunctions functions = new PciFunctions(host.files());
        if (!functions.exists(bdf)) {
            return Finding.refuses(
                    "no-such-device",
                    "there is no PCI function " + bdf,
                    "spdkcmp devices shows those that there are",
                    bdf.sysfs());
        }
        return Finding.refuses(
                "not-nvme",
                bdf
                        + " is not an NVMe function (PCI class "
                        + functions.attribute(bdf, "class").orElse("unknown")
                        + (functions.driver(bdf).map(driver -> ", driver " + driver).orElse(""))
                        + ")",
                "spdkcmp devices shows NVMe functions, and drives that an HBA hides",
                bdf.sysfs() + "/class");
    }

    private static List<Finding> identity(Request request, NvmeDevice device) {
        if (request.expectedSerial() == null || request.expectedSerial().equals(device.serial())) {
            return List.of();
        }
        return List.of(
                Finding.refuses(
                        "serial-changed",
                        "it carries serial "
                                + (device.serial() == null ? "unknown" : device.serial())
                                + " where "
                                + request.expectedSerial()
                                + " was expected: another drive, or one that cannot be asked",
                        "spdkcmp devices shows where serial "
                                + request.expectedSerial()
                                + " is now",
                        "/sys/class/nvme/" + device.controller() + "/serial"));
    }
}
