package dev.spdkcmp.harness.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Pattern;
import dev.spdkcmp.scenarios.Workload;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures from field.md §2.3 and published.md, with the verdicts given there. */
class PlausibilityCheckTest {

    @ParameterizedTest
    @CsvSource({
        // declared per device, devices, IOPS, mean µs, what is said
        "128, 24, 120e6, 25.56, ",
        "128, 16, 80e6, 25.54, ",
        "8, 1, 638e3, 12.34, ",
        "512, 1, 462763.68, 1106.28, ",
        "128, 1, 780e3, 163, ",
        "128, 1, 550e3, 231, ",
        "128, 1, 2.58e6, 34.9, in-flight-unmatched",
        "16, 1, 2.06e6, 6.9, in-flight-unmatched",
        "1, 1, 290e3, 3.4, ",
        "1, 1, 24500, 40, ",
        "4, 1, 6938, 40.05, in-flight-unmatched",
        "128, 1, 320e3, 150, in-flight-unmatched",
        "128, 1, 95e3, 480, in-flight-unmatched",
        "512, 1, 210e3, 310, in-flight-unmatched",
        "512, 1, 220e3, 250, in-flight-unmatched",
        "32, 1, 1600000, 159.98, in-flight-above-depth",
        "16, 1, 16330, 1000, in-flight-above-depth",
        "16, 1, 16319, 1000, ",
        "16, 1, 15679, 1000, in-flight-below-depth",
        "16, 1, 14401, 1000, in-flight-below-depth",
        "16, 1, 14399, 1000, in-flight-unmatched",
        "4, 1, 3201, 1000, in-flight-below-depth",
        "4, 1, 3199, 1000, in-flight-unmatched",
        "5, 1, 4400, 1000, in-flight-unmatched",
    })
    void theDepthHeldIsComparedWithTheOneDeclared(
            int depth, int devices, double iops, double meanUs, String code) {
        PlausibilityCheck check = check(depth, devices, iops, meanUs, null, Ceilings.NONE);

        assertEquals(code == null ? List.of() : List.of(code), codes(check));
        assertEquals(
                "in-flight-above-depth".equals(code) || "in-flight-unmatched".equals(code),
                !check.invalid().isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "320e3, 150, 1280, +2.4",
        "95e3, 480, 380, +2.4",
        "210e3, 310, 840, +2.4",
    })
    void bandwidthMustBeIopsTimesSize(double iops, double meanUs, double mib, String excess) {
        int depth = (int) Math.round(iops * meanUs / 1e6);
        List<Problem> invalid =
                check(depth, 1, iops, meanUs, mib * (1 << 20), Ceilings.NONE).invalid();

        assertEquals(
                List.of(
                        Problem.error(
                                "bandwidth-mismatch",
                                "bandwidth is "
                                        + excess
                                        + " % off IOPS × 4096 bytes: a unit is wrong")),
                invalid);
    }

    @Test
    void theRoundingOfATablesBandwidthIsNoMismatch() {
        // corpus/articles: 784,302 IOPS, 3063.68 MiB/s; and 10 IOPS printed as 0.04 MiB/s
        assertEquals(
                List.of(),
                codes(check(128, 1, 784_302, 162.87, 3063.68 * (1 << 20), Ceilings.NONE)));
        assertEquals(List.of(), codes(check(1, 1, 10, 100_000, 0.04 * (1 << 20), Ceilings.NONE)));
    }

    @Test
    void nothingIsAboveItsLink() {
        Ceilings gen4 = new Ceilings(PcieLink.parse("gen4x4").orElseThrow(), null);

        assertEquals(
                List.of(
                        Problem.error(
                                "above-link",
                                "12.80 GB/s is above the 7.88 GB/s that the device's link"
                                        + " carries")),
                check(256, 1, 12.8e9 / 4096, 256 / (12.8e9 / 4096) * 1e6, 12.8e9, gen4).invalid());
        // spdk#169: 1 058 K IOPS of 1 MiB, where nobody states a link
        Observation impossible =
                Observations.of(
                        "a",
                        "a",
                        1_058_000.0,
                        256 / 1_058_000.0 * 1e9,
                        1_058_000.0 * (1 << 20),
                        Conditions.NONE);
        assertEquals(
                List.of(
                        Problem.error(
                                "above-link",
                                "1109.39 GB/s is above the 30.25 GB/s that the device's link"
                                        + " carries")),
                new PlausibilityCheck(
                                impossible,
                                new Point(
                                        new Workload(Pattern.READ, 100, 1 << 20),
                                        256,
                                        1,
                                        List.of("/dev/nvme0n1")))
                        .invalid());
    }

    @ParameterizedTest
    @CsvSource({
        "gen1x4, 1e9",
        "gen3x4, 3.938e9",
        "gen4x4, 7.877e9",
        "Gen5x4, 15.754e9",
        "gen5 x16, 63.015e9"
    })
    void linksHaveTheirBandwidth(String text, double bytesPerSecond) {
        assertEquals(bytesPerSecond, PcieLink.parse(text).orElseThrow(), 1e6);
    }

    /** The server tuning guide: 760 K random write, 15.2 times the data sheet's 50 K. */
    @Test
    void writesFarAboveTheDataSheetAreMarkedNotSteady() {
        Observation writes =
                Observations.of(
                        "a",
                        "a",
                        760e3,
                        256 / 760e3 * 1e9,
                        760e3 * 4096,
                        Conditions.NONE,
                        new Ceilings(null, 50e3));
        PlausibilityCheck check =
                new PlausibilityCheck(
                        writes,
                        new Point(new Workload(Pattern.RANDWRITE, 0, 4096), 256, 1, List.of()));

        assertEquals(List.of(), check.invalid());
        assertEquals(
                List.of(
                        Problem.warning(
                                "above-data-sheet",
                                "15.2 times the data sheet's sustained 50,000 IOPS: not steady,"
                                        + " or reads of unwritten or constant data")),
                check.deviations());
    }

    @Test
    void readsAboveTheDataSheetAreWorthKnowing() {
        assertEquals(
                List.of("above-data-sheet"),
                codes(check(256, 1, 2.04e6, 256 / 2.04e6 * 1e6, null, new Ceilings(null, 1.5e6))));
    }

    @Test
    void withoutLatencyTheDepthCannotBeChecked() {
        PlausibilityCheck check =
                new PlausibilityCheck(
                        Observations.of("a", "a", 1000.0, null, null, Conditions.NONE),
                        point(16, 1));

        assertEquals(List.of("in-flight-unchecked"), codes(check));
        assertEquals(List.of(), check.invalid());
    }

    private static PlausibilityCheck check(
            int depth, int devices, double iops, double meanUs, Double bandwidth, Ceilings says) {
        return new PlausibilityCheck(
                Observations.of("a", "a.txt", iops, meanUs * 1e3, bandwidth, Conditions.NONE, says),
                point(depth, devices));
    }

    private static Point point(int depth, int devices) {
        return new Point(
                new Workload(Pattern.RANDREAD, 100, 4096),
                depth,
                1,
                Stream.iterate(0, i -> i + 1).limit(devices).map(i -> "d" + i).toList());
    }

    private static List<String> codes(PlausibilityCheck check) {
        return Stream.concat(check.invalid().stream(), check.deviations().stream())
                .map(Problem::code)
                .toList();
    }
}
