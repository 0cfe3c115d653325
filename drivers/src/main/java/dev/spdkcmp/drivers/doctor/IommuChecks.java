package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.scenarios.ArmKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks of the IOMMU and of the drivers that SPDK can have because of it. */
final class IommuChecks {

    private static final int SMALLEST_IOMMU_BITS = 48;

    private IommuChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "iommu",
                        "IOMMU mode",
                        "fails where it translates with fewer than 48 address bits; warns where"
                                + " only"
                                + " one arm goes through it",
                        "spdk-formats §3.3; corpus spdk-26.05/vfio",
                        "With a translating IOMMU the SPDK arm's I/O passes through it; with"
                                + " iommu=pt the kernel's does not. And DPDK does not start on 39"
                                + " address bits.",
                        IommuChecks::iommu),
                new Check(
                        "userspace-driver",
                        "a driver for SPDK (vfio-pci or uio_pci_generic)",
                        "fails where an SPDK arm is measured and neither can be loaded",
                        "spdk-formats §3.3",
                        "Without it setup.sh leaves the device with no driver or refuses.",
                        IommuChecks::drivers));
    }

    /** Whether an IOMMU is active. */
    static boolean groups(Checkup checkup) {
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
                        "the kernel's I/O passes the IOMMU by (identity), vfio-pci's goes through"
                                + " it",
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
}
