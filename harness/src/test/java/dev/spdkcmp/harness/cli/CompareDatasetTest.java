package dev.spdkcmp.harness.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Four arms, seven depths, six blocks, as real tools printed them: every confirmatory figure equals
 * a calculation that shares no code with the product.
 */
class CompareDatasetTest {

    private static final Path DATASET = CompareRun.resources().resolve("dataset-randread-4k");
    private static final List<String> CANDIDATES =
            List.of("kernel-libaio", "kernel-perf_aio", "spdk-perf");
    private static final List<Integer> DEPTHS = List.of(1, 2, 4, 8, 16, 32, 64);

    private static JsonNode document;

    @BeforeAll
    static void compare() throws IOException {
        CompareRun run =
                CompareRun.of(
                        "kernel-io_uring=dataset-randread-4k/kernel-io_uring",
                        "kernel-libaio=dataset-randread-4k/kernel-libaio",
                        "kernel-perf_aio=dataset-randread-4k/kernel-perf_aio/*.txt",
                        "spdk-perf=dataset-randread-4k/spdk-perf",
                        "--json");
        assertEquals("", run.err());
        assertEquals(ExitStatus.DONE, run.status());
        document = new JsonMapper().readTree(run.out());
    }

    @Test
    void theDocumentSaysWhatItIsOf() {
        assertEquals(1, document.path("schemaVersion").asInt());
        assertEquals("emulated", document.path("provenance").asText());
        assertEquals("kernel-io_uring", document.path("baseline").asText());
        assertEquals(0.95, document.path("confidence").asDouble());
        assertEquals(168, document.path("samples").size());
        assertEquals(0, document.path("unusedInputs").size());
        assertEquals(0, document.path("unmatched").size());
    }

    @Test
    void everyPointIsPairedByBlockOnOneDeviceAndCore() {
        for (String candidate : CANDIDATES) {
            for (int depth : DEPTHS) {
                JsonNode point = point(candidate, depth, "iops");
                assertTrue(point.path("paired").asBoolean());
                assertEquals("paired-t-log", point.path("method").asText());
                assertEquals("randread 4k", point.path("workload").path("label").asText());
                assertEquals("[\"0000:00:03.0\"]", point.path("devices").toString());
                assertEquals(1, point.path("cores").asInt());
            }
        }
    }

    @Test
    void theArmsTookTurns() {
        for (JsonNode note : document.path("notes")) {
            assertTrue(!note.asText().startsWith("order-"), note.asText());
        }
    }

    @Test
    void iopsEqualAnIndependentCalculation() throws IOException {
        for (String candidate : CANDIDATES) {
            for (int depth : DEPTHS) {
                check(candidate, depth, "iops", 0.03, DatasetReading::iops, reading -> 0);
            }
        }
    }

    @Test
    void p99FromHistogramsEqualsAnIndependentCalculation() throws IOException {
        for (String candidate : CANDIDATES) {
            for (int depth : DEPTHS) {
                check(
                        candidate,
                        depth,
                        "latency.p99",
                        0.10,
                        DatasetReading::p99Ns,
                        DatasetReading::p99RelativeWidth);
            }
        }
    }

    private static void check(
            String candidate,
            int depth,
            String metric,
            double margin,
            ToDoubleFunction<DatasetReading> figure,
            ToDoubleFunction<DatasetReading> width)
            throws IOException {
        List<DatasetReading> baseline = readings("kernel-io_uring", depth);
        List<DatasetReading> other = readings(candidate, depth);
        PairedCalculation expected =
                new PairedCalculation(
                        baseline.stream().mapToDouble(figure).toArray(),
                        other.stream().mapToDouble(figure).toArray(),
                        baseline.stream().mapToDouble(width).toArray(),
                        other.stream().mapToDouble(width).toArray());
        JsonNode point = point(candidate, depth, metric);
        String place = candidate + " depth " + depth + " " + metric;

        assertAll(
                place,
                () -> near(expected.ratio(), point, "ratio"),
                () -> near(expected.ciLow(), point, "ciLow"),
                () -> near(expected.ciHigh(), point, "ciHigh"),
                () -> near(expected.pValue(), point, "pValue"),
                () -> near(expected.pEquivalence(margin), point, "pEquivalence"),
                () -> near(expected.pExact(), point, "pExact"),
                () -> near(2.0 / 64, point, "pExactSmallest"),
                () -> near(margin, point, "margin"));
        for (int block = 0; block < PairedCalculation.BLOCKS; block++) {
            double sample = point.path("candidateSamples").get(block).asDouble();
            assertEquals(figure.applyAsDouble(other.get(block)), sample, 1e-9 * sample, place);
        }
    }

    private static void near(double expected, JsonNode point, String field) {
        double actual = point.path(field).asDouble(Double.NaN);
        assertEquals(expected, actual, 1e-9 * Math.max(1, Math.abs(expected)), field);
    }

    private static List<DatasetReading> readings(String arm, int depth) throws IOException {
        String ending =
                arm.equals("kernel-io_uring") || arm.equals("kernel-libaio") ? "json" : "txt";
        List<DatasetReading> readings = new ArrayList<>();
        for (int block = 1; block <= PairedCalculation.BLOCKS; block++) {
            readings.add(
                    DatasetReading.of(
                            DATASET.resolve(
                                    "%s/randread-4k-q%d-b%d.%s"
                                            .formatted(arm, depth, block, ending))));
        }
        return readings;
    }

    /** Holm's step-down over all points, candidates and both metrics: 42 tests. */
    @Test
    void pValuesAreAdjustedOverTheWholeFamily() {
        List<JsonNode> family = new ArrayList<>();
        for (JsonNode point : document.path("points")) {
            if (!point.path("exploratory").asBoolean()) {
                family.add(point);
            }
        }
        assertEquals(CANDIDATES.size() * DEPTHS.size() * 2, family.size());
        for (String[] fields :
                new String[][] {
                    {"pValue", "pAdjusted"}, {"pEquivalence", "pEquivalenceAdjusted"}
                }) {
            family.sort(Comparator.comparingDouble(point -> point.path(fields[0]).asDouble()));
            double adjusted = 0;
            for (int i = 0; i < family.size(); i++) {
                double p = family.get(i).path(fields[0]).asDouble();
                adjusted = Math.max(adjusted, Math.min(1, p * (family.size() - i)));
                assertEquals(adjusted, family.get(i).path(fields[1]).asDouble(), 1e-12);
            }
        }
    }

    private static JsonNode point(String candidate, int depth, String metric) {
        for (JsonNode point : document.path("points")) {
            if (point.path("candidate").asText().equals(candidate)
                    && point.path("queueDepth").asInt() == depth
                    && point.path("metric").asText().equals(metric)) {
                return point;
            }
        }
        throw new AssertionError("no point " + candidate + ", " + depth + ", " + metric);
    }
}
