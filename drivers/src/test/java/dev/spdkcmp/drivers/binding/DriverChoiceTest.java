package dev.spdkcmp.drivers.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.drivers.FakeRoot;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.LocalHost;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.Inventory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Machines as sysfs shows them, and the driver that a device gets on each, with the reasons. */
class DriverChoiceTest {

    private static final long BYTES = 539_000_000;
    private static final Bdf BDF = Bdf.parse("0000:3b:00.0").orElseThrow();
    private static final String DEVICE = "/sys/devices/pci0000:00/0000:3b:00.0";

    @TempDir private Path folder;
    private FakeRoot machine;

    @BeforeEach
    void machine() {
        machine =
                new FakeRoot(folder)
                        .nvme("0000:3b:00.0", 1, "PHLJ1")
                        .put("/proc/sys/kernel/osrelease", "6.1.0-50-amd64\n")
                        .put(
                                "/lib/modules/6.1.0-50-amd64/modules.dep",
                                "kernel/drivers/uio/uio_pci_generic.ko: kernel/drivers/uio/uio.ko\n"
                                        + "kernel/drivers/vfio/pci/vfio-pci.ko.xz:\n"
                                        + "kernel/drivers/vfio/vfio_iommu_type1.ko:\n")
                        .put(
                                "/proc/self/limits",
                                "Max locked memory         unlimited            unlimited           "
                                        + " bytes\n")
                        .put("/sys/kernel/security/lockdown", "[none] integrity confidentiality\n");
    }

    private DriverFacts facts() {
        Host host = new LocalHost(folder);
        return DriverFacts.of(
                host, new Inventory(host, bdf -> Optional.empty()).device(BDF).orElseThrow());
    }

    private DriverFacts facts(boolean root) {
        DriverFacts real = facts();
        return new DriverFacts(
                real.group(),
                real.vfioPci(),
                real.vfioType1(),
                real.uioPciGeneric(),
                real.unsafeNoIommu(),
                real.lockdown(),
                root,
                real.memlockBytes());
    }

    private String decide(boolean root) {
        DriverChoice choice = DriverChoice.decide(facts(root), BYTES);
        if (choice instanceof DriverChoice.Chosen chosen) {
            return chosen.driver() + ": " + String.join("; ", chosen.because());
        }
        return "none: "
                + String.join(
                        "; ",
                        ((DriverChoice.Impossible) choice)
                                .obstacles().stream().map(DriverChoice.Obstacle::message).toList());
    }

    private void iommu(String type) {
        machine.link(DEVICE + "/iommu_group", "../../kernel/iommu_groups/7")
                .put("/sys/kernel/iommu_groups/7/type", type + "\n")
                .folder("/sys/kernel/iommu_groups/7/devices/0000:3b:00.0");
    }

    private void sibling(String driver) {
        machine.function("0000:3b:00.1", "0x040300", driver)
                .folder("/sys/kernel/iommu_groups/7/devices/0000:3b:00.1");
    }

    private void withoutType1() {
        machine.put(
                "/lib/modules/6.1.0-50-amd64/modules.dep",
                "kernel/drivers/uio/uio_pci_generic.ko:\nkernel/drivers/vfio/pci/vfio-pci.ko:\n");
    }

    private void lockdown() {
        machine.put("/sys/kernel/security/lockdown", "none [integrity] confidentiality\n");
    }

    private void memlock() {
        machine.put("/proc/self/limits", "Max locked memory  65536  65536  bytes\n");
    }

