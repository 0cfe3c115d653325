package dev.spdkcmp.harness.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.simulated.machine.Fault;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanResult;
import dev.spdkcmp.harness.plan.PlanTimes;
import dev.spdkcmp.parsers.measurement.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Acceptance test 12 of the field's list: the host or the hardware changed under us. */
class ConditionsTest {

    private static final String YAML =
            """
            arms: [kernel-io_uring, spdk-perf]
            workloads: [randread 4k]
            queueDepths: [1]
            warmUp: 2s
            measured: 10s
            blocks: 2
            retries: 0
            %s
            """;

    @TempDir private Path folder;
    private SimulatedRun run;

    @BeforeEach
    void machine() throws Exception {
        run = SimulatedRun.on("two-nvme", folder);
    }

    @Test
    void aGovernorThatDiffersBetweenArmsIsNamed() throws Exception {
        Plan plan = plan("");
        Cell kernel = plan.cells().get(0);
        Cell spdk = plan.cells().get(1);
        Conditions conditions = new Conditions(run.host, Set.of());
        assertEquals(List.of(), conditions.differences(kernel, now(conditions, plan, kernel)));
        governor(spdk, "powersave");
        assertEquals(
                List.of(
                        Problem.error(
                                "environment-differs",
                                "host.governor is powersave and was performance when the run's"
                                        + " first sample was taken")),
                conditions.differences(spdk, now(conditions, plan, spdk)));
    }

    @Test
    void aGovernorThatTheArmAsksForMayDiffer() throws Exception {
        Plan plan = plan("settings: {governor: powersave}");
        Cell kernel = plan.cells().get(0);
        Conditions conditions = new Conditions(run.host, Set.of());
        conditions.differences(kernel, now(conditions, plan, kernel));
        governor(kernel, "powersave");
        assertEquals(List.of(), conditions.differences(kernel, now(conditions, plan, kernel)));
    }

    @Test
    void queueAttributesHaveToStayTheSameForOneArmOnly() throws Exception {
        Plan plan = plan("");
        Cell kernel = plan.cells().get(0);
        Conditions conditions = new Conditions(run.host, Set.of());
        Map<String, String> before = now(conditions, plan, kernel);
        assertTrue(before.containsKey("device.0000:41:00.0.scheduler"), before.toString());
        conditions.differences(kernel, before);
        run.host.files().write("/sys/block/nvme0n1/queue/iostats", "1");
        assertEquals(
                "device.0000:41:00.0.iostats is 1 and was 0 when this arm's first sample was taken",
                conditions.differences(kernel, now(conditions, plan, kernel)).get(0).message());
    }

    @Test
    void aDriveThatRunsHotSpoilsTheBlocksThatItWasHotIn() throws Exception {
        run.host.faults().on(Fault.HOT, "60");
        run.run(YAML.formatted("").replace("measured: 10s", "measured: 5m"), "0000:41:00.0");
        Map<Integer, List<Problem>> spoiled = run.recorded().state().spoiled();
        assertTrue(!spoiled.isEmpty(), "no block is spoiled");
        Problem thermal = spoiled.values().iterator().next().get(0);
        assertEquals("thermal", thermal.code());
        assertTrue(
                thermal.message()
                        .matches(
                                "0000:41:00.0 ran above its warning temperature: \\d+ minutes"
                                        + " before, \\d+ now, and is at \\d+ °C"),
                thermal.message());
    }

    @Test
    void temperatureIsAskedOnTheKernelsDriverAndNotKnownOnSpdks() throws Exception {
        run.run(YAML.formatted(""), "0000:41:00.0");
        for (String id : run.recorded().state().samples()) {
            SampleRecord record = record(id);
            assertEquals(
                    record.arm().startsWith("kernel"), record.temperatureC() != null, record.arm());
        }
    }

    @Test
    void telemetryIsOfTheMiddleOfTheSample() throws Exception {
        run.run(YAML.formatted(""), "0000:41:00.0");
        for (String id : run.recorded().state().samples()) {
            SampleRecord record = record(id);
            assertEquals(8.0, record.window().seconds(), 0.001);
            double busy =
                    record.window().measured().get("user")
                            + record.window().measured().get("system");
            if (record.arm().equals("spdk-perf")) {
                assertEquals(8.0, busy, 0.1, "a polling core is busy all the time");
                assertEquals(1, record.reservedCores());
            } else {
                assertTrue(busy < 4.0, "a core that sleeps between interrupts: " + busy);
                assertTrue(record.window().interrupts().get("nvme0") > 0);
                assertEquals(0, record.reservedCores());
            }
        }
    }

    private SampleRecord record(String id) throws Exception {
        return SampleRecord.read(
                        Files.readString(
                                run.folder.resolve("samples").resolve(id).resolve("sample.json")))
                .orElseThrow();
    }

    private Plan plan(String more) throws Exception {
        return ((PlanResult.Planned) run.plan(YAML.formatted(more), "0000:41:00.0")).plan();
    }

    private static Map<String, String> now(Conditions conditions, Plan plan, Cell cell) {
        return conditions.of(cell, plan.targets());
    }

    private void governor(Cell cell, String governor) throws Exception {
        for (int cpu : cell.cores().measuredCpus()) {
            run.host
                    .files()
                    .write(
                            "/sys/devices/system/cpu/cpu" + cpu + "/cpufreq/scaling_governor",
                            governor);
        }
    }

    @Test
    void theRunTakesAsLongAsItsPlanSays() throws Exception {
        Instant start = run.host.clock().now();
        run.run(YAML.formatted(""), "0000:41:00.0");
        Duration took = Duration.between(start, run.host.clock().now());
        Duration planned = new PlanTimes(plan("")).total().certain();
        assertTrue(
                took.compareTo(planned.multipliedBy(13).dividedBy(10)) < 0
                        && planned.compareTo(took.multipliedBy(13).dividedBy(10)) < 0,
                took + " instead of " + planned);
    }
}
