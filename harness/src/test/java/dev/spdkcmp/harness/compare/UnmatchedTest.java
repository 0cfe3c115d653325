package dev.spdkcmp.harness.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.scenarios.Metric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UnmatchedTest {

    private static final String KERNEL = "kernel";
    private static final String SPDK = "spdk";

    private static Samples matched() {
        Samples samples = new Samples();
        for (int depth : List.of(1, 16)) {
            samples.blocks(
                    depth,
                    Metric.IOPS,
                    Map.of(KERNEL, new double[] {100, 101}, SPDK, new double[] {150, 152}));
        }
        return samples;
    }

    private static List<String> unmatched(Samples samples) {
        return new Comparer(ComparisonSettings.against(KERNEL)).compare(samples.list()).unmatched();
    }

    @Test
    void nothingWhereBothArmsMeasuredTheSame() {
        assertEquals(List.of(), unmatched(matched()));
    }

    @Test
    void pointsOfOneArmAreListed() {
        Samples samples = matched();
        samples.of(KERNEL, 64).block(1).at(1).value(Metric.IOPS, 400).add();
        assertEquals(
                List.of(
                        "randread 4k, depth 64, 1 core, 0000:01:00.0: measured by kernel, not by"
                                + " spdk"),
                unmatched(samples));
    }

    @Test
    void figuresOfOneArmAreListedOnceForAllPoints() {
        Samples samples = matched();
        for (int depth : List.of(1, 16)) {
            samples.of(KERNEL, depth)
                    .block(3)
                    .value(Metric.CPU_NS_PER_IO, 2000)
                    .value(Metric.CPU_CORES, 0.5)
                    .add();
        }
        assertEquals(
                List.of("cpu.nsPerIo, cpu.cores: measured by kernel, not by spdk at any point"),
                unmatched(samples));
    }

    @Test
    void figuresOfOneArmAtSomePointsNameThePoints() {
        Samples samples = matched();
        samples.of(SPDK, 16).block(3).value(Samples.P99, 90_000).add();
        assertEquals(
                List.of("latency.p99: measured by spdk, not by kernel at randread 4k, depth 16"),
                unmatched(samples));
    }

    @Test
    void directionsThatOneArmDoesNotKeepApartAreListed() {
        Samples samples = matched();
        samples.of(KERNEL, 1)
                .block(3)
                .of(OperationFilter.READ)
                .value(Metric.LATENCY_MEAN, 80_000)
                .add();
        assertEquals(
                List.of(
                        "latency.mean of reads: measured by kernel, not by spdk at randread 4k,"
                                + " depth 1"),
                unmatched(samples));
    }
}
