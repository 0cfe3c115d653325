package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.inventory.LinkState;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.scenarios.WorkloadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks of the PCIe link between a device and its processor. */
final class LinkChecks {

    private static final Pattern BDF =
            Pattern.compile("[0-9a-f]{4,}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]");
    private static final long AER_WORTH_A_WARNING = 1;

    private LinkChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "pcie-link",
                        "link speed and width",
                        "fails where the link trained below what the device and its slot both can",
                        "field.md 4.1 row 48; PCI Express Base Specification 6.0 §4.2",
                        "A riser, a bent pin or a firmware setting makes a Gen4 drive train at"
                                + " Gen3 or at half its lanes. Everything then works, at half the"
                                + " bandwidth, in both arms alike, and the stacks look equal"
                                + " because the link is the limit.",
                        LinkChecks::link),
                new Check(
                        "pcie-ceiling",
                        "bandwidth that the link allows, against the scenario",
                        "warns where a workload's block size can reach the link's limit",
                        "published.md, field notes on U.2/U.3",
                        "Where the link is the bottleneck the two stacks cannot be told apart;"
                                + " results at such points say nothing about SPDK.",
                        LinkChecks::ceiling),
                new Check(
                        "pcie-shared-uplink",
                        "devices that share an uplink",
                        "warns where two of the devices named sit behind one port that is"
                                + " narrower than both",
                        "published.md, server tuning guide",
                        "Two drives behind one switch port share its lanes. Scaling over devices"
                                + " then measures the switch.",
                        LinkChecks::sharedUplink),
                new Check(
                        "pcie-aspm",
                        "link power management (ASPM)",
                        "warns where the policy lets an idle link sleep",
                        "kernel documentation, pcie_aspm",
                        "A link that sleeps between I/Os adds its wake-up time to latencies at low"
                                + " depth; a polling SPDK core never lets it sleep, so only one"
                                + " arm pays.",
                        LinkChecks::aspm),
                new Check(
                        "pcie-errors",
                        "PCIe error counters (AER)",
                        "fails on fatal or non-fatal errors, warns on corrected ones",
                        "kernel documentation, PCI/pcieaer-howto",
                        "A marginal link replays packets. Latency tails grow and nothing else"
                                + " shows.",
                        LinkChecks::errors),
                new Check(
                        "pcie-hba",
                        "what sits between device and processor",
                        "warns where VMD or a host bus adapter is in the path",
                        "published.md, field notes; spdk#1451",
                        "A tri-mode adapter costs 10 to 20 % of the IOPS, and Intel VMD hides the"
                                + " drive from SPDK unless it is told so.",
                        LinkChecks::between));
    }

    private static void link(Checkup checkup, Reporter reporter) {
        for (NvmeDevice device : checkup.devices()) {
            LinkState link = device.link();
            String[] evidence = linkEvidence(checkup, device);
            if (link == null || link.now() == null || link.best() == null) {
                reporter.cannotTell(
                        device.name(), "the device tells no link speed (emulated?)", evidence);
            } else if (link.degraded()) {
                reporter.fail(
                        device.name(),
                        "the link runs at "
                                + link.now()
                                + " ("
                                + gigabytes(link.now().bytesPerSecond())
                                + ") where "
                                + link.best()
                                + " ("
                                + gigabytes(link.best().bytesPerSecond())
                                + ") is possible",
                        "reseat the drive or its riser, look at the slot's settings in the"
                                + " firmware, then: echo 1 > "
                                + device.bdf().sysfs()
                                + "/remove; echo 1 > /sys/bus/pci/rescan",
                        evidence);
            } else {
                reporter.ok(
                        device.name(),
                        link.now() + ", " + gigabytes(link.now().bytesPerSecond()),
                        evidence);
            }
        }
    }

    private static String[] linkEvidence(Checkup checkup, NvmeDevice device) {
        String folder = device.bdf().sysfs() + "/";
        return new String[] {
            checkup.evidence(folder + "current_link_speed"),
            checkup.evidence(folder + "current_link_width"),
            checkup.evidence(folder + "max_link_speed"),
            checkup.evidence(folder + "max_link_width")
        };
    }

    private static void ceiling(Checkup checkup, Reporter reporter) {
        if (checkup.scenario() == null) {
            reporter.notApplicable("machine", "no scenario was named");
            return;
        }
        for (NvmeDevice device : checkup.devices()) {
            if (device.link() == null || device.link().now() == null) {
                reporter.cannotTell(device.name(), "the device tells no link speed");
                continue;
            }
            double limit = device.link().now().bytesPerSecond();
            List<String> large =
                    checkup.scenario().workloads().stream()
                            .map(WorkloadPlan::workload)
                            .filter(workload -> workload.blockBytes() >= 64 * 1024)
                            .map(workload -> workload.label())
                            .toList();
            if (large.isEmpty()) {
                reporter.ok(
                        device.name(),
                        "small blocks only; 4 KiB reads reach "
                                + gigabytes(limit)
                                + " at "
                                + Math.round(limit / 4096 / 1000)
                                + "k IOPS");
            } else {
                reporter.warn(
                        device.name(),
                        String.join(", ", large)
                                + " can reach the link's "
                                + gigabytes(limit)
                                + ", where the stacks cannot be told apart",
                        "read those points by their CPU cost, not by their bandwidth");
            }
        }
    }

    private static void sharedUplink(Checkup checkup, Reporter reporter) {
        Map<String, List<NvmeDevice>> byPort = new TreeMap<>();
        for (NvmeDevice device : checkup.devices()) {
            uplink(checkup, device)
                    .ifPresent(
                            port ->
                                    byPort.computeIfAbsent(port, p -> new ArrayList<>())
                                            .add(device));
        }
        boolean shared = false;
        for (Map.Entry<String, List<NvmeDevice>> entry : byPort.entrySet()) {
            if (entry.getValue().size() > 1) {
                shared = true;
                reporter.warn(
                        entry.getKey(),
                        String.join(" and ", entry.getValue().stream().map(d -> d.name()).toList())
                                + " share this port's "
                                + checkup.value(portFile(entry.getKey(), "current_link_speed"))
                                        .orElse("unknown speed")
                                + " x"
                                + checkup.value(portFile(entry.getKey(), "current_link_width"))
                                        .orElse("?"),
                        "take devices on different root ports, or state that the switch is part of"
                                + " what is measured",
                        checkup.evidence(portFile(entry.getKey(), "current_link_width")));
            }
        }
        if (!shared) {
            reporter.ok("machine", "no two of the devices share an uplink");
        }
    }

    private static String portFile(String bdf, String attribute) {
        return "/sys/bus/pci/devices/" + bdf + "/" + attribute;
    }

    /**
     * The root port above a device when a switch is in between: only there are lanes shared. The
     * resolved sysfs path lists every bridge from the root down.
     */
    private static Optional<String> uplink(Checkup checkup, NvmeDevice device) {
        List<String> path = new ArrayList<>();
        checkup.files()
                .canonical(device.bdf().sysfs())
                .ifPresent(
                        resolved -> {
                            Matcher hop = BDF.matcher(resolved);
                            while (hop.find()) {
                                path.add(hop.group());
                            }
                        });
        return path.size() > 2 ? Optional.of(path.get(0)) : Optional.empty();
    }

    private static void aspm(Checkup checkup, Reporter reporter) {
        String file = "/sys/module/pcie_aspm/parameters/policy";
        Optional<String> policy = checkup.value(file).flatMap(ChosenValue::in);
        if (policy.isEmpty()) {
            reporter.cannotTell("machine", "the kernel shows no ASPM policy", file);
        } else if (policy.get().equals("performance")) {
            reporter.ok("machine", "ASPM is off (performance)", checkup.evidence(file));
        } else if (policy.get().equals("default")) {
            boolean anyEnabled =
                    checkup.devices().stream()
                            .anyMatch(
                                    device ->
                                            List.of("l1_aspm", "l0s_aspm").stream()
                                                    .anyMatch(
                                                            state ->
                                                                    checkup.value(
                                                                                    device.bdf()
                                                                                                    .sysfs()
                                                                                            + "/link/"
                                                                                            + state)
                                                                            .orElse("0")
                                                                            .equals("1")));
            if (anyEnabled) {
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

    private static void errors(Checkup checkup, Reporter reporter) {
        for (NvmeDevice device : checkup.devices()) {
            String folder = device.bdf().sysfs() + "/";
            Optional<Long> fatal = total(checkup, folder + "aer_dev_fatal");
            Optional<Long> nonFatal = total(checkup, folder + "aer_dev_nonfatal");
            Optional<Long> corrected = total(checkup, folder + "aer_dev_correctable");
            if (fatal.isEmpty() && nonFatal.isEmpty() && corrected.isEmpty()) {
                reporter.cannotTell(device.name(), "no error counters (AER off or not supported)");
            } else if (fatal.orElse(0L) + nonFatal.orElse(0L) > 0) {
                reporter.fail(
                        device.name(),
                        fatal.orElse(0L)
                                + " fatal and "
                                + nonFatal.orElse(0L)
                                + " non-fatal PCIe errors since boot",
                        "reseat or replace the drive, its cable or its riser",
                        folder + "aer_dev_nonfatal: TOTAL " + nonFatal.orElse(0L));
            } else if (corrected.orElse(0L) >= AER_WORTH_A_WARNING) {
                reporter.warn(
                        device.name(),
                        corrected.get() + " corrected PCIe errors since boot: a marginal link",
                        "reseat the drive, its cable or its riser, and see whether the count grows",
                        folder + "aer_dev_correctable: TOTAL " + corrected.get());
            } else {
                reporter.ok(device.name(), "no PCIe errors since boot");
            }
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
                        "turn VMD off for this slot in the firmware");
            } else {
                reporter.ok(device.name(), "directly on a PCIe port");
            }
        }
    }

    static String gigabytes(double bytesPerSecond) {
        return String.format(Locale.ROOT, "%.2f GB/s", bytesPerSecond / 1e9);
    }
}
