package dev.spdkcmp.harness.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.host.StopSignal;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.plan.Step;
import dev.spdkcmp.harness.run.RunOutcome.End;
import dev.spdkcmp.parsers.measurement.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs on a simulated machine, through the real drivers, parsers and journal. */
class RunnerTest {

    private static final String TWO_ARMS =
            """
            arms: [kernel-io_uring, spdk-perf]
            workloads: [randread 4k]
            queueDepths: [1, 32]
            warmUp: 2s
            measured: 10s
            blocks: 4
            """;

    @TempDir private Path folder;
    private SimulatedRun run;
    private Map<String, String> driversBefore;

    @BeforeEach
    void machine() throws Exception {
        run = SimulatedRun.on("two-nvme", folder);
        driversBefore = run.drivers();
    }

    @AfterEach
    void everythingIsAsBefore() {
        assertEquals(driversBefore, run.drivers());
        assertTrue(Ledger.read(run.host).finished(), "the ledger is not closed");
    }

    @Test
    void everyCellIsMeasuredOnceInEveryBlock() throws Exception {
        RunOutcome outcome = run.run(TWO_ARMS, "0000:41:00.0");
        assertEquals(End.COMPLETE, outcome.end());
        assertEquals(List.of(), outcome.invalidSamples());
        assertEquals(new Bench.Restored(true, List.of()), outcome.restored());
        RecordedRun recorded = run.recorded();
        assertEquals(Set.of(1, 2, 3, 4), recorded.state().finishedBlocks());
        Map<List<Object>, Integer> seen = new HashMap<>();
        for (Sample sample : recorded.samples()) {
            assertTrue(sample.isValid(), () -> sample.invalid().toString());
            seen.merge(List.of(sample.arm(), sample.point(), sample.block()), 1, Integer::sum);
        }
        assertEquals(2 * 2 * 4, seen.size());
        assertEquals(Set.of(1), new HashSet<>(seen.values()));
    }

    @Test
    void everySampleKeepsItsCommandOutputAndRecord() throws Exception {
        run.run(TWO_ARMS, "0000:41:00.0");
        for (String id : run.recorded().state().samples()) {
            Path sample = run.folder.resolve("samples").resolve(id);
            for (String file : List.of("cmd", "stdout", "stderr", "rc", "sample.json")) {
                assertTrue(Files.exists(sample.resolve(file)), id + "/" + file);
            }
        }
        String first = run.recorded().state().samples().get(0);
        assertEquals(
                "/usr/bin/fio --output-format=json+ --eta=never "
                        + run.folder.resolve("samples").resolve(first)
                        + "/job.fio\n",
                Files.readString(run.folder.resolve("samples").resolve(first).resolve("cmd")));
    }

    @Test
    void thePilotDecidesHowManyBlocksEachPointRuns() throws Exception {
        run.run(
                """
                arms: [kernel-io_uring, spdk-perf]
                workloads: [randread 4k]
                queueDepths: [1, 32]
                warmUp: 2s
                measured: 5s
                blocks: {min: 6, max: 9, precision: 0.05%}
                """,
                "0000:41:00.0");
        JournalState state = run.recorded().state();
        assertEquals(6, run.recorded().file().pilotBlocks());
        // so precise a result is not to be had in 9 blocks
        assertEquals(Set.of(9), new HashSet<>(state.secondStage().values()));
        assertEquals(9, state.finishedBlocks().size());
    }

