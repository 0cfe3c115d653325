package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.inventory.LbaFormat;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Checks of a namespace's format and of what it holds. */
final class NamespaceChecks {

    private static final String NVME = "NVMe Base Specification 2.0";
    private static final String NVM = "NVM Command Set Specification 1.0, figure 97";

    private static final int LARGEST_BLOCK = 4096;

    /** Below this share of blocks with data, reads of the rest show. */
    private static final double FULL = 0.9;

    private NamespaceChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "lba-format",
                        "LBA format in use against the best one",
                        "warns where a format that the device rates better, or one of 4 KiB, is"
                                + " there",
                        NVME + ", Format NVM; published.md, field notes",
                        "Many drives ship formatted to 512 bytes and are slower so, above all at"
                                + " small writes. Both arms suffer alike, but not the workload you"
                                + " will run in production on a 4 KiB format.",
                        NamespaceChecks::format),
                new Check(
                        "utilisation",
                        "blocks that hold data",
                        "warns where reads are measured, nothing fills the namespace first, and"
                                + " less"
                                + " than nine tenths of its blocks hold data",
                        NVM + " (NUSE)",
                        "Reads of blocks without data never reach flash, and look too fast in both"
                                + " arms.",
                        NamespaceChecks::utilisation));
    }

    private static void format(Checkup checkup, Reporter reporter) {
        for (NvmeDevice device : checkup.devices()) {
            for (NvmeNamespace namespace : device.namespaces()) {
                Optional<LbaFormat> now =
                        namespace.formats().stream().filter(LbaFormat::inUse).findFirst();
                if (now.isEmpty()) {
                    reporter.cannotTell(
                            device.name(), "namespace " + namespace.id() + " tells no formats");
                    continue;
                }
                Optional<LbaFormat> better = better(namespace.formats(), now.get());
                String evidence =
                        "identify namespace "
                                + namespace.id()
                                + ": format "
                                + now.get().index()
                                + ", "
                                + now.get().dataBytes()
                                + " bytes";
                if (better.isPresent()) {
                    reporter.warn(
                            device.name(),
                            "namespace "
                                    + namespace.id()
                                    + " has blocks of "
                                    + now.get().dataBytes()
                                    + " bytes; format "
                                    + better.get().index()
                                    + " has "
                                    + better.get().dataBytes(),
                            "erases all data: nvme format "
                                    + namespace.blockDevice()
                                    + " --lbaf="
                                    + better.get().index(),
                            evidence);
                } else {
                    reporter.ok(
                            device.name(),
                            "namespace "
                                    + namespace.id()
                                    + " has its best format, "
                                    + now.get().dataBytes()
                                    + " bytes",
                            evidence);
                }
            }
        }
    }

    /** The best of the formats that the device, or the size of its blocks, rates above this one. */
    private static Optional<LbaFormat> better(List<LbaFormat> formats, LbaFormat now) {
        Comparator<LbaFormat> worstFirst =
                Comparator.comparingInt(LbaFormat::relativePerformance)
                        .reversed()
                        .thenComparingInt(LbaFormat::dataBytes);
        return formats.stream()
                .filter(format -> format.metadataBytes() == now.metadataBytes())
                .filter(format -> format.dataBytes() <= LARGEST_BLOCK)
                .filter(format -> worstFirst.compare(format, now) > 0)
                .max(worstFirst);
    }

    private static void utilisation(Checkup checkup, Reporter reporter) {
        boolean reads =
                checkup.scenario() == null
                        || checkup.workloads().stream().anyMatch(w -> w.readPercent() > 0);
        if (!reads) {
            reporter.notApplicable("machine", "the scenario only writes");
            return;
        }
        boolean fills =
                checkup.scenario() != null
                        && checkup.scenario().preconditioning().fillPasses() >= 1;
        ControllerFacts.forEachNamespace(
                checkup,
                reporter,
                (device, namespace, told) -> {
                    double share = (double) told.usedBlocks() / told.sizeBlocks();
                    String evidence =
                            "identify namespace "
                                    + namespace.id()
                                    + ": NUSE "
                                    + told.usedBlocks()
                                    + " of NSZE "
                                    + told.sizeBlocks();
                    String percent = Math.round(share * 100) + " % of its blocks hold data";
                    if (share >= FULL) {
                        reporter.ok(device.name(), percent, evidence);
                    } else if (fills) {
                        reporter.ok(
                                device.name(), percent + ", and the scenario fills it", evidence);
                    } else {
                        reporter.warn(
                                device.name(),
                                "only " + percent + ": reads of the others never reach flash",
                                "precondition: full in the scenario (writes, so --destroy-data"
                                        + " SERIAL)",
                                evidence);
                    }
                });
    }
}
