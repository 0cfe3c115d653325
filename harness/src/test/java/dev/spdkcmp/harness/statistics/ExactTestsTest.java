package dev.spdkcmp.harness.statistics;

import static dev.spdkcmp.harness.statistics.ReferenceSets.DEPRESSION_1;
import static dev.spdkcmp.harness.statistics.ReferenceSets.DEPRESSION_2;
import static dev.spdkcmp.harness.statistics.ReferenceSets.PERMEABILITY_EARLY;
import static dev.spdkcmp.harness.statistics.ReferenceSets.PERMEABILITY_TERM;
import static dev.spdkcmp.harness.statistics.ReferenceSets.S1_KERNEL;
import static dev.spdkcmp.harness.statistics.ReferenceSets.S1_SPDK;
import static dev.spdkcmp.harness.statistics.ReferenceSets.S2_KERNEL;
import static dev.spdkcmp.harness.statistics.ReferenceSets.S2_SPDK;
import static dev.spdkcmp.harness.statistics.ReferenceSets.S3_KERNEL;
import static dev.spdkcmp.harness.statistics.ReferenceSets.S3_SPDK;
import static dev.spdkcmp.harness.statistics.ReferenceSets.SLEEP_1;
import static dev.spdkcmp.harness.statistics.ReferenceSets.SLEEP_2;
import static dev.spdkcmp.harness.statistics.ReferenceSets.differences;
import static dev.spdkcmp.harness.statistics.ReferenceSets.logRatios;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that re-arrange the data. */
class ExactTestsTest {

    private static final long SEED = 20260101;

    private static double[] shifted(int from, int count) {
        return IntStream.range(from, from + count).asDoubleStream().toArray();
    }

    @ParameterizedTest
    @CsvSource({
        "3, 3, 0.1",
        "3, 4, 0.0571",
        "3, 5, 0.0357",
        "4, 4, 0.02857",
        "4, 5, 0.01587",
        "5, 5, 0.00794",
        "5, 6, 0.00433",
        "6, 6, 0.00216",
        "7, 7, 0.000583",
    })
    void smallestUnpairedPIsReachedByFullSeparation(int m, int n, double printed) {
        ExactP p = RankSumTest.of(shifted(0, m), shifted(100, n), SEED).twoSided();
        double unit = Math.pow(10, Math.floor(Math.log10(printed)) - 2);
        assertEquals(printed, p.p(), unit);
        assertEquals(p.smallest(), p.p(), 1e-15);
        assertNull(p.monteCarloError());
    }

    @ParameterizedTest
    @CsvSource({"5, 0.0625", "6, 0.03125", "7, 0.015625", "8, 0.0078125", "9, 0.00390625"})
    void smallestPairedPIsReachedByEqualSigns(int n, double expected) {
        ExactP p = SignFlipTest.of(shifted(1, n), SEED);
        assertEquals(expected, p.p());
        assertEquals(expected, p.smallest());
        assertEquals(expected, SignedRankTest.of(shifted(1, n)).pTwoSided(), 1e-15);
    }

    @Test
    void heavyTiesAreCountedNotApproximated() {
        RankSumTest tied =
                RankSumTest.of(new double[] {10, 11, 11, 12}, new double[] {12, 13, 13, 14}, SEED);
        assertEquals(4.0 / 70, tied.twoSided().p(), 1e-15);
        assertEquals(2.0 / 70, tied.twoSided().smallest(), 1e-15);
    }

    @Test
    void benchstatsExamples() {
        assertEquals(
                0.4857143,
                RankSumTest.of(new double[] {1, 3, 5, 6}, new double[] {2, 4, 7, 8}, SEED)
                        .twoSided()
                        .p(),
                5e-8);
    }

    @Test
    void scipyMannWhitneyExample() {
        RankSumTest test =
                RankSumTest.of(
                        new double[] {20, 11, 17, 12}, new double[] {19, 22, 16, 29, 24}, SEED);
        assertEquals(17, test.u());
        assertEquals(0.1111, test.twoSided().p(), 5e-5);
    }

    @Test
    void permeability() {
        RankSumTest test = RankSumTest.of(PERMEABILITY_EARLY, PERMEABILITY_TERM, SEED);
        assertEquals(35, test.u());
        assertEquals(0.1272061, test.pGreater(), 5e-8);
        assertEquals(0.2544123, test.twoSided().p(), 5e-8);
        HodgesLehmann shift = HodgesLehmann.unpaired(PERMEABILITY_EARLY, PERMEABILITY_TERM, 0.95);
        assertEquals(0.305, shift.value(), 1e-12);
        assertEquals(-0.15, shift.interval().low(), 1e-12);
        assertEquals(0.76, shift.interval().high(), 1e-12);
        assertEquals(0.960, shift.coverage(), 5e-4);
    }

    @Test
    void depression() {
        SignedRankTest test = SignedRankTest.of(differences(DEPRESSION_2, DEPRESSION_1));
        assertEquals(40, test.v());
        assertEquals(0.01953125, test.pGreater(), 1e-15);
        assertEquals(0.0390625, test.pTwoSided(), 1e-15);
    }

    @Test
    void sleepIsExactAfterDroppingItsZero() {
        SignedRankTest test = SignedRankTest.of(differences(SLEEP_1, SLEEP_2));
        assertEquals(9, test.used());
        assertEquals(0.00390625, test.pTwoSided(), 1e-15);
    }

