package dev.spdkcmp.harness.plan;

import static dev.spdkcmp.harness.plan.PlanFixtures.drive;
import static dev.spdkcmp.harness.plan.PlanFixtures.file;
import static dev.spdkcmp.harness.plan.PlanFixtures.plan;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PlanStepsTest {

    @Test
    void bindsOncePerBlockAndRestsAfterEverySample() {
        Plan plan =
                plan(
                        """
                        arms: [kernel-io_uring, spdk-perf]
                        workloads: [randread 4k]
                        queueDepths: [8]
                        blocks: 3
                        rest: 2s
                        """,
                        drive(0));
        assertEquals(
                List.of(
                        "kernel-io_uring randread 4k depth 8 on 1 CPU",
                        "rest",
                        "bind the devices to SPDK's driver",
                        "spdk-perf randread 4k depth 8 on 1 CPU",
                        "rest",
                        "spdk-perf randread 4k depth 8 on 1 CPU",
                        "rest",
                        "bind the devices to the kernel's driver",
                        "kernel-io_uring randread 4k depth 8 on 1 CPU",
                        "rest",
                        "kernel-io_uring randread 4k depth 8 on 1 CPU",
                        "rest",
                        "bind the devices to SPDK's driver",
                        "spdk-perf randread 4k depth 8 on 1 CPU",
                        "rest"),
                blocks(plan, 3));
        assertEquals(
                List.of("put everything back as it was"),
                new PlanSteps(plan).closing().stream().map(Step::text).toList());
    }

    @Test
    void queueSettingsAreAppliedAfterEveryReturnAndHostSettingsStay() {
        Plan plan =
                plan(
                        """
                        arms: [kernel-io_uring, spdk-perf]
                        workloads: [randread 4k]
                        queueDepths: [8]
                        blocks: 2
                        rest: 0s
                        settings: {nomerges: 2, governor: performance}
                        """,
                        drive(0));
        assertEquals(
                List.of(
                        "set governor=performance, nomerges=2",
                        "kernel-io_uring randread 4k depth 8 on 1 CPU",
                        "bind the devices to SPDK's driver",
                        "spdk-perf randread 4k depth 8 on 1 CPU",
                        "spdk-perf randread 4k depth 8 on 1 CPU",
                        "bind the devices to the kernel's driver",
                        "set nomerges=2",
                        "kernel-io_uring randread 4k depth 8 on 1 CPU"),
                blocks(plan, 2).stream().map(PlanStepsTest::sorted).toList());
    }

    @Test
    void interruptsAreMovedAgainAfterEveryBindingAndMovedBackForWhoDoesNotAsk() {
        Plan plan =
                plan(
                        """
                        arms:
                          - kernel-io_uring
                          - {name: spdk-away, base: spdk-perf, settings: {irq_affinity: away}}
                        workloads: [randread 4k]
                        queueDepths: [8]
                        blocks: 2
                        rest: 0s
                        settings: {governor: performance}
                        """,
                        drive(0));
        assertEquals(
                List.of(
                        "set governor=performance",
                        "kernel-io_uring randread 4k depth 8 on 1 CPU",
                        "bind the devices to SPDK's driver",
                        "set irq_affinity=away",
                        "spdk-away randread 4k depth 8 on 1 CPU",
                        "spdk-away randread 4k depth 8 on 1 CPU",
                        "bind the devices to the kernel's driver",
                        "put back irq_affinity",
                        "kernel-io_uring randread 4k depth 8 on 1 CPU"),
                blocks(plan, 2));
    }

    @Test
    void pollQueuesAreMadeByBindingAnewAndUnmadeTheSameWay() {
        Plan plan =
                plan(
                        """
                        arms:
                          - kernel-io_uring
                          - name: kernel-io_uring-polled
                            base: kernel-io_uring-polled
                            settings: {poll_queues: 2}
                        workloads: [randread 4k]
                        queueDepths: [8]
                        blocks: 1
                        rest: 0s
                        """,
                        drive(0));
        List<String> steps = blocks(plan, 1);
        boolean polledFirst = steps.get(0).startsWith("bind");
        assertEquals(
                polledFirst
                        ? List.of(
                                "bind the devices to the kernel's driver with 2 poll queues",
                                "kernel-io_uring-polled randread 4k depth 8 on 1 CPU",
                                "bind the devices to the kernel's driver",
                                "kernel-io_uring randread 4k depth 8 on 1 CPU")
                        : List.of(
                                "kernel-io_uring randread 4k depth 8 on 1 CPU",
                                "bind the devices to the kernel's driver with 2 poll queues",
                                "kernel-io_uring-polled randread 4k depth 8 on 1 CPU"),
                steps);
    }

    @Test
    void filesAreMadeAndDevicesPreconditionedFirst() {
        Plan made =
                plan(
                        """
                        arms: [kernel-libaio]
                        workloads: [randread 4k]
                        fileSize: 1g
                        """,
                        file(true));
        assertEquals(
                List.of(
                        "check the devices, the machine and the tools",
                        "make /data/f and write it in full"),
                new PlanSteps(made).opening().stream().map(Step::text).toList());
        Plan conditioned =
                plan(
                        """
                        arms: [kernel-libaio]
                        workloads: [randwrite 4k]
                        preconditioning: full
                        """,
                        drive(0),
                        drive(1));
        assertEquals(
                List.of(
                        "check the devices, the machine and the tools",
                        "precondition 0000:01:00.0",
                        "precondition 0000:02:00.0"),
                new PlanSteps(conditioned).opening().stream().map(Step::text).toList());
    }

    @Test
    void timeCountsLoadsToolsRestsBindingsAndPreconditioning() {
        Plan plan =
                plan(
                        """
                        arms: [kernel-io_uring, spdk-perf]
                        workloads: [randread 4k]
                        queueDepths: [1, 8]
                        warmUp: 5s
                        measured: 30s
                        rest: 1s
                        blocks: {min: 6, max: 12}
                        """,
                        drive(0));
        // per block: 2 × (35 + 0.8 + 1) s of fio, 2 × (35 + 1.5 + 1) s of perf
        Duration samples = Duration.ofMillis(6 * (2 * 36_800 + 2 * 37_500));
        // six blocks, six changes of driver: the last block ends on the kernel's
        Duration bindings = Duration.ofSeconds(3 * 5 + 3 * 4);
        assertEquals(samples.plus(bindings).plusSeconds(2), new PlanTimes(plan).total().certain());
        assertEquals(6, new PlanTimes(plan).blocks(false));
        assertEquals(12, new PlanTimes(plan).blocks(true));
    }

    @Test
    void bytesWrittenAreABoundFromFillsAndTheLink() {
        Plan plan =
                plan(
                        """
                        arms: [kernel-io_uring]
                        workloads: [randrw70 4k]
                        queueDepths: [8]
                        warmUp: 0s
                        measured: 10s
                        retries: 0
                        blocks: 2
                        preconditioning: {fill: 2, random: 100s}
                        """,
                        drive(0));
        double loads = (2 * 10 * 0.3 + 100) * PlanFixtures.LINK_BYTES_PER_SECOND;
        assertEquals((long) (2e12 + loads), new PlanTimes(plan).mostBytesWritten(0));
        assertEquals(
                0L,
                new PlanTimes(plan("arms: [kernel-libaio]\nworkloads: [randread 4k]\n", drive(0)))
                        .mostBytesWritten(0));
        assertEquals(
                null,
                new PlanTimes(plan("arms: [kernel-libaio]\nworkloads: [write 4k]\n", file(false)))
                        .mostBytesWritten(0));
    }

    private static List<String> blocks(Plan plan, int count) {
        PlanSteps steps = new PlanSteps(plan);
        List<String> texts = new ArrayList<>();
        Position position = Position.START;
        for (int block = 1; block <= count; block++) {
            PlanSteps.Block one = steps.block(block, steps.certain(block), position);
            one.steps().forEach(step -> texts.add(step.text()));
            position = one.end();
        }
        return texts;
    }

    private static String sorted(String text) {
        return text.startsWith("set ")
                ? "set "
                        + Arrays.stream(text.substring(4).split(", "))
                                .sorted()
                                .collect(Collectors.joining(", "))
                : text;
    }
}
