package dev.spdkcmp.harness.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FriedmanTestTest {

    /** R's {@code ?friedman.test}: Hollander and Wolfe's rounding times. */
    @Test
    void roundingTimes() {
        double[][] times = {
            {5.40, 5.50, 5.55}, {5.85, 5.70, 5.75}, {5.20, 5.60, 5.50}, {5.55, 5.50, 5.40},
            {5.90, 5.85, 5.70}, {5.45, 5.55, 5.60}, {5.40, 5.40, 5.35}, {5.45, 5.50, 5.35},
            {5.25, 5.15, 5.00}, {5.85, 5.80, 5.70}, {5.25, 5.20, 5.10}, {5.65, 5.55, 5.45},
            {5.60, 5.35, 5.45}, {5.05, 5.00, 4.95}, {5.50, 5.50, 5.40}, {5.45, 5.55, 5.50},
            {5.55, 5.55, 5.35}, {5.45, 5.50, 5.55}, {5.50, 5.45, 5.25}, {5.65, 5.60, 5.40},
            {5.70, 5.65, 5.55}, {6.30, 6.30, 6.25}
        };
        FriedmanTest test = FriedmanTest.of(times);
        assertEquals(11.142857, test.chiSquare(), 5e-7);
        assertEquals(2, test.degreesOfFreedom());
        assertEquals(0.003805, test.p(), 5e-7);
    }

    @Test
    void rowsTiedThroughoutSayNothing() {
        assertEquals(1, FriedmanTest.of(new double[] {1, 1}, new double[] {2, 2}).p());
    }
}
