package dev.spdkcmp.harness.statistics;

import static dev.spdkcmp.harness.statistics.MomentsTest.assertClose;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class LinearFitTest {

    /** NIST StRD Norris. */
    @Test
    void norris() {
        double[] y = {
            .1, 338.8, 118.1, 888.0, 9.2, 228.1, 668.5, 998.5, 449.1, 778.9, 559.2, .3, .1, 778.1,
            668.8, 339.3, 448.9, 10.8, 557.7, 228.3, 998.0, 888.8, 119.6, .3, .6, 557.6, 339.3,
            888.0, 998.5, 778.9, 10.2, 117.6, 228.9, 668.4, 449.2, .2
        };
        double[] x = {
            .2, 337.4, 118.2, 884.6, 10.1, 226.5, 666.3, 996.3, 448.6, 777.0, 558.2, .4, .6, 775.5,
            666.9, 338.0, 447.5, 11.6, 556.0, 228.1, 995.8, 887.6, 120.2, .3, .3, 556.8, 339.1,
            887.2, 999.0, 779.0, 11.1, 118.3, 229.2, 669.1, 448.9, .5
        };
        LinearFit fit = LinearFit.of(x, y);
        assertEquals(36, fit.n());
        assertClose(1.00211681802045, fit.slope(), 1e-12);
        assertClose(0.000429796848199937, fit.slopeError(), 1e-10);
        assertClose(-0.262323073774029, fit.intercept(), 1e-11);
        assertClose(0.232818234301152, fit.interceptError(), 1e-10);
        assertClose(0.999993745883712, fit.rSquare(), 1e-12);
        assertClose(26.6173985294224, fit.residualSquares(), 1e-9);
        // R: summary(lm(y ~ x))
        assertClose(4.65404085247356e-90, fit.pSlope(), 1e-6);
    }

    @Test
    void aFlatLineHasNoSlopeAndTooFewPointsNoLine() {
        assertEquals(1, LinearFit.of(new double[] {1, 2, 3}, new double[] {5, 5, 5}).pSlope());
        assertThrows(
                IllegalArgumentException.class,
                () -> LinearFit.of(new double[] {1, 1, 1}, new double[] {1, 2, 3}));
        assertThrows(
                IllegalArgumentException.class,
                () -> LinearFit.of(new double[] {1, 2}, new double[] {1, 2}));
    }
}
