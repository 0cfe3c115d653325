package dev.spdkcmp.harness.compare;

import static dev.spdkcmp.harness.compare.Samples.P99;
import static dev.spdkcmp.harness.compare.Samples.point;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.scenarios.Margins;
import dev.spdkcmp.scenarios.Metric;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparerTest {

    private static final String KERNEL = "kernel";
    private static final String SPDK = "spdk";
    private static final double[] S2_KERNEL = {301.2, 299.8, 302.5, 300.1, 298.7, 301.9};
    private static final double[] S2_SPDK = {318.0, 317.1, 319.9, 316.2, 315.8, 318.8};
    private static final double[] S3_KERNEL = {500.1, 498.7, 501.3, 499.5, 500.8, 499.9};
    private static final double[] S3_SPDK = {501.0, 499.9, 501.1, 500.6, 501.4, 499.7};

    private static Samples s2() {
        return new Samples().blocks(16, Metric.IOPS, Map.of(KERNEL, S2_KERNEL, SPDK, S2_SPDK));
    }

    private static Comparison compare(Samples samples) {
        return compare(samples, ComparisonSettings.against(KERNEL));
    }

    private static Comparison compare(Samples samples, ComparisonSettings settings) {
        return new Comparer(settings).compare(samples.list());
    }

    private static MetricComparison only(Comparison comparison) {
        assertEquals(1, comparison.points().size());
        return comparison.points().get(0);
    }

    @Test
    void pairsByBlockAndJudges() {
        MetricComparison found = only(compare(s2()));
        assertEquals(point(16), found.point());
        assertEquals(OperationFilter.ALL, found.operation());
        assertEquals(List.of(1, 2, 3, 4, 5, 6), found.blocks());
        assertEquals(301.2, found.baselineSamples().get(0));
        assertEquals(318.8, found.candidateSamples().get(5));
        assertTrue(found.paired());
        assertEquals(Method.PAIRED_T_LOG, found.method());
        assertEquals(1.0563121292570452, found.ratio(), 1e-12);
        assertEquals(1.0547024738907824, found.ciLow(), 1e-11);
        assertEquals(1.057924241231178, found.ciHigh(), 1e-11);
        assertEquals(2.822944651603397e-09, found.pValue(), 1e-18);
        assertEquals(found.pValue(), found.pAdjusted());
        assertEquals(0.03125, found.pExact());
        assertEquals(0.03125, found.pExactSmallest());
        assertNull(found.pExactError());
        assertEquals(Verdict.BETTER, found.verdict());
        assertEquals(List.of(), found.notes());
        assertFalse(found.exploratory());
    }

    @Test
    void orderOfTheSamplesDoesNotMatter() {
        Samples samples = s2();
        Comparison once = compare(samples);
        Collections.shuffle(samples.list(), new Random(5));
        assertEquals(once, compare(samples));
    }

    @Test
    void lessLatencyIsBetterAndMoreIsWorse() {
        MetricComparison found =
                only(
                        compare(
                                new Samples()
                                        .blocks(16, P99, Map.of(KERNEL, S2_SPDK, SPDK, S2_KERNEL)),
                                ComparisonSettings.against(KERNEL)
                                        .withMargins(Margins.DEFAULT.with(P99, 0.03))));
        assertEquals(Verdict.BETTER, found.verdict());
        assertEquals(1 / 1.0563121292570452, found.ratio(), 1e-12);
    }

    @Test
    void equivalenceComesFirst() {
        MetricComparison found =
                only(
                        compare(
                                new Samples()
                                        .blocks(
                                                16,
                                                Metric.IOPS,
                                                Map.of(KERNEL, S3_KERNEL, SPDK, S3_SPDK)),
                                ComparisonSettings.against(KERNEL)
                                        .withMargins(Margins.DEFAULT.with(Metric.IOPS, 0.02))));
        assertEquals(1.0011338645058012, found.ratio(), 1e-12);
        assertEquals(1.4751166996810373e-07, found.pEquivalence(), 1e-16);
        assertEquals(Verdict.EQUIVALENT, found.verdict());
    }

    @Test
    void aSmallButCertainDifferenceMayBeTrivial() {
        MetricComparison found =
                only(
                        compare(
                                s2(),
                                ComparisonSettings.against(KERNEL)
                                        .withMargins(Margins.DEFAULT.with(Metric.IOPS, 0.0555))));
        assertEquals(Verdict.BETTER, found.verdict());
        assertEquals(
                List.of("may be trivial: the interval reaches into the band [0.9474, 1.0555]"),
                found.notes());
    }

    @Test
    void holmRunsOverPointsCandidatesAndFamilyMetrics() {
        double[] noisy = {290.0, 324.9, 317.5, 289.1, 313.7, 306.9};
        Samples samples =
                s2().blocks(32, Metric.IOPS, Map.of(KERNEL, S2_KERNEL, SPDK, noisy))
                        .blocks(64, P99, Map.of(KERNEL, S2_KERNEL, SPDK, noisy));
        List<MetricComparison> found = compare(samples).points();
        assertEquals(3, found.size());
        MetricComparison q16 = found.get(0);
        MetricComparison q32 = found.get(1);
        assertEquals(3 * q16.pValue(), q16.pAdjusted());
        assertEquals(2 * q32.pValue(), q32.pAdjusted());
        assertEquals(q32.pAdjusted(), found.get(2).pAdjusted());
        assertEquals(Verdict.INCONCLUSIVE, q32.verdict());
        assertTrue(
                q32.notes().get(0).matches("inconclusive: a new run of about \\d+ blocks would .*"),
                q32.notes().toString());
    }

    @Test
    void blocksNeededAreThoseAtWhichThePowerReachesEightyPercent() {
        double[] noisy = {300.0, 304.9, 307.5, 299.1, 303.7, 306.9};
        MetricComparison found =
                only(
                        compare(
                                new Samples()
                                        .blocks(
                                                16,
                                                Metric.IOPS,
                                                Map.of(KERNEL, S2_KERNEL, SPDK, noisy)),
                                ComparisonSettings.against(KERNEL)
                                        .withMargins(Margins.DEFAULT.with(Metric.IOPS, 0.001))));
        // R: d <- log(spdk / kernel); ceiling(power.t.test(delta = mean(d), sd = sd(d),
        //    type = "paired", power = .8, strict = TRUE)$n)
        assertEquals(11, found.blocksNeeded());
        assertEquals(Verdict.INCONCLUSIVE, found.verdict());
    }

    @Test
    void exploratoryMetricsGetFiguresButNoVerdict() {
        MetricComparison found =
                only(
                        compare(
                                new Samples()
                                        .blocks(
                                                16,
                                                Metric.LATENCY_MEAN,
                                                Map.of(KERNEL, S2_KERNEL, SPDK, S2_SPDK))));
        assertTrue(found.exploratory());
        assertNull(found.verdict());
        assertNull(found.pAdjusted());
        assertNull(found.pEquivalenceAdjusted());
        assertEquals(2.822944651603397e-09, found.pValue(), 1e-18);
    }

    @Test
    void aDeclaredFamilyReplacesTheDefault() {
        Samples samples =
                new Samples()
                        .blocks(16, Metric.LATENCY_MEAN, Map.of(KERNEL, S2_KERNEL, SPDK, S2_SPDK));
        MetricComparison found =
                only(
                        compare(
                                samples,
                                ComparisonSettings.against(KERNEL)
                                        .withFamily(Set.of(Metric.LATENCY_MEAN))));
        assertEquals(Verdict.WORSE, found.verdict());
    }

    @Test
    void withoutBlocksWelchOnLogs() {
        Samples samples = new Samples();
        for (double value : new double[] {312.1, 309.8, 311.0, 313.5, 310.4}) {
            samples.of(KERNEL, 16).value(Metric.IOPS, value).add();
        }
        for (double value : new double[] {331.9, 329.4, 333.0, 330.2, 332.5}) {
            samples.of(SPDK, 16).value(Metric.IOPS, value).add();
        }
        Comparison comparison = compare(samples);
        MetricComparison found = only(comparison);
        // R: t.test(log(spdk), log(kernel))
        assertFalse(found.paired());
        assertEquals(Method.WELCH_LOG, found.method());
        assertEquals(1.064363061619078, found.ratio(), 1e-12);
        assertEquals(1.0571291514819443, found.ciLow(), 1e-11);
        assertEquals(1.0716464732346249, found.ciHigh(), 1e-11);
        assertEquals(2.6873818029768637e-08, found.pValue(), 1e-17);
        assertEquals(0.0079365, found.pExact(), 5e-8);
        assertEquals(Verdict.BETTER, found.verdict());
        assertEquals(
                List.of(
                        "order-confounded: nothing says which samples belong to one block, so a"
                                + " drift cannot be told from a difference of spdk"),
                comparison.notes());
        assertEquals(
                List.of("order-confounded: nothing says which samples belong to one block"),
                found.notes());
        assertEquals(Decision.Answer.INSUFFICIENT_EVIDENCE, comparison.decision().answer());
    }

    @Test
    void oneSampleEachIsAFigureButNoInference() {
        MetricComparison found =
                only(
                        compare(
                                new Samples()
                                        .of(KERNEL, 128)
                                        .value(Metric.IOPS, 550_000)
                                        .add()
                                        .of(SPDK, 128)
                                        .value(Metric.IOPS, 780_000)
                                        .add()));
        assertEquals(780.0 / 550, found.ratio(), 1e-12);
        assertNull(found.method());
        assertNull(found.ciLow());
        assertNull(found.pValue());
        assertNull(found.pExact());
        assertNull(found.verdict());
        assertEquals(
                "no inference possible: n = 1 on the baseline, 1 on the candidate; an interval"
                        + " needs at least 2 on each side",
                found.notes().get(1));
    }

    @Test
    void identicalSamplesHaveNoNoiseToJudgeBy() {
        MetricComparison found =
                only(
                        compare(
                                new Samples()
                                        .blocks(
                                                16,
                                                Metric.IOPS,
                                                Map.of(KERNEL, S2_KERNEL, SPDK, S2_KERNEL))));
        assertEquals(1, found.ratio());
        assertNull(found.verdict());
        assertNull(found.ciLow());
        assertEquals(
                List.of(
                        "no inference possible: the samples do not differ at all from one another,"
                                + " so there is no noise to judge by; are some of them copies?"),
                found.notes());
    }

    @Test
    void invalidSamplesAreNamedAndNotCounted() {
        Samples samples = s2();
        samples.of(SPDK, 16)
                .block(7)
                .at(40_000_000)
                .value(Metric.IOPS, 1)
                .invalid("in-flight-unmatched")
                .add();
        samples.of(KERNEL, 16).block(7).at(40_060_000).value(Metric.IOPS, 300).add();
        Comparison comparison = compare(samples);
        MetricComparison found = only(comparison);
        assertEquals(6, found.blocks().size());
        assertEquals(
                List.of(
                        "invalid, not counted: spdk/q16-b7-12 (in-flight-unmatched)",
                        "blocks left out, only one arm has a valid sample in them: 7"),
                found.notes());
        assertEquals(
                List.of("invalid-samples: 1 of 14 samples are not counted (in-flight-unmatched 1)"),
                comparison.notes());
        assertEquals(14, comparison.samples().size());
    }

    @Test
    void bucketsWidenTheIntervalAndShortenTheDistances() {
        double width = 0.008;
        Samples samples = new Samples();
        double[] kernel = {100.0, 100.8, 100.0, 101.6, 100.8, 100.0};
        double[] spdk = {90.4, 91.2, 90.4, 90.4, 91.9, 91.2};
        for (int i = 0; i < 6; i++) {
            samples.of(KERNEL, 16).block(i + 1).at(100 * i).bucketed(P99, kernel[i], width).add();
            samples.of(SPDK, 16).block(i + 1).at(100 * i + 50).bucketed(P99, spdk[i], width).add();
        }
        MetricComparison found = only(compare(samples));
        double mean = 0;
        for (int i = 0; i < 6; i++) {
            mean += Math.log(spdk[i] / kernel[i]) / 6;
        }
        double squares = 0;
        for (int i = 0; i < 6; i++) {
            squares += Math.pow(Math.log(spdk[i] / kernel[i]) - mean, 2);
        }
        double deviation = Math.max(Math.sqrt(squares / 5), width / Math.sqrt(12) * Math.sqrt(2));
        double error = deviation / Math.sqrt(6);
        double slack = width / 2 + width / 2;
        // R: qt(.975, 5)
        double reach = 2.5705818356363137 * error + slack;
        assertEquals(Math.exp(mean - reach), found.ciLow(), 1e-11);
        assertEquals(Math.exp(mean + reach), found.ciHigh(), 1e-11);
        assertEquals((Math.abs(mean) - slack) / error, Math.abs(found.estimate().t()), 1e-9);
        assertEquals(slack, found.estimate().slack(), 1e-15);
    }

    @Test
    void sameBucketInEverySampleIsNotCertainty() {
        Samples samples = new Samples();
        for (int i = 0; i < 6; i++) {
            samples.of(KERNEL, 1).block(i + 1).at(100 * i).bucketed(P99, 100.864, 0.01).add();
            samples.of(SPDK, 1).block(i + 1).at(100 * i + 50).bucketed(P99, 100.2, 0.01).add();
        }
        MetricComparison found = only(compare(samples));
        assertEquals(
                0.01 / Math.sqrt(12) * Math.sqrt(2) / Math.sqrt(6),
                found.estimate().standardError(),
                1e-15);
        assertEquals(1, found.pValue());
        assertEquals(
                "below bucket resolution: no difference resolvable within ±1.00 %, the half widths"
                        + " of the buckets that the figures were read from",
                found.notes().stream().filter(n -> n.startsWith("below")).findFirst().orElse(""));
    }

    @Test
    void percentilesNeedEnoughIos() {
        Metric p9999 = Metric.latencyPercentile(99.99);
        Samples samples = new Samples();
        for (int i = 0; i < 6; i++) {
            samples.of(KERNEL, 1).block(i + 1).at(100 * i).ios(40_000).value(p9999, 5e6 + i).add();
            samples.of(SPDK, 1)
                    .block(i + 1)
                    .at(100 * i + 50)
                    .ios(i == 3 ? 29_955 : 29_956)
                    .value(p9999, 4e6 - i)
                    .add();
        }
        MetricComparison found = only(compare(samples));
        assertNull(found.ratio());
        assertEquals(List.of(), found.baselineSamples());
        assertEquals(
                List.of(
                        "too few I/Os: p99.99 needs 29,956 in every sample, spdk/q1-b4-7 has"
                                + " 29,955"),
                found.notes());
    }

    @Test
    void severalSamplesOfOneBlockAreOne() {
        Samples samples = s2();
        samples.of(SPDK, 16).block(6).at(18_200_000).value(Metric.IOPS, 318.8).add();
        MetricComparison found = only(compare(samples));
        assertEquals(1.0563121292570452, found.ratio(), 1e-12);
        assertEquals(6, found.candidateSamples().size());
        assertEquals(
                List.of(
                        "some blocks have several valid samples of one arm: their geometric mean"
                                + " stands for the block"),
                found.notes());
    }

    @Test
    void twoStageRunsUseThePilotsSpread() {
        double[] kernel = {301.2, 299.8, 302.5, 300.1, 298.7, 301.9, 310, 290, 305};
        double[] spdk = {318.0, 317.1, 319.9, 316.2, 315.8, 318.8, 312, 318, 314};
        MetricComparison found =
                only(
                        compare(
                                new Samples()
                                        .blocks(
                                                16,
                                                Metric.IOPS,
                                                Map.of(KERNEL, kernel, SPDK, spdk)),
                                ComparisonSettings.against(KERNEL).withPilotBlocks(6)));
        assertEquals(Method.STEIN, found.method());
        assertEquals(5, found.estimate().degreesOfFreedom());
        // R: sd(d[1:6]) / sqrt(9)
        assertEquals(0.0014531683649269646 / 3, found.estimate().standardError(), 1e-15);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void figuresThatHaveNoLogHaveNoRatio(double figure) {
        Samples samples =
                new Samples()
                        .blocks(
                                1,
                                Metric.IOPS,
                                Map.of(
                                        KERNEL, new double[] {1, 2},
                                        SPDK, new double[] {figure, 2}));
        MetricComparison found = only(compare(samples));
        assertNull(found.ratio());
        assertEquals("no ratio: some samples are not above 0, or not finite", found.notes().get(0));
    }
}