    /** The table: each line is a machine and what comes of it. */
    @ParameterizedTest(name = "iommu {0}, type1 {1}, sibling {2}, lockdown {3}, memlock {4}")
    @CsvSource(
            delimiter = '|',
            value = {
                "DMA-FQ | yes | no  | no  | no  | vfio-pci: an IOMMU is active (group 7, type"
                        + " DMA-FQ); not uio_pci_generic: the IOMMU translates, its DMA would fault",
                "DMA-FQ | no  | no  | no  | no  | none: the kernel has no vfio_iommu_type1, without"
                        + " which vfio-pci cannot map memory",
                "DMA-FQ | yes | yes | no  | no  | none: IOMMU group 7 has other functions on kernel"
                        + " drivers: 0000:3b:00.1 (snd_hda_intel)",
                "DMA-FQ | yes | no  | yes | no  | vfio-pci: an IOMMU is active (group 7, type"
                        + " DMA-FQ); not uio_pci_generic: the IOMMU translates, its DMA would fault",
                "DMA-FQ | yes | no  | no  | yes | none: this user may lock 65536 bytes of memory,"
                        + " and vfio-pci locks 539000000",
                "DMA-FQ | no  | yes | yes | yes | none: the kernel has no vfio_iommu_type1, without"
                        + " which vfio-pci cannot map memory; IOMMU group 7 has other functions on"
                        + " kernel drivers: 0000:3b:00.1 (snd_hda_intel); this user may lock 65536"
                        + " bytes of memory, and vfio-pci locks 539000000",
                "none   | yes | no  | no  | no  | uio_pci_generic: no IOMMU is active; not"
                        + " vfio-pci: without an IOMMU group the device would be left without a"
                        + " driver",
                "none   | yes | no  | yes | no  | none: kernel lockdown (integrity) forbids"
                        + " userspace to reach a device without an IOMMU; no IOMMU is active, which"
                        + " vfio-pci needs",
                "identity | no | no | no  | no  | uio_pci_generic: the IOMMU passes addresses"
                        + " through (group type identity); not vfio-pci: the kernel has no"
                        + " vfio_iommu_type1, without which vfio-pci cannot map memory",
                "identity | yes | no | no | no  | vfio-pci: an IOMMU is active (group 7, type"
                        + " identity); not uio_pci_generic: vfio-pci is the safer one"
            })
    void theChoiceIsExplained(
            String iommu,
            String type1,
            String sibling,
            String lockdown,
            String memlock,
            String outcome) {
        if (!iommu.equals("none")) {
            iommu(iommu);
        }
        if (type1.equals("no")) {
            withoutType1();
        }
        if (sibling.equals("yes")) {
            sibling("snd_hda_intel");
        }
        if (lockdown.equals("yes")) {
            lockdown();
        }
        if (memlock.equals("yes")) {
            memlock();
        }
        assertEquals(outcome, decide(false));
    }

    @Test
    void rootMayLockWhatItLikes() {
        iommu("DMA");
        memlock();
        assertEquals(
                "vfio-pci: an IOMMU is active (group 7, type DMA); not uio_pci_generic: the IOMMU"
                        + " translates, its DMA would fault",
                decide(true));
    }

    @Test
    void siblingsWithoutADriverOrBehindABridgeDoNotMatter() {
        iommu("DMA");
        sibling("pcieport");
        machine.function("0000:3b:00.2", "0x058000", null)
                .folder("/sys/kernel/iommu_groups/7/devices/0000:3b:00.2");
        assertEquals("vfio-pci", decide(true).split(":")[0]);
    }

    @Test
    void withoutUioTheTwoWaysOutAreNamed() {
        machine.put(
                "/lib/modules/6.1.0-50-amd64/modules.dep", "kernel/drivers/vfio/vfio-pci.ko:\n");
        DriverChoice.Impossible impossible =
                (DriverChoice.Impossible) DriverChoice.decide(facts(true), BYTES);
        assertEquals(
                List.of(
                        "install the package with the kernel's extra modules",
                        "turn VT-d or AMD-Vi on in the firmware and boot with intel_iommu=on (AMD:"
                                + " amd_iommu=on); or allow vfio without one, which taints the"
                                + " kernel: echo Y >"
                                + " /sys/module/vfio/parameters/enable_unsafe_noiommu_mode"),
                impossible.obstacles().stream().map(DriverChoice.Obstacle::remedy).toList());
    }

    @Test
    void vfioWithoutAnIommuOnlyWhereItWasAllowedAndThereIsNoUio() {
        machine.put("/lib/modules/6.1.0-50-amd64/modules.dep", "kernel/drivers/vfio/vfio-pci.ko:\n")
                .put("/sys/module/vfio/parameters/enable_unsafe_noiommu_mode", "Y\n");
        assertEquals(
                "vfio-pci: no IOMMU is active, and vfio was allowed to work without one (this"
                        + " taints the kernel); not uio_pci_generic: the kernel has no"
                        + " uio_pci_generic",
                decide(true));
    }
}
