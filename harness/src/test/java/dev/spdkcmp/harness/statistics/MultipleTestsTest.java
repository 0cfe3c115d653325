package dev.spdkcmp.harness.statistics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

class MultipleTestsTest {

    /** The example of Benjamini and Hochberg 1995. */
    private static final double[] BH_1995 = {
        .0001, .0004, .0019, .0095, .0201, .0278, .0298, .0344, .0459, .3240, .4262, .5719, .6528,
        .7590, 1
    };

    @Test
    void holm() {
        assertArrayEquals(
                new double[] {
                    .0015, .0056, .0247, .1140, .2211, .2780, .2780, .2780, .3213, 1, 1, 1, 1, 1, 1
                },
                MultipleTests.holm(BH_1995),
                1e-15);
        assertArrayEquals(
                new double[] {.05, .08, .09, .09, .09},
                MultipleTests.holm(.01, .02, .03, .04, .05),
                1e-15);
        assertArrayEquals(
                new double[] {0.0625, 0.0234375, 0.008658, 0.40},
                MultipleTests.holm(0.03125, 0.0078125, 0.0021645, 0.40),
                1e-15);
    }

    @Test
    void benjaminiHochberg() {
        assertArrayEquals(
                new double[] {
                    .0015, .003, .0095, .035625, .0603, .06385714, .06385714, .0645, .0765, .486,
                    .58118182, .714875, .75323077, .81321429, 1
                },
                MultipleTests.benjaminiHochberg(BH_1995),
                5e-9);
        assertArrayEquals(
                new double[] {.05, .05, .05, .05, .05},
                MultipleTests.benjaminiHochberg(.01, .02, .03, .04, .05),
                1e-15);
    }

    @Test
    void nothingToAdjust() {
        assertArrayEquals(new double[0], MultipleTests.holm());
        assertArrayEquals(new double[] {0.3}, MultipleTests.holm(0.3));
    }
}
