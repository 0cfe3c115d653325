package dev.spdkcmp.harness.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.parsers.measurement.Grid;
import dev.spdkcmp.parsers.measurement.LatencyBucket;
import org.junit.jupiter.api.Test;

class PrintedFigureTest {

    /** The bucket of p99 in corpus perf/randread-q16-LL, as its histogram prints it. */
    @Test
    void anUpperEdgeStandsForABucketAtMostAHundredAndTwentyEighthWide() {
        MetricValue value = PrintedFigure.fromSpdkUpperEdge(129_000);

        assertEquals(128_500, value.value(), 1e-9);
        assertEquals(1_000 / 128_500.0, value.relativeBucketWidth(), 1e-12);
    }

    @Test
    void theBucketThatWasPrintedLiesInsideTheEstimate() {
        for (long lowTicks = 256; lowTicks < 1 << 14; lowTicks += widthTicks(lowTicks)) {
            LatencyBucket bucket =
                    new LatencyBucket(
                            Grid.SPDK_TICKS,
                            lowTicks * 1000,
                            (lowTicks + widthTicks(lowTicks)) * 1000,
                            1);
            MetricValue value = PrintedFigure.fromSpdkUpperEdge(bucket.highNs());
            double lowerNs = value.value() * (1 - value.relativeBucketWidth() / 2);

            assertTrue(lowerNs <= bucket.lowNs() * (1 + 1e-12), bucket.toString());
            assertEquals(
                    bucket.highNs(), value.value() * (1 + value.relativeBucketWidth() / 2), 1e-6);
        }
    }

    private static long widthTicks(long lowTicks) {
        return Math.max(1, Long.highestOneBit(lowTicks) / 128);
    }

    @Test
    void fiosMiddleHasTheWidthOfItsBin() {
        // fio-formats §2.1: 10 µs lie in a bin of 128 ns, below 128 ns every value has its own.
        assertEquals(new MetricValue(10_048, 128 / 10_048.0), PrintedFigure.fromFioMiddle(10_048));
        assertEquals(new MetricValue(100, 0), PrintedFigure.fromFioMiddle(100));
        assertEquals(new MetricValue(129, 2 / 129.0), PrintedFigure.fromFioMiddle(129));
    }
}
