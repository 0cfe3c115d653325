package dev.spdkcmp.drivers.simulated;

import static dev.spdkcmp.drivers.simulated.SimulatedMachines.FIRST;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.SECOND;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.SETUP;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.bind;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.driver;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.fio;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.perf;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.run;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.stderr;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.stdout;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.host.AdminCommand;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.host.RunningProgram;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulatedFaultsTest {

    private static final String DEVICES = "/sys/bus/pci/devices/";

    @TempDir Path folder;

    private SimulatedHost host;

    @BeforeEach
    void comeUp() throws Exception {
        host = SimulatedMachines.open(folder);
    }

    private ProgramResult config(String bdf) throws InterruptedException {
        return run(host, Map.of("PCI_ALLOWED", bdf, "HUGEMEM", "1024"), SETUP);
    }

    private ProgramResult reset(String bdf) throws InterruptedException {
        return run(
                host, Map.of("PCI_ALLOWED", bdf, "PCI_BLOCK_SYNC_ON_RESET", "yes"), SETUP, "reset");
    }

    @Test
    void setupSaysThatItBindsAndDoesNot() throws Exception {
        host.faults().on(Fault.SETUP_DOES_NOT_BIND, "");
        ProgramResult result = config(FIRST);
        assertEquals(0, result.exitStatus());
        assertTrue(stdout(result).contains("0000:41:00.0 (1b85 4018): nvme -> vfio-pci\n"));
        assertEquals("nvme", driver(host, FIRST));
    }

    @Test
    void setupAlsoTakesADeviceThatWasNotNamed() throws Exception {
        host.faults().on(Fault.SETUP_BINDS_ANOTHER, SECOND);
        assertEquals(0, config(FIRST).exitStatus());
        assertEquals("vfio-pci", driver(host, FIRST));
        assertEquals("vfio-pci", driver(host, SECOND));
    }

    @Test
    void setupLeavesNoDriverWithExitStatusNought() throws Exception {
        host.faults().on(Fault.SETUP_LEAVES_NO_DRIVER, FIRST);
        ProgramResult result = config(FIRST);
        assertEquals(0, result.exitStatus());
        assertTrue(stdout(result).contains("failed to bind to vfio-pci, aborting"));
        assertEquals("none", driver(host, FIRST));
    }

    @Test
    void resetLeavesTheDeviceWhereItWas() throws Exception {
        config(FIRST);
        host.faults().on(Fault.RESET_DOES_NOT_BIND, "");
        ProgramResult result = reset(FIRST);
        assertEquals(0, result.exitStatus());
        assertTrue(stdout(result).contains("vfio-pci -> nvme"));
        assertEquals("vfio-pci", driver(host, FIRST));
    }

    @Test
    void setupHangsUntilItsDeadline() throws Exception {
        host.faults().once(Fault.SETUP_HANGS, "");
        ProgramResult result =
                host.programs().run(new Program(List.of(SETUP), Map.of(), Duration.ofSeconds(60)));
        assertEquals(ProgramResult.Outcome.DEADLINE, result.outcome());
        assertEquals(Duration.ofSeconds(60), result.wall());
        assertEquals("nvme", driver(host, FIRST));
        assertEquals(0, config(FIRST).exitStatus(), "the fault was for once");
    }

    @Test
    void hugepagesAreHalfAllocated() throws Exception {
        host.faults().on(Fault.HALF_HUGEPAGES, "300");
        ProgramResult result = config(FIRST);
        assertEquals(1, result.exitStatus());
        assertTrue(
                stdout(result)
                        .contains("## ERROR: requested 512 hugepages but 300 could be allocated"));
        assertEquals("vfio-pci", driver(host, FIRST), "binding came first");
        assertEquals(Optional.of("300\n"), host.files().read("/proc/sys/vm/nr_hugepages"));
    }

    @Test
    void aControllerDoesNotComeBack() throws Exception {
        config(FIRST);
        host.faults().on(Fault.CONTROLLER_DOES_NOT_RETURN, FIRST);
        ProgramResult result = reset(FIRST);
        assertEquals(1, result.exitStatus());
        assertTrue(stdout(result).contains("failed to bind to nvme, aborting"));
        assertEquals("none", driver(host, FIRST));
        host.faults().off(Fault.CONTROLLER_DOES_NOT_RETURN);
        reset(FIRST);
        assertEquals("nvme", driver(host, FIRST));
    }

    @Test
    void aControllerComesBackUnderAnotherName() throws Exception {
        config(FIRST);
        host.faults().on(Fault.CONTROLLER_RENAMED, FIRST);
        reset(FIRST);
        assertFalse(host.files().exists("/dev/nvme0n1"));
        assertEquals(
                Optional.of("SIM00000001"),
                host.files().read("/sys/class/nvme/nvme4/serial").map(String::strip));
    }

    @Test
    void aControllersDisksTakeLongToComeBack() throws Exception {
        config(FIRST);
        host.faults().on(Fault.CONTROLLER_SLOW, "15");
        ProgramResult result = reset(FIRST);
        assertTrue(stderr(result).contains("were not caught, they may be missing"));
        assertFalse(host.files().exists("/dev/nvme0n1"));
        host.clock().sleep(Duration.ofSeconds(16));
        assertTrue(host.files().exists("/dev/nvme0n1"));
    }

    @Test
    void aLinkTrainsLowerAfterTheRebind() throws Exception {
        host.faults().once(Fault.LINK_DROPS, "8.0x2");
        config(FIRST);
        assertEquals(
                Optional.of("8.0 GT/s PCIe\n"),
                host.files().read(DEVICES + FIRST + "/current_link_speed"));
        assertEquals(
                Optional.of("2\n"), host.files().read(DEVICES + FIRST + "/current_link_width"));
        assertEquals(
                Optional.of("16.0 GT/s PCIe\n"),
                host.files().read(DEVICES + FIRST + "/max_link_speed"));
    }

    @Test
    void registersReadAllOnes() throws Exception {
        host.faults().on(Fault.ALL_ONES, FIRST);
        config(FIRST);
        byte[] config = host.files().readBytes(DEVICES + FIRST + "/config", 0, 4);
        assertEquals(-1, config[0] & config[1] & config[2] & config[3]);
        ProgramResult perf = run(host, perf(1));
        assertEquals(255, perf.exitStatus());
        reset(FIRST);
        assertEquals("none", driver(host, FIRST));
    }

    @Test
    void unbindDoesNotReturn() {
        host.faults().on(Fault.UNBIND_BLOCKS, FIRST);
        long before = host.clock().monotonicNs();
        IOException refusal =
                assertThrows(
                        IOException.class,
                        () ->
                                host.files()
                                        .write(
                                                "/sys/bus/pci/drivers/nvme/unbind",
                                                FIRST,
                                                Duration.ofSeconds(30)));
        assertEquals("the write is still blocked", refusal.getMessage());
        assertEquals(30_000_000_000L, host.clock().monotonicNs() - before);
        assertEquals("nvme", driver(host, FIRST));
    }

    @Test
    void aToolCrashes() throws Exception {
        host.faults().on(Fault.TOOL_CRASHES, "fio");
        ProgramResult result = run(host, fio("libaio", 4));
        assertEquals(139, result.exitStatus());
        assertEquals("", stdout(result));
        bind(host, FIRST);
        assertEquals(0, run(host, perf(4)).exitStatus(), "only fio was meant");
    }

    @Test
    void aToolHangs() throws Exception {
        host.faults().on(Fault.TOOL_HANGS, "");
        ProgramResult result =
                host.programs()
                        .run(
                                new Program(
                                        List.of(fio("libaio", 4)),
                                        Map.of(),
                                        Duration.ofSeconds(40)));
        assertEquals(ProgramResult.Outcome.DEADLINE, result.outcome());
        assertEquals(List.of(), processes());
    }

    @Test
    void aToolPrintsNothing() throws Exception {
        host.faults().on(Fault.TOOL_PRINTS_NOTHING, "");
        ProgramResult result = run(host, fio("libaio", 4));
        assertEquals(0, result.exitStatus());
        assertEquals("", stdout(result));
    }

    @Test
    void aToolIsKilledHalfWay() throws Exception {
        host.faults().on(Fault.TOOL_KILLED, "");
        ProgramResult result = run(host, fio("libaio", 4));
        assertEquals(137, result.exitStatus());
        assertTrue(result.wall().compareTo(Duration.ofSeconds(8)) < 0);
    }

    @Test
    void aToolStopsEarlyAndLooksNormal() throws Exception {
        bind(host, FIRST);
        host.faults().on(Fault.TOOL_STOPS_EARLY, "spdk_nvme_perf");
        ProgramResult result = run(host, perf(4));
        assertEquals(0, result.exitStatus());
        assertTrue(stdout(result).contains("Total"));
        assertTrue(result.wall().compareTo(Duration.ofSeconds(8)) < 0);
    }

    @Test
    void fioStoppedEarlySaysSo() throws Exception {
        host.faults().on(Fault.TOOL_STOPS_EARLY, "");
        ProgramResult result = run(host, fio("libaio", 4));
        assertEquals(128, result.exitStatus());
        assertTrue(stdout(result).startsWith("\nfio: terminating on signal 2\n{"));
    }

    @Test
    void aDocumentEndsInTheMiddle() throws Exception {
        String whole = stdout(run(host, fio("libaio", 4)));
        host.faults().on(Fault.TOOL_TRUNCATED, "");
        String half = stdout(run(host, fio("libaio", 4)));
        assertTrue(half.length() < whole.length() * 0.6);
        assertFalse(half.stripTrailing().endsWith("\n}"));
    }

    @Test
    void iosFail() throws Exception {
        host.faults().on(Fault.IO_ERRORS, FIRST);
        ProgramResult fio = run(host, fio("libaio", 4));
        assertEquals(1, fio.exitStatus());
        assertTrue(
                stderr(fio).contains("fio: io_u error on file /dev/nvme0n1: Input/output error"));
        bind(host, FIRST);
        ProgramResult perf = run(host, perf(4));
        assertEquals(1, perf.exitStatus());
        assertTrue(stderr(perf).startsWith("Read completed with error (sct=2, sc=129)\n"));
    }

    @Test
    void aDiskFills() throws Exception {
        host.files().writeDurably("/var/lib/x", "a".getBytes(StandardCharsets.UTF_8));
        host.faults().on(Fault.DISK_FULL, "/var/lib");
        IOException refusal =
                assertThrows(
                        IOException.class,
                        () -> host.files().appendDurably("/var/lib/x", new byte[] {1}));
        assertEquals("No space left on device", refusal.getMessage());
        host.files().writeDurably("/tmp/elsewhere", new byte[] {1});
        assertEquals(Optional.of("a"), host.files().read("/var/lib/x"));
    }

    @Test
    void aChildWillNotDie() throws Exception {
        host.faults().on(Fault.CHILD_WILL_NOT_DIE, "");
        ProgramResult result =
                host.programs()
                        .run(
                                new Program(
                                        List.of(fio("libaio", 4)),
                                        Map.of(),
                                        Duration.ofSeconds(20)));
        assertEquals(ProgramResult.Outcome.UNKILLABLE, result.outcome());
        String pid = processes().get(0);
        assertEquals(Optional.empty(), host.natives().signal(Long.parseLong(pid), 9));
        assertEquals(List.of(pid), processes());
        assertTrue(host.files().read("/proc/" + pid + "/stat").orElseThrow().contains(") D 1 "));
        assertEquals(Optional.of("/dev/nvme0n1"), host.files().readLink("/proc/" + pid + "/fd/3"));
    }

    @Test
    void drivesRunHotAndThrottle() throws Exception {
        double cool = host.truth(program(fio("libaio", 256))).iops();
        host.faults().on(Fault.HOT, "45");
        host.clock().sleep(Duration.ofMinutes(30));
        byte[] health = host.natives().nvmeAdmin("/dev/nvme0", AdminCommand.healthLog()).data();
        assertEquals(34 + 45 + 273, health[1] & 0xff | (health[2] & 0xff) << 8);
        assertEquals(0x02, health[0]);
        assertTrue(host.truth(program(fio("io_uring", 4))).meanNs() > 100_000);
        assertTrue(host.truth(program(fio("libaio", 256))).iops() <= cool);
    }

    private static Program program(String... argv) {
        return new Program(List.of(argv), Map.of(), Duration.ofMinutes(5));
    }

    @Test
    void faultsAreALineEachInAFileThatAPersonCanEdit() throws Exception {
        Files.writeString(
                folder.resolve("faults"),
                "# what to try\nonce setup-does-not-bind\nlink-drops 2.5x1\n");
        config(FIRST);
        assertEquals("nvme", driver(host, FIRST));
        config(FIRST);
        assertEquals("vfio-pci", driver(host, FIRST));
        assertEquals(
                Optional.of("2.5 GT/s PCIe\n"),
                host.files().read(DEVICES + FIRST + "/current_link_speed"));
        assertEquals("link-drops 2.5x1\n", Files.readString(folder.resolve("faults")));
    }

    @Test
    void aProgramDiesWithTheOneWhoStartedItUnlessItsFaultIsToSurvive() throws Exception {
        RunningProgram running = host.programs().start(program(fio("libaio", 4)));
        assertTrue(running.isRunning());
        running.close();
        assertFalse(running.isRunning());
        assertEquals(List.of(), processes());
    }

    /** Ids of simulated programs, our own process left out. */
    private List<String> processes() {
        String self = host.files().readLink("/proc/self").orElseThrow();
        return host.files().list("/proc").stream()
                .filter(name -> name.matches("\\d+") && !name.equals(self))
                .toList();
    }
}
