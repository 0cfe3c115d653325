package dev.spdkcmp.harness.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.host.StopSignal;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.plan.Step;
import dev.spdkcmp.harness.run.RunOutcome.End;
import dev.spdkcmp.scenarios.Metric;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Extra samples with a per-second series, after the last block, which are never compared. */
class DiagnosticSamplesTest {

    private static final String DEVICE = "0000:41:00.0";

    private static final String EVERY_TOOL =
            """
            arms: [kernel-io_uring, spdk-perf, spdk-fio, spdk-bdevperf]
            workloads: [randrw70 4k]
            queueDepths: [8]
            warmUp: 2s
            measured: 10s
            blocks: 2
            diagnosticSamples: 1
            """;

    @TempDir private Path folder;
    private SimulatedRun run;

    @BeforeEach
    void machine() throws Exception {
        run = SimulatedRun.on("two-nvme", folder);
        run.destroyData = run.serials();
    }

    @Test
    void everyToolGivesTheThroughputOfEachSecondAroundThatOfTheSample() throws Exception {
        RunOutcome outcome = run.run(EVERY_TOOL, DEVICE);
        assertEquals(End.COMPLETE, outcome.end(), outcome.message());
        List<Sample> diagnostics = run.recorded().diagnostics();
        assertEquals(4, diagnostics.size());
        for (Sample sample : diagnostics) {
            assertEquals(List.of(), sample.invalid(), sample.arm());
            List<Double> series = sample.context().iopsPerSecond();
            // fio ends before it would write the row of its last second
            boolean fio = sample.arm().endsWith("-fio") || sample.arm().startsWith("kernel");
            assertEquals(fio ? 9 : 10, series.size(), sample.arm());
            double iops = sample.value(OperationFilter.ALL, Metric.IOPS).value();
            double mean = series.stream().mapToDouble(Double::doubleValue).average().orElse(0);
            assertEquals(iops, mean, 0.02 * iops, sample.arm());
            assertTrue(new HashSet<>(series).size() > 1, sample.arm() + " never varies");
        }
    }

    @Test
    void theyAreKeptApartFromWhatIsCompared() throws Exception {
        run.run(EVERY_TOOL, DEVICE);
        RecordedRun recorded = run.recorded();
        assertEquals(8, recorded.samples().size());
        assertTrue(recorded.samples().stream().allMatch(s -> s.block() != null));
        assertTrue(recorded.diagnostics().stream().allMatch(s -> s.block() == null));
        assertTrue(
                recorded.state().diagnostics().stream()
                        .allMatch(id -> id.startsWith("diagnostic/")),
                () -> recorded.state().diagnostics().toString());
        Path fio = sampleOf("kernel-io_uring");
        assertTrue(Files.exists(fio.resolve("per-second_iops.1.log")));
        assertTrue(
                Files.readString(fio.resolve("job.fio"))
                        .contains("\nwrite_iops_log=" + fio + "/per-second\nlog_avg_msec=1000\n"));
        assertTrue(
                Files.readString(sampleOf("spdk-perf").resolve("cmd"))
                        .startsWith("script -qec 'exec setpriv --pdeathsig KILL -- /opt/spdk/"));
        for (String id : recorded.state().samples()) {
            Path job = run.folder.resolve("samples").resolve(id).resolve("job.fio");
            assertTrue(
                    !Files.exists(job) || !Files.readString(job).contains("log"),
                    id + " is compared and keeps a log");
        }
    }

    @Test
    void theyComeAfterTheLastBlockAndAreNotTakenTwice() throws Exception {
        List<String> steps = new ArrayList<>();
        int[] samples = {0};
        run.progress =
                new StepWatch(step -> steps.add(step.getClass().getSimpleName())) {
                    @Override
                    public void sample(SampleRecord sample, String figures) {
                        if (++samples[0] == 10) {
                            run.stop.ask(StopSignal.TERM);
                        }
                    }
                };
        RunOutcome stopped = run.run(EVERY_TOOL, DEVICE);
        assertEquals(End.STOPPED, stopped.end());
        assertTrue(steps.lastIndexOf("Measure") < steps.indexOf("Diagnose"), steps.toString());
        assertEquals(2, run.recorded().diagnostics().size());

        SimulatedRun again = SimulatedRun.on("two-nvme", folder);
        again.destroyData = run.destroyData;
        assertEquals(End.COMPLETE, again.run(EVERY_TOOL, DEVICE).end());
        List<Sample> all = again.recorded().diagnostics();
        assertEquals(4, all.size());
        assertEquals(4, all.stream().map(Sample::arm).distinct().count());
        assertEquals(8, again.recorded().samples().size());
    }

    @Test
    void oneThatFailsIsKeptWithItsCodeAndFailsNothing() throws Exception {
        run.progress =
                new StepWatch(
                        step -> {
                            if (step instanceof Step.Diagnose diagnose
                                    && diagnose.cell().arm().name().equals("spdk-fio")) {
                                run.host.faults().once(Fault.TOOL_CRASHES, "fio");
                            }
                        });
        RunOutcome outcome = run.run(EVERY_TOOL, DEVICE);
        assertEquals(End.COMPLETE, outcome.end());
        assertEquals(List.of(), outcome.invalidSamples());
        Sample failed =
                run.recorded().diagnostics().stream()
                        .filter(s -> s.arm().equals("spdk-fio"))
                        .findFirst()
                        .orElseThrow();
        assertEquals("exit-status", failed.invalid().get(0).code());
        assertEquals(
                "fio wrote no log of its I/Os per second",
                record("spdk-fio").diagnostic().withoutSeries());
        assertEquals(null, record("spdk-perf").diagnostic().withoutSeries());
    }

    private Path sampleOf(String arm) throws Exception {
        return run.recorded().state().diagnostics().stream()
                .filter(id -> id.contains("_" + arm + "_"))
                .map(id -> run.folder.resolve("samples").resolve(id))
                .findFirst()
                .orElseThrow();
    }

    private SampleRecord record(String arm) throws Exception {
        return SampleRecord.read(Files.readString(sampleOf(arm).resolve("sample.json")))
                .orElseThrow();
    }
}
