package dev.spdkcmp.harness.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SparklineTest {

    /** The ratios of spdk/spdk#661 over depths 1 to 256. */
    private static final List<Double> RATIOS =
            List.of(1.040, 1.039, 1.027, 1.009, 0.964, 0.897, 0.757, 0.658, 0.649);

    @Test
    void barsFollowTheRatios() {
        assertEquals("████▇▆▃▁▁", Sparkline.of(RATIOS, true));
        assertEquals("@@@@#*-__", Sparkline.of(RATIOS, false));
    }

    @Test
    void differencesBelowTwoPercentAreNoSlope() {
        assertEquals("▅▅▅", Sparkline.of(List.of(1.0, 1.001, 1.015), true));
    }

    @Test
    void whatIsMissingIsAGap() {
        assertEquals("▁ █", Sparkline.of(Arrays.asList(1.0, null, 2.0), true));
    }
}