    @Test
    void aStoppedRunIsRestoredAndGoesOnWithTheInterruptedBlockInTheSameOrder() throws Exception {
        run.progress = stopAfterSamples(6, StopSignal.INT);
        RunOutcome stopped = run.run(TWO_ARMS, "0000:41:00.0");
        assertEquals(End.STOPPED, stopped.end());
        assertEquals("stopped by INT", stopped.message());
        everythingIsAsBefore();
        JournalState before = run.recorded().state();
        assertEquals(Set.of(1), before.finishedBlocks());
        assertEquals(2, before.interrupted());

        SimulatedRun again = SimulatedRun.on("two-nvme", folder);
        RunOutcome resumed = again.run(TWO_ARMS, "0000:41:00.0");
        assertEquals(End.COMPLETE, resumed.end());
        JournalState after = again.recorded().state();
        assertEquals(Set.of(1, 2, 3, 4), after.finishedBlocks());
        assertEquals(2, after.superseded().size());
        assertEquals(16, after.samples().size());
        assertEquals(16, new HashSet<>(after.samples()).size());
        List<String> orders =
                Files.readAllLines(run.folder.resolve("journal.jsonl")).stream()
                        .filter(l -> l.contains("block-started") && l.contains("\"block\":2,"))
                        .map(l -> l.replaceAll("\"atMs\":\\d+", ""))
                        .toList();
        assertEquals(2, orders.size());
        assertEquals(orders.get(0), orders.get(1));
    }

    @Test
    void aFailedCheckIsRetriedInsideTheBlockAndNeverVanishes() throws Exception {
        run.progress = faultAtTheFirstSample(Fault.TOOL_CRASHES, "fio");
        RunOutcome outcome = run.run(TWO_ARMS, "0000:41:00.0");
        assertEquals(End.COMPLETE, outcome.end());
        assertEquals(List.of(), outcome.invalidSamples());
        List<Sample> samples = run.recorded().samples();
        assertEquals(17, samples.size());
        List<Sample> failed = samples.stream().filter(s -> !s.isValid()).toList();
        assertEquals(1, failed.size());
        assertEquals(1, failed.get(0).block());
        assertEquals("exit-status", failed.get(0).invalid().get(0).code());
    }

    @Test
    void aSampleThatNoRetryMendsIsLostAndSaid() throws Exception {
        run.host.faults().on(Fault.TOOL_PRINTS_NOTHING, "spdk_nvme_perf");
        RunOutcome outcome = run.run(TWO_ARMS, "0000:41:00.0");
        assertEquals(End.COMPLETE, outcome.end());
        // each of 2 cells in 4 blocks, tried twice
        assertEquals(8, outcome.invalidSamples().size());
        assertEquals(8 + 16, run.recorded().samples().size());
    }

    @Test
    void aDriverThatDoesNotComeStopsTheRunRestored() throws Exception {
        run.host.faults().on(Fault.SETUP_DOES_NOT_BIND, "");
        RunOutcome outcome = run.run(TWO_ARMS, "0000:41:00.0");
        assertEquals(End.FAILED, outcome.end());
        assertTrue(outcome.message().contains("0000:41:00.0"), outcome.message());
        assertTrue(outcome.message().contains("; next: "), outcome.message());
        assertEquals(true, outcome.restored().complete());
        // what was measured before it is kept
        assertEquals(2, run.recorded().samples().size());
    }

    @Test
    void atTheDeadlineEverythingIsRestored() throws Exception {
        run.deadline = run.host.clock().now().plus(Duration.ofSeconds(150));
        RunOutcome outcome = run.run(TWO_ARMS, "0000:41:00.0");
        assertEquals(End.TIME_IS_UP, outcome.end());
        assertTrue(!run.host.clock().now().isAfter(run.deadline), "late");
        int finished = run.recorded().state().finishedBlocks().size();
        assertTrue(finished >= 1 && finished < 4, finished + " blocks");
    }

    @Test
    void aLinkThatCameBackSlowerSpoilsItsBlock() throws Exception {
        run.host.faults().once(Fault.LINK_DROPS, "8.0x2");
        run.run(TWO_ARMS, "0000:41:00.0");
        Map<Integer, List<Problem>> spoiled = run.recorded().state().spoiled();
        assertTrue(
                spoiled.values().stream()
                        .flatMap(List::stream)
                        .allMatch(p -> p.code().equals("link-degraded")),
                spoiled::toString);
        assertTrue(!spoiled.isEmpty(), "no block is spoiled");
        for (Sample sample : run.recorded().samples()) {
            if (spoiled.containsKey(sample.block())) {
                assertEquals(false, sample.isValid());
            }
        }
    }

