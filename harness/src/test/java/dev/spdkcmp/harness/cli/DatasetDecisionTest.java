package dev.spdkcmp.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The decision on real outputs, and every number behind it, by a calculation that shares no code
 * with the product: with nothing stated, better IOPS at the middle depth (Holm over the three
 * candidates) and at no depth worse than the margins.
 */
class DatasetDecisionTest {

    private static final Path DATASET = CompareRun.resources().resolve("dataset-randread-4k");
    private static final String BASELINE = "kernel-io_uring";
    private static final List<String> CANDIDATES =
            List.of("kernel-libaio", "kernel-perf_aio", "spdk-perf");
    private static final List<Integer> DEPTHS = List.of(1, 2, 4, 8, 16, 32, 64);
    private static final int MIDDLE_DEPTH = 8;

    /** R: qt(.975, 5) and qt(.95, 5). */
    private static final double T_975 = 2.570581835636314;

    private static final double T_950 = 2.015048372669157;

    private static JsonNode decision;

    @BeforeAll
    static void compare() throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of(BASELINE + "=dataset-randread-4k/" + BASELINE));
        CANDIDATES.forEach(c -> arguments.add(c + "=dataset-randread-4k/" + c));
        arguments.add("--json");
        decision =
                new JsonMapper()
                        .readTree(CompareRun.of(arguments.toArray(String[]::new)).out())
                        .path("decision");
    }

    private static PairedCalculation calculation(String candidate, int depth, boolean p99)
            throws IOException {
        double[][] figures = new double[2][PairedCalculation.BLOCKS];
        double[][] widths = new double[2][PairedCalculation.BLOCKS];
        String[] arms = {BASELINE, candidate};
        for (int arm = 0; arm < 2; arm++) {
            for (int block = 0; block < PairedCalculation.BLOCKS; block++) {
                String name =
                        "randread-4k-q%d-b%d.%s"
                                .formatted(
                                        depth,
                                        block + 1,
                                        arms[arm].contains("perf") ? "txt" : "json");
                DatasetReading reading =
                        DatasetReading.of(DATASET.resolve(arms[arm]).resolve(name));
                figures[arm][block] = p99 ? reading.p99Ns() : reading.iops();
                widths[arm][block] = p99 ? reading.p99RelativeWidth() : 0;
            }
        }
        return new PairedCalculation(figures[0], figures[1], widths[0], widths[1]);
    }

    private static JsonNode criterion(String candidate, String text) {
        for (JsonNode criterion : decision.path("criteria")) {
            if (criterion.path("candidate").asText().equals(candidate)
                    && criterion.path("text").asText().equals(text)) {
                return criterion;
            }
        }
        throw new AssertionError("no criterion of " + candidate + ": " + text);
    }

    private static double[] holm(double... p) {
        double[] adjusted = new double[p.length];
        for (int i = 0; i < p.length; i++) {
            for (double other : p) {
                if (other <= p[i]) {
                    long atLeast = Arrays.stream(p).filter(q -> q >= other).count();
                    adjusted[i] = Math.max(adjusted[i], Math.min(1, atLeast * other));
                }
            }
        }
        return adjusted;
    }

    @Test
    void gainsAtTheMiddleDepth() throws IOException {
        double[] p = new double[CANDIDATES.size()];
        for (int i = 0; i < p.length; i++) {
            p[i] = Math.min(1, 2 * calculation(CANDIDATES.get(i), MIDDLE_DEPTH, false).pAbove(1));
        }
        double[] adjusted = holm(p);
        for (int i = 0; i < p.length; i++) {
            String candidate = CANDIDATES.get(i);
            PairedCalculation expected = calculation(candidate, MIDDLE_DEPTH, false);
            JsonNode found = criterion(candidate, "better iops at randread 4k, depth 8");
            near(expected.ratio(), found, "value");
            near(expected.lower(T_975), found, "ciLow");
            near(expected.upper(T_975), found, "ciHigh");
            assertEquals(
                    adjusted[i] < 0.05 ? "holds" : expected.pBelow(1) < 0.05 ? "fails" : "open",
                    found.path("status").asText());
        }
    }

    @Test
    void notWorseThanTheMarginAtAnyDepth() throws IOException {
        for (String candidate : CANDIDATES) {
            double[] fails = new double[2 * DEPTHS.size()];
            for (int i = 0; i < fails.length; i++) {
                boolean p99 = i >= DEPTHS.size();
                PairedCalculation of = calculation(candidate, DEPTHS.get(i % DEPTHS.size()), p99);
                fails[i] = p99 ? of.pAbove(1.10) : of.pBelow(1 / 1.03);
            }
            double[] adjusted = holm(fails);
            for (int i = 0; i < fails.length; i++) {
                boolean p99 = i >= DEPTHS.size();
                int depth = DEPTHS.get(i % DEPTHS.size());
                PairedCalculation expected = calculation(candidate, depth, p99);
                double holds = p99 ? expected.pBelow(1.10) : expected.pAbove(1 / 1.03);
                JsonNode found =
                        criterion(
                                candidate,
                                (p99
                                                ? "latency.p99 not worse than its margin of 10 %"
                                                : "iops not worse than its margin of 3 %")
                                        + " at randread 4k, depth "
                                        + depth);
                near(expected.ratio(), found, "value");
                near(expected.lower(T_950), found, "ciLow");
                near(expected.upper(T_950), found, "ciHigh");
                assertEquals(
                        holds < 0.05 ? "holds" : adjusted[i] < 0.05 ? "fails" : "open",
                        found.path("status").asText(),
                        candidate + " depth " + depth + (p99 ? " p99" : " iops"));
            }
        }
    }

    /** One depth keeps spdk-perf from being adopted: its p99 at depth 1 spreads too much. */
    @Test
    void theAnswerAndItsWeakestLink() throws IOException {
        assertEquals("insufficient-evidence", decision.path("answer").asText());
        assertEquals(3 * (1 + 2 * DEPTHS.size()), decision.path("criteria").size());
        double upper = calculation("spdk-perf", 1, true).upper(T_950);
        List<String> because = new ArrayList<>();
        decision.path("because").forEach(b -> because.add(b.asText()));
        assertTrue(
                because.contains(
                        ("spdk-perf: weakest link: latency.p99 not worse than its margin of 10 %% at"
                                        + " randread 4k, depth 1; its upper"
                                        + " bound is %.4g, the criterion turns at 1.100")
                                .formatted(upper)),
                because.toString());
        assertTrue(
                because.contains(
                        "spdk-perf: 13 of 14 criteria on not being worse and on limits are shown to"
                                + " hold"),
                because.toString());
    }

    private static void near(double expected, JsonNode criterion, String field) {
        assertEquals(expected, criterion.path(field).asDouble(Double.NaN), 1e-9 * expected, field);
    }
}
