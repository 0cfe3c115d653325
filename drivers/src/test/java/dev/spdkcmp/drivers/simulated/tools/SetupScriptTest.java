package dev.spdkcmp.drivers.simulated.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What v26.05 was seen to do (and say) on a real kernel, said and done by the simulated one. */
class SetupScriptTest {

    @TempDir Path folder;

    private SimulatedHost host;

    private ProgramResult setup(
            String profile, Map<String, String> environment, String... arguments) throws Exception {
        if (host == null) {
            host = SimulatedHost.open(profile, folder, 1);
        }
        List<String> argv = new ArrayList<>(List.of("/opt/spdk/scripts/setup.sh"));
        argv.addAll(List.of(arguments));
        return host.programs().run(new Program(argv, environment, Duration.ofMinutes(5)));
    }

    private static List<String> lines(ProgramResult result) {
        return new String(result.stdout(), StandardCharsets.UTF_8).lines().toList();
    }

    private String driver(String bdf) {
        return host.files()
                .canonical("/sys/bus/pci/devices/" + bdf + "/driver")
                .map(path -> path.substring(path.lastIndexOf('/') + 1))
                .orElse("none");
    }

    @ParameterizedTest
    @CsvSource({
        "0000:41:00.0,mount@nvme0n1:nvme0n1p1",
        "0000:42:00.0,holder@nvme1n1:dm-0",
        "0000:43:00.0,holder@nvme2n1:md127",
        "0000:44:00.0,data@nvme3n1",
        "0000:46:00.0,data@nvme5n1",
        "0000:47:00.0,data@nvme6n1"
    })
    void aDeviceInUseIsSkippedWithExitStatusNought(String bdf, String use) throws Exception {
        ProgramResult result = setup("in-use", Map.of("PCI_ALLOWED", bdf));
        assertEquals(0, result.exitStatus());
        assertTrue(
                lines(result)
                        .contains(
                                bdf
                                        + " (1b85 4018): Active devices: "
                                        + use
                                        + ", so not binding PCI dev"));
        assertEquals("nvme", driver(bdf));
    }

    @Test
    void aFreshGptAndADeviceHeldOpenAreTaken() throws Exception {
        setup("in-use", Map.of("PCI_ALLOWED", "0000:45:00.0 0000:49:00.0"));
        assertEquals("vfio-pci", driver("0000:45:00.0"));
        assertEquals("vfio-pci", driver("0000:49:00.0"));
        assertEquals("nvme", driver("0000:4c:00.0"));
    }

    @Test
    void withoutAnAllowListEverythingThatIsFreeIsTaken() throws Exception {
        setup("two-nvme", Map.of());
        assertEquals("vfio-pci", driver("0000:41:00.0"));
        assertEquals("vfio-pci", driver("0000:42:00.0"));
    }

    @Test
    void anUnknownAddressBindsNothing() throws Exception {
        ProgramResult result = setup("two-nvme", Map.of("PCI_ALLOWED", "0000:99:00.0"));
        assertEquals(
                List.of(
                        "0000:41:00.0 (1b85 4018): Skipping denied controller at 0000:41:00.0",
                        "0000:42:00.0 (1b85 4018): Skipping denied controller at 0000:42:00.0",
                        "Mounting hugetlbfs at /mnt/huge"),
                lines(result));
        assertEquals(0, result.exitStatus());
    }

    @Test
    void bindingAgainSaysThatItIsBoundAndHugepagesAreThere() throws Exception {
        Map<String, String> environment = Map.of("PCI_ALLOWED", "0000:41:00.0", "HUGEMEM", "512");
        setup("two-nvme", environment);
        assertEquals(
                List.of(
                        "0000:42:00.0 (1b85 4018): Skipping denied controller at 0000:42:00.0",
                        "0000:41:00.0 (1b85 4018): Already using the vfio-pci driver",
                        "INFO: Requested 256 hugepages but 256 already allocated "),
                lines(setup("two-nvme", environment)));
    }

    @Test
    void aDriverThatIsNotThereEndsItBeforeAnythingIsBound() throws Exception {
        ProgramResult result =
                setup(
                        "two-nvme",
                        Map.of("PCI_ALLOWED", "0000:41:00.0", "DRIVER_OVERRIDE", "bogus"));
        assertEquals(1, result.exitStatus());
        assertEquals(
                "modprobe: FATAL: Module bogus not found in directory"
                        + " /lib/modules/6.12.48-sim\n",
                new String(result.stderr(), StandardCharsets.UTF_8));
        assertEquals("nvme", driver("0000:41:00.0"));
    }

    @Test
    void vfioWithoutAnIommuLeavesNoDriver() throws Exception {
        ProgramResult result =
                setup(
                        "no-iommu",
                        Map.of("PCI_ALLOWED", "0000:01:00.0", "DRIVER_OVERRIDE", "vfio-pci"));
        assertEquals(0, result.exitStatus());
        assertTrue(
                lines(result)
                        .contains(
                                "0000:01:00.0 (1b85 3007): failed to bind to vfio-pci, aborting"));
        assertEquals("none", driver("0000:01:00.0"));
        ProgramResult reset = setup("no-iommu", Map.of(), "reset");
        assertTrue(lines(reset).contains("0000:01:00.0 (1b85 3007): no driver -> nvme"));
        assertEquals("nvme", driver("0000:01:00.0"));
    }

    @Test
    void withoutAnIommuTheDriverIsUio() throws Exception {
        setup("no-iommu", Map.of("PCI_ALLOWED", "0000:02:00.0"));
        assertEquals("uio_pci_generic", driver("0000:02:00.0"));
        assertTrue(host.files().exists("/dev/uio0"));
    }

    @Test
    void hugepagesGoToTheNodeThatIsNamed() throws Exception {
        setup(
                "two-socket",
                Map.of("PCI_ALLOWED", "0000:98:00.0", "HUGENODE", "1", "NRHUGE", "700"));
        String pool = "/hugepages/hugepages-2048kB/nr_hugepages";
        assertEquals(
                "0\n", host.files().read("/sys/devices/system/node/node0" + pool).orElseThrow());
        assertEquals(
                "700\n", host.files().read("/sys/devices/system/node/node1" + pool).orElseThrow());
    }

    @Test
    void columnHeadsGoToStderr() throws Exception {
        ProgramResult result = setup("two-nvme", Map.of(), "status");
        assertEquals(
                "node     hugesize     free /  total\n\nType                      BDF            "
                        + " Vendor Device NUMA    Driver           Device     Block devices\n",
                new String(result.stderr(), StandardCharsets.UTF_8));
        assertEquals(
                List.of(
                        "Hugepages",
                        "node0   1048576kB        0 /      0",
                        "node0      2048kB        0 /      0",
                        "NVMe                      0000:41:00.0    1b85   4018   0       nvme"
                                + "             nvme0      nvme0n1",
                        "NVMe                      0000:42:00.0    1b85   4018   0       nvme"
                                + "             nvme1      nvme1n1"),
                lines(result));
    }
}