    @Test
    void settingsAreAppliedAfterEveryReturnReadBackAndPutBack() throws Exception {
        List<String> seen = new ArrayList<>();
        String attribute = "/sys/block/nvme0n1/queue/iostats";
        String before = run.host.files().read(attribute).orElseThrow().strip();
        run.progress =
                new StepWatch(
                        step -> {
                            if (step instanceof Step.Measure measure
                                    && measure.cell().arm().onKernel()) {
                                seen.add(run.host.files().read(attribute).orElse("?").strip());
                            }
                        });
        run.run(TWO_ARMS + "settings: {iostats: 1}\n", "0000:41:00.0");
        assertEquals(List.of("1", "1", "1", "1", "1", "1", "1", "1"), seen);
        assertEquals(before, run.host.files().read(attribute).orElseThrow().strip());
        assertEquals("0", before);
    }

    @Test
    void pollQueuesAreMadeForTheArmThatAsksAndTakenAwayAgain() throws Exception {
        SimulatedRun stock = SimulatedRun.on("stock", folder.resolve("stock"));
        String device = stock.drives().get(0);
        List<String> seen = new ArrayList<>();
        stock.progress =
                new StepWatch(
                        step -> {
                            if (step instanceof Step.Measure measure
                                    && measure.cell().arm().onKernel()) {
                                seen.add(
                                        measure.cell().arm().name()
                                                + " "
                                                + stock.host
                                                        .files()
                                                        .read("/sys/block/nvme0n1/queue/io_poll")
                                                        .orElse("?")
                                                        .strip()
                                                + " "
                                                + parameter(stock));
                            }
                        });
        RunOutcome outcome =
                stock.run(
                        """
                        arms:
                          - kernel-io_uring
                          - name: polled
                            base: kernel-io_uring-polled
                            settings: {poll_queues: 2}
                          - spdk-perf
                        workloads: [randread 4k]
                        queueDepths: [4]
                        warmUp: 1s
                        measured: 5s
                        blocks: 3
                        """,
                        device);
        assertEquals(End.COMPLETE, outcome.end(), outcome.message());
        assertEquals(List.of(), outcome.invalidSamples());
        assertEquals(Set.of("kernel-io_uring 0 0", "polled 1 0"), new HashSet<>(seen));
        assertEquals(6, seen.size());
        assertEquals(
                "0", stock.host.files().read("/sys/block/nvme0n1/queue/io_poll").get().strip());
    }

    private static String parameter(SimulatedRun machine) {
        return machine.host
                .files()
                .read("/sys/module/nvme/parameters/poll_queues")
                .orElse("?")
                .strip();
    }

    @Test
    void aDeviceThatTakesAnotherNameIsFoundByItsSerial() throws Exception {
        run.host.faults().once(Fault.CONTROLLER_RENAMED, "");
        RunOutcome outcome = run.run(TWO_ARMS, "0000:41:00.0");
        assertEquals(End.COMPLETE, outcome.end());
        assertEquals(List.of(), outcome.invalidSamples());
    }

    private RunProgress faultAtTheFirstSample(Fault fault, String argument) {
        boolean[] done = {false};
        return new StepWatch(
                step -> {
                    if (step instanceof Step.Measure && !done[0]) {
                        done[0] = true;
                        run.host.faults().once(fault, argument);
                    }
                });
    }

    /** Asks to stop when so many samples are on disk. */
    private RunProgress stopAfterSamples(int count, StopSignal signal) {
        int[] samples = {0};
        return new StepWatch(step -> {}) {
            @Override
            public void sample(SampleRecord sample, String figures) {
                if (++samples[0] == count) {
                    run.stop.ask(signal);
                }
            }
        };
    }
}
