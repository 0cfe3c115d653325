package dev.spdkcmp.harness.statistics;

import static dev.spdkcmp.harness.statistics.MomentsTest.assertClose;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many samples are needed: power, order statistics, two stages. */
class DesignTest {

    /** 80 % power at 5 %, printed with two decimals; R: power.t.test(strict = TRUE). */
    @ParameterizedTest
    @CsvSource({
        "3, 3.0708922663600879, 3.2640435496967748, 3.07, 3.26",
        "4, 2.3807542132708082, 2.1279493432586487, 2.38, 2.13",
        "5, 2.0244393393841871, 1.6819969659513747, 2.02, 1.68",
        "6, 1.7955409206153572, 1.4345447820400852, 1.80, 1.43",
        "7, 1.6317140515560378, 1.2725666554538142, 1.63, 1.27",
        "8, 1.5066342278762528, 1.1560346779880388, 1.51, 1.16",
        "10, 1.3249473925786537, 0.99600137145510659, 1.32, 1.00",
        "12, 1.1968119137534625, 0.88865426529322067, 1.20, 0.89",
        "15, 1.0597995839096275, 0.7780225697854396, 1.06, 0.78",
        "20, 0.90912903268792111, 0.66044165462283699, 0.91, 0.66",
        "30, 0.7356210695973886, 0.52923561511396966, 0.74, 0.53",
    })
    void detectableEffects(
            int n, double unpaired, double paired, double printedUnpaired, double printedPaired) {
        assertEquals(printedUnpaired, TPower.unpaired(n, 0.05).detectable(0.8), 0.005);
        assertEquals(printedPaired, TPower.paired(n, 0.05).detectable(0.8), 0.005);
        assertClose(unpaired, TPower.unpaired(n, 0.05).detectable(0.8), 1e-8);
        assertClose(paired, TPower.paired(n, 0.05).detectable(0.8), 1e-8);
    }

    /** SciPy: quadrature over stats.chi, see the formula of {@link TPower#ofEquivalence}. */
    @Test
    void powerOfEquivalence() {
        Interval band = new Interval(-1.5, 1.5);
        assertClose(0.7904699596596116, TPower.paired(6, 0.05).ofEquivalence(0.3, band), 1e-9);
        assertClose(0.837983518304645, TPower.unpaired(9, 0.05).ofEquivalence(0, band), 1e-9);
        assertEquals(0, TPower.paired(6, 0.05).ofEquivalence(0, new Interval(-1e-9, 1e-9)), 1e-6);
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, 70, 36",
        "1, 18, 11",
        "1.5, 9, 6",
        "2, 6, 4",
        "3, 3, 3",
    })
    void samplesForEquivalence(double margin, int unpaired, int paired) {
        assertEquals(unpaired, fewest(n -> TPower.unpaired(n, 0.05), margin));
        assertEquals(paired, fewest(n -> TPower.paired(n, 0.05), margin));
    }

    private static int fewest(IntFunction<TPower> power, double margin) {
        int n = 2;
        while (power.apply(n).ofEquivalence(0, new Interval(-margin, margin)) < 0.8) {
            n++;
        }
        return n;
    }

    @ParameterizedTest
    @CsvSource({
        "6, 1, 6, 0.969",
        "9, 2, 8, 0.961",
        "10, 2, 9, 0.979",
        "12, 3, 10, 0.961",
        "15, 4, 12, 0.965",
        "20, 6, 15, 0.959",
    })
    void intervalOfTheMedian(long n, long low, long high, double coverage) {
        OrderStatistics found = OrderStatistics.of(n, 0.5, 0.95).orElseThrow();
        assertEquals(low, found.lowRank());
        assertEquals(high, found.highRank());
        assertEquals(coverage, found.coverage(), 5e-4);
    }

    @Test
    void smallestNumbersForAnIntervalOfTheMedian() {
        assertTrue(OrderStatistics.of(5, 0.5, 0.95).isEmpty());
        assertTrue(OrderStatistics.of(7, 0.5, 0.99).isEmpty());
        assertTrue(OrderStatistics.of(8, 0.5, 0.99).isPresent());
        assertTrue(OrderStatistics.of(0, 0.5, 0.95).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"0.9, 36", "0.99, 368", "0.999, 3688", "0.9999, 36887", "0.99999, 368887"})
    void smallestNumbersForATwoSidedIntervalOfAQuantile(double fraction, long fewest) {
        assertTrue(OrderStatistics.of(fewest, fraction, 0.95).isPresent());
        assertTrue(OrderStatistics.of(fewest - 1, fraction, 0.95).isEmpty());
    }

    /** R: pbinom(18903, 20000, .95) and pbinom(1050, 20000, .05, lower = FALSE). */
    @Test
    void binomialTails() {
        Binomial coverage = new Binomial(20_000, 0.95);
        assertClose(0.0010014591094417409, coverage.atMost(18_903), 1e-10);
        assertClose(0.05150155307744831, new Binomial(20_000, 0.05).atLeast(1_051), 1e-10);
        assertEquals(1, coverage.atMost(18_849) + coverage.atLeast(18_850), 1e-12);
        assertEquals(1, coverage.atMost(20_000));
        assertEquals(0, coverage.atMost(-1));
        assertEquals(1, coverage.atLeast(0));
        assertEquals(0, coverage.atLeast(20_001));
        assertClose(Math.pow(0.95, 20_000), coverage.atLeast(20_000), 1e-9);
    }

    /** t(0.975; 5) = 2.5705818: (2.5705818 × 0.02 / 0.01)² = 26.43. */
    @Test
    void steinFixesTheBlocksFromThePilot() {
        SteinDesign design = new SteinDesign(6, 40, 0.95);
        assertEquals(new SteinDesign.Blocks(27L, 27), design.blocks(0.02, 0, 0.01));
        assertEquals(new SteinDesign.Blocks(6L, 6), design.blocks(0.002, 0, 0.01));
        SteinDesign.Blocks capped = design.blocks(0.05, 0, 0.01);
        assertEquals(new SteinDesign.Blocks(166L, 40), capped);
        assertFalse(capped.reached());
        assertTrue(design.blocks(0.02, 0, 0.01).reached());
    }

    @Test
    void noNumberOfBlocksMakesUpForBuckets() {
        SteinDesign.Blocks blocks = new SteinDesign(6, 40, 0.95).blocks(0.001, 0.012, 0.01);
        assertNull(blocks.wanted());
        assertEquals(40, blocks.planned());
        assertFalse(blocks.reached());
    }

    @Test
    void aPilotBelowSixIsRefused() {
        assertEquals(
                "a pilot has at least 6 blocks and at most as many as the whole run: pilot 5,"
                        + " most 40",
                assertThrows(IllegalArgumentException.class, () -> new SteinDesign(5, 40, 0.95))
                        .getMessage());
    }
}
