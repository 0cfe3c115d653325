package dev.spdkcmp.harness.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.Operation;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.parsers.measurement.Status;
import dev.spdkcmp.scenarios.Pattern;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeclaredConditionsTest {

    private static final String A = "0000:01:00.0";
    private static final String B = "0000:02:00.0";

    private static DeclaredLoad load(
            String pattern,
            Integer reads,
            Integer depth,
            Integer streams,
            List<Integer> cores,
            List<String> devices) {
        return new DeclaredLoad(
                "spdk", pattern, reads, 4096L, depth, streams, cores, devices, null, null);
    }

    private static DeclaredConditions declared(DeclaredLoad load, LoadStream... rows) {
        return new DeclaredConditions(
                new ParsedOutput(
                        "out",
                        "spdk_nvme_perf",
                        null,
                        Status.COMPLETE,
                        List.of(),
                        Arrays.asList(rows),
                        null,
                        load,
                        null,
                        Map.of()));
    }

    private static LoadStream row(String device, int core) {
        return new LoadStream(
                device, device, 1, core, Operation.MIXED, 1.0, 4096.0, 1L, 1L, null, null, null);
    }

    @Test
    void theDepthIsOfAllStreamsOfADevice() {
        assertEquals(
                Conditions.NONE
                        .pattern(Pattern.RANDREAD)
                        .blockBytes(4096L)
                        .queueDepth(128)
                        .cores(4)
                        .devices(List.of(A)),
                declared(load("randread", 100, 32, 4, List.of(0, 1, 2, 3), List.of(A))).read());
    }

    /** spdk-formats §1.3: two cores on one namespace have -q each. */
    @Test
    void rowsTellHowManyCoresDroveADevice() {
        Conditions read =
                declared(load("randread", 100, 16, null, null, null), row(A, 0), row(A, 1)).read();

        assertEquals(32, read.queueDepth().orElseThrow());
        assertEquals(2, read.cores().orElseThrow());
        assertEquals(List.of(A), read.devices());
    }

    /** Three cores on two namespaces: one gets 2 q, the other q. */
    @Test
    void unevenDepthsAreNoPoint() {
        DeclaredConditions declared =
                declared(
                        load("randread", 100, 16, null, null, null),
                        row(A, 0),
                        row(B, 1),
                        row(A, 2));
        declared.read();

        assertEquals(
                List.of(
                        Problem.error(
                                "uneven-depth",
                                "its cores are spread unevenly over the devices (0000:01:00.0"
                                        + " NSID 1: 2, 0000:02:00.0 NSID 1: 1), so that the"
                                        + " devices had different depths; use as many cores as"
                                        + " devices, or a multiple")),
                declared.errors());
    }

    @Test
    void jobsWithoutPinningCountAsCores() {
        DeclaredConditions declared =
                declared(load("randrw", 70, 8, 2, null, List.of("/dev/nvme0n1")));

        assertEquals(2, declared.read().cores().orElseThrow());
        assertEquals(
                List.of(
                        Problem.warning(
                                "not-pinned",
                                "nothing pins it to CPUs; its 2 threads are counted as 2 cores")),
                declared.remarks());
    }

    @Test
    void aThreadCannotUseMoreThanOneOfItsCpus() {
        assertEquals(
                1,
                declared(load("read", 100, 8, 1, List.of(0, 1, 2, 3), List.of(A)))
                        .read()
                        .cores()
                        .orElseThrow());
    }

    @Test
    void loadsThatAreNeitherReadsNorWritesAreRefused() {
        DeclaredConditions declared = declared(load("trim", null, 8, 1, null, List.of(A)));
        declared.read();

        assertEquals(
                List.of(
                        Problem.error(
                                "unsupported-pattern",
                                "its load is 'trim'; compared are read, write, randread,"
                                        + " randwrite, rw, randrw")),
                declared.errors());
    }

    @Test
    void withoutACommandRowsStillTellCoresAndDevices() {
        assertEquals(
                Conditions.NONE.cores(2).devices(List.of(A, B)),
                declared(null, row(B, 0), row(A, 1)).read());
    }
}
