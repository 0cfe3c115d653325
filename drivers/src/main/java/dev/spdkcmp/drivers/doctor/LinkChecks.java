package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.LinkState;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.PciFunctions;
import dev.spdkcmp.drivers.inventory.PcieHop;
import dev.spdkcmp.drivers.inventory.PcieLink;
import dev.spdkcmp.scenarios.WorkloadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Checks of the PCIe link between a device and its processor. */
final class LinkChecks {

    private LinkChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "pcie-link",
                        "link speed and width",
                        "fails where the link trained below what the device and its slot both"
                                + " can, warns"
                                + " where the slot can less than the device",
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
                        "pcie-path",
                        "links above the device: switches and risers with ports",
                        "fails where one trained below what both its ends can, warns where one"
                                + " carries less than the device's own",
                        "field.md 4.1 row 48; published.md, field notes",
                        "A drive can have its full link to a switch whose own link to the processor"
                                + " trained at half: the drive's files in sysfs look right.",
                        LinkChecks::path),
                new Check(
                        "pcie-shared-uplink",
                        "devices that share a link above them",
                        "warns where two of the devices named share a link that carries less than"
                                + " their own links together",
                        "published.md, server tuning guide",
                        "Two drives behind one switch port share its lanes. Scaling over devices"
                                + " then measures the switch.",
                        LinkChecks::sharedUplink));
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
            } else if (link.deviceBest() != null && link.best().belowThat(link.deviceBest())) {
                reporter.warn(
                        device.name(),
                        "the slot gives it "
                                + link.best()
                                + " ("
                                + gigabytes(link.best().bytesPerSecond())
                                + "), and it can "
                                + link.deviceBest()
                                + " ("
                                + gigabytes(link.deviceBest().bytesPerSecond())
                                + ")",
                        "move the drive to a slot as fast and wide as it, or say so beside the"
                                + " result",
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
                        "read those points by their CPU cost, not by their bandwidth",
                        linkEvidence(checkup, device));
            }
        }
    }

    private static void path(Checkup checkup, Reporter reporter) {
        PciFunctions functions = new PciFunctions(checkup.files());
        for (NvmeDevice device : checkup.devices()) {
            List<PcieHop> above = functions.hops(device.bdf()).stream().skip(1).toList();
            String[] evidence =
                    above.stream()
                            .map(
                                    hop ->
                                            hop
                                                    + ": "
                                                    + hop.link().now()
                                                    + ", possible "
                                                    + hop.link().best())
                            .toArray(String[]::new);
            Optional<PcieHop> degraded =
                    above.stream().filter(hop -> hop.link().degraded()).findFirst();
            Optional<PcieHop> narrow =
                    above.stream()
                            .filter(hop -> carriesLess(hop.link(), device.link()))
                            .findFirst();
            if (above.isEmpty()) {
                reporter.ok(device.name(), "nothing is between it and the root port");
            } else if (degraded.isPresent()) {
                reporter.fail(
                        device.name(),
                        "above it the link "
                                + degraded.get()
                                + " runs at "
                                + degraded.get().link().now()
                                + " where "
                                + degraded.get().link().best()
                                + " is possible",
                        "reseat the riser or cable of " + degraded.get().lower(),
                        evidence);
            } else if (narrow.isPresent()) {
                reporter.warn(
                        device.name(),
                        "above it the link "
                                + narrow.get()
                                + " carries "
                                + gigabytes(narrow.get().link().now().bytesPerSecond())
                                + ", less than its own "
                                + gigabytes(device.link().now().bytesPerSecond()),
                        "move the drive to a slot with a whole path, or state that the switch is"
                                + " part of what is measured",
                        evidence);
            } else {
                reporter.ok(
                        device.name(), "every link above it carries as much as its own", evidence);
            }
        }
        if (checkup.devices().isEmpty()) {
            reporter.notApplicable("machine", "no NVMe device");
        }
    }

    private static boolean carriesLess(LinkState above, LinkState own) {
        return above.now() != null
                && own.now() != null
                && above.now().bytesPerSecond() < own.now().bytesPerSecond();
    }

    private static void sharedUplink(Checkup checkup, Reporter reporter) {
        PciFunctions functions = new PciFunctions(checkup.files());
        Map<Bdf, List<NvmeDevice>> below = new TreeMap<>();
        Map<Bdf, PcieHop> hops = new TreeMap<>();
        for (NvmeDevice device : checkup.devices()) {
            for (PcieHop hop : functions.hops(device.bdf()).stream().skip(1).toList()) {
                hops.put(hop.lower(), hop);
                below.computeIfAbsent(hop.lower(), port -> new ArrayList<>()).add(device);
            }
        }
        boolean narrow = false;
        for (Map.Entry<Bdf, List<NvmeDevice>> entry : below.entrySet()) {
            PcieHop hop = hops.get(entry.getKey());
            double wanted =
                    entry.getValue().stream()
                            .map(device -> device.link().now())
                            .filter(link -> link != null)
                            .mapToDouble(PcieLink::bytesPerSecond)
                            .sum();
            PcieLink shared = hop.link().now();
            if (entry.getValue().size() > 1 && shared != null && shared.bytesPerSecond() < wanted) {
                narrow = true;
                reporter.warn(
                        hop.toString(),
                        String.join(
                                        " and ",
                                        entry.getValue().stream().map(NvmeDevice::name).toList())
                                + " share this link of "
                                + shared
                                + " ("
                                + gigabytes(shared.bytesPerSecond())
                                + "), and their own carry "
                                + gigabytes(wanted),
                        "take devices on different root ports, or state that the switch is part of"
                                + " what is measured",
                        checkup.evidence(hop.lower().sysfs() + "/current_link_speed"),
                        checkup.evidence(hop.lower().sysfs() + "/current_link_width"));
            }
        }
        if (checkup.devices().size() < 2) {
            reporter.notApplicable("machine", "fewer than two devices");
        } else if (!narrow) {
            reporter.ok(
                    "machine", "no two of the devices share a link that is too narrow for both");
        }
    }

    static String gigabytes(double bytesPerSecond) {
        return String.format(Locale.ROOT, "%.2f GB/s", bytesPerSecond / 1e9);
    }
}
