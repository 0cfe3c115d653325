package dev.spdkcmp.harness.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Pattern;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacementTest {

    private static final Conditions RANDREAD = Conditions.NONE.pattern(Pattern.RANDREAD);

    @ParameterizedTest
    @CsvSource({
        // IOPS, bytes/s, block size: as perf prints them (two decimals of MiB/s), and exactly
        "86198.28, 353065984, 4096",
        "784302, 3212500992, 4096",
        "1000, 131072000, 131072",
        "1000, 1536000, 1536",
    })
    void theBlockSizeIsBandwidthOverIops(double iops, double bytesPerSecond, long size) {
        Observation observation =
                Observations.of("a", "a.txt", iops, 16 / iops * 1e9, bytesPerSecond, RANDREAD);

        Located located = Observations.located(observation).get(0);

        assertEquals(size, located.workload().blockBytes());
        assertEquals(
                "pattern, read share from the manifest; block size, queue depth from inference"
                        + " from the results",
                located.provenance());
    }

    @ParameterizedTest
    @CsvSource({"15.69, 16", "16.31, 16", "0.985, 1", "127.1, 128", "511.9, 512"})
    void theDepthIsThePowerOfTwoThatLittlesLawShows(double inFlight, int depth) {
        assertEquals(
                depth,
                Observations.located(Observations.holding("a", "a.txt", inFlight, RANDREAD))
                        .get(0)
                        .queueDepth());
    }

    @Test
    void theDepthMayBeOneThatAnotherOutputDeclares() {
        List<Located> located =
                Observations.located(
                        Observations.holding("a", "a.txt", 48, Observations.randread(48)),
                        Observations.holding("b", "b.txt", 47.5, RANDREAD));

        assertEquals(List.of(48, 48), located.stream().map(Located::queueDepth).toList());
    }

    @Test
    void theDepthIsPerDevice() {
        Conditions two = RANDREAD.devices(List.of("0000:01:00.0", "0000:02:00.0"));

        assertEquals(
                16,
                Observations.located(Observations.holding("a", "a.txt", 32, two))
                        .get(0)
                        .queueDepth());
    }

    @Test
    void whatNothingTellsIsAskedFor() {
        Observation observation = Observations.holding("a", "a.txt", 47.5, Conditions.NONE);

        assertEquals(
                List.of(
                        new RejectedInput(
                                "a",
                                "a.txt",
                                RejectedInput.Reason.UNPLACED,
                                List.of(
                                        Problem.error(
                                                "conditions-unknown",
                                                "nothing says its pattern and queue depth (47.5"
                                                        + " I/Os in flight, which is next to no"
                                                        + " likely depth); say it in a manifest,"
                                                        + " in the file's name"
                                                        + " (randread-4k-q16-b3), or keep the"
                                                        + " command beside it (NAME.cmd)")))),
                Placement.of(List.of(observation)).unplaced());
    }

    @Test
    void aMixNeedsItsShareOfReads() {
        Observation mix =
                Observations.holding("a", "a.txt", 16, Conditions.NONE.pattern(Pattern.RANDRW));

        assertEquals(
                "nothing says its read share; say it in a manifest, in the file's name"
                        + " (randread-4k-q16-b3), or keep the command beside it (NAME.cmd)",
                Placement.of(List.of(mix)).unplaced().get(0).problems().get(0).message());
    }

    /** The core isolation article of published.md: no depth given, three different ones held. */
    @Test
    void figuresWithoutADepthThatHeldDifferentOnesAreNoted() {
        Placement placement =
                Placement.of(
                        List.of(
                                Observations.of("unbound", "unbound", 850e3, 120e3, null, RANDREAD),
                                Observations.of("bound", "bound", 920e3, 95e3, null, RANDREAD),
                                Observations.of(
                                        "isolated", "isolated", 950e3, 90e3, null, RANDREAD)));

        assertEquals(
                List.of(
                        Problem.warning(
                                "in-flight-differs",
                                "no depth is declared, so that Little's law cannot be checked; in"
                                        + " flight were 102.0 in unbound, 87.4 in bound, 85.5 in"
                                        + " isolated: the depth was not the same")),
                placement.notes());
        assertEquals(3, placement.unplaced().size());
    }

    @Test
    void conflictsNameTheFile() {
        Observation observation =
                new Observation(
                        "a",
                        "dir/randread-q8.json",
                        null,
                        Map.of(
                                ConditionSource.TOOL,
                                Observations.randread(16),
                                ConditionSource.NAME,
                                Conditions.NONE.queueDepth(8)),
                        Ceilings.NONE,
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        null,
                        null,
                        null,
                        List.of(),
                        List.of());

        assertEquals(
                List.of(
                        "dir/randread-q8.json: its own record or its command says queue"
                                + " depth 16, the file's name says 8; a manifest settles it"),
                Placement.of(List.of(observation)).conflicts());
    }
}