    @Test
    void s1() {
        HodgesLehmann shift = HodgesLehmann.unpaired(S1_KERNEL, S1_SPDK, 0.95);
        assertEquals(19.8, shift.value(), 1e-9);
        assertEquals(17.3, shift.interval().low(), 1e-9);
        assertEquals(22.6, shift.interval().high(), 1e-9);
        assertEquals(0.968, shift.coverage(), 5e-4);
        assertEquals(0.0079365, RankSumTest.of(S1_KERNEL, S1_SPDK, SEED).twoSided().p(), 5e-8);
    }

    @Test
    void s2() {
        double[] ratios = logRatios(S2_KERNEL, S2_SPDK);
        assertEquals(0.03125, SignedRankTest.of(ratios).pTwoSided(), 1e-15);
        assertEquals(0.03125, SignFlipTest.of(ratios, SEED).p());
        HodgesLehmann shift = HodgesLehmann.paired(ratios, 0.95);
        assertEquals(1.056613, Math.exp(shift.value()), 5e-7);
        assertEquals(1.053649, Math.exp(shift.interval().low()), 5e-7);
        assertEquals(1.057705, Math.exp(shift.interval().high()), 5e-7);
        assertEquals(0.96875, shift.coverage(), 1e-15);
        assertEquals(0.0021645, RankSumTest.of(S2_KERNEL, S2_SPDK, SEED).twoSided().p(), 5e-8);
    }

    @Test
    void s3() {
        assertEquals(0.15625, SignedRankTest.of(logRatios(S3_KERNEL, S3_SPDK)).pTwoSided(), 1e-15);
    }

    @Test
    void signFlipsCountWhatABruteForceLoopCounts() {
        double[] values = {0.3, -0.1, 0.25, 0.4, -0.05, 0.0, 0.15};
        int reached = 0;
        double observed = Math.abs(0.3 - 0.1 + 0.25 + 0.4 - 0.05 + 0.15);
        for (int signs = 0; signs < 1 << values.length; signs++) {
            double sum = 0;
            for (int i = 0; i < values.length; i++) {
                sum += (signs >> i & 1) == 0 ? values[i] : -values[i];
            }
            reached += Math.abs(sum) >= observed - 1e-12 ? 1 : 0;
        }
        assertEquals(reached / 128.0, SignFlipTest.of(values, SEED).p());
    }

    @Test
    void oneDifferenceAndAllZeroDifferencesSayNothing() {
        assertEquals(1, SignFlipTest.of(new double[] {0.2}, SEED).p());
        assertEquals(1, SignFlipTest.of(new double[] {0, 0, 0, 0, 0, 0, 0}, SEED).p());
        assertEquals(1, RankSumTest.of(new double[] {1}, new double[] {2}, SEED).twoSided().p());
    }

    @Test
    void signFlipsOfManyRandomSeriesAgreeWithBruteForce() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int n = 2; n <= 13; n++) {
            double[] values = random.doubles(n).map(u -> u - 0.3).toArray();
            assertEquals(bruteForce(values), SignFlipTest.of(values, SEED).p(), 1e-12);
        }
    }

    private static double bruteForce(double[] values) {
        double observed = Math.abs(Arrays.stream(values).sum());
        long hits = 0;
        for (int signs = 0; signs < 1 << values.length; signs++) {
            double sum = 0;
            for (int i = 0; i < values.length; i++) {
                sum += (signs >> i & 1) == 0 ? values[i] : -values[i];
            }
            hits += Math.abs(sum) >= observed - 1e-12 ? 1 : 0;
        }
        return hits / (double) (1 << values.length);
    }

    /** With 26 or 27 differences of one size, 19 of them positive, the sum is a binomial count. */
    @Test
    void beyondTwentySixPairsSignsAreDrawnAndTheErrorSaid() {
        double[] values = new double[27];
        Arrays.fill(values, 0, 19, 1);
        Arrays.fill(values, 19, 27, -1);
        ExactP drawn = SignFlipTest.of(values, SEED);
        assertEquals(drawn, SignFlipTest.of(values, SEED));
        double exact = 2 * new Binomial(27, 0.5).atLeast(19);
        assertEquals(exact, drawn.p(), 4 * drawn.monteCarloError());
        assertTrue(drawn.monteCarloError() < 0.002, drawn.toString());
        ExactP counted = SignFlipTest.of(Arrays.copyOf(values, 26), SEED);
        assertNull(counted.monteCarloError());
        assertEquals(2 * new Binomial(26, 0.5).atLeast(19), counted.p(), 1e-14);
    }

    @Test
    void manySamplesAreDealtAtRandomAndTheErrorSaid() {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] from = random.doubles(60).toArray();
        double[] to = random.doubles(60).map(x -> x + 0.1).toArray();
        ExactP drawn = RankSumTest.of(from, to, SEED).twoSided();
        assertNotNull(drawn.monteCarloError());
        double[] ways = RankSumTest.waysBySum(IntStream.rangeClosed(1, 120).toArray(), 60);
        double u = RankSumTest.of(from, to, SEED).u();
        double all = 0;
        double further = 0;
        for (int sum = 0; sum < ways.length; sum++) {
            all += ways[sum];
            further += Math.abs(sum - 60 * 61 / 2 - 1800) >= Math.abs(u - 1800) ? ways[sum] : 0;
        }
        assertEquals(further / all, drawn.p(), 4 * drawn.monteCarloError());
    }

    @Test
    void tooFewForAnIntervalGiveNone() {
        assertNull(HodgesLehmann.paired(new double[] {1, 2, 3, 4, 5}, 0.95).interval());
        assertNull(HodgesLehmann.unpaired(shifted(0, 3), shifted(9, 3), 0.95).interval());
    }
}
