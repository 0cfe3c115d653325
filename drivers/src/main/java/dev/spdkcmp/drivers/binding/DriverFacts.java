package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.inventory.IommuGroup;
import dev.spdkcmp.drivers.inventory.NvmeDevice;

/**
 * What decides which userspace driver a device can have.
 *
 * @param group its IOMMU group; null where no IOMMU is active
 * @param vfioPci whether vfio-pci is there or can be loaded
 * @param vfioType1 whether vfio_iommu_type1 is there or can be loaded
 * @param uioPciGeneric whether uio_pci_generic is there or can be loaded
 * @param unsafeNoIommu whether vfio was allowed to work without an IOMMU
 * @param lockdown kernel lockdown: {@code none}, {@code integrity} or {@code confidentiality}
 * @param root whether this process is root
 * @param memlockBytes memory that it may lock; null for no limit
 */
public record DriverFacts(
        IommuGroup group,
        boolean vfioPci,
        boolean vfioType1,
        boolean uioPciGeneric,
        boolean unsafeNoIommu,
        String lockdown,
        boolean root,
        Long memlockBytes) {

    private static final String NO_IOMMU = "/sys/module/vfio/parameters/enable_unsafe_noiommu_mode";

    /** Reads them. */
    public static DriverFacts of(Host host, NvmeDevice device) {
        HostFiles files = host.files();
        KernelModules modules = new KernelModules(files);
        return new DriverFacts(
                device.iommuGroup(),
                modules.available("vfio-pci"),
                modules.available("vfio_iommu_type1"),
                modules.available("uio_pci_generic"),
                files.read(NO_IOMMU).map(String::strip).filter("Y"::equals).isPresent(),
                files.read("/sys/kernel/security/lockdown").map(DriverFacts::chosen).orElse("none"),
                host.natives().effectiveUserId() == 0,
                files.read("/proc/self/limits").map(DriverFacts::memlock).orElse(null));
    }

    /** The chosen one of {@code none [integrity] confidentiality}. */
    private static String chosen(String text) {
        int open = text.indexOf('[');
        int close = text.indexOf(']');
        return open >= 0 && close > open ? text.substring(open + 1, close) : "none";
    }

    /** Soft limit of the line {@code Max locked memory 65536 65536 bytes}. */
    static Long memlock(String limits) {
        return limits.lines()
                .filter(line -> line.startsWith("Max locked memory"))
                .map(line -> line.substring("Max locked memory".length()).strip().split("\\s+")[0])
                .filter(limit -> !limit.equals("unlimited"))
                .map(Long::valueOf)
                .findFirst()
                .orElse(null);
    }
}
