package dev.spdkcmp.harness.run;

import static dev.spdkcmp.harness.run.ValidityFixtures.codes;
import static dev.spdkcmp.harness.run.ValidityFixtures.figureCodes;
import static dev.spdkcmp.harness.run.ValidityFixtures.interrupts;
import static dev.spdkcmp.harness.run.ValidityFixtures.problems;
import static dev.spdkcmp.harness.run.ValidityFixtures.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanFixtures;
import dev.spdkcmp.parsers.measurement.Problem;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What makes a sample not count, on outputs that tools really printed and on broken ones. */
class ValidityTest {

    private static final String FIO = "fio-3.33-libaio-randread-q16.json";
    private static final String MIX = "fio-3.33-libaio-randrw70-q16.json";
    private static final String PSYNC = "fio-3.33-psync-randread-q4.json";

    @Test
    void whatWasAskedForCounts() throws IOException {
        assertEquals(List.of(), codes(libaio("randread 4k", 16), text(FIO)));
        assertEquals(List.of(), codes(libaio("randrw70 4k", 16), text(MIX)));
        assertEquals(List.of(), codes(plan("kernel-psync", "randread 4k", 4, 1, 2), text(PSYNC)));
        assertEquals(List.of(), codes(perf(16), perfText(), "", 0, Duration.ofSeconds(6), null));
    }

    /** Acceptance test 9 of the field's list. */
    @Test
    void brokenFioOutputIsNamed() throws IOException {
        String good = text(FIO);
        assertTrue(
                codes(
                                libaio("randread 4k", 16),
                                "fio: io_u error on file /data/f: Input/output error: read"
                                        + " offset=4096, buflen=4096\n"
                                        + good.replace("\"error\" : 0", "\"error\" : 5"),
                                "",
                                1,
                                Duration.ofSeconds(4),
                                null)
                        .containsAll(List.of("exit-status", "io-error")));
        assertEquals(
                List.of("rows-missing"),
                codes(plan("kernel-psync", "randread 4k", 5, 1, 2), text(PSYNC)).stream()
                        .filter(c -> c.startsWith("rows"))
                        .toList());
        assertTrue(
                !codes(libaio("randread 4k", 16), good.substring(0, good.length() / 2)).isEmpty());
        assertTrue(!codes(libaio("randread 4k", 16), "\0\0\0\0").isEmpty());
        List<String> otherEngine = codes(libaio("randread 4k", 1), text(PSYNC));
        assertTrue(otherEngine.contains("declared-differs"), otherEngine.toString());
    }

    @Test
    void noResultOfAThreadIsARowMissing() throws IOException {
        Plan plan = plan("kernel-psync", "randread 4k", 5, 1, 2);
        assertEquals(
                "4 of 5 threads of d0-c1 reported",
                problems(plan, text(PSYNC), "", 0, Duration.ofSeconds(4), null).stream()
                        .filter(p -> p.code().equals("rows-missing"))
                        .findFirst()
                        .orElseThrow()
                        .message());
    }

    /** Acceptance test 8: equal depth. */
    @Test
    void unequalDepthIsNotMatched() throws IOException {
        // a job that held 16 asked for 32
        assertTrue(
                codes(libaio("randread 4k", 32), text(FIO))
                        .containsAll(List.of("declared-differs", "in-flight-unmatched")));
        // eight workers at -q 32 on one namespace: 1.6 M IOPS at 159.98 µs, 256 in flight
        assertEquals(
                List.of("in-flight-above-depth"),
                figureCodes(perf(32), 1_600_000, 1_600_000 * 4096.0, 159_980));
        // two cores at 32 each, 64 in all: 425000.5 IOPS at 150.541 µs, 63.98 in flight
        assertEquals(List.of(), figureCodes(perf(64), 425_000.5, 425_000.5 * 4096, 150_541));
    }

    @Test
    void aDepthBeyondTheControllersQueueDoesNotCount() throws IOException {
        List<Problem> found =
                problems(
                        plan("spdk-perf", "randread 4k", 4096, 0, 3),
                        text("spdk_nvme_perf-26.05-bigqueue.txt")
                                .replace("0000:00:03.0", "0000:01:00.0"),
                        "",
                        0,
                        Duration.ofSeconds(5),
                        null);
        assertTrue(found.stream().anyMatch(p -> p.code().equals("queue-too-deep")), "" + found);
    }

