package dev.spdkcmp.harness.statistics;

import static dev.spdkcmp.harness.statistics.MomentsTest.assertClose;
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
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class EstimateTest {

    /** To the digits that the source prints: one unit of the last one. */
    private static void assertPrinted(double expected, double actual, double unit) {
        assertEquals(expected, actual, unit);
    }

    private static void assertInterval(double low, double high, Interval actual, double unit) {
        assertPrinted(low, actual.low(), unit);
        assertPrinted(high, actual.high(), unit);
    }

    @Test
    void welchOnS1() {
        Estimate raw = Estimate.welch(S1_KERNEL, S1_SPDK, 0, 0, 0);
        assertPrinted(21.0819, raw.t(), 5e-5);
        assertPrinted(7.98242, raw.degreesOfFreedom(), 5e-6);
        assertPrinted(2.768e-8, raw.pDifferent(), 5e-12);
        // R: t.test(spdk, kernel), digits = 17
        assertClose(21.081893063466506, raw.t(), 1e-12);
        assertClose(7.9824242415947237, raw.degreesOfFreedom(), 1e-12);
        assertClose(2.7678371152463178e-08, raw.pDifferent(), 1e-11);
    }

    @Test
    void pairedLogRatiosOfS2() {
        double[] ratios = logRatios(S2_KERNEL, S2_SPDK);
        Estimate estimate = Estimate.ofMean(ratios, 0, 0);
        assertPrinted(0.0547837, estimate.value(), 5e-8);
        assertPrinted(0.00145317, Moments.of(ratios).standardDeviation(), 5e-9);
        assertPrinted(1.056312, Math.exp(estimate.value()), 5e-7);
        assertInterval(1.054702, 1.057924, estimate.interval(0.95).exp(), 5e-7);
        assertPrinted(92.3445, estimate.t(), 5e-5);
        assertEquals(5, estimate.degreesOfFreedom());
        assertPrinted(2.823e-9, estimate.pDifferent(), 5e-13);
        // R: t.test(log(spdk / kernel)), digits = 17
        assertClose(92.344534823065544, estimate.t(), 1e-11);
        assertClose(2.822944651603397e-09, estimate.pDifferent(), 1e-10);
        assertInterval(1.0547024738907824, 1.057924241231178, estimate.interval(0.95).exp(), 1e-13);
    }

    @Test
    void equivalenceOfS3() {
        Estimate estimate = Estimate.ofMean(logRatios(S3_KERNEL, S3_SPDK), 0, 0);
        assertPrinted(1.001134, Math.exp(estimate.value()), 5e-7);
        assertInterval(0.999814, 1.002455, estimate.interval(0.95).exp(), 5e-7);
        assertInterval(1.000099, 1.002169, estimate.interval(0.90).exp(), 1e-6);
        assertPrinted(0.0782, estimate.pDifferent(), 5e-5);
        assertPrinted(7.6e-8, estimate.pAbove(Math.log(0.98)), 5e-10);
        assertPrinted(1.5e-7, estimate.pBelow(Math.log(1.02)), 5e-9);
        // R: t.test(d, mu = -log(1.02), alternative = "greater"), and "less" at log(1.02)
        assertClose(8.3318815493893288e-08, estimate.pAbove(-Math.log(1.02)), 1e-10);
        assertClose(
                1.4751166996810373e-07,
                estimate.pInside(new Interval(-Math.log(1.02), Math.log(1.02))),
                1e-10);
    }

    @Test
    void sleepPairedAndUnpaired() {
        Estimate welch = Estimate.welch(SLEEP_2, SLEEP_1, 0, 0, 0);
        assertPrinted(-1.8608135, welch.t(), 5e-8);
        assertPrinted(17.776474, welch.degreesOfFreedom(), 5e-7);
        assertPrinted(0.07939414, welch.pDifferent(), 5e-9);
        assertInterval(-3.3654832, 0.2054832, welch.interval(0.95), 5e-8);
        Estimate paired = Estimate.ofMean(differences(SLEEP_2, SLEEP_1), 0, 0);
        assertPrinted(-4.062128, paired.t(), 5e-7);
        assertEquals(9, paired.degreesOfFreedom());
        assertPrinted(0.00283289, paired.pDifferent(), 5e-9);
        assertInterval(-2.4598858, -0.7001142, paired.interval(0.95), 5e-8);
    }

    @Test
    void scipyMannWhitneyExampleByWelch() {
        Estimate welch =
                Estimate.welch(
                        new double[] {20, 11, 17, 12}, new double[] {19, 22, 16, 29, 24}, 0, 0, 0);
        assertPrinted(2.28315, welch.t(), 5e-6);
        assertPrinted(6.92884, welch.degreesOfFreedom(), 5e-6);
        assertPrinted(0.0567509, welch.pDifferent(), 5e-8);
    }

    @Test
    void slackWidensTheIntervalAndShortensEveryDistance() {
        double[] values = {0.04, 0.05, 0.06, 0.05};
        Estimate sharp = Estimate.ofMean(values, 0, 0);
        Estimate blurred = Estimate.ofMean(values, 0, 0.01);
        assertClose(sharp.interval(0.95).low() - 0.01, blurred.interval(0.95).low(), 1e-12);
        assertClose(sharp.interval(0.95).high() + 0.01, blurred.interval(0.95).high(), 1e-12);
        StudentT t3 = new StudentT(3);
        assertClose(t3.twoSidedP(0.04 / sharp.standardError()), blurred.pDifferent(), 1e-12);
        assertClose(
                t3.upperTail((0.10 - 0.05 - 0.01) / sharp.standardError()),
                blurred.pInside(new Interval(-0.10, 0.10)),
                1e-12);
        Estimate within = Estimate.ofMean(values, 0, 0.07);
        assertEquals(1, within.pDifferent());
        assertEquals(0, within.t());
    }

    @Test
    void deviationIsNeverBelowTheLeast() {
        double[] same = {0.01, 0.01, 0.01, 0.01};
        assertClose(0.002 / 2, Estimate.ofMean(same, 0.002, 0).standardError(), 1e-15);
        Estimate welch = Estimate.welch(same, same, 0.003, 0.004, 0);
        assertClose(0.005 / 2, welch.standardError(), 1e-15);
        assertThrows(IllegalArgumentException.class, () -> Estimate.ofMean(same, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> Estimate.ofMean(new double[] {1}, 1, 0));
    }

    @Test
    void steinTakesTheMeanOfAllAndTheSpreadOfThePilot() {
        double[] values = {1, 2, 3, 4, 5, 6, 40, 40, 40};
        Estimate stein = Estimate.stein(values, 6, 0, 0);
        assertClose(141.0 / 9, stein.value(), 1e-15);
        assertClose(Math.sqrt(3.5) / 3, stein.standardError(), 1e-15);
        assertEquals(5, stein.degreesOfFreedom());
        assertEquals(
                Estimate.ofMean(new double[] {1, 2, 3, 4, 5, 6}, 0, 0),
                Estimate.stein(new double[] {1, 2, 3, 4, 5, 6}, 6, 0, 0));
    }
}
