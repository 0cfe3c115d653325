package dev.spdkcmp.harness.compare;

import static dev.spdkcmp.harness.compare.Samples.P99;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.harness.compare.Decision.Answer;
import dev.spdkcmp.harness.compare.Decision.Criterion;
import dev.spdkcmp.harness.compare.Decision.CriterionStatus;
import dev.spdkcmp.scenarios.DecisionRule;
import dev.spdkcmp.scenarios.DecisionRule.Gain;
import dev.spdkcmp.scenarios.DecisionRule.Limit;
import dev.spdkcmp.scenarios.Metric;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DecisionTest {

    /** Log spread of about 1 %, mean 0. */
    private static final double[] NOISE = {0.011, -0.008, 0.004, -0.012, 0.009, -0.004};

    private static double[] around(double level, int shift) {
        return IntStream.range(0, 6)
                .mapToDouble(i -> level * Math.exp(NOISE[(i + shift) % 6]))
                .toArray();
    }

    private static Samples gain(double q1, double q8, double q32) {
        return new Samples()
                .blocks(1, Metric.IOPS, Map.of("kernel", around(10, 0), "spdk", around(10 * q1, 1)))
                .blocks(8, Metric.IOPS, Map.of("kernel", around(70, 2), "spdk", around(70 * q8, 4)))
                .blocks(
                        32,
                        Metric.IOPS,
                        Map.of("kernel", around(200, 3), "spdk", around(200 * q32, 5)));
    }

    private static Decision decide(Samples samples, ComparisonSettings settings) {
        return new Comparer(settings).compare(samples.list()).decision();
    }

    private static Decision decide(Samples samples, DecisionRule rule) {
        return decide(samples, ComparisonSettings.against("kernel").withRule(rule));
    }

    private static DecisionRule gainOf(double atLeast) {
        return new DecisionRule(
                List.of(new Gain(Metric.IOPS, 32, atLeast)), List.of(Metric.IOPS), List.of());
    }

    @Test
    void adoptWhereTheGainIsShownAndNothingIsWorse() {
        Decision decision = decide(gain(1.1, 1.3, 1.4), gainOf(0.2));
        assertEquals(Answer.ADOPT, decision.answer());
        assertEquals(4, decision.criteria().size());
        Criterion gain = decision.criteria().get(0);
        assertEquals("iops at least +20 % at randread 4k, depth 32", gain.text());
        assertEquals(CriterionStatus.HOLDS, gain.status());
        assertTrue(gain.value() > 1.38 && gain.value() < 1.42, gain.toString());
        assertTrue(gain.ciLow() > 1.2 && gain.ciLow() < gain.value(), gain.toString());
        assertTrue(gain.reserve() > 0, gain.toString());
        assertEquals(
                "spdk: iops at least +20 % at randread 4k, depth 32: shown",
                decision.because().get(0));
    }

    /**
     * d = log(spdk/kernel) at depth 32; R: t.test(d, mu = log(1.2)), t.test(d, mu = -log(1.03),
     * alternative = "greater").
     */
    @Test
    void figuresByHand() {
        double[] d = new double[6];
        double mean = 0;
        for (int i = 0; i < 6; i++) {
            d[i] = Math.log(1.4) + NOISE[(i + 5) % 6] - NOISE[(i + 3) % 6];
            mean += d[i] / 6;
        }
        double squares = 0;
        for (double one : d) {
            squares += (one - mean) * (one - mean);
        }
        double error = Math.sqrt(squares / 5 / 6);
        Criterion gain = decide(gain(1.1, 1.3, 1.4), gainOf(0.2)).criteria().get(0);
        // R: qt(.975, 5)
        assertEquals(Math.exp(mean - 2.5705818356363137 * error), gain.ciLow(), 1e-11);
        assertEquals((mean - Math.log(1.2)) / error - 2.5705818356363137, gain.reserve(), 1e-9);
        Criterion notWorse =
                decide(gain(1.1, 1.3, 1.4), gainOf(0.2)).criteria().stream()
                        .filter(c -> c.text().startsWith("iops not worse"))
                        .filter(c -> c.text().contains("depth 32"))
                        .findFirst()
                        .orElseThrow();
        // R: qt(.95, 5)
        assertEquals(Math.exp(mean - 2.0150483726691575 * error), notWorse.ciLow(), 1e-11);
        assertEquals(
                (mean + Math.log(1.03)) / error - 2.0150483726691575, notWorse.reserve(), 1e-8);
    }

    @Test
    void keepWhereTheGainIsShownNotToBeThere() {
        Decision decision = decide(gain(1.1, 1.1, 1.1), gainOf(0.2));
        assertEquals(Answer.KEEP, decision.answer());
        assertTrue(decision.because().get(0).endsWith("shown not to be so"), decision.toString());
    }

    @Test
    void keepWhereOnePointIsShownWorseThanItsMargin() {
        Decision decision = decide(gain(0.9, 1.3, 1.4), gainOf(0.2));
        assertEquals(Answer.KEEP, decision.answer());
        assertTrue(
                decision.because()
                        .contains(
                                "spdk: iops not worse than its margin of 3 % at randread 4k, depth"
                                        + " 1: shown not to be so"),
                decision.toString());
    }

    @Test
    void openWhereNeitherIsShownAndTheWeakestLinkIsNamed() {
        Decision decision = decide(gain(0.975, 1.3, 1.4), gainOf(0.2));
        assertEquals(Answer.INSUFFICIENT_EVIDENCE, decision.answer());
        assertTrue(
                decision.because().stream()
                        .anyMatch(
                                b ->
                                        b.startsWith(
                                                "spdk: weakest link: iops not worse than its margin"
                                                        + " of 3 % at randread 4k, depth 1")),
                decision.toString());
    }

    @Test
    void oneAlternativeIsEnoughAndHolmRunsOverThem() {
        DecisionRule rule =
                new DecisionRule(
                        List.of(new Gain(Metric.IOPS, 32, 0.2), new Gain(P99, 32, 0.2)),
                        List.of(),
                        List.of());
        Samples samples =
                gain(1, 1, 1)
                        .blocks(32, P99, Map.of("kernel", around(200, 1), "spdk", around(120, 4)));
        Decision decision = decide(samples, rule);
        assertEquals(Answer.ADOPT, decision.answer());
        assertEquals(
                "latency.p99 at least −20 % at randread 4k, depth 32",
                decision.criteria().get(1).text());
        assertEquals(CriterionStatus.HOLDS, decision.criteria().get(1).status());
        assertEquals(CriterionStatus.FAILS, decision.criteria().get(0).status());
    }

    @Test
    void withNothingStatedTheMiddleDepthDecides() {
        Decision decision = decide(gain(1.1, 1.3, 1.4), DecisionRule.DEFAULT);
        assertEquals("better iops at randread 4k, depth 8", decision.criteria().get(0).text());
        assertTrue(
                decision.because()
                        .contains(
                                "rule: nothing was stated, so the default: better IOPS at the"
                                        + " middle depth, and at no point worse than the margin in iops"
                                        + " and latency.p99"),
                decision.toString());
        Criterion p99 = decision.criteria().get(decision.criteria().size() - 1);
        assertEquals("latency.p99 not worse", p99.text());
        assertEquals("it was not measured by both arms", p99.distance());
        assertEquals(Answer.INSUFFICIENT_EVIDENCE, decision.answer());
    }

    @Test
    void noCommonDepthIsSaidInWords() {
        Samples samples =
                new Samples()
                        .blocks(1, Metric.IOPS, Map.of("kernel", around(10, 0)))
                        .blocks(8, Metric.IOPS, Map.of("spdk", around(70, 0)));
        Decision decision = decide(samples, DecisionRule.DEFAULT);
        Criterion gain = decision.criteria().get(0);
        assertEquals("better iops", gain.text());
        assertEquals("there is no depth that both arms measured", gain.distance());
        assertEquals(Answer.INSUFFICIENT_EVIDENCE, decision.answer());
    }

    @Test
    void coresAndDevicesAreNamedWhereTheyTellPointsApart() {
        Samples samples = gain(1.1, 1.3, 1.4);
        samples.of("kernel", 1).at(new Point(Samples.RANDREAD_4K, 1, 2, List.of("d1"))).add();
        assertEquals(
                "iops at least +20 % at randread 4k, depth 32, 1 core, 0000:01:00.0",
                decide(samples, gainOf(0.2)).criteria().get(0).text());
    }

    @Test
    void limitsAreOnTheCandidatesOwnFigures() {
        DecisionRule rule =
                new DecisionRule(
                        List.of(), List.of(), List.of(new Limit(P99, 32, 300_000.0, null)));
        double[] kernel = around(250_000, 0);
        Samples under =
                new Samples().blocks(32, P99, Map.of("kernel", kernel, "spdk", around(280_000, 1)));
        Decision decision = decide(under, rule);
        assertEquals(Answer.ADOPT, decision.answer());
        assertEquals(
                "latency.p99 at most 300 µs at randread 4k, depth 32",
                decision.criteria().get(0).text());
        Samples over =
                new Samples().blocks(32, P99, Map.of("kernel", kernel, "spdk", around(320_000, 1)));
        assertEquals(Answer.KEEP, decide(over, rule).answer());
        Samples near =
                new Samples().blocks(32, P99, Map.of("kernel", kernel, "spdk", around(299_000, 1)));
        assertEquals(Answer.INSUFFICIENT_EVIDENCE, decide(near, rule).answer());
    }

    @Test
    void reservedCoresAreCounted() {
        DecisionRule rule =
                new DecisionRule(
                        List.of(),
                        List.of(),
                        List.of(new Limit(Metric.CPU_CORES, null, 1.0, null)));
        for (int cores : new int[] {1, 2}) {
            Samples samples = new Samples();
            for (int block = 1; block <= 2; block++) {
                samples.of("kernel", 1).block(block).at(100L * block).value(P99, 1).add();
                samples.of("spdk", 1)
                        .block(block)
                        .at(100L * block + 1)
                        .with(Samples.recorded().reservedCores(cores))
                        .add();
            }
            Criterion criterion = decide(samples, rule).criteria().get(0);
            assertEquals(
                    cores == 1 ? CriterionStatus.HOLDS : CriterionStatus.FAILS, criterion.status());
            assertEquals(cores, criterion.value());
            assertNull(criterion.reserve());
        }
    }

    @Test
    void confoundedOrderIsNeverBetterThanInsufficient() {
        List<Sample> unordered =
                gain(1.1, 1.3, 1.4).list().stream()
                        .map(
                                s ->
                                        new Sample(
                                                s.arm(),
                                                s.point(),
                                                s.block(),
                                                s.source(),
                                                null,
                                                s.values(),
                                                s.ios(),
                                                s.latency(),
                                                s.inFlight(),
                                                s.context(),
                                                s.invalid(),
                                                s.deviations()))
                        .toList();
        Decision decision =
                new Comparer(ComparisonSettings.against("kernel").withRule(gainOf(0.2)))
                        .compare(unordered)
                        .decision();
        assertEquals(Answer.INSUFFICIENT_EVIDENCE, decision.answer());
        assertEquals(
                "spdk: order-confounded, nothing says in which order the samples were taken (file"
                        + " times prove nothing): nothing better than insufficient evidence",
                decision.because().get(0));
    }

    @Test
    void onlyTheDecidedCandidatesCount() {
        Samples samples = gain(1.1, 1.3, 1.4);
        for (Sample s : List.copyOf(samples.list())) {
            if (s.arm().equals("kernel")) {
                samples.list()
                        .add(
                                new Sample(
                                        "again",
                                        s.point(),
                                        s.block(),
                                        s.source() + "'",
                                        s.startedAtMs() + 1,
                                        s.values(),
                                        s.ios(),
                                        s.latency(),
                                        s.inFlight(),
                                        s.context(),
                                        s.invalid(),
                                        s.deviations()));
            }
        }
        Decision decision =
                decide(
                        samples,
                        ComparisonSettings.against("kernel")
                                .withRule(gainOf(0.2))
                                .withDecided(Set.of("again")));
        assertTrue(
                decision.criteria().stream().allMatch(c -> c.candidate().equals("again")),
                decision.toString());
    }

    @Test
    void noCandidateNoDecision() {
        Decision decision =
                decide(
                        new Samples().of("kernel", 1).block(1).value(Metric.IOPS, 1).add(),
                        DecisionRule.DEFAULT);
        assertEquals(Answer.INSUFFICIENT_EVIDENCE, decision.answer());
        assertEquals(List.of("no candidate was measured"), decision.because());
    }
}
