package dev.spdkcmp.harness.statistics;

import static dev.spdkcmp.harness.statistics.MomentsTest.assertClose;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentTTest {

    /** R 4: {@code format(qt(p, df), digits = 17)}. */
    @ParameterizedTest
    @CsvSource({
        "0.975, 5, 2.5705818356363137",
        "0.975, 1, 12.706204736174694",
        "0.95, 2.5, 2.5582186141359453",
        "0.9999, 3, 22.203742273205002",
        "0.99999, 1, 31830.988608051954",
        "0.975, 1e4, 1.9602012398906257",
        "0.6, 7, 0.26316686135202277",
        "0.025, 5, -2.5705818356363137",
        "0.5, 5, 0",
    })
    void quantilesAgreeWithR(double probability, double degrees, double expected) {
        assertClose(expected, new StudentT(degrees).quantile(probability), 2e-12);
    }

    /** R 4: {@code format(pt(t, df, lower = FALSE), digits = 17)}. */
    @ParameterizedTest
    @CsvSource({
        "92.3445, 5, 1.4114749857945474e-09",
        "0.001, 4, 0.49962500007812499",
        "2, 10.5, 0.03601690007848414",
        "-1.2, 3, 0.84186894265094758",
        "30, 200, 2.8620806044139203e-76",
        "1.5, 2, 0.13619656244550046",
    })
    void tailsAgreeWithRDownToTheSmallest(double t, double degrees, double expected) {
        assertClose(expected, new StudentT(degrees).upperTail(t), 1e-12);
    }

    @Test
    void theTailBeyondAQuantileIsWhatWasAskedFor() {
        for (double degrees :
                new double[] {0.5, 1, 1.7, 2, 3, 5, 11.3, 30, 100, 1e3, 1e4, 1e5, 1e6}) {
            StudentT t = new StudentT(degrees);
            for (double tail = 0.45; tail > 1e-12; tail /= 3.7) {
                assertClose(tail, t.upperTail(-t.quantile(tail)), 1e-8);
            }
        }
    }

    @Test
    void refusesWhatIsNoDistributionOrProbability() {
        assertThrows(IllegalArgumentException.class, () -> new StudentT(0));
        assertThrows(IllegalArgumentException.class, () -> new StudentT(5).quantile(1));
    }
}
