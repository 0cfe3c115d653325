package dev.spdkcmp.drivers.inventory;

import java.util.List;

/**
 * An NVMe PCI function, whichever driver it is on. What is not known is null.
 *
 * @param bdf its address
 * @param vendorId PCI vendor, {@code 0x8086}
 * @param deviceId PCI device, {@code 0x0a54}
 * @param driver null where it has none
 * @param identity serial, model, firmware; null where neither the kernel nor the ledger knows it
 * @param controller kernel name ({@code nvme0}); null unless on the kernel's driver
 * @param numaNode null where the system does not say (-1)
 * @param link speed and width
 * @param iommuGroup null where no IOMMU is active
 * @param behindVmd whether Intel VMD owns the slot
 * @param virtualFunctions virtual functions enabled on it
 * @param namespaces in order of their names; empty unless on the kernel's driver
 */
public record NvmeDevice(
        Bdf bdf,
        String vendorId,
        String deviceId,
        String driver,
        DeviceIdentity identity,
        String controller,
        Integer numaNode,
        LinkState link,
        IommuGroup iommuGroup,
        boolean behindVmd,
        int virtualFunctions,
        List<NvmeNamespace> namespaces) {

    public NvmeDevice {
        namespaces = List.copyOf(namespaces);
    }

    /** Its serial number; null where unknown. */
    public String serial() {
        return identity == null ? null : identity.serial();
    }

    /** Nodes of its disks: {@code /dev/nvme0n1}… */
    public List<String> blockDevices() {
        return namespaces.stream()
                .map(NvmeNamespace::blockDevice)
                .filter(node -> node != null)
                .toList();
    }

    /** Address and serial, as every message names a device. */
    public String name() {
        return bdf + " (" + (serial() == null ? "serial unknown" : "serial " + serial()) + ")";
    }
}
