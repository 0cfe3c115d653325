package dev.spdkcmp.parsers.measurement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyHistogramTest {

    private static LatencyHistogram fio(long... lowHighCount) {
        return of(Grid.FIO_NS, lowHighCount);
    }

    private static LatencyHistogram spdk(long... lowHighCount) {
        return of(Grid.SPDK_TICKS, lowHighCount);
    }

    private static LatencyHistogram of(Grid grid, long... lowHighCount) {
        HistogramBuilder builder = LatencyHistogram.builder(grid);
        for (int i = 0; i < lowHighCount.length; i += 3) {
            assertTrue(
                    builder.append(lowHighCount[i], lowHighCount[i + 1], lowHighCount[i + 2]),
                    "bucket " + i / 3);
        }
        return builder.build().orElseThrow();
    }

    @Test
    void mergingAddsEqualBucketsAndInterleavesTheOthers() {
        LatencyHistogram a = fio(100, 101, 1, 1024, 1040, 5, 4096, 4160, 2);
        LatencyHistogram b = fio(50, 51, 3, 1024, 1040, 7, 8192, 8320, 1);

        assertEquals(
                new HistogramMerge.Merged(
                        fio(50, 51, 3, 100, 101, 1, 1024, 1040, 12, 4096, 4160, 2, 8192, 8320, 1)),
                a.mergeWith(b));
        assertEquals(a.mergeWith(b), b.mergeWith(a));
        assertEquals(new HistogramMerge.Merged(a), LatencyHistogram.merge(List.of(a)));
    }

    @Test
    void mergingRefusesBucketsOfAnotherTickRate() {
        LatencyHistogram a = spdk(71131, 71680, 3);
        LatencyHistogram b = spdk(71400, 71950, 3);

        assertEquals(
                new HistogramMerge.Refused(
                        "buckets [71131, 71680) ns and [71400, 71950) ns overlap without being"
                                + " equal: the outputs come from clocks of different tick rates"),
                a.mergeWith(b));
        assertEquals(
                new HistogramMerge.Refused(
                        "buckets [70000, 73000) ns and [71131, 71680) ns overlap without being"
                                + " equal: the outputs come from clocks of different tick rates"),
                spdk(70000, 73000, 1).mergeWith(a));
    }

    @Test
    void mergingRefusesBucketsOfAnotherTool() {
        assertEquals(
                new HistogramMerge.Refused(
                        "histograms of different tools have different buckets (FIO_NS,"
                                + " SPDK_TICKS)"),
                LatencyHistogram.merge(List.of(fio(1024, 1040, 1), spdk(71131, 71680, 3))));
    }

    @Test
    void fioTakesTheBinThatReachesTheExactRankOfTheBinaryPercent() {
        // 99.95 as a double is slightly above 99.95: of 2000 I/Os fio wants all, not 1999
        LatencyHistogram histogram = fio(1024, 1040, 1999, 4096, 4160, 1);

        assertEquals(4096, histogram.percentile(99.95).lowNs());
        assertEquals(1024, histogram.percentile(99.9).lowNs());
        assertEquals(1024, histogram.percentile(1e-9).lowNs());
        assertEquals(4096, histogram.percentile(100).lowNs());
    }

    @Test
    void spdkTakesTheBucketWhoseFractionReachesTheCutoffAsItIsSpelt() {
        // 999/1000 as a double equals the literal 0.999, and 99.9/100 would be above it
        LatencyHistogram histogram = spdk(71131, 71680, 999, 80000, 80600, 1);

        assertEquals(71131, histogram.percentile(99.9).lowNs());
        assertEquals(80000, histogram.percentile(99.99).lowNs());
        assertEquals(80000, histogram.percentile(100).lowNs());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 100.0001, Double.NaN})
    void percentOutsideOfTheScaleIsTheCallersError(double percent) {
        assertThrows(IllegalArgumentException.class, () -> fio(1024, 1040, 1).percentile(percent));
    }

    @Test
    void eachToolHasItsOwnPointAndComparisonsUseTheMiddle() {
        LatencyBucket fio = fio(81408, 82432, 1).bucket(0);
        assertEquals(81920, fio.pointNs());
        assertEquals(81920, fio.middleNs());
        assertEquals(1024.0 / 81920, fio.relativeWidth());

        LatencyBucket spdk = spdk(71131, 71680, 1).bucket(0);
        assertEquals(71680, spdk.pointNs());
        assertEquals(71405.5, spdk.middleNs());
        assertEquals(549 / 71405.5, spdk.relativeWidth());
    }

    @Test
    void fioIsExactBelow128Nanoseconds() {
        LatencyBucket bucket = fio(127, 128, 1).bucket(0);

        assertTrue(bucket.exact());
        assertEquals(127, bucket.pointNs());
        assertEquals(127, bucket.middleNs());
        assertEquals(0, bucket.relativeWidth());
        assertFalse(fio(128, 130, 1).bucket(0).exact());
        assertFalse(spdk(127, 128, 1).bucket(0).exact());
    }

    @Test
    void fiosLastBinIsOnlyALowerBound() {
        LatencyBucket last =
                fio((1L << 34) - (1L << 27), LatencyBucket.OPEN_ENDED, 4).percentile(99);

        assertTrue(last.openEnded());
        assertEquals(17_112_760_320.0, last.pointNs());
        assertEquals(Double.POSITIVE_INFINITY, last.relativeWidth());
    }

    @ParameterizedTest
    @CsvSource({
        "90, 29",
        "99, 299",
        "99.9, 2995",
        "99.99, 29956",
        "99.999, 299572",
        "50, 5",
        "1, 299",
        "100, 9223372036854775807"
    })
    void aPercentileNeedsEnoughIosForAOneSidedBound(double percent, long ios) {
        assertEquals(ios, LatencyHistogram.iosNeeded(percent));
        if (percent < 100) {
            assertTrue(fio(1024, 1040, ios).supports(percent));
        }
        assertFalse(fio(1024, 1040, Math.min(ios, 1L << 60) - 1).supports(percent));
    }

    @Test
    void theBuilderRefusesWhatIsNoBucketAndKeepsTheRest() {
        HistogramBuilder builder = LatencyHistogram.builder(Grid.FIO_NS);

        assertEquals(Optional.empty(), builder.build());
        assertTrue(builder.append(1024, 1040, 5));
        assertFalse(builder.append(1040, 1056, 0), "no I/O");
        assertFalse(builder.append(1040, 1040, 1), "no width");
        assertFalse(builder.append(1032, 1048, 1), "overlaps");
        assertFalse(builder.append(512, 520, 1), "out of order");
        assertFalse(builder.append(2048, 2080, Long.MAX_VALUE), "sum overflows");
        assertTrue(builder.append(2048, 2080, 2));
        assertEquals(7, builder.ios());
        assertEquals(Optional.of(fio(1024, 1040, 5, 2048, 2080, 2)), builder.build());
    }

    @Test
    void theBuilderGrowsWithItsBuckets() {
        HistogramBuilder builder = LatencyHistogram.builder(Grid.FIO_NS);
        for (int i = 0; i < 1856; i++) {
            assertTrue(builder.append(2L * i, 2L * i + 2, i + 1));
        }
        LatencyHistogram histogram = builder.build().orElseThrow();
        assertEquals(1856, histogram.size());
        assertEquals(1856L * 1857 / 2, histogram.ios());
        assertEquals(histogram.ios(), histogram.cumulative(1855));
        assertEquals(1, histogram.cumulative(0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"randread-q1-LL", "randread-q16-LL"})
    void percentilesReadFromPerfsHistogramAreThoseThatPerfPrinted(String name) throws IOException {
        String text = resource("/spdk-26.05/perf/" + name + ".stdout");
        Matcher row =
                Pattern.compile("([0-9.]+) -\\s+([0-9.]+):\\s+[0-9.]+%\\s+\\(\\s*(\\d+)\\)")
                        .matcher(text);
        HistogramBuilder builder = LatencyHistogram.builder(Grid.SPDK_TICKS);
        while (row.find()) {
            assertTrue(
                    builder.append(
                            nanoseconds(row.group(1)),
                            nanoseconds(row.group(2)),
                            Long.parseLong(row.group(3))));
        }
        LatencyHistogram histogram = builder.build().orElseThrow();
        Map<Double, Double> printed = new LinkedHashMap<>();
        Map<Double, Double> read = new LinkedHashMap<>();
        Matcher line = Pattern.compile("([0-9.]+)% :\\s+([0-9.]+)us").matcher(text);
        while (line.find()) {
            double percent = Double.parseDouble(line.group(1));
            printed.put(percent, (double) nanoseconds(line.group(2)));
            read.put(percent, histogram.percentile(percent).pointNs());
        }
        assertEquals(15, printed.size());
        assertEquals(printed, read);
    }

    private static long nanoseconds(String microseconds) {
        return new BigDecimal(microseconds).movePointRight(3).longValueExact();
    }

    private static String resource(String path) throws IOException {
        try (InputStream in = LatencyHistogramTest.class.getResourceAsStream(path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
