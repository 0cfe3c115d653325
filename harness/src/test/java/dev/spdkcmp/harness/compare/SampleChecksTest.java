package dev.spdkcmp.harness.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.parsers.measurement.Problem;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Published figures, judged. */
class SampleChecksTest {

    private static final String MATCHED = "matched";

    private static String code(Optional<Problem> problem) {
        return problem.map(Problem::code).orElse(MATCHED);
    }

    @ParameterizedTest
    @CsvSource({
        // SPDK's 120 M and 80 M IOPS announcements
        "120e6, 25.56, 128, 24, matched",
        "80e6, 25.54, 128, 16, matched",
        // axboe/fio#1206
        "638e3, 12.34, 8, 1, matched",
        // spdk/spdk#321, 4 cores of depth 128
        "462763.68, 1106.28, 512, 1, matched",
        // Axboe on linux-block, 2020: batched accounting at depth 128
        "2.58e6, 34.9, 128, 1, in-flight-unmatched",
        "2.06e6, 6.9, 16, 1, in-flight-unmatched",
        "290e3, 3.4, 1, 1, matched",
        // SPDK's performance guide, Intel P4510
        "780e3, 163, 128, 1, matched",
        "550e3, 231, 128, 1, matched",
        // its sample output
        "784302, 162.87, 128, 1, matched",
        // bare-metal fio article, Samsung PM9A3
        "320e3, 150, 128, 1, in-flight-unmatched",
        "95e3, 480, 128, 1, in-flight-unmatched",
        "210e3, 310, 512, 1, in-flight-unmatched",
        "220e3, 250, 512, 1, in-flight-unmatched",
        // asynciobench: one thread, then four
        "6938, 40.05, 4, 1, in-flight-unmatched",
    })
    void inFlight(double iops, double meanUs, int depth, int devices, String expected) {
        assertEquals(expected, code(SampleChecks.inFlight(iops, meanUs * 1000, depth, devices)));
    }

    @ParameterizedTest
    @CsvSource({
        "1.03, 32, in-flight-above-depth",
        "1.019, 32, matched",
        "0.99, 32, matched",
        "0.97, 32, in-flight-below-depth",
        "0.91, 32, in-flight-below-depth",
        "0.89, 32, in-flight-unmatched",
        "0.979, 1, in-flight-below-depth",
        "0.81, 4, in-flight-below-depth",
        "0.79, 4, in-flight-unmatched",
        "0.89, 5, in-flight-unmatched",
    })
    void shareOfTheDepth(double share, int depth, String expected) {
        assertEquals(expected, code(SampleChecks.inFlight(depth * share * 1e4, 1e5, depth, 1)));
    }

    @Test
    void saysTheFigures() {
        assertEquals(
                "IOPS × mean latency = 48.00 in flight, 37.5 % of the 128 declared: the declared depth"
                        + " was not held, so nothing at that depth compares with it",
                SampleChecks.inFlight(320e3, 150e3, 128, 1).orElseThrow().message());
    }

    @ParameterizedTest
    @CsvSource({"320e3, 1280", "95e3, 380", "210e3, 840"})
    void bandwidthOfTheBareMetalArticleIsOffByItsUnit(double iops, double mibPerSecond) {
        Problem problem = SampleChecks.bandwidth(iops, 4096, mibPerSecond * 1048576).orElseThrow();
        assertEquals(
                "bandwidth is +2.4 % off IOPS × 4096 bytes: a unit is wrong", problem.message());
    }

    @Test
    void bandwidthThatFits() {
        assertTrue(SampleChecks.bandwidth(784302, 4096, 3063.68 * 1048576).isEmpty());
    }

    @Test
    void gen5FiguresOnAGen4Link() {
        assertEquals(
                "12.80 GB/s is above the 7.88 GB/s that the device's link carries",
                SampleChecks.link(12.8e9, 7.88e9).orElseThrow().message());
        assertTrue(SampleChecks.link(14.2e9, 15.75e9).isEmpty());
    }

    @Test
    void aMinuteOfRandomWritesOnAFreshDrive() {
        assertEquals(
                "15.2 times the data sheet's sustained 50,000 IOPS: not steady, or reads of"
                        + " unwritten or constant data",
                SampleChecks.dataSheet(760e3, 50e3).orElseThrow().message());
        assertTrue(SampleChecks.dataSheet(2.04e6, 2.0e6).isEmpty());
    }
}
