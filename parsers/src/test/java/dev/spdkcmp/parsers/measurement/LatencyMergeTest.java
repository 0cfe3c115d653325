package dev.spdkcmp.parsers.measurement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LatencyMergeTest {

    private static LatencyHistogram histogram(Grid grid, long[]... buckets) {
        HistogramBuilder builder = LatencyHistogram.builder(grid);
        for (long[] bucket : buckets) {
            builder.append(bucket[0], bucket[1], bucket[2]);
        }
        return builder.build().orElseThrow();
    }

    private static Latency of(double... valuesNs) {
        double mean = Arrays.stream(valuesNs).average().orElseThrow();
        double squares = Arrays.stream(valuesNs).map(v -> (v - mean) * (v - mean)).sum();
        return new Latency(
                mean,
                Arrays.stream(valuesNs).min().orElseThrow(),
                Arrays.stream(valuesNs).max().orElseThrow(),
                Math.sqrt(squares / (valuesNs.length - 1)),
                Map.of(),
                null);
    }

    @Test
    void momentsAreThoseOfAllIosTogether() {
        Latency merged =
                new LatencyMerge()
                        .add(of(100, 110, 130), 3)
                        .add(of(900, 1000), 2)
                        .add(of(5, 6, 7, 8), 4)
                        .total();
        Latency together = of(100, 110, 130, 900, 1000, 5, 6, 7, 8);

        assertEquals(together.meanNs(), merged.meanNs(), 1e-9);
        assertEquals(together.stdevNs(), merged.stdevNs(), 1e-9);
        assertEquals(5, merged.minNs());
        assertEquals(1000, merged.maxNs());
    }

    @Test
    void percentilesComeFromTheSumOfTheHistograms() {
        Latency fast =
                new Latency(
                        1000.0,
                        null,
                        null,
                        null,
                        Map.of(99.0, 1032.0),
                        histogram(Grid.FIO_NS, new long[] {1024, 1040, 990}));
        Latency slow =
                new Latency(
                        8000.0,
                        null,
                        null,
                        null,
                        Map.of(50.0, 8256.0),
                        histogram(Grid.FIO_NS, new long[] {8192, 8320, 20}));

        Latency merged = new LatencyMerge().add(fast, 990).add(slow, 20).total();

        assertEquals(Map.of(50.0, 1032.0, 99.0, 8256.0), merged.percentilesNs());
        assertEquals(1010, merged.histogramIos());
        assertEquals((1000.0 * 990 + 8000.0 * 20) / 1010, merged.meanNs());
        assertNull(merged.minNs());
        assertNull(merged.stdevNs());
    }

    @Test
    void withoutACommonGridThereAreNoPercentiles() {
        Latency fio =
                new Latency(
                        1.0,
                        1.0,
                        1.0,
                        0.0,
                        Map.of(99.0, 1032.0),
                        histogram(Grid.FIO_NS, new long[] {1024, 1040, 10}));
        Latency spdk =
                new Latency(
                        3.0,
                        1.0,
                        4.0,
                        0.0,
                        Map.of(99.0, 1032.0),
                        histogram(Grid.SPDK_TICKS, new long[] {1020, 1030, 10}));
        Latency plain = new Latency(1.0, 1.0, 1.0, 0.0, Map.of(99.0, 5.0), null);

        for (Latency other : List.of(spdk, plain)) {
            Latency merged = new LatencyMerge().add(fio, 10).add(other, 10).total();
            assertEquals(Map.of(), merged.percentilesNs());
            assertNull(merged.histogram());
        }
    }

    @Test
    void oneStreamAloneStaysAsItIs() {
        Latency alone = new Latency(1.0, 1.0, 1.0, 0.0, Map.of(99.0, 5.0), null);

        assertEquals(alone, new LatencyMerge().add(alone, 10).add(null, 0).total());
    }

    @Test
    void aStreamWithIosButWithoutLatencyLeavesTheSumWithoutAny() {
        assertNull(new LatencyMerge().add(of(1, 2), 2).add(null, 7).total());
        assertNull(new LatencyMerge().total());
    }

    @Test
    void streamsOfOneTimeAddUp() {
        LoadStream read = stream(Operation.READ, 100.0, 1_000L, of(10, 20));
        LoadStream write = stream(Operation.WRITE, 50.0, 2_000L, of(30, 40));

        LoadStream total = StreamTotal.of("both", List.of(read, write), null);

        assertEquals("both", total.name());
        assertEquals("/dev/nvme0n1", total.device());
        assertEquals(Operation.MIXED, total.operation());
        assertEquals(150.0, total.iops());
        assertEquals(150.0 * 4096, total.bytesPerSecond());
        assertEquals(4, total.ios());
        assertEquals(2_000, total.runtimeNs());
        assertEquals(25, total.latency().meanNs());
        assertNull(total.completionLatency());
    }

    private static LoadStream stream(
            Operation operation, double iops, long runtimeNs, Latency latency) {
        return new LoadStream(
                "cell",
                "/dev/nvme0n1",
                1,
                0,
                operation,
                iops,
                iops * 4096,
                2L,
                runtimeNs,
                latency,
                null,
                null);
    }
}
