package dev.spdkcmp.scenarios.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.BlockPlan;
import dev.spdkcmp.scenarios.CoreSelection;
import dev.spdkcmp.scenarios.DecisionRule;
import dev.spdkcmp.scenarios.DeviceSelection;
import dev.spdkcmp.scenarios.HostSetting;
import dev.spdkcmp.scenarios.Judging;
import dev.spdkcmp.scenarios.Margins;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.MissingArms;
import dev.spdkcmp.scenarios.Pattern;
import dev.spdkcmp.scenarios.Placement;
import dev.spdkcmp.scenarios.Preconditioning;
import dev.spdkcmp.scenarios.Scenario;
import dev.spdkcmp.scenarios.Timing;
import dev.spdkcmp.scenarios.ToolPaths;
import dev.spdkcmp.scenarios.Workload;
import dev.spdkcmp.scenarios.WorkloadPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioReaderTest {

    private static final String SHORTEST =
            """
            arms: [kernel-io_uring, spdk-perf]
            workloads: [randread 4k]
            """;

    @Test
    void twoLinesMakeAScenarioWithEveryDefaultFilledIn() {
        assertEquals(
                new Scenario(
                        "mine",
                        "mine",
                        List.of(Arm.plain(ArmKind.KERNEL_IO_URING), Arm.plain(ArmKind.SPDK_PERF)),
                        "kernel-io_uring",
                        false,
                        MissingArms.REFUSE,
                        List.of(
                                new WorkloadPlan(
                                        new Workload(Pattern.RANDREAD, 100, 4096),
                                        List.of(1, 4, 16, 64),
                                        List.of(new CoreSelection.PerDevice(1)),
                                        new Timing(Duration.ofSeconds(5), Duration.ofSeconds(30)),
                                        new BlockPlan.UntilPrecise(6, 20, null))),
                        DeviceSelection.ALL,
                        false,
                        Duration.ofSeconds(1),
                        Preconditioning.NONE,
                        Judging.DEFAULT,
                        Map.of(),
                        1,
                        0,
                        1L << 30,
                        1.5e6),
                valid(SHORTEST));
    }

    @Test
    void anArmCarriesItsOwnOptionsToolsAndSettingsUnderANewName() {
        Scenario scenario =
                valid(
                        """
                        arms:
                          - kernel-io_uring
                          - name: batched
                            base: kernel-io_uring
                            options: {iodepth_batch_complete_max: 16}
                            tools: {fio: /opt/fio-3.42/fio}
                            settings: {nomerges: 2, scheduler: none}
                            node: remote
                        remoteCores: true
                        workloads: randread 4k
                        """);
        assertEquals(
                new Arm(
                        "batched",
                        ArmKind.KERNEL_IO_URING,
                        Map.of("iodepth_batch_complete_max", "16"),
                        new ToolPaths("/opt/fio-3.42/fio", null),
                        Map.of(HostSetting.NOMERGES, "2", HostSetting.SCHEDULER, "none"),
                        Placement.REMOTE,
                        null),
                scenario.arms().get(1));
    }

    @Test
    void aWorkloadMayCarryItsOwnDepthsCoresTimesAndBlocks() {
        Scenario scenario =
                valid(
                        """
                        arms: [kernel-libaio]
                        queueDepths: [1, 2..16]
                        blocks: 9
                        workloads:
                          - {pattern: randrw, readPercent: 70, blockSize: 8k, queueDepths: 32,
                             cores: [2, {total: 4}, one core with its SMT sibling, {cpus: '2-4,8'}],
                             warmUp: 10s, measured: 2m, blocks: {min: 6, max: 12, precision: 2%}}
                          - {workload: rw70 128k}
                        """);
        assertEquals(
                new WorkloadPlan(
                        new Workload(Pattern.RANDRW, 70, 8192),
                        List.of(32),
                        List.of(
                                new CoreSelection.PerDevice(2),
                                new CoreSelection.Total(4),
                                new CoreSelection.OneCoreWithSibling(),
                                new CoreSelection.Cpus(List.of(2, 3, 4, 8))),
                        new Timing(Duration.ofSeconds(10), Duration.ofMinutes(2)),
                        new BlockPlan.UntilPrecise(6, 12, 0.02)),
                scenario.workloads().get(0));
        assertEquals(
                new WorkloadPlan(
                        new Workload(Pattern.RW, 70, 131072),
                        List.of(1, 2, 4, 8, 16),
                        List.of(new CoreSelection.PerDevice(1)),
                        Timing.DEFAULT,
                        new BlockPlan.Fixed(9)),
                scenario.workloads().get(1));
    }

    @ParameterizedTest
    @CsvSource({
        "randread 4k, randread 4k",
        "RandRead 4K, randread 4k",
        "randrw70 4k, randrw70 4k",
        "randrw 70/30 4k, randrw70 4k",
        "randrw 70% 4k, randrw70 4k",
        "70/30 8k, randrw70 8k",
        "rw70 128KiB, rw70 128k",
        "readwrite 50/50 1m, rw50 1m",
        "write 1M, write 1m"
    })
    void understandsWorkloadsAsPeopleWriteThem(String text, String label) {
        assertEquals(label, WorkloadText.parse(text).orElseThrow().label());
    }

    @ParameterizedTest
    @CsvSource({
        "randread",
        "randread 1000",
        "70/20 4k",
        "randread70 4k",
        "70 4k",
        "fly 4k",
        "rw 4k"
    })
    void refusesWhatIsNoWorkload(String text) {
        assertEquals(true, WorkloadText.parse(text).isEmpty());
    }

    @Test
    void readsHowResultsAreJudged() {
        Judging judging =
                valid(
                                SHORTEST
                                        + """
                                        margins: {iops: 2%, latency.p99: 0.05}
                                        family: [iops, latency.p99.9]
                                        decision:
                                          gain: [{metric: iops, queueDepth: 32, atLeast: 20%}]
                                          noWorse: []
                                          limits: [{metric: latency.p99, atMost: 300us}]
                                        dataSheet: {randread 4k: {iops: 800k}}
                                        """)
                        .judging();
        assertEquals(
                Margins.DEFAULT.with(Metric.IOPS, 0.02).with(Metric.latencyPercentile(99), 0.05),
                judging.margins());
        assertEquals(List.of(Metric.IOPS, Metric.latencyPercentile(99.9)), judging.family());
        assertEquals(
                new DecisionRule(
                        List.of(new DecisionRule.Gain(Metric.IOPS, 32, 0.2)),
                        List.of(),
                        List.of(
                                new DecisionRule.Limit(
                                        Metric.latencyPercentile(99), null, 300_000.0, null))),
                judging.decision());
        assertEquals(
                800_000.0,
                judging.dataSheet()
                        .figures()
                        .get(new Workload(Pattern.RANDREAD, 100, 4096))
                        .iops());
    }

    @Test
    void readsPreconditioning() {
        assertEquals(
                new Preconditioning(
                        new Preconditioning.Format(4096, Preconditioning.Erase.CRYPTOGRAPHIC),
                        1.5,
                        1 << 20,
                        new Preconditioning.RandomWrites.TimeBoxed(Duration.ofMinutes(30))),
                valid(
                                SHORTEST
                                        + """
                                        preconditioning:
                                          format: {lba: 4096, erase: cryptographic}
                                          fill: 1.5
                                          fillBlock: 1m
                                          random: 30m
                                        """)
                        .preconditioning());
        assertEquals(
                Preconditioning.FULL,
                valid(SHORTEST + "preconditioning: full\n").preconditioning());
    }

    @Test
    void namesFileLineAndKeyAndSuggestsTheNearestValidOne() {
        assertProblems(
                """
                arms: [kernel-io_uring, spdk-perf]
                workloads: [randread 4k]
                queueDepth: [1, 4]
                """,
                "mine.yaml:3:1: queueDepth: unknown key; did you mean queueDepths?");
    }

    @Test
    void findsAllProblemsOfAFileAtOnce() {
        assertProblems(
                """
                arms: [kernel-iouring, spdk-perf]
                workloads:
                  - {pattern: randrw, blockSize: 4k}
                  - {pattern: randread, blockSize: 1000}
                  - {patern: read, blockSize: 4k}
                measured: half an hour
                blocks: {min: 3}
                settings: {shceduler: none, nomerges: 7}
                """,
                "mine.yaml:1:8: arms[0]: \"kernel-iouring\" is not one of kernel-io_uring,"
                        + " kernel-io_uring-polled, kernel-io_uring-sqpoll, kernel-io_uring_cmd,"
                        + " kernel-libaio, kernel-perf-aio, kernel-perf-uring, kernel-psync,"
                        + " spdk-bdevperf, spdk-fio, spdk-perf; did you mean kernel-io_uring?",
                "mine.yaml:3:5: workloads[0]: readPercent is missing; for example: readPercent: 70",
                "mine.yaml:4:5: workloads[1]: block size 1000 is not a positive multiple of 512"
                        + " bytes",
                "mine.yaml:5:5: workloads[2]: pattern is missing; for example: pattern: randread",
                "mine.yaml:5:6: workloads[2].patern: unknown key; did you mean pattern?",
                "mine.yaml:6:11: measured: \"half an hour\" is not a time such as 30s",
                "mine.yaml:7:9: blocks: min 3 is less than 6 blocks",
                "mine.yaml:8:12: settings.shceduler: unknown setting; did you mean scheduler?",
                "mine.yaml:8:39: settings.nomerges: \"7\" is not a value of nomerges ([012])");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "baseline: spdk-prf | 3:11: baseline: \"spdk-prf\" is not one of the arms"
                        + " kernel-io_uring, spdk-perf; did you mean spdk-perf?",
                "cores: 3           | 2:13: workloads[0]: queue depth 1 cannot be shared equally by"
                        + " 3 CPUs (3 cores per device)",
                "measured: 1500ms   | 3:11: measured: measured time is not a whole number of"
                        + " seconds, at least 1",
                "margins: {iops: 3} | 3:17: margins.iops: \"3\" is not a margin above 0 and up to"
                        + " 100%, such as 3%",
                "family: []         | 3:9: family: the list is empty",
                "rest:              | 3:6: rest: a time such as 2s is expected here",
                "retries: 11        | 3:10: retries: \"11\" is not a whole number from 0 to 10",
                "diagnosticSamples: 11 | 3:20: diagnosticSamples: \"11\" is not a whole number from 0"
                        + " to 10",
                "title: [a]         | 3:8: title: a sentence is expected here",
                "arms: [spdk-fio]   | 3:1: arms: stated twice"
            })
    void saysWhatWouldBeRight(String line, String problem) {
        ScenarioReading.Invalid invalid =
                assertInstanceOf(
                        ScenarioReading.Invalid.class,
                        ScenarioReader.read("mine", "mine.yaml", SHORTEST + line + "\n"));
        assertEquals("mine.yaml:" + problem, invalid.problems().get(0).text());
    }

    @Test
    void noArmSetsWhatHasToBeEqualInAll() {
        assertProblems(
                """
                workloads: [randread 4k]
                arms:
                  - name: deeper
                    base: kernel-libaio
                    options: {iodepth: 64}
                """,
                "mine.yaml:5:15: arms[0].options.iodepth: has to be equal in all arms, so an arm"
                        + " cannot set it itself");
    }

    @Test
    void remoteCoresAreSaidTwice() {
        assertProblems(
                """
                workloads: [randread 4k]
                arms: [{name: far, base: spdk-perf, node: remote}]
                """,
                "mine.yaml:2:7: arms: node: remote and node: anywhere need remoteCores: true");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''             | mine.yaml:1:1: the file is empty",
                "[a, b]         | mine.yaml:1:1: a mapping with keys such as",
                "'arms: [a'     | mine.yaml:1:9: not YAML: expected ',' or ']'",
                "'a: b: c'      | mine.yaml:1:5: not YAML: mapping values are not allowed here"
            })
    void saysWhereTextIsNoYaml(String text, String start) {
        ScenarioReading.Invalid invalid =
                assertInstanceOf(
                        ScenarioReading.Invalid.class,
                        ScenarioReader.read("mine", "mine.yaml", text));
        String problem = invalid.problems().get(0).text();
        assertEquals(start, problem.substring(0, Math.min(start.length(), problem.length())));
    }

    private static Scenario valid(String yaml) {
        ScenarioReading reading = ScenarioReader.read("mine", "mine.yaml", yaml);
        return assertInstanceOf(ScenarioReading.Valid.class, reading, reading::toString).scenario();
    }

    private static void assertProblems(String yaml, String... expected) {
        ScenarioReading.Invalid invalid =
                assertInstanceOf(
                        ScenarioReading.Invalid.class,
                        ScenarioReader.read("mine", "mine.yaml", yaml));
        assertEquals(
                List.of(expected), invalid.problems().stream().map(ScenarioProblem::text).toList());
    }
}
