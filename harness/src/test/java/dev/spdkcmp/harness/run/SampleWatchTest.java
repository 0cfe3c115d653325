package dev.spdkcmp.harness.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.host.ProcessFacts;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import dev.spdkcmp.drivers.telemetry.CpuTicks;
import dev.spdkcmp.drivers.telemetry.CpuWindow;
import dev.spdkcmp.drivers.telemetry.InterruptCounts;
import dev.spdkcmp.drivers.telemetry.Snapshot;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanResult;
import dev.spdkcmp.parsers.measurement.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a sample is watched for, with its evidence. The load is on CPU 1, for ten seconds. */
class SampleWatchTest {

    private static final String YAML =
            """
            arms: [kernel-io_uring]
            workloads: [randread 4k]
            queueDepths: [1]
            cores: {cpus: 1}
            warmUp: 2s
            measured: 10s
            blocks: 1
            retries: 0
            interruptLimit: 1k
            """;

    private static final String IDLE = "cpu1 0 0 0 0 0 0 0 0 0 0\n";
    private static final String BUSY = "cpu1 300 0 200 500 0 0 0 0 0 0\n";
    private static final String NO_INTERRUPTS = "";

    @TempDir private Path folder;
    private SimulatedRun run;
    private Cell cell;
    private SampleWatch watch;

    @BeforeEach
    void watchARun() throws Exception {
        run = SimulatedRun.on("two-nvme", folder);
        Plan plan = ((PlanResult.Planned) run.plan(YAML, "0000:41:00.0")).plan();
        cell = plan.cells().get(0);
        watch = new SampleWatch(run.host, plan);
    }

    /** A process that ran for so many hundredths of a second. */
    private static ProcessFacts process(String name, long session, long ticks) {
        return new ProcessFacts(session, name, 'R', 1, session, 5, ticks, 1);
    }

    private static Snapshot snapshot(
            long second, String stat, String interrupts, long loadTicks, long khz) {
        return new Snapshot(
                second * 1_000_000_000L,
                CpuTicks.parse(stat),
                InterruptCounts.parse(interrupts),
                Map.of(1, khz),
                Map.of(),
                process("fio", 77, loadTicks),
                List.of(process("fio", 77, loadTicks), process("backup", 1500, 0)),
                null);
    }

    private List<String> found(Snapshot start, Snapshot end) {
        return watch
                .disturbances(
                        cell,
                        start,
                        end,
                        CpuWindow.between(start, end, List.of(1), Map.of()),
                        List.of("nvme0"))
                .stream()
                .map(problem -> problem.code() + ": " + problem.message())
                .toList();
    }

    private static Snapshot start() {
        return snapshot(0, IDLE, NO_INTERRUPTS, 0, 3_000_000);
    }

    @Test
    void nothingIsSaidOfAQuietMachine() {
        assertEquals(List.of(), found(start(), snapshot(10, BUSY, NO_INTERRUPTS, 490, 2_900_000)));
    }

    @Test
    void timeThatIsNotTheLoadsIsStrayAndTheTaskIsNamed() {
        assertEquals(
                List.of(
                        "stray-load: other work took 2.00 s of 10.0 s on CPUs 1 (/proc/stat: 5.00"
                                + " s, of the load's own process: 3.00 s); running there: backup"
                                + " (pid 1500)"),
                found(start(), snapshot(10, BUSY, NO_INTERRUPTS, 300, 3_000_000)));
    }

    @Test
    void stolenTimeIsNamed() {
        assertEquals(
                List.of("steal: the hypervisor took 0.50 s of 10.0 s from CPUs 1 (/proc/stat)"),
                found(
                        start(),
                        snapshot(
                                10,
                                "cpu1 300 0 200 450 0 0 0 50 0 0\n",
                                NO_INTERRUPTS,
                                500,
                                3_000_000)));
    }

    @Test
    void aClockThatDropsBelowThatOfTheCellsFirstSampleIsNamed() {
        assertEquals(List.of(), found(start(), snapshot(10, BUSY, NO_INTERRUPTS, 500, 3_000_000)));
        assertEquals(
                List.of(
                        "clock-dropped: the measured CPUs ran at 2250 MHz, and at 3000 MHz in this"
                                + " cell's first sample (scaling_cur_freq)"),
                found(start(), snapshot(10, BUSY, NO_INTERRUPTS, 500, 1_500_000)));
    }

