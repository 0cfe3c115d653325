package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks of the scenario's block sizes against what a device takes in one piece. */
final class BlockSizeChecks {

    private static final String NVME = "NVMe Base Specification 2.0";
    private static final String NVM = "NVM Command Set Specification 1.0, figure 97";
    private static final int SECTOR_BYTES = 512;
    private static final long KIBIBYTE = 1 << 10;
    private static final long MEBIBYTE = 1 << 20;

    private BlockSizeChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "alignment",
                        "block sizes and partitions against the physical block",
                        "warns where a workload writes less than a physical block, or a partition"
                                + " does not start at a multiple of 1 MiB",
                        "published.md, field notes on U.2/U.3; kernel documentation, queue-sysfs",
                        "A write that covers a part of a physical block makes the drive read it"
                                + " first. In a partition that starts off the grid every I/O"
                                + " touches one block more.",
                        BlockSizeChecks::alignment),
                new Check(
                        "io-boundary",
                        "optimal I/O boundary (NOIOB) against block sizes",
                        "warns where a workload's block crosses it",
                        NVM,
                        "The kernel and SPDK both cut an I/O at this boundary, so one I/O becomes"
                                + " two commands and the depth at the device is not the depth asked"
                                + " for.",
                        BlockSizeChecks::boundary),
                new Check(
                        "max-transfer",
                        "largest transfer (MDTS) against block sizes",
                        "warns where a workload's block is larger than one command can carry",
                        NVME + ", Identify Controller, MDTS",
                        "A larger block is split, by the kernel and by SPDK in different ways, and"
                                + " the depth at the device is no longer the depth asked for.",
                        BlockSizeChecks::maxTransfer));
    }

    private static void alignment(Checkup checkup, Reporter reporter) {
        forEachDisk(
                checkup,
                reporter,
                (device, namespace) -> {
                    String file = "/sys/block/" + namespace.block() + "/queue/physical_block_size";
                    long physical = checkup.number(file).orElse(0L);
                    List<String> off = new ArrayList<>();
                    for (String partition : partitions(checkup, namespace)) {
                        String start =
                                "/sys/block/" + namespace.block() + "/" + partition + "/start";
                        long bytes = checkup.number(start).orElse(0L) * SECTOR_BYTES;
                        if (bytes % MEBIBYTE != 0) {
                            off.add(partition + " starts at byte " + bytes);
                        }
                    }
                    List<String> small =
                            checkup.workloads().stream()
                                    .filter(Workload::writes)
                                    .filter(w -> physical > 0 && w.blockBytes() % physical != 0)
                                    .map(Workload::label)
                                    .toList();
                    if (physical == 0) {
                        reporter.cannotTell(device.name(), "its physical block is not told", file);
                    } else if (!off.isEmpty()) {
                        reporter.warn(
                                device.name(),
                                String.join(", ", off) + ", which is no multiple of 1 MiB",
                                "make the partition anew, aligned, or measure the whole namespace",
                                checkup.evidence(file));
                    } else if (!small.isEmpty()) {
                        reporter.warn(
                                device.name(),
                                String.join(", ", small)
                                        + " writes parts of its physical blocks of "
                                        + physical
                                        + " bytes",
                                "use blocks that are multiples of " + physical + " bytes",
                                checkup.evidence(file));
                    } else {
                        reporter.ok(
                                device.name(),
                                "physical blocks of " + physical + " bytes, nothing off the grid",
                                checkup.evidence(file));
                    }
                });
    }

    private static List<String> partitions(Checkup checkup, NvmeNamespace namespace) {
        return checkup.files().list("/sys/block/" + namespace.block()).stream()
                .filter(name -> name.matches(namespace.block() + "p\\d+"))
                .toList();
    }

    private static void boundary(Checkup checkup, Reporter reporter) {
        ControllerFacts.forEachNamespace(
                checkup,
                reporter,
                (device, namespace, told) -> {
                    long bytes =
                            (long) told.boundaryBlocks()
                                    * (namespace.logicalBlockBytes() == null
                                            ? 0
                                            : namespace.logicalBlockBytes());
                    String evidence =
                            "identify namespace "
                                    + namespace.id()
                                    + ": NOIOB "
                                    + told.boundaryBlocks()
                                    + " blocks = "
                                    + bytes
                                    + " bytes";
                    List<String> crossing =
                            checkup.workloads().stream()
                                    .filter(w -> bytes > 0)
                                    .filter(
                                            w ->
                                                    w.blockBytes() > bytes
                                                            || bytes % w.blockBytes() != 0)
                                    .map(Workload::label)
                                    .toList();
                    if (bytes == 0) {
                        reporter.ok(device.name(), "states no boundary", evidence);
                    } else if (crossing.isEmpty()) {
                        reporter.ok(
                                device.name(),
                                "no block of the scenario crosses " + bytes + " bytes",
                                evidence);
                    } else {
                        reporter.warn(
                                device.name(),
                                String.join(", ", crossing)
                                        + " is cut at every "
                                        + bytes
                                        + " bytes, into more commands than the depth says",
                                "use block sizes that divide " + bytes,
                                evidence);
                    }
                });
    }

    private static void maxTransfer(Checkup checkup, Reporter reporter) {
        long largest = checkup.workloads().stream().mapToLong(Workload::blockBytes).max().orElse(0);
        if (largest == 0) {
            reporter.notApplicable("machine", "no scenario was named");
            return;
        }
        ControllerFacts.forEach(
                checkup,
                reporter,
                (device, facts) -> {
                    Optional<Long> limit = facts.maxTransferBytes();
                    Optional<Long> kernel = kernelTransferBytes(checkup, device);
                    if (limit.isEmpty()) {
                        reporter.cannotTell(device.name(), "identify is not answered");
                        return;
                    }
                    String[] evidence = {
                        "identify controller: MDTS "
                                + (limit.get() == 0 ? "unlimited" : limit.get() + " bytes"),
                        "queue/max_sectors_kb: "
                                + kernel.map(bytes -> bytes + " bytes").orElse("not told")
                    };
                    if (limit.get() > 0 && largest > limit.get()) {
                        reporter.warn(
                                device.name(),
                                "blocks of "
                                        + largest
                                        + " bytes are split: one command carries "
                                        + limit.get(),
                                "read those points with that in mind, or use blocks up to "
                                        + limit.get()
                                        + " bytes",
                                evidence);
                    } else if (kernel.isPresent()
                            && largest > kernel.get()
                            && checkup.measuresOn(ArmKind.Stack.KERNEL)) {
                        reporter.warn(
                                device.name(),
                                "the kernel splits blocks of "
                                        + largest
                                        + " bytes at "
                                        + kernel.get()
                                        + ", SPDK does not",
                                "echo "
                                        + largest / KIBIBYTE
                                        + " > /sys/block/"
                                        + disk(device).orElse("DISK")
                                        + "/queue/max_sectors_kb",
                                evidence);
                    } else {
                        reporter.ok(device.name(), "every block fits one command", evidence);
                    }
                });
    }

    private static Optional<String> disk(NvmeDevice device) {
        return device.namespaces().stream()
                .map(NvmeNamespace::block)
                .filter(block -> block != null)
                .findFirst();
    }

    private static Optional<Long> kernelTransferBytes(Checkup checkup, NvmeDevice device) {
        return disk(device)
                .flatMap(disk -> checkup.number("/sys/block/" + disk + "/queue/max_sectors_kb"))
                .map(kib -> kib * KIBIBYTE);
    }

    private interface DiskCheck {
        void look(NvmeDevice device, NvmeNamespace namespace);
    }

    private static void forEachDisk(Checkup checkup, Reporter reporter, DiskCheck check) {
        boolean any = false;
        for (NvmeDevice device : checkup.devices()) {
            for (NvmeNamespace namespace : device.namespaces()) {
                if (namespace.block() != null) {
                    any = true;
                    check.look(device, namespace);
                }
            }
        }
        if (!any) {
            reporter.notApplicable("machine", "no disk to look at");
        }
    }
}