    @Test
    void aToolThatStoppedEarlyDoesNotCount() throws IOException {
        assertEquals(
                List.of("ended-early", "wall-mismatch"),
                codes(libaio("randread 4k", 16), text(FIO), "", 0, Duration.ofMillis(2500), null));
    }

    /** Acceptance test 7: polled means polled. */
    @Test
    void anArmThatShouldPollIsCaughtByItsInterrupts() throws IOException {
        Plan plan = plan("kernel-io_uring-polled", "randread 4k", 16, 1, 2);
        String uring = text(FIO).replace("libaio", "io_uring");
        String polled =
                uring.replace("\"thread\" : \"1\",", "\"thread\" : \"1\", \"hipri\" : \"1\",");
        assertTrue(!polled.equals(uring), "the fixture has no options to add to");
        Duration wall = Duration.ofSeconds(4);
        assertEquals(List.of("not-polled"), codes(plan, uring, "", 0, wall, interrupts(0)));
        assertEquals(List.of(), codes(plan, polled, "", 0, wall, interrupts(3)));
        assertEquals(
                List.of("not-polled"), codes(plan, polled, "", 0, wall, interrupts(1_000_000)));
    }

    /** Acceptance test 11, first part: faster than the drive can be in its steady state. */
    @Test
    void writesAboveTheDataSheetOfADriveThatNobodyConditionedDoNotCount() throws IOException {
        String yaml =
                """
                arms: [kernel-libaio]
                workloads: [randrw70 4k]
                queueDepths: [16]
                warmUp: 1s
                measured: 2s
                blocks: 2
                dataSheet: {randrw70 4k: {iops: 100}}
                %s
                """;
        assertEquals(
                List.of("unconditioned"),
                codes(PlanFixtures.plan(yaml.formatted(""), PlanFixtures.drive(0)), onDrive(MIX)));
        assertEquals(
                List.of(),
                codes(
                        PlanFixtures.plan(
                                yaml.formatted("preconditioning: full"), PlanFixtures.drive(0)),
                        onDrive(MIX)));
    }

    /** Acceptance test 9f: nothing is faster than its link. */
    @Test
    void nothingIsFasterThanItsLinkAndBandwidthIsIopsTimesSize() {
        double link = PlanFixtures.LINK_BYTES_PER_SECOND;
        double iops = 1.01 * link / 4096;
        assertEquals(List.of("above-link"), figureCodes(perf(32), iops, 1.01 * link, 32e9 / iops));
        iops = 0.99 * link / 4096;
        assertEquals(List.of(), figureCodes(perf(32), iops, 0.99 * link, 32e9 / iops));
        // MiB/s taken for MB/s
        assertEquals(
                List.of("bandwidth-mismatch"),
                figureCodes(perf(32), 1e6, 1e6 * 4096 / 1.048576, 32_000));
    }

    @Test
    void aMixThatIsNotTheOneAskedForDoesNotCount() throws IOException {
        List<String> codes =
                codes(
                        libaio("randrw50 4k", 16),
                        text(MIX).replace("\"rwmixread\" : \"70\"", "\"rwmixread\" : \"50\""));
        assertEquals(List.of("read-share"), codes);
    }

    private static String onDrive(String resource) throws IOException {
        return text(resource).replace("/data/f", "/dev/nvme0n1");
    }

    private static String perfText() throws IOException {
        return text("spdk_nvme_perf-26.05-randread-q16.txt")
                .replace("0000:00:03.0", "0000:01:00.0")
                .replace("core  0", "core  1")
                .replace("core 0", "core 1")
                .replace("lcore 0", "lcore 1");
    }

    private static Plan libaio(String workload, int depth) {
        return plan("kernel-libaio", workload, depth, 1, 2);
    }

    private static Plan perf(int depth) {
        return plan("spdk-perf", "randread 4k", depth, 1, 4);
    }

    private static Plan plan(
            String arm, String workload, int depth, int warmUpSeconds, int measuredSeconds) {
        return PlanFixtures.plan(
                """
                arms: [%s]
                workloads: [%s]
                queueDepths: [%d]
                warmUp: %ds
                measured: %ds
                cores: {cpus: '1'}
                blocks: 2
                """
                        .formatted(arm, workload, depth, warmUpSeconds, measuredSeconds),
                arm.startsWith("spdk") || arm.endsWith("polled")
                        ? PlanFixtures.drive(0)
                        : PlanFixtures.file(false));
    }
}