    @Test
    void interruptsOfOtherDevicesOnTheMeasuredCpusAreNamed() {
        assertEquals(
                List.of(
                        "foreign-interrupts: other devices interrupted CPUs 1 during 10.0 s:"
                                + " eth0-TxRx-1 5000 times (/proc/interrupts)"),
                found(
                        start(),
                        snapshot(
                                10,
                                BUSY,
                                " CPU0 CPU1\n 9: 40 5000 MSI eth0-TxRx-1\n"
                                        + " 10: 0 900 MSI nvme0q2\n",
                                500,
                                3_000_000)));
    }

    @Test
    void aVectorThatStrikesAnotherCpuThanBeforeIsNamed() {
        String before = " CPU0 CPU1\n 10: 0 900 MSI nvme0q2\n";
        String after = " CPU0 CPU1\n 10: 900 0 MSI nvme0q2\n";
        assertEquals(List.of(), found(start(), snapshot(10, BUSY, before, 500, 3_000_000)));
        assertEquals(
                List.of(
                        "interrupts-moved: interrupts went to other CPUs than in the first sample:"
                                + " nvme0q2 from CPU 1 to CPU 0 (/proc/interrupts)"),
                found(start(), snapshot(10, BUSY, after, 500, 3_000_000)));
    }

    @Test
    void moreInterruptsThanTheScenariosLimitAreNamed() {
        assertEquals(
                List.of(
                        "interrupt-rate: socket 0 took 2,000 interrupts per second, more than"
                                + " 1,000 (/proc/interrupts)"),
                found(
                        start(),
                        snapshot(
                                10,
                                BUSY,
                                " CPU0 CPU1\n 10: 0 20000 MSI nvme0q2\n",
                                500,
                                3_000_000)));
    }

    @Test
    void aConditionThatChangesDuringTheSampleSpoilsIt() {
        assertEquals(
                List.of(
                        Problem.error(
                                "environment-changed",
                                "host.link.0000:41:00.0 was 16.0 GT/s PCIe x4 before the sample and"
                                        + " is 8.0 GT/s PCIe x2 after it"),
                        Problem.error(
                                "environment-changed",
                                "host.z was 1 before the sample and is not told after it")),
                Conditions.changes(
                        Map.of(
                                "host.z",
                                "1",
                                "host.link.0000:41:00.0",
                                "16.0 GT/s PCIe x4",
                                "same",
                                "1"),
                        Map.of("host.link.0000:41:00.0", "8.0 GT/s PCIe x2", "same", "1")));
    }

    @Test
    void aSampleAfterWhichTheDriveIsTooHotDoesNotCount() throws Exception {
        run.host.faults().on(Fault.HOT, "60");
        run.run(YAML.replace("measured: 10s", "measured: 5m"), "0000:41:00.0");
        Problem hot =
                record().invalid().stream()
                        .filter(problem -> problem.code().equals("thermal"))
                        .findFirst()
                        .orElseThrow();
        assertTrue(
                hot.message()
                        .matches(
                                "0000:41:00.0 is at \\d+ °C after the sample, and warns from 70"
                                        + " °C"),
                hot.message());
    }

    @Test
    void aWholeRunBesideABusyNeighbourSaysSo() throws Exception {
        Path profile =
                Files.writeString(
                        folder.resolve("neighbour.yaml"),
                        """
                        extends: two-nvme
                        name: neighbour
                        processes:
                          - {pid: 1500, command: backup, arguments: [backup], cpu: 1, busyShare: 0.4}
                        """);
        run = SimulatedRun.on(profile.toString(), folder.resolve("busy"));
        run.run(YAML, "0000:41:00.0");
        Problem stray =
                record().deviations().stream()
                        .filter(problem -> problem.code().equals("stray-load"))
                        .findFirst()
                        .orElseThrow();
        assertTrue(stray.message().endsWith("; running there: backup (pid 1500)"), stray.message());
    }

    private SampleRecord record() throws Exception {
        String id = run.recorded().state().samples().iterator().next();
        return SampleRecord.read(
                        Files.readString(
                                run.folder.resolve("samples").resolve(id).resolve("sample.json")))
                .orElseThrow();
    }
}
