package dev.spdkcmp.harness.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NormalTest {

    /** R: {@code format(pnorm(z), digits = 17)}. */
    @ParameterizedTest
    @CsvSource({
        "0, 0.5",
        "0.3, 0.61791142218895267",
        "1.959964, 0.97500000090355754",
        "-1, 0.15865525393145705",
        "-2.5, 0.0062096653257761349",
        "-5, 2.8665157187919391e-07",
        "-7, 1.2798125438858352e-12",
        "-7.2, 3.0106279811174334e-13",
        "-12, 1.776482112077679e-33",
        "-36, 4.182624065797283e-284",
        "8, 0.99999999999999933",
        "-40, 0",
    })
    void agreesWithR(double z, double expected) {
        assertEquals(expected, Normal.below(z), 1e-14);
        assertEquals(expected, Normal.below(z), 1e-7 * expected);
    }
}
