package dev.spdkcmp.drivers.simulated;

import static dev.spdkcmp.drivers.simulated.SimulatedMachines.FIRST;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.SECOND;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.bind;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.driver;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.fio;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.perf;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.run;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.stdout;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.spdkcmp.drivers.host.AdminCommand;
import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.host.RunningProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatedHostTest {

    private static final String QUEUE = "/sys/block/nvme0n1/queue/";

    @TempDir Path folder;

    @Test
    void setupBindsTheNamedDeviceAndGivesItBack() throws Exception {
        SimulatedHost host = SimulatedMachines.open(folder);
        ProgramResult config = run(host, Map.of("PCI_ALLOWED", FIRST), SimulatedMachines.SETUP);
        assertEquals(
                "0000:42:00.0 (1b85 4018): Skipping denied controller at 0000:42:00.0\n"
                        + "0000:41:00.0 (1b85 4018): nvme -> vfio-pci\n"
                        + "Mounting hugetlbfs at /mnt/huge\n",
                stdout(config));
        assertEquals("vfio-pci", driver(host, FIRST));
        assertEquals("nvme", driver(host, SECOND));
        assertFalse(host.files().exists("/dev/nvme0n1"));
        assertEquals(
                Optional.of("1024\n"),
                host.files()
                        .read(
                                "/sys/devices/system/node/node0/hugepages/hugepages-2048kB/nr_hugepages"));
        run(host, Map.of("PCI_ALLOWED", FIRST), SimulatedMachines.SETUP, "reset");
        assertEquals("nvme", driver(host, FIRST));
        assertTrue(host.files().exists("/dev/nvme0n1"));
    }

    @Test
    void anotherHostOnTheSameFolderMeetsTheSameMachine() throws Exception {
        SimulatedHost one = SimulatedMachines.open(folder);
        SimulatedHost other = SimulatedMachines.open("other-name-is-ignored", folder, 99);
        bind(one, FIRST);
        assertEquals("vfio-pci", driver(other, FIRST));
        other.files().write("/sys/bus/pci/drivers/vfio-pci/unbind", FIRST);
        assertEquals("none", driver(one, FIRST));
        assertEquals(one.clock().monotonicNs(), other.clock().monotonicNs());
    }

    @Test
    void changingTheDriverResetsAttributesAndFeatures() throws Exception {
        SimulatedHost host = SimulatedMachines.open("stock", folder, 1);
        AdminCommand coalesce = AdminCommand.setFeature(0x08, 0x0a07);
        assertTrue(host.natives().nvmeAdmin("/dev/nvme0", coalesce).succeeded());
        host.files().write(QUEUE + "nomerges", "2");
        host.files().write(QUEUE + "scheduler", "mq-deadline");
        host.files().write("/sys/module/nvme/parameters/poll_queues", "2");
        assertEquals(
                Optional.of("none [mq-deadline] kyber bfq\n"),
                host.files().read(QUEUE + "scheduler"));
        assertEquals(Optional.of("0\n"), host.files().read(QUEUE + "io_poll"));
        host.files().write("/sys/bus/pci/drivers/nvme/unbind", FIRST);
        host.files().write("/sys/bus/pci/drivers/nvme/bind", FIRST);
        host.clock().sleep(Duration.ofSeconds(1));
        assertEquals(Optional.of("0\n"), host.files().read(QUEUE + "nomerges"));
        assertEquals(
                Optional.of("[none] mq-deadline kyber bfq\n"),
                host.files().read(QUEUE + "scheduler"));
        assertEquals(Optional.of("1\n"), host.files().read(QUEUE + "io_poll"));
        AdminCommand query = AdminCommand.getFeature(0x08);
        assertEquals(0, host.natives().nvmeAdmin("/dev/nvme0", query).result());
    }

    @Test
    void theKernelsRefusalsCarryItsWords() throws Exception {
        SimulatedHost host = SimulatedMachines.open(folder);
        String bind = "/sys/bus/pci/drivers/nvme/bind";
        assertEquals("Device or resource busy", refusal(host, bind, FIRST));
        assertEquals("No such device", refusal(host, bind, "0000:99:00.0"));
        assertEquals("Invalid argument", refusal(host, QUEUE + "scheduler", "cfq"));
        assertEquals("No such file or directory", refusal(host, "/sys/nowhere", "1"));
        assertEquals("Permission denied", refusal(host, "/sys/block/nvme0n1/size", "1"));
        assertEquals("Input/output error", refusal(host, "/proc/irq/66/smp_affinity_list", "1"));
    }

    private static String refusal(SimulatedHost host, String path, String value) {
        return assertThrows(IOException.class, () -> host.files().write(path, value)).getMessage();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 32, 256})
    void throughputTimesLatencyIsTheDepthOnBothTools(int depth) throws Exception {
        SimulatedHost host = SimulatedMachines.open(folder);
        JsonNode read =
                new ObjectMapper()
                        .readTree(run(host, fio("io_uring", depth)).stdout())
                        .at("/jobs/0/read");
        double fio = read.get("iops").asDouble() * read.at("/lat_ns/mean").asDouble() / 1e9;
        assertTrue(fio < depth * 1.001 && fio > depth * 0.985, "fio holds " + fio);
        bind(host, FIRST);
        double[] total = total(stdout(run(host, perf(depth))));
        double perf = total[0] * total[2] / 1e6;
        assertEquals(depth, perf, depth * 0.004);
    }

    private static double[] total(String text) {
        Matcher matcher =
                Pattern.compile("Total +: +([0-9.]+) +([0-9.]+) +([0-9.]+)").matcher(text);
        assertTrue(matcher.find(), text);
        return new double[] {
            Double.parseDouble(matcher.group(1)),
            Double.parseDouble(matcher.group(2)),
            Double.parseDouble(matcher.group(3))
        };
    }

    @Test
    void theSameSeedGivesTheSameTextAndARepeatScattersAnew(@TempDir Path again) throws Exception {
        SimulatedHost one = SimulatedMachines.open(folder);
        SimulatedHost same = SimulatedMachines.open(again);
        byte[] first = run(one, fio("libaio", 16)).stdout();
        assertArrayEquals(first, run(same, fio("libaio", 16)).stdout());
        assertFalse(java.util.Arrays.equals(first, run(one, fio("libaio", 16)).stdout()));
    }

    /** A figure of another process, which shows that nothing depends on this one. */
    @Test
    void theSameSeedGivesTheSameFiguresInEveryProcess() throws Exception {
        SimulatedHost host = SimulatedMachines.open(folder);
        JsonNode document = new ObjectMapper().readTree(run(host, fio("libaio", 16)).stdout());
        assertEquals(1_836_480, document.at("/jobs/0/read/total_ios").asInt(), 60);
    }

    @Test
    void processorTimeAndInterruptsMoveWithTheLoad() throws Exception {
        SimulatedHost host = SimulatedMachines.open(folder);
        long before = busyTicks(host, 2);
        double interrupts = interrupts(host, "nvme0q3");
        run(host, fio("io_uring", 32));
        assertTrue(busyTicks(host, 2) - before > 900, "CPU 2 was busy for most of 12 s");
        assertTrue(interrupts(host, "nvme0q3") - interrupts > 100_000);
        assertEquals(0, interrupts(host, "nvme0q9"));
    }

    private static long busyTicks(SimulatedHost host, int cpu) {
        for (String line : host.files().read("/proc/stat").orElseThrow().split("\n")) {
            if (line.startsWith("cpu" + cpu + " ")) {
                String[] fields = line.split(" +");
                return Long.parseLong(fields[1])
                        + Long.parseLong(fields[3])
                        + Long.parseLong(fields[7]);
            }
        }
        throw new AssertionError("no row for CPU " + cpu);
    }

    private static double interrupts(SimulatedHost host, String vector) {
        for (String line : host.files().read("/proc/interrupts").orElseThrow().split("\n")) {
            if (line.endsWith(" " + vector)) {
                return List.of(line.trim().split(" +")).stream()
                        .skip(1)
                        .takeWhile(word -> word.matches("\\d+"))
                        .mapToDouble(Double::parseDouble)
                        .sum();
            }
        }
        throw new AssertionError("no row for " + vector);
    }

    @Test
    void aProgramThatIsInterruptedEndsSoonAndSaysWhatItHas() throws Exception {
        SimulatedHost host = SimulatedMachines.open(folder);
        RunningProgram running = host.programs().start(program(fio("libaio", 16)));
        host.clock().sleep(Duration.ofSeconds(6));
        running.interrupt();
        ProgramResult result = running.await();
        assertEquals(128, result.exitStatus());
        assertEquals(Duration.ofMillis(6_020), result.wall());
        JsonNode read =
                new ObjectMapper().readTree(stdout(result).substring(30)).at("/jobs/0/read");
        assertEquals(3_771, read.get("runtime").asInt());
    }

    @Test
    void telemetrySeesALoadWhileItRuns() throws Exception {
        SimulatedHost host = SimulatedMachines.open(folder);
        RunningProgram running = host.programs().start(program(fio("libaio", 16)));
        host.clock().sleep(Duration.ofSeconds(3));
        long before = busyTicks(host, 2);
        host.clock().sleep(Duration.ofSeconds(4));
        long during = busyTicks(host, 2) - before;
        running.await();
        host.clock().sleep(Duration.ofSeconds(4));
        assertTrue(during > 200, during + " ticks in 4 s");
        long end = busyTicks(host, 2);
        host.clock().sleep(Duration.ofSeconds(4));
        assertTrue(busyTicks(host, 2) - end < 3);
    }

    @Test
    void aProgramThatWasKilledFromOutsideIsAZombieUntilItIsAwaited() throws Exception {
        SimulatedHost host = SimulatedMachines.open(folder);
        RunningProgram running = host.programs().start(program(fio("libaio", 16)));
        String stat = "/proc/" + running.pid() + "/stat";
        assertTrue(host.files().read(stat).orElseThrow().contains(") R 1 "));
        assertEquals(Optional.empty(), host.natives().signal(running.pid(), 9));
        assertTrue(host.files().read(stat).orElseThrow().contains(") Z 1 "));
        assertEquals(Optional.of("No such process"), host.natives().signal(running.pid(), 9));
        assertEquals(137, running.await().exitStatus());
        assertFalse(host.files().exists(stat));
    }

    @Test
    void anExclusiveOpenIsRefusedOnAMountedDiskAndWhileAnotherHasIt() throws Exception {
        SimulatedHost host = SimulatedMachines.open("in-use", folder, 1);
        assertEquals(
                new Held.Refused("Device or resource busy"),
                host.natives().openExclusively("/dev/nvme0n1"));
        assertEquals(
                new Held.Refused("Device or resource busy"),
                host.natives().openExclusively("/dev/nvme3n1"));
        Held held = host.natives().openExclusively("/dev/nvme8n1");
        assertEquals(
                new Held.Refused("Device or resource busy"),
                host.natives().openExclusively("/dev/nvme8n1"));
        ((Held.Taken) held).close();
        Held again = host.natives().openExclusively("/dev/nvme8n1");
        assertTrue(again instanceof Held.Taken, "merely held open by a process");
        ((Held.Taken) again).close();
    }

    @Test
    void aProgramThatIsNotThereIsNotStarted() throws Exception {
        SimulatedHost host = SimulatedMachines.open(folder);
        ProgramResult result = run(host, "/usr/bin/toast");
        assertEquals(ProgramResult.Outcome.NOT_STARTED, result.outcome());
        assertEquals(
                "/usr/bin/toast cannot be started: No such file or directory", result.failure());
        assertEquals(Optional.of("/usr/bin/fio"), host.programs().which("fio"));
        assertEquals(Optional.empty(), host.programs().which("toast"));
    }

    private static Program program(String... argv) {
        return new Program(List.of(argv), Map.of(), Duration.ofMinutes(5));
    }
}
