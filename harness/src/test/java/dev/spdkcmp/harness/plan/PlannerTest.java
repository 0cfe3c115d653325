package dev.spdkcmp.harness.plan;

import static dev.spdkcmp.harness.plan.PlanFixtures.drive;
import static dev.spdkcmp.harness.plan.PlanFixtures.facts;
import static dev.spdkcmp.harness.plan.PlanFixtures.file;
import static dev.spdkcmp.harness.plan.PlanFixtures.plan;
import static dev.spdkcmp.harness.plan.PlanFixtures.scenario;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.spdkcmp.drivers.load.Lane;
import dev.spdkcmp.drivers.load.LoadRequest;
import dev.spdkcmp.drivers.load.MissingNeed;
import dev.spdkcmp.drivers.topology.CpuList;
import dev.spdkcmp.scenarios.Scenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlannerTest {

    private static final String TWO_ARMS =
            """
            arms: [kernel-io_uring, spdk-perf]
            workloads: [randread 4k]
            queueDepths: [1, 32]
            blocks: 3
            """;

    @Test
    void everyArmMeasuresEveryPoint() {
        Plan plan = plan(TWO_ARMS, drive(0));
        assertEquals(
                List.of(
                        "kernel-io_uring_randread-4k_q1_c1_d1",
                        "kernel-io_uring_randread-4k_q32_c1_d1",
                        "spdk-perf_randread-4k_q1_c1_d1",
                        "spdk-perf_randread-4k_q32_c1_d1"),
                ids(plan));
        assertEquals(List.of(1), plan.measuredCpus());
        assertEquals(true, plan.binds());
    }

    @Test
    void theRepeatedBaselineIsAnArmOfItsOwnWithTheSameTools() {
        Plan plan = plan(TWO_ARMS + "baselineTwice: true\n", drive(0));
        assertEquals(6, plan.cells().size());
        Cell again =
                plan.cells().stream()
                        .filter(c -> c.arm().name().equals("kernel-io_uring-again"))
                        .findFirst()
                        .orElseThrow();
        assertEquals("kernel-io_uring", again.arm().sameAs());
        assertEquals(plan.cells().get(0).tools(), again.tools());
    }

    @Test
    void coresShareTheDepthOfADevice() {
        Plan plan =
                plan(
                        """
                        arms: [spdk-perf]
                        workloads: [randread 4k]
                        queueDepths: [32]
                        cores: [4]
                        blocks: 2
                        """,
                        drive(0));
        LoadRequest request = plan.cells().get(0).request(plan.targets(), "/x");
        assertEquals(List.of(8, 8, 8, 8), request.lanes().stream().map(Lane::depth).toList());
        assertEquals("1-4", CpuList.text(request.cpus()));
        assertEquals(4, plan.cells().get(0).point().cores());
    }

    @Test
    void eachDeviceHasItsOwnDepthAndACoreOfItsOwnNode() {
        Plan plan = plan(TWO_ARMS, drive(0), drive(1));
        LoadRequest request = plan.cells().get(1).request(plan.targets(), "/x");
        assertEquals(
                List.of("0000:01:00.0 1 32", "0000:02:00.0 8 32"),
                request.lanes().stream()
                        .map(l -> l.target().name() + " " + l.cpu() + " " + l.depth())
                        .toList());
        assertEquals(2, plan.cells().get(1).point().cores());
    }

    @Test
    void oneCoreForAllDevicesKeepsTheDepthOfEach() {
        Plan plan =
                plan(
                        """
                        arms: [spdk-perf]
                        workloads: [randread 4k]
                        queueDepths: [32]
                        cores: {total: 1}
                        remoteCores: true
                        blocks: 2
                        """,
                        drive(0),
                        drive(2));
        LoadRequest request = plan.cells().get(0).request(plan.targets(), "/x");
        assertEquals(List.of(32, 32), request.lanes().stream().map(Lane::depth).toList());
        assertEquals(List.of(1), request.cpus());
    }

    @Test
    void scalingAddsDevicesInTheOrderStated() {
        String yaml =
                """
                arms: [spdk-perf]
                workloads: [randread 4k]
                queueDepths: [32]
                devices: {scaling: true, order: %s}
                blocks: 2
                """;
        PlanDevice[] drives = {drive(0), drive(2), drive(1), drive(3)};
        // drives 0 and 2 are on node 0, 1 and 3 on node 1; 0 and 1 share a port, 2 and 3 too
        assertEquals(
                List.of(
                        List.of("0000:01:00.0"),
                        List.of("0000:01:00.0", "0000:04:00.0"),
                        List.of("0000:01:00.0", "0000:04:00.0", "0000:03:00.0"),
                        List.of("0000:01:00.0", "0000:04:00.0", "0000:03:00.0", "0000:02:00.0")),
                deviceSets(plan(yaml.formatted("spread"), drives)));
        assertEquals(
                List.of("0000:01:00.0", "0000:02:00.0"),
                deviceSets(plan(yaml.formatted("packed"), drives)).get(1));
        assertEquals(
                List.of("0000:01:00.0", "0000:03:00.0"),
                deviceSets(plan(yaml.formatted("as-named"), drives)).get(1));
    }

    @Test
    void anArmWhoseNeedsAreMissingRefusesThePlan() {
        assertEquals(
                List.of("spdk-perf cannot run here: There is no SPDK. Build one."),
                refused(TWO_ARMS, missing("spdk-perf"), drive(0)));
    }

    @Test
    void orIsLeftOutWithItsReasonWhereTheScenarioSaysSo() {
        Scenario scenario = scenario(TWO_ARMS + "missingArms: leave-out\n");
        Plan plan =
                ((PlanResult.Planned)
                                Planner.plan(
                                        scenario,
                                        facts(scenario, missing("spdk-perf"), drive(0)),
                                        1))
                        .plan();
        assertEquals(
                List.of(new LeftOut("spdk-perf", "There is no SPDK. Build one.")), plan.leftOut());
        assertEquals(
                List.of("kernel-io_uring"),
                plan.scenario().arms().stream().map(a -> a.name()).toList());
        assertEquals(false, plan.binds());
    }

    @Test
    void theBaselineIsNeverLeftOut() {
        assertEquals(
                List.of("kernel-io_uring cannot run here: There is no SPDK. Build one."),
                refused(
                        TWO_ARMS + "missingArms: leave-out\n",
                        missing("kernel-io_uring"),
                        drive(0)));
    }

    @Test
    void remoteCoresOnlyByTheScenario() {
        List<String> problems = refused(TWO_ARMS + "cores: {cpus: '2'}\n", Map.of(), drive(1));
        assertEquals(
                "kernel-io_uring with CPU 2 cannot run here: CPU 2 is on node 0, and 0000:02:00.0"
                        + " is on node 1 (CPUs 8-15,24-31); the scenario would have to say"
                        + " remoteCores: true.",
                problems.get(0));
        assertEquals(
                List.of(2),
                plan(TWO_ARMS + "cores: {cpus: '2'}\nremoteCores: true\n", drive(1))
                        .measuredCpus());
    }

    @Test
    void twoSetsOfAsManyCpusCannotBeToldApart() {
        assertEquals(
                List.of(
                        "randread 4k at depth 32 is asked for on two different sets of 2 CPUs,"
                                + " which results could not tell apart; put one of them into a"
                                + " scenario of its own."),
                refused(
                        """
                                arms: [spdk-perf]
                                workloads: [randread 4k]
                                queueDepths: [32]
                                cores: [2, one core with its SMT sibling]
                                """,
                        Map.of(),
                        drive(0)));
        assertEquals(
                1,
                plan(
                                """
                                arms: [spdk-perf]
                                workloads: [randread 4k]
                                queueDepths: [32]
                                cores: [1, one physical core]
                                """,
                                drive(0))
                        .cells()
                        .size());
    }

    @Test
    void moreDevicesThanNamedAreRefused() {
        assertEquals(
                List.of("The scenario drives 3 devices and 2 are named; name more with --device."),
                refused(TWO_ARMS + "devices: 3\n", Map.of(), drive(0), drive(1)));
    }

    @Test
    void aFileNeedsNoBinding() {
        Plan plan =
                plan(
                        """
                        arms: [kernel-libaio, kernel-io_uring]
                        workloads: [randread 4k]
                        queueDepths: [1]
                        """,
                        file(true));
        assertEquals(false, plan.binds());
        assertEquals("kernel-libaio", plan.scenario().baseline());
    }

    private static List<String> ids(Plan plan) {
        return plan.cells().stream().map(Cell::id).toList();
    }

    private static List<List<String>> deviceSets(Plan plan) {
        return plan.cells().stream().map(c -> c.point().devices()).toList();
    }

    private static Map<String, List<MissingNeed>> missing(String arm) {
        return Map.of(arm, List.of(new MissingNeed("no-spdk", "There is no SPDK.", "Build one.")));
    }

    private static List<String> refused(
            String yaml, Map<String, List<MissingNeed>> missing, PlanDevice... devices) {
        Scenario scenario = scenario(yaml);
        PlanResult result = Planner.plan(scenario, facts(scenario, missing, devices), 1);
        return assertInstanceOf(PlanResult.Refused.class, result).problems();
    }
}
