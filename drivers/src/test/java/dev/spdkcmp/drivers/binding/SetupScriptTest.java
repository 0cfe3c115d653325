package dev.spdkcmp.drivers.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.inventory.Bdf;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What setup.sh is told, and what it says; outputs of SPDK 26.05. */
class SetupScriptTest {

    private static final Bdf THIRD = Bdf.parse("0000:00:03.0").orElseThrow();
    private static final Bdf FOURTH = Bdf.parse("0000:00:04.0").orElseThrow();
    private final SetupScript script = SetupScript.in("/opt/spdk");

    private static byte[] resource(String name) throws IOException {
        try (InputStream in =
                SetupScriptTest.class.getResourceAsStream("/spdk-26.05/setup/" + name)) {
            return in == null ? new byte[0] : in.readAllBytes();
        }
    }

    private static ProgramResult output(String name) throws IOException {
        int exit = Integer.parseInt(new String(resource(name + ".exit")).strip());
        return new ProgramResult(
                ProgramResult.Outcome.EXITED,
                exit,
                resource(name + ".stdout"),
                resource(name + ".stderr"),
                Instant.EPOCH,
                Duration.ofSeconds(1),
                null);
    }

    @Test
    void configIsToldExactlyTheDevicesAndToLeaveTheHugepages() {
        Program config =
                script.config(
                        List.of(FOURTH, THIRD), "vfio-pci", new HugepagePool(1, 2048, 600, 500));
        assertEquals(List.of("/opt/spdk/scripts/setup.sh", "config"), config.argv());
        assertEquals(
                Map.of(
                        "PCI_ALLOWED",
                        "0000:00:03.0 0000:00:04.0",
                        "PCI_WHITELIST",
                        "0000:00:03.0 0000:00:04.0",
                        "DEV_TYPE",
                        "NVME",
                        "DRIVER_OVERRIDE",
                        "vfio-pci",
                        "HUGENODE",
                        "1",
                        "NRHUGE",
                        "600",
                        "HUGEMEM",
                        "1200",
                        "HUGEPGSZ",
                        "2048"),
                config.environment());
    }

    @Test
    void resetIsToldTheSameAndToWaitForDisks() {
        Program reset = script.reset(List.of(THIRD));
        assertEquals(List.of("/opt/spdk/scripts/setup.sh", "reset"), reset.argv());
        assertEquals(
                Map.of(
                        "PCI_ALLOWED",
                        "0000:00:03.0",
                        "PCI_WHITELIST",
                        "0000:00:03.0",
                        "DEV_TYPE",
                        "NVME",
                        "PCI_BLOCK_SYNC_ON_RESET",
                        "yes"),
                reset.environment());
    }

    @Test
    void anEmptyListWouldMeanEveryDevice() {
        assertThrows(IllegalArgumentException.class, () -> script.reset(List.of()));
    }

    @Test
    void aRefusalAtStatusZeroIsQuotedWithWhatToDo() throws IOException {
        ProgramResult mounted = output("config-blocked-mounted");
        assertEquals(Optional.empty(), SetupScript.trouble("config", mounted));
        List<String> said = SetupScript.about(mounted, FOURTH);
        assertEquals(
                List.of("Active devices: mount@nvme1n1:nvme1n1, so not binding PCI dev"), said);
        assertEquals("umount /dev/nvme1n1", SetupWords.remedy(said, "LAB0002"));

        List<String> data = SetupScript.about(output("config-ext4-unmounted"), FOURTH);
        assertEquals(List.of("Active devices: data@nvme1n1, so not binding PCI dev"), data);
        assertEquals(
                "look at what is on it (wipefs /dev/nvme1n1); if nothing is needed:"
                        + " --accept-signature LAB0002",
                SetupWords.remedy(data, "LAB0002"));
    }

    @Test
    void severalUsesAreSeveralSteps() {
        assertEquals(
                "stop /dev/dm-0 (lsblk /dev/nvme0n1p3); umount /dev/nvme0n1p2",
                SetupWords.remedy(
                        List.of(
                                "Active devices: mount@nvme0n1:nvme0n1p2,holder@nvme0n1p3:dm-0, so"
                                        + " not binding PCI dev"),
                        "S"));
    }

    @Test
    void aDeviceLeftWithoutADriverIsSaidByOneLineOnly() throws IOException {
        assertEquals(
                List.of("failed to bind to vfio-pci, aborting"),
                SetupScript.about(output("config-vfio-noiommu"), THIRD));
    }

    @Test
    void aBoundDeviceIsNotWorthALine() throws IOException {
        assertEquals(List.of(), SetupScript.about(output("config-one"), THIRD));
        assertEquals(
                List.of("Skipping denied controller at 0000:00:04.0"),
                SetupScript.about(output("config-one"), FOURTH));
    }

    @Test
    void aFailureIsSaidWithItsLastLine() throws IOException {
        assertEquals(
                Optional.of(
                        "setup.sh config ended with status 1: modprobe: FATAL: Module bogus not"
                                + " found in directory /lib/modules/6.1.0-50-amd64"),
                SetupScript.trouble("config", output("config-bogus-driver")));
    }
}
