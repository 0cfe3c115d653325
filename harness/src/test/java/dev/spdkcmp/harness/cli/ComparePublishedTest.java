package dev.spdkcmp.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.spdkcmp.harness.Golden;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Figures of articles and guides: reproduced where they hold, flagged where they cannot. */
class ComparePublishedTest {

    /** The SPDK perf guide: +41.8 % IOPS, −29.4 % mean, −53.3 % p99, one run on each side. */
    @Test
    void thePerfGuidesTable() throws IOException {
        CompareRun run =
                CompareRun.of(
                        "kernel=published/perf-guide-p4510.csv",
                        "spdk=published/perf-guide-p4510.csv");

        assertEquals(ExitStatus.DONE, run.status());
        Golden.check("published-perf-guide.txt", withoutDecision(run));
    }

    @Test
    void theSpdk661Sweep() throws IOException {
        CompareRun run = sweep();

        assertEquals(ExitStatus.DONE, run.status());
        Golden.check("published-spdk-661.txt", withoutDecision(run));
    }

    @Test
    void oneRunPerCellAllowsNoInference() throws IOException {
        JsonNode document =
                new JsonMapper()
                        .readTree(
                                CompareRun.of(
                                                "kernel-libaio=published/spdk-661-sweep.csv",
                                                "spdk=published/spdk-661-sweep.csv",
                                                "--json")
                                        .out());

        assertEquals(18, document.path("points").size());
        for (JsonNode point : document.path("points")) {
            assertTrue(point.path("verdict").isNull());
            assertTrue(point.path("ciLow").isNull());
            assertTrue(point.path("pValue").isNull());
            assertTrue(
                    texts(point.path("notes")).stream()
                            .anyMatch(note -> note.startsWith("no inference possible: n = 1")));
        }
        assertEquals("insufficient-evidence", document.path("decision").path("answer").asText());
    }

    @Test
    void theSweepsCrossoverAndPlateauAreVisible() {
        String text = sweep().out();

        for (String ratio :
                List.of(
                        "+4.0", "+3.9", "+2.7", "+0.9", "-3.6", "-10.3", "-24.3", "-34.2",
                        "-35.1")) {
            assertTrue(text.contains(ratio + "  1\n"), ratio);
        }
        assertTrue(text.contains("IOPS of spdk crosses the baseline's between depths 8 and 16"));
        assertTrue(text.contains("the throughput of spdk is flat from depth 64"));
        assertTrue(text.contains("no inference possible"));
    }

    private static CompareRun sweep() {
        return CompareRun.of(
                "kernel-libaio=published/spdk-661-sweep.csv", "spdk=published/spdk-661-sweep.csv");
    }

    /** Every row of the bare-metal article fails Little's law; three mix up MB and MiB. */
    @Test
    void theBareMetalArticleFailsItsChecks() throws IOException {
        JsonNode document =
                json(
                        ExitStatus.DONE_WITH_FAILURES,
                        "stock=published/bare-metal-pm9a3.csv",
                        "tuned=published/bare-metal-pm9a3.csv");

        assertEquals(
                List.of(
                        "line 3 (read 32 x 4): in-flight-unmatched bandwidth-mismatch",
                        "line 4 (write 32 x 4): in-flight-unmatched bandwidth-mismatch",
                        "line 5 (write 64 x 8): in-flight-unmatched bandwidth-mismatch",
                        "line 6 (write, tuned): in-flight-unmatched"),
                flagged(document, "invalid"));
    }

    /** The core isolation article declares no depth, and its rows held different ones. */
    @Test
    void theCoreIsolationArticlesDepthsDiffer() throws IOException {
        JsonNode document =
                json(
                        ExitStatus.DONE_WITH_FAILURES,
                        "unbound=published/core-isolation.csv",
                        "bound=published/core-isolation.csv",
                        "isolated=published/core-isolation.csv");

        assertEquals(0, document.path("points").size());
        assertTrue(
                texts(document.path("notes")).stream()
                        .anyMatch(
                                note ->
                                        note.startsWith("in-flight-differs: ")
                                                && note.contains("102.0 in")
                                                && note.contains("87.4 in")
                                                && note.contains("85.5 in")));
    }

    /** 12.8 GB/s on a Gen4 host; 15.2 times the data sheet's sustained writes. */
    @Test
    void whatIsAboveTheLinkOrTheDataSheetIsMarked() throws IOException {
        JsonNode document =
                json(
                        ExitStatus.DONE_WITH_FAILURES,
                        "one=published/server-guide-pm1743.csv",
                        "other=published/server-guide-pm1743.csv");

        assertEquals(
                List.of("line 5 (sequential read on a Gen4 host): above-link"),
                flagged(document, "invalid"));
        assertTrue(
                flagged(document, "deviations").stream()
                        .anyMatch(
                                line ->
                                        line.startsWith("line 4 (random write 60 s)")
                                                && line.contains("above-data-sheet")));
    }

    private static String withoutDecision(CompareRun run) {
        return run.out().substring(0, run.out().indexOf("\nDecision:"));
    }

    private static JsonNode json(int status, String... arms) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(arms));
        arguments.add("--json");
        CompareRun run = CompareRun.of(arguments.toArray(String[]::new));
        assertEquals(status, run.status(), run.err());
        return new JsonMapper().readTree(run.out());
    }

    private static List<String> flagged(JsonNode document, String kind) {
        return StreamSupport.stream(document.path("samples").spliterator(), false)
                .filter(sample -> !sample.path(kind).isEmpty())
                .map(
                        sample ->
                                sample.path("source").asText().replaceFirst(".*\\.csv ", "")
                                        + ": "
                                        + String.join(
                                                " ",
                                                StreamSupport.stream(
                                                                sample.path(kind).spliterator(),
                                                                false)
                                                        .map(p -> p.path("code").asText())
                                                        .toList()))
                .sorted()
                .toList();
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
    }
}
