package dev.spdkcmp.parsers.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.parsers.measurement.Grid;
import dev.spdkcmp.parsers.measurement.HistogramBuilder;
import dev.spdkcmp.parsers.measurement.LatencyBucket;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FioBinsTest {

    private static LatencyBucket bin(long key) {
        HistogramBuilder builder = LatencyHistogram.builder(Grid.FIO_NS);
        assertTrue(FioBins.append(builder, key, 3));
        return builder.build().orElseThrow().bucket(0);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 1",
        "127, 127, 128",
        "129, 128, 130",
        "255, 254, 256",
        "258, 256, 260",
        "74240, 73728, 74752",
        "16978542592, 16911433728, 17045651456"
    })
    void aKeyIsTheMiddleOfItsBin(long key, long lowNs, long highNs) {
        assertEquals(new LatencyBucket(Grid.FIO_NS, lowNs, highNs, 3), bin(key));
        assertEquals(key, bin(key).pointNs());
    }

    @Test
    void all1856BinsJoinWithoutGapAndPrintTheirKey() {
        HistogramBuilder builder = LatencyHistogram.builder(Grid.FIO_NS);
        long expectedLow = 0;
        for (int index = 0; index < 29 * 64; index++) {
            long width = index < 128 ? 1 : 1L << (index / 64 - 1);
            long key = expectedLow + width / 2;
            assertTrue(FioBins.append(builder, key, 1), "key " + key);
            expectedLow += width;
        }
        LatencyHistogram histogram = builder.build().orElseThrow();
        assertEquals(1856, histogram.size());
        for (int i = 1; i < histogram.size(); i++) {
            assertEquals(histogram.highNs(i - 1), histogram.lowNs(i));
        }
        LatencyBucket last = histogram.bucket(1855);
        assertTrue(last.openEnded());
        assertEquals(FioBins.LAST_KEY, last.pointNs());
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 128, 74241, 17_112_760_321L, Long.MAX_VALUE})
    void whatIsNoKeyIsRefused(long key) {
        assertFalse(FioBins.append(LatencyHistogram.builder(Grid.FIO_NS), key, 1));
    }

    @Test
    void emptyBinsAreLeftOutAndOthersMustAscend() {
        HistogramBuilder builder = LatencyHistogram.builder(Grid.FIO_NS);
        assertTrue(FioBins.append(builder, 502, 0));
        assertTrue(FioBins.append(builder, 502, 2));
        assertFalse(FioBins.append(builder, 502, 2));
        assertFalse(FioBins.append(builder, 100, 2));
        assertFalse(FioBins.append(builder, 1004, -2));
        assertEquals(1, builder.build().orElseThrow().size());
    }
}
