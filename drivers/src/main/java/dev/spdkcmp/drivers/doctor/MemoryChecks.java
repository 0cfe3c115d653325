package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.scenarios.ArmKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks of what SPDK needs from memory and IOMMU. */
final class MemoryChecks {

    private static final String NODES = "/sys/devices/system/node/";
    private static final long NEEDED_KB = 512 * 1024;
    private static final int SMALLEST_IOMMU_BITS = 48;
    private static final Pattern VALUE_KB = Pattern.compile("(\\w+):\\s+(\\d+) kB");

    private MemoryChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "hugepages",
                        "memory for hugepages on the device's node",
                        "fails where the node has less free memory than SPDK's base needs",
                        "spdk-formats §3.5; field.md 4.1 rows 20 to 22",
                        "SPDK's memory comes from hugepages on the device's node. setup.sh takes"
                                + " what it gets, on any node, and SPDK fails later or crosses"
                                + " nodes for every I/O.",
                        MemoryChecks::hugepages),
                new Check(
                        "iommu",
                        "IOMMU mode",
                        "fails where it translates with fewer than 48 address bits; warns where only"
                                + " one arm goes through it",
                        "spdk-formats §3.3; corpus spdk-26.05/vfio",
                        "With a translating IOMMU the SPDK arm's I/O passes through it; with"
                                + " iommu=pt the kernel's does not. And DPDK does not start on 39"
                                + " address bits.",
                        MemoryChecks::iommu),
                new Check(
                        "userspace-driver",
                        "a driver for SPDK (vfio-pci or uio_pci_generic)",
                        "fails where an SPDK arm is measured and neither can be loaded",
                        "spdk-formats §3.3",
                        "Without it setup.sh leaves the device with no driver or refuses.",
                        MemoryChecks::drivers),
                new Check(
                        "lockdown",
                        "kernel lockdown",
                        "fails where it forbids what SPDK's driver needs",
                        "field.md 4.1 row 16",
                        "Secure boot locks the kernel down: uio and raw configuration access are"
                                + " refused, with errors that do not say so.",
                        MemoryChecks::lockdown),
                new Check(
                        "memlock",
                        "locked memory limit",
                        "fails where it is below what vfio has to lock and this user is not root",
                        "field.md 4.1 row 17",
                        "vfio locks every hugepage it maps.",
                        MemoryChecks::memlock),
                new Check(
                        "transparent-hugepages",
                        "transparent hugepages",
                        "warns where they are always on",
                        "field.md 1.4, tuning guides",
                        "fio's buffers may or may not land on huge pages, sample by sample.",
                        MemoryChecks::transparent));
    }

    private static void hugepages(Checkup checkup, Reporter reporter) {
        if (!checkup.measuresOn(ArmKind.Stack.SPDK)) {
            reporter.notApplicable("machine", "no SPDK arm is measured");
            return;
        }
        Set<Integer> nodes = new TreeSet<>();
        for (NvmeDevice device : checkup.devices()) {
            nodes.add(device.numaNode() == null ? 0 : device.numaNode());
        }
        for (int node : nodes) {
            String folder = NODES + "node" + node + "/";
            String pages = folder + "hugepages/hugepages-2048kB/free_hugepages";
            Optional<Long> freePages = checkup.number(pages);
            Optional<Long> freeKb = nodeMemory(checkup, folder + "meminfo", "MemFree");
            if (freeKb.isEmpty()) {
                freeKb = nodeMemory(checkup, "/proc/meminfo", "MemAvailable");
            }
            if (freePages.isEmpty() && freeKb.isEmpty()) {
                reporter.cannotTell("node " + node, "its memory cannot be read", folder);
            } else if (freePages.orElse(0L) * 2048 + freeKb.orElse(0L) < NEEDED_KB) {
                reporter.fail(
                        "node " + node,
                        "only "
                                + freePages.orElse(0L)
                                + " free hugepages and "
                                + freeKb.orElse(0L) / 1024
                                + " MiB of free memory where SPDK needs at least "
                                + NEEDED_KB / 1024
                                + " MiB",
                        "free memory on this node: echo 3 > /proc/sys/vm/drop_caches; echo 1 >"
                                + " /proc/sys/vm/compact_memory",
                        checkup.evidence(pages));
            } else {
                reporter.ok(
                        "node " + node,
                        freePages.orElse(0L)
                                + " free hugepages, "
                                + freeKb.orElse(0L) / 1024
                                + " MiB free",
                        checkup.evidence(pages));
            }
        }
        if (nodes.isEmpty()) {
            reporter.notApplicable("machine", "no NVMe device");
        }
    }

    private static Optional<Long> nodeMemory(Checkup checkup, String file, String name) {
        return checkup.value(file)
                .flatMap(
                        text -> {
                            Matcher value = VALUE_KB.matcher(text);
                            while (value.find()) {
                                if (value.group(1).equals(name)) {
                                    return Optional.of(Long.valueOf(value.group(2)));
                                }
                            }
                            return Optional.empty();
                        });
    }

    private static boolean groups(Checkup checkup) {
        return !checkup.files().list("/sys/kernel/iommu_groups").isEmpty();
    }

    private static void iommu(Checkup checkup, Reporter reporter) {
        if (!groups(checkup)) {
            reporter.ok("machine", "no IOMMU is active", "/sys/kernel/iommu_groups is empty");
            return;
        }
        for (NvmeDevice device : checkup.devices()) {
            String type = device.bdf().sysfs() + "/iommu_group/type";
            String kind = checkup.value(type).orElse("unknown");
            Optional<Integer> bits = addressBits(checkup);
            if (bits.isPresent() && bits.get() < SMALLEST_IOMMU_BITS) {
                reporter.fail(
                        device.name(),
                        "the IOMMU has " + bits.get() + " address bits: DPDK does not start",
                        "boot with iommu=off (then uio_pci_generic), or give a virtual machine"
                                + " aw-bits=48",
                        "/sys/class/iommu/*/intel-iommu/cap");
            } else if (kind.startsWith("DMA")) {
                reporter.ok(
                        device.name(),
                        "translates for the kernel and for vfio-pci alike",
                        checkup.evidence(type));
            } else if (kind.equals("identity")) {
                reporter.warn(
                        device.name(),
                        "the kernel's I/O passes the IOMMU by (identity), vfio-pci's goes through it",
                        "say so beside the result, or boot without iommu=pt for equal arms",
                        checkup.evidence(type));
            } else {
                reporter.cannotTell(
                        device.name(), "the group's type is " + kind, checkup.evidence(type));
            }
        }
        if (checkup.devices().isEmpty()) {
            reporter.notApplicable("machine", "no NVMe device");
        }
    }

    /**
     * Maximum guest address width: bits 16 to 21 of the capability register, plus one (VT-d §11).
     */
    private static Optional<Integer> addressBits(Checkup checkup) {
        return checkup.files().list("/sys/class/iommu").stream()
                .map(unit -> checkup.value("/sys/class/iommu/" + unit + "/intel-iommu/cap"))
                .flatMap(Optional::stream)
                .filter(text -> text.matches("[0-9a-f]{1,16}"))
                .map(text -> (int) (Long.parseUnsignedLong(text, 16) >>> 16 & 0x3f) + 1)
                .findFirst();
    }

    private static void drivers(Checkup checkup, Reporter reporter) {
        if (!checkup.measuresOn(ArmKind.Stack.SPDK) || checkup.devices().isEmpty()) {
            reporter.notApplicable("machine", "no device is to be bound for an SPDK arm");
            return;
        }
        List<String> usable = new ArrayList<>();
        for (String driver : List.of("vfio-pci", "uio_pci_generic", "igb_uio")) {
            if (checkup.files().exists("/sys/bus/pci/drivers/" + driver)) {
                usable.add(driver + " (loaded)");
            } else if (loadable(checkup, driver)) {
                usable.add(driver);
            }
        }
        boolean translating = groups(checkup);
        boolean vfio = usable.stream().anyMatch(name -> name.startsWith("vfio"));
        boolean uio =
                usable.stream().anyMatch(name -> name.contains("uio_") || name.contains("igb"));
        String found = usable.isEmpty() ? "none" : String.join(", ", usable);
        if (translating ? vfio : uio) {
            reporter.ok("machine", found);
        } else {
            reporter.fail(
                    "machine",
                    translating
                            ? "the IOMMU is on, so vfio-pci is needed, and found is: " + found
                            : "no IOMMU, so uio_pci_generic is needed, and found is: " + found,
                    translating
                            ? "modprobe vfio-pci (Debian and Ubuntu ship it with the kernel)"
                            : "modprobe uio_pci_generic (package linux-modules-extra on Ubuntu),"
                                    + " or turn the IOMMU on",
                    "/sys/bus/pci/drivers, modules.dep and modules.builtin of the running kernel");
        }
    }

    private static boolean loadable(Checkup checkup, String driver) {
        String release = checkup.value("/proc/sys/kernel/osrelease").orElse("");
        Pattern module =
                Pattern.compile(
                        "/" + driver.replaceAll("[-_]", "[-_]") + "\\.ko", Pattern.MULTILINE);
        return List.of("modules.dep", "modules.builtin").stream()
                .map(file -> checkup.files().read("/lib/modules/" + release + "/" + file))
                .flatMap(Optional::stream)
                .anyMatch(text -> module.matcher(text).find());
    }

    private static void lockdown(Checkup checkup, Reporter reporter) {
        String file = "/sys/kernel/security/lockdown";
        Optional<String> mode = checkup.value(file).flatMap(ChosenValue::in);
        if (mode.isEmpty()) {
            reporter.ok("machine", "the kernel has no lockdown", file);
        } else if (mode.get().equals("none")) {
            reporter.ok("machine", "off", checkup.evidence(file));
        } else if (!checkup.measuresOn(ArmKind.Stack.SPDK)) {
            reporter.notApplicable("machine", mode.get() + ", and no SPDK arm is measured");
        } else if (groups(checkup)) {
            reporter.warn(
                    "machine",
                    mode.get() + ": vfio-pci works, uio and /dev/mem do not",
                    "use vfio-pci",
                    checkup.evidence(file));
        } else {
            reporter.fail(
                    "machine",
                    mode.get() + " and no IOMMU: no driver that SPDK could use is allowed",
                    "turn secure boot off, or the IOMMU on",
                    checkup.evidence(file));
        }
    }

    private static void memlock(Checkup checkup, Reporter reporter) {
        if (checkup.host().natives().effectiveUserId() == 0) {
            reporter.ok("machine", "root: no limit applies to vfio");
            return;
        }
        Optional<String> line =
                checkup.value("/proc/self/limits")
                        .flatMap(
                                text ->
                                        text.lines()
                                                .filter(l -> l.startsWith("Max locked memory"))
                                                .findFirst());
        Optional<String> limit = line.map(text -> text.substring(17).strip().split("\\s+")[0]);
        if (limit.isEmpty()) {
            reporter.cannotTell("machine", "the limit cannot be read", "/proc/self/limits");
        } else if (!limit.get().equals("unlimited")
                && Long.parseLong(limit.get()) < NEEDED_KB * 1024) {
            reporter.fail(
                    "machine",
                    "this user may lock "
                            + limit.get()
                            + " bytes, and vfio has to lock at least "
                            + NEEDED_KB * 1024,
                    "ulimit -l unlimited, or memlock in /etc/security/limits.conf",
                    "/proc/self/limits: " + line.get());
        } else {
            reporter.ok("machine", limit.get(), "/proc/self/limits: " + line.get());
        }
    }

    private static void transparent(Checkup checkup, Reporter reporter) {
        String file = "/sys/kernel/mm/transparent_hugepage/enabled";
        Optional<String> mode = checkup.value(file).flatMap(ChosenValue::in);
        if (mode.isEmpty()) {
            reporter.cannotTell("machine", "the mode cannot be read", file);
        } else if (mode.get().equals("always")) {
            reporter.warn(
                    "machine",
                    "always: buffers of the kernel arms may or may not be huge pages",
                    "echo madvise > " + file,
                    checkup.evidence(file));
        } else {
            reporter.ok("machine", mode.get(), checkup.evidence(file));
        }
    }
}
