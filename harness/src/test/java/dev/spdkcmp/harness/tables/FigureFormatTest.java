package dev.spdkcmp.harness.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.scenarios.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureFormatTest {

    @ParameterizedTest
    @CsvSource({
        "780, 780.0",
        "16.736, 16.74",
        "59.72, 59.72",
        "5.2345, 5.235",
        "0.98765, 0.9877",
        "0.01234567, 0.01235",
        "1035.4, 1035",
        "123456.7, 123457",
        "99.996, 100.0",
        "9999.6, 10000",
        "0, 0",
    })
    void figuresHaveFourSignificantDigits(double value, String text) {
        assertEquals(text, FigureFormat.significant(value));
    }

    @ParameterizedTest
    @CsvSource({
        "iops, 780000, kIOPS, 780.0",
        "iops, 999, IOPS, 999.0",
        "iops, 2040000, MIOPS, 2.040",
        "bandwidth, 3212500992, GB/s, 3.213",
        "bandwidth, 389120000, MB/s, 389.1",
        "latency.mean, 163000, mean µs, 163.0",
        "latency.p99.9, 5234.5, p99.9 µs, 5.235",
        "cpu.nsPerIo, 812.4, CPU ns/IO, 812.4",
    })
    void unitsFollowTheMetricAndTheSmallerFigure(
            String metric, double value, String label, String text) {
        FigureFormat format = FigureFormat.of(Metric.named(metric).orElseThrow(), value);

        assertEquals(label, format.label());
        assertEquals(text, format.text(value));
    }

    @Test
    void changesAreSignedPercents() {
        assertEquals("+41.8", FigureFormat.change(780.0 / 550));
        assertEquals("-29.4", FigureFormat.change(163.0 / 231));
        assertEquals("0.0", FigureFormat.change(1));
        assertEquals("0.0", FigureFormat.change(0.9999));
    }

    @Test
    void probabilitiesHaveTwoDigits() {
        assertEquals("0.031", FigureFormat.probability(0.03125));
        assertEquals("0.0012", FigureFormat.probability(0.00123));
        assertEquals("<0.0001", FigureFormat.probability(2.8e-9));
        assertEquals("1.0", FigureFormat.probability(1));
    }
}
