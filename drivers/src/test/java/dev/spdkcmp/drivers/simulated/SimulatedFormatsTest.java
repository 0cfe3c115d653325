package dev.spdkcmp.drivers.simulated;

import static dev.spdkcmp.drivers.simulated.SimulatedMachines.FIRST;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.PERF;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.SECOND;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.SETUP;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.bind;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.fio;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.perf;
import static dev.spdkcmp.drivers.simulated.SimulatedMachines.run;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.parsers.Outputs;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.Operation;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What simulated tools print is taken as complete by the parsers that read the real ones. */
class SimulatedFormatsTest {

    @TempDir Path folder;

    private SimulatedHost host;

    @BeforeEach
    void comeUp() throws Exception {
        host = SimulatedMachines.open(folder);
    }

    private ParsedOutput parsed(Map<String, String> environment, String... argv) throws Exception {
        ProgramResult result = run(host, environment, argv);
        String command =
                Stream.concat(
                                environment.entrySet().stream()
                                        .map(e -> e.getKey() + "='" + e.getValue() + "'"),
                                Stream.of(argv).map(a -> a.contains(" ") ? "'" + a + "'" : a))
                        .collect(Collectors.joining(" "));
        return new Outputs()
                .parse(
                        "simulated",
                        new ByteArrayInputStream(result.stdout()),
                        new Siblings(
                                command,
                                result.exitStatus(),
                                new String(result.stderr(), StandardCharsets.UTF_8),
                                result.wall().toNanos()));
    }

    private static void assertComplete(ParsedOutput output, String tool, int streams) {
        assertEquals(tool, output.tool());
        assertEquals(List.of(), output.problems());
        assertEquals(Status.COMPLETE, output.status());
        assertEquals(streams, output.streams().size());
    }

    static Stream<Arguments> fioArms() {
        return Stream.of(
                        "libaio",
                        "io_uring",
                        "io_uring --fixedbufs=1 --registerfiles=1",
                        "io_uring --sqthread_poll=1 --sqthread_poll_cpu=4")
                .flatMap(
                        engine ->
                                Stream.of("randread", "randwrite", "read")
                                        .flatMap(
                                                rw ->
                                                        Stream.of(1, 3, 64)
                                                                .map(
                                                                        depth ->
                                                                                Arguments.of(
                                                                                        engine, rw,
                                                                                        depth))));
    }

    @ParameterizedTest
    @MethodSource("fioArms")
    void fioIsComplete(String engine, String pattern, int depth) throws Exception {
        String[] words = engine.split(" ");
        List<String> more = new ArrayList<>(List.of(words).subList(1, words.length));
        more.add("--rw=" + pattern);
        String[] argv = fio(words[0], depth, more.toArray(new String[0]));
        assertComplete(parsed(Map.of(), argv), "fio", 1);
    }

    @Test
    void fioKeepsTheDirectionsOfAMixApart() throws Exception {
        ParsedOutput output = parsed(Map.of(), fio("libaio", 16, "--rw=randrw", "--rwmixread=70"));
        assertComplete(output, "fio", 2);
        double reads = iops(output, Operation.READ);
        double writes = iops(output, Operation.WRITE);
        assertEquals(0.7, reads / (reads + writes), 0.002);
    }

    private static double iops(ParsedOutput output, Operation operation) {
        return output.streams().stream()
                .filter(stream -> stream.operation() == operation)
                .mapToDouble(LoadStream::iops)
                .sum();
    }

    @Test
    void fioReadsAJobFileWithSeveralJobs() throws Exception {
        host.files()
                .writeDurably(
                        "/tmp/run/job.fio",
                        ("[global]\nioengine=io_uring\nfixedbufs=1\nregisterfiles=1\nthread=1\n"
                                        + "direct=1\nrw=randread\nbs=4096\nnorandommap=1\n"
                                        + "time_based=1\nramp_time=2s\nruntime=10s\n"
                                        + "lat_percentiles=1\n"
                                        + "[d0-c2]\nfilename=/dev/nvme0n1\ncpus_allowed=2\n"
                                        + "iodepth=16\n"
                                        + "[d1-c3]\nfilename=/dev/nvme1n1\ncpus_allowed=3\n"
                                        + "iodepth=16\n")
                                .getBytes(StandardCharsets.UTF_8));
        ParsedOutput output =
                parsed(Map.of(), "fio", "--output-format=json+", "--eta=never", "/tmp/run/job.fio");
        assertComplete(output, "fio", 2);
    }

    @Test
    void polledAndPassthroughArmsRunWherePollQueuesAndNodesAreThere() throws Exception {
        host.files().write("/sys/module/nvme/parameters/poll_queues", "4");
        host.files().write("/sys/bus/pci/drivers/nvme/unbind", FIRST);
        host.files().write("/sys/bus/pci/drivers/nvme/bind", FIRST);
        host.clock().sleep(Duration.ofSeconds(1));
        assertComplete(parsed(Map.of(), fio("io_uring", 16, "--hipri=1")), "fio", 1);
        String[] passthrough = fio("io_uring_cmd", 16, "--filename=/dev/ng0n1", "--cmd_type=nvme");
        assertComplete(parsed(Map.of(), passthrough), "fio", 1);
    }

