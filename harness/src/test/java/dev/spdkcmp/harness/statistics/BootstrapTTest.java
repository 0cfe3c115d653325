package dev.spdkcmp.harness.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BootstrapTTest {

    @Test
    void nearTheTIntervalForSymmetricDataAndLongerOnTheSideOfASkew() {
        SplittableRandom random = new SplittableRandom(3);
        double[] even = random.doubles(40).toArray();
        Interval t = Estimate.ofMean(even, 0, 0).interval(0.95);
        Interval bootstrap = BootstrapT.of(even, 0.95, 1);
        assertEquals(t.low(), bootstrap.low(), 0.01);
        assertEquals(t.high(), bootstrap.high(), 0.01);
        double[] skewed = Arrays.stream(even).map(u -> -Math.log(1 - u)).toArray();
        double mean = Moments.of(skewed).mean();
        Interval longer = BootstrapT.of(skewed, 0.95, 1);
        assertTrue(longer.high() - mean > 1.1 * (mean - longer.low()), longer.toString());
        assertEquals(longer, BootstrapT.of(skewed, 0.95, 1));
    }

    @Test
    void refusesFewerThanTwelve() {
        assertThrows(IllegalArgumentException.class, () -> BootstrapT.of(new double[11], 0.95, 1));
    }
}
