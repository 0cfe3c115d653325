package dev.spdkcmp.drivers.inventory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.FakeRoot;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.LocalHost;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InventoryTest {

    private static final Bdf BDF = Bdf.parse("0000:3b:00.0").orElseThrow();

    @TempDir private Path folder;

    private Inventory inventory() {
        Host host = new LocalHost(folder);
        return new Inventory(host, bdf -> Optional.empty());
    }

    @Test
    void aDriveOnTheKernelsDriverIsFullyKnown() {
        new FakeRoot(folder)
                .nvme("0000:3b:00.0", 1, "PHLJ1")
                .function("0000:00:1f.2", "0x010601", "ahci");

        NvmeDevice device = inventory().devices().get(0);
        assertEquals(1, inventory().devices().size());
        assertEquals(BDF, device.bdf());
        assertEquals("nvme", device.driver());
        assertEquals(
                new DeviceIdentity("PHLJ1", "INTEL SSDPE2KX010T8", "VDV10131"), device.identity());
        assertEquals("nvme1", device.controller());
        assertEquals(1, device.numaNode());
        assertEquals(new PcieLink(8, 4), device.link().now());
        assertFalse(device.link().degraded());
        assertNull(device.iommuGroup());
        assertEquals(
                List.of(
                        new NvmeNamespace(
                                1,
                                "nvme1n1",
                                "ng1n1",
                                (long) FakeRoot.DISK_BYTES,
                                512,
                                null,
                                List.of(),
                                List.of())),
                device.namespaces());
        assertEquals("0000:3b:00.0 (serial PHLJ1)", device.name());
        assertEquals(Optional.of(BDF), inventory().bySerial("PHLJ1").map(NvmeDevice::bdf));
        assertEquals(Optional.empty(), inventory().bySerial("PHLJ2"));
    }

    @Test
    void aDriveOnAUserspaceDriverIsKnownAsFarAsItIsRemembered() {
        new FakeRoot(folder).function("0000:3b:00.0", "0x010802", "vfio-pci");
        assertNull(inventory().devices().get(0).serial());
        assertEquals("0000:3b:00.0 (serial unknown)", inventory().devices().get(0).name());

        DeviceIdentity known = new DeviceIdentity("PHLJ1", "M", "F");
        assertEquals(
                known,
                new Inventory(new LocalHost(folder), bdf -> Optional.of(known))
                        .device(BDF)
                        .orElseThrow()
                        .identity());
    }

    @Test
    void anUnknownNodeIsNotNodeZeroAndAnUnknownLinkIsNull() {
        new FakeRoot(folder)
                .nvme("0000:3b:00.0", 1, "LAB0001")
                .put("/sys/bus/pci/devices/0000:3b:00.0/numa_node", "-1\n")
                .put("/sys/bus/pci/devices/0000:3b:00.0/current_link_speed", "Unknown\n")
                .put("/sys/bus/pci/devices/0000:3b:00.0/current_link_width", "0\n")
                .put("/sys/bus/pci/devices/0000:3b:00.0/max_link_speed", "Unknown\n")
                .put("/sys/bus/pci/devices/0000:3b:00.0/max_link_width", "255\n");
        NvmeDevice device = inventory().devices().get(0);
        assertNull(device.numaNode());
        assertEquals(new LinkState(null, null, null), device.link());
        assertNull(device.link().best());
    }

    @Test
    void theSlotLimitsTheLink() {
        new FakeRoot(folder)
                .function("0000:3a:00.0", "0x060400", "pcieport")
                .put("/sys/bus/pci/devices/0000:3a:00.0/max_link_speed", "16.0 GT/s PCIe\n")
                .put("/sys/bus/pci/devices/0000:3a:00.0/max_link_width", "2\n")
                .put("/sys/devices/pci0000:00/0000:3a:00.0/0000:3b:00.0/class", "0x010802\n")
                .put(
                        "/sys/devices/pci0000:00/0000:3a:00.0/0000:3b:00.0/max_link_speed",
                        "16.0 GT/s PCIe\n")
                .put("/sys/devices/pci0000:00/0000:3a:00.0/0000:3b:00.0/max_link_width", "4\n")
                .put(
                        "/sys/devices/pci0000:00/0000:3a:00.0/0000:3b:00.0/current_link_speed",
                        "8.0 GT/s PCIe\n")
                .put("/sys/devices/pci0000:00/0000:3a:00.0/0000:3b:00.0/current_link_width", "2\n")
                .link(
                        "/sys/bus/pci/devices/0000:3b:00.0",
                        "../../../devices/pci0000:00/0000:3a:00.0/0000:3b:00.0");
        LinkState link = inventory().devices().get(0).link();
        assertEquals(
                new LinkState(new PcieLink(8, 2), new PcieLink(16, 4), new PcieLink(16, 2)), link);
        assertEquals(new PcieLink(16, 2), link.best());
        assertTrue(link.degraded());
    }

    @Test
    void bandwidthKnowsTheEncoding() {
        assertEquals(1.0e9, new PcieLink(2.5, 4).bytesPerSecond(), 1);
        assertEquals(3_938_461_538.0, new PcieLink(8, 4).bytesPerSecond(), 1);
        assertEquals(15_753_846_154.0, new PcieLink(32, 4).bytesPerSecond(), 1);
        assertEquals(29_500_000_000.0, new PcieLink(64, 4).bytesPerSecond(), 1);
        assertEquals("8.0 GT/s x4", new PcieLink(8, 4).toString());
    }

    @Test
    void anIommuGroupNamesItsOtherFunctionsWithTheirDrivers() {
        new FakeRoot(folder)
                .nvme("0000:3b:00.0", 1, "PHLJ1")
                .function("0000:3b:00.1", "0x040300", "snd_hda_intel")
                .link(
                        "/sys/devices/pci0000:00/0000:3b:00.0/iommu_group",
                        "../../kernel/iommu_groups/7")
                .put("/sys/kernel/iommu_groups/7/type", "DMA-FQ\n")
                .folder("/sys/kernel/iommu_groups/7/devices/0000:3b:00.0")
                .folder("/sys/kernel/iommu_groups/7/devices/0000:3b:00.1");
        IommuGroup group = inventory().device(BDF).orElseThrow().iommuGroup();
        assertEquals(7, group.number());
        assertTrue(group.translates());
        assertEquals("[0000:3b:00.1 (snd_hda_intel)]", group.siblings().toString());
    }

    @Test
    void withNativeMultipathTheDiskIsTheSubsystems() {
        new FakeRoot(folder)
                .function("0000:3b:00.0", "0x010802", "nvme")
                .put("/sys/devices/pci0000:00/0000:3b:00.0/nvme/nvme3/serial", "PHLJ1\n")
                .folder("/sys/devices/pci0000:00/0000:3b:00.0/nvme/nvme3/nvme0c3n1")
                .link("/sys/class/nvme/nvme3", "../../devices/pci0000:00/0000:3b:00.0/nvme/nvme3")
                .folder("/sys/class/nvme/nvme4/nvme0c4n1")
                .put("/sys/block/nvme0n1/nsid", "1\n");
        NvmeNamespace namespace = inventory().devices().get(0).namespaces().get(0);
        assertEquals("/dev/nvme0n1", namespace.blockDevice());
        assertEquals(List.of("nvme4"), namespace.otherPaths());
    }

    @Test
    void aDriveBehindATriModeHbaIsNamedAsSuch() {
        new FakeRoot(folder)
                .function("0000:af:00.0", "0x010400", "megaraid_sas")
                .put(
                        "/sys/devices/pci0000:00/0000:af:00.0/host0/target0:2:0/0:2:0:0/vendor",
                        "NVMe    \n")
                .put(
                        "/sys/devices/pci0000:00/0000:af:00.0/host0/target0:2:0/0:2:0:0/model",
                        "INTEL SSDPE2KX01\n")
                .folder("/sys/devices/pci0000:00/0000:af:00.0/host0/target0:2:0/0:2:0:0/block/sda")
                .link(
                        "/sys/devices/pci0000:00/0000:af:00.0/host0/target0:2:0/0:2:0:0/block/sda/device",
                        "../..")
                .link(
                        "/sys/block/sda",
                        "../devices/pci0000:00/0000:af:00.0/host0/target0:2:0/0:2:0:0/block/sda");
        assertEquals(
                List.of(
                        new HbaDrive(
                                "sda",
                                "INTEL SSDPE2KX01",
                                Bdf.parse("0000:af:00.0").orElseThrow(),
                                "megaraid_sas")),
                HbaDrive.in(new LocalHost(folder).files()));
    }
}