    @Test
    void pollingWithoutPollQueuesIsRefusedAsByLinux6(@TempDir Path other) throws Exception {
        host = SimulatedMachines.open("stock", other, 1);
        ParsedOutput output = parsed(Map.of(), fio("io_uring", 16, "--hipri=1"));
        assertEquals(Status.FAILED, output.status());
        assertEquals(
                List.of("io-error", "exit-status", "job-error"),
                output.problems().stream().map(Problem::code).toList());
    }

    @Test
    void aSynchronousEngineRunsOneJobPerThread() throws Exception {
        assertComplete(parsed(Map.of(), fio("psync", 1, "--numjobs=8")), "fio", 8);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 64, 256})
    void perfIsComplete(int depth) throws Exception {
        bind(host, FIRST);
        assertComplete(parsed(Map.of(), perf(depth)), "spdk_nvme_perf", 1);
    }

    @Test
    void perfPairsDevicesWithCoresInTurn() throws Exception {
        bind(host, FIRST + " " + SECOND);
        ParsedOutput output =
                parsed(Map.of(), perf(16, "-r", "trtype:PCIe traddr:" + SECOND, "-c", "0xc"));
        assertComplete(output, "spdk_nvme_perf", 2);
        assertEquals(
                List.of(FIRST + " on 2", SECOND + " on 3"),
                output.streams().stream().map(s -> s.device() + " on " + s.core()).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-R", "--cpu-usage"})
    void perfIsCompleteOnAKernelDevice(String option) throws Exception {
        ParsedOutput output =
                parsed(
                        Map.of(),
                        PERF,
                        "-q",
                        "16",
                        "-o",
                        "4096",
                        "-w",
                        "randread",
                        "-t",
                        "10",
                        "-a",
                        "2",
                        "-c",
                        "0x4",
                        "-LL",
                        option,
                        "--no-huge",
                        "-s",
                        "512",
                        "-b",
                        FIRST,
                        "/dev/nvme0n1");
        assertComplete(output, "spdk_nvme_perf", 1);
        assertEquals("/dev/nvme0n1", output.streams().get(0).device());
    }

    @Test
    void theSpdkPluginNeedsItsPreloadAndTheUserspaceDriver() throws Exception {
        String[] argv = fio("spdk", 16, "--filename=trtype=PCIe traddr=0000.41.00.0 ns=1");
        Map<String, String> preload = Map.of("LD_PRELOAD", "/opt/spdk/build/fio/spdk_nvme");
        assertEquals(1, run(host, argv).exitStatus());
        assertEquals(1, run(host, preload, argv).exitStatus());
        bind(host, FIRST);
        assertComplete(parsed(preload, argv), "fio", 1);
    }

    @Test
    void bdevperfIsComplete() throws Exception {
        bind(host, FIRST);
        host.files()
                .writeDurably(
                        "/tmp/run/bdev.json",
                        ("{\"subsystems\": [{\"subsystem\": \"bdev\", \"config\": [{\"method\":"
                                        + " \"bdev_nvme_attach_controller\", \"params\": {\"name\":"
                                        + " \"Nvme0\", \"trtype\": \"PCIe\", \"traddr\": \""
                                        + FIRST
                                        + "\"}}]}]}")
                                .getBytes(StandardCharsets.UTF_8));
        assertComplete(
                parsed(
                        Map.of(),
                        "/opt/spdk/build/examples/bdevperf",
                        "--json",
                        "/tmp/run/bdev.json",
                        "-q",
                        "16",
                        "-o",
                        "4096",
                        "-w",
                        "randread",
                        "-t",
                        "10",
                        "-m",
                        "0x4",
                        "-l",
                        "-l",
                        "-T",
                        "Nvme0n1"),
                "bdevperf",
                1);
    }

    @Test
    void identifyNamesTheDriveAsTheKernelDid() throws Exception {
        String serial = host.files().read("/sys/class/nvme/nvme0/serial").orElseThrow().strip();
        bind(host, FIRST);
        ParsedOutput output =
                parsed(
                        Map.of(),
                        "/opt/spdk/build/bin/spdk_nvme_identify",
                        "-r",
                        "trtype:PCIe traddr:" + FIRST);
        assertComplete(output, "spdk_nvme_identify", 0);
        Map<?, ?> device = (Map<?, ?>) ((List<?>) output.facts().get("devices")).get(0);
        assertEquals(serial, device.get("serial"));
        assertEquals(FIRST, device.get("device"));
    }

    @Test
    void setupStatusShowsDriversAndHugepages() throws Exception {
        bind(host, FIRST);
        ParsedOutput output = parsed(Map.of(), SETUP, "status");
        assertComplete(output, "setup.sh", 0);
        List<?> devices = (List<?>) output.facts().get("devices");
        assertEquals("vfio-pci", ((Map<?, ?>) devices.get(0)).get("driver"));
        assertEquals("nvme", ((Map<?, ?>) devices.get(1)).get("driver"));
        Map<?, ?> pool = (Map<?, ?>) ((List<?>) output.facts().get("hugepages")).get(1);
        assertEquals(512L, ((Number) pool.get("total")).longValue());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"list", "id-ctrl /dev/nvme0", "id-ns /dev/nvme0n1", "smart-log /dev/nvme0"})
    void nvmeCliAnswersInJson(String command) throws Exception {
        List<String> argv = new ArrayList<>(List.of("/usr/sbin/nvme"));
        argv.addAll(List.of(command.split(" ")));
        argv.addAll(List.of("-o", "json"));
        assertComplete(parsed(Map.of(), argv.toArray(new String[0])), "nvme-cli", 0);
    }
}
