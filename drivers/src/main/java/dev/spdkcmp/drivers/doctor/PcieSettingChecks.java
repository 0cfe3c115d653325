package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.ExpressCapability;
import dev.spdkcmp.drivers.inventory.HbaDrive;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.PciFunctions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks of how the PCIe path to a device is set, and of the errors it counts. */
final class PcieSettingChecks {

    private static final int SMALL_READ_REQUEST = 512;

    private PcieSettingChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "pcie-aspm",
                        "link power management (ASPM)",
                        "warns where the policy lets an idle link sleep",
                        "kernel documentation, pcie_aspm",
                        "A link that sleeps between I/Os adds its wake-up time to latencies at low"
                                + " depth; a polling SPDK core never lets it sleep, so only one"
                                + " arm pays.",
                        PcieSettingChecks::aspm),
                new Check(
                        "pcie-payload",
                        "largest payload and read request",
                        "warns where the payload is below what the device and every port above it"
                                + " can, or read requests are below 512 bytes",
                        "PCI Express Base Specification 6.0 §7.5.3.4",
                        "Each packet has a header. With 128 bytes of payload a Gen4 link loses a"
                                + " sixth of its bandwidth to headers, in both arms alike.",
                        PcieSettingChecks::payload),
                new Check(
                        "pcie-relaxed-ordering",
                        "relaxed ordering",
                        "warns where a device may not use it",
                        "PCI Express Base Specification 6.0 §2.4; field.md 1.4, tuning guides",
                        "Without it some processors write the device's data to memory one packet"
                                + " after the other, which costs bandwidth at large blocks.",
                        PcieSettingChecks::relaxedOrdering),
                new Check(
                        "pcie-errors",
                        "PCIe error counters (AER) of devices and the ports above them",
                        "fails on fatal or non-fatal errors, warns on corrected ones",
                        "kernel documentation, PCI/pcieaer-howto",
                        "A marginal link replays packets. Latency tails grow and nothing else"
                                + " shows.",
                        PcieSettingChecks::errors),
                new Check(
                        "pcie-hba",
                        "what sits between device and processor",
                        "warns where VMD or a host bus adapter is in the path",
                        "published.md, field notes; spdk#1451",
                        "A tri-mode adapter costs 10 to 20 % of the IOPS, and Intel VMD hides the"
                                + " drive from SPDK unless it is told so.",
                        PcieSettingChecks::between));
    }

    private static void aspm(Checkup checkup, Reporter reporter) {
        String file = "/sys/module/pcie_aspm/parameters/policy";
        Optional<String> policy = checkup.value(file).flatMap(ChosenValue::in);
        if (policy.isEmpty()) {
            reporter.cannotTell("machine", "the kernel shows no ASPM policy", file);
        } else if (policy.get().equals("performance")) {
            reporter.ok("machine", "ASPM is off (performance)", checkup.evidence(file));
        } else if (policy.get().equals("default")) {
            if (checkup.devices().stream().anyMatch(d -> linkMaySleep(checkup, d))) {
                reporter.warn(
                        "machine",
                        "a device's link may sleep (ASPM is on by the firmware's choice)",
                        "echo performance > " + file,
                        checkup.evidence(file));
            } else {
                reporter.ok(
                        "machine",
                        "the firmware decides, and no named device has ASPM on",
                        checkup.evidence(file));
            }
        } else {
            reporter.warn(
                    "machine",
                    "the policy '" + policy.get() + "' lets idle links sleep",
                    "echo performance > " + file,
                    checkup.evidence(file));
        }
    }

    private static boolean linkMaySleep(Checkup checkup, NvmeDevice device) {
        return Stream.of("l1_aspm", "l0s_aspm")
                .map(state -> checkup.value(device.bdf().sysfs() + "/link/" + state))
                .anyMatch(on -> on.equals(Optional.of("1")));
    }

    private static void payload(Checkup checkup, Reporter reporter) {
        forEach(
                checkup,
                reporter,
                (device, own, ports) -> {
                    int possible = own.payloadSupported();
                    for (ExpressCapability port : ports) {
                        possible = Math.min(possible, port.payloadSupported());
                    }
                    String evidence =
                            device.bdf().sysfs()
                                    + "/config, PCI Express capability: payload "
                                    + own.payload()
                                    + " of "
                                    + possible
                                    + " possible on its path, read request "
                                    + own.readRequest();
                    if (own.payload() < possible || own.readRequest() < SMALL_READ_REQUEST) {
                        reporter.warn(
                                device.name(),
                                "packets carry "
                                        + own.payload()
                                        + " bytes where "
                                        + possible
                                        + " are possible, and reads ask for "
                                        + own.readRequest()
                                        + " bytes at once",
                                "boot with pci=pcie_bus_perf, or raise both in the firmware",
                                evidence);
                    } else {
                        reporter.ok(
                                device.name(),
                                "payload "
                                        + own.payload()
                                        + ", read request "
                                        + own.readRequest()
                                        + " bytes",
                                evidence);
                    }
                });
    }

    private static void relaxedOrdering(Checkup checkup, Reporter reporter) {
        forEach(
                checkup,
                reporter,
                (device, own, ports) -> {
                    String evidence =
                            device.bdf().sysfs()
                                    + "/config, PCI Express capability: relaxed ordering "
                                    + (own.relaxedOrdering() ? "on" : "off");
                    if (own.relaxedOrdering()) {
                        reporter.ok(device.name(), "on", evidence);
                    } else {
                        reporter.warn(
                                device.name(),
                                "off: its writes to memory wait for each other",
                                "turn it on in the firmware, or say so beside the result",
                                evidence);
                    }
                });
    }

    private interface ExpressCheck {
        void look(NvmeDevice device, ExpressCapability own, List<ExpressCapability> ports);
    }

    private static void forEach(Checkup checkup, Reporter reporter, ExpressCheck check) {
        PciFunctions functions = new PciFunctions(checkup.files());
        for (NvmeDevice device : checkup.devices()) {
            Optional<ExpressCapability> own = functions.express(device.bdf());
            List<ExpressCapability> ports =
                    functions.ancestors(device.bdf()).stream()
                            .map(functions::express)
                            .flatMap(Optional::stream)
                            .toList();
            if (own.isEmpty()) {
                reporter.cannotTell(
                        device.name(),
                        "its PCI Express capability cannot be read (root can)",
                        device.bdf().sysfs() + "/config");
            } else {
                check.look(device, own.get(), ports);
            }
        }
        if (checkup.devices().isEmpty()) {
            reporter.notApplicable("machine", "no NVMe device");
        }
    }

    private static void errors(Checkup checkup, Reporter reporter) {
        PciFunctions functions = new PciFunctions(checkup.files());
        Map<Bdf, String> looked = new TreeMap<>();
        for (NvmeDevice device : checkup.devices()) {
            for (Bdf port : functions.ancestors(device.bdf())) {
                looked.putIfAbsent(port, "port " + port + " above " + device.name());
            }
        }
        checkup.devices().forEach(device -> looked.put(device.bdf(), device.name()));
        Set<Bdf> devices =
                checkup.devices().stream().map(NvmeDevice::bdf).collect(Collectors.toSet());
        looked.forEach((bdf, name) -> errors(checkup, reporter, bdf, name, devices.contains(bdf)));
        if (checkup.devices().isEmpty()) {
            reporter.notApplicable("machine", "no NVMe device");
        }
    }

    private static void errors(
            Checkup checkup, Reporter reporter, Bdf bdf, String name, boolean device) {
        String folder = bdf.sysfs() + "/";
        Optional<Long> fatal = total(checkup, folder + "aer_dev_fatal");
        Optional<Long> nonFatal = total(checkup, folder + "aer_dev_nonfatal");
        Optional<Long> corrected = total(checkup, folder + "aer_dev_correctable");
        String remedy = "reseat the drive, its cable or its riser, and see whether the count grows";
        if (fatal.isEmpty() && nonFatal.isEmpty() && corrected.isEmpty()) {
            if (device) {
                reporter.cannotTell(name, "no error counters (AER off or not supported)");
            }
        } else if (fatal.orElse(0L) + nonFatal.orElse(0L) > 0) {
            reporter.fail(
                    name,
                    fatal.orElse(0L)
                            + " fatal and "
                            + nonFatal.orElse(0L)
                            + " non-fatal PCIe errors since boot",
                    remedy,
                    folder + "aer_dev_fatal: TOTAL " + fatal.orElse(0L),
                    folder + "aer_dev_nonfatal: TOTAL " + nonFatal.orElse(0L));
        } else if (corrected.orElse(0L) > 0) {
            reporter.warn(
                    name,
                    corrected.get() + " corrected PCIe errors since boot: a marginal link",
                    remedy,
                    folder + "aer_dev_correctable: TOTAL " + corrected.get());
        } else if (device) {
            reporter.ok(name, "no PCIe errors since boot");
        }
    }

    private static Optional<Long> total(Checkup checkup, String file) {
        return checkup.value(file)
                .flatMap(text -> text.lines().filter(line -> line.startsWith("TOTAL")).findFirst())
                .map(line -> line.replaceAll("\\D+", ""))
                .filter(digits -> !digits.isEmpty())
                .map(Long::valueOf);
    }

    private static void between(Checkup checkup, Reporter reporter) {
        for (NvmeDevice device : checkup.devices()) {
            if (device.behindVmd()) {
                reporter.warn(
                        device.name(),
                        "Intel VMD owns this slot: SPDK must drive VMD too, and setup.sh skips the"
                                + " drive unless it is told",
                        "turn VMD off for this slot in the firmware",
                        device.bdf() + " lies in a domain that VMD made");
            } else {
                reporter.ok(device.name(), "directly on a PCIe port");
            }
        }
        for (HbaDrive drive : HbaDrive.in(checkup.files())) {
            reporter.warn(
                    "/dev/" + drive.block(),
                    "an NVMe drive behind the adapter "
                            + drive.hba()
                            + ": it is no NVMe function, so SPDK cannot take it, and it loses 10 to"
                            + " 20 % of its IOPS there",
                    "connect it to a PCIe port without the adapter",
                    "/sys/block/" + drive.block() + "/device/vendor = NVMe");
        }
        if (checkup.devices().isEmpty()) {
            reporter.notApplicable("machine", "no NVMe device");
        }
    }
}
