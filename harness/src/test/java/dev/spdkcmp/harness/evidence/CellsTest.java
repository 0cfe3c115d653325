package dev.spdkcmp.harness.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.harness.compare.Comparer;
import dev.spdkcmp.harness.compare.ComparisonSettings;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Samples;
import dev.spdkcmp.harness.evidence.ArmRole.Driver;
import dev.spdkcmp.harness.evidence.PooledLatency.PooledPercentile;
import dev.spdkcmp.parsers.measurement.Grid;
import dev.spdkcmp.parsers.measurement.HistogramBuilder;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.Pattern;
import dev.spdkcmp.scenarios.Workload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Distributions, spread, cost, mixes, scaling and control arms. */
class CellsTest {

    private static final Metric P99 = Metric.latencyPercentile(99);
    private static final double[] KERNEL = {301.2, 299.8, 302.5, 300.1, 298.7, 301.9};
    private static final double[] WILD = {318.0, 310.1, 325.9, 316.2, 305.8, 328.8};

    private static Evidence evidence(Samples samples, EvidenceSettings settings) {
        return new EvidenceFinder(settings)
                .find(new Comparer(settings.comparison()).compare(samples.list()), List.of());
    }

    private static Evidence evidence(Samples samples) {
        return evidence(samples, EvidenceSettings.of(ComparisonSettings.against("kernel")));
    }

    private static LatencyHistogram histogram(long... lowHighCount) {
        HistogramBuilder builder = LatencyHistogram.builder(Grid.SPDK_TICKS);
        for (int i = 0; i < lowHighCount.length; i += 3) {
            assertTrue(builder.append(lowHighCount[i], lowHighCount[i + 1], lowHighCount[i + 2]));
        }
        return builder.build().orElseThrow();
    }

    /** 900 at 50 µs, 90 at 90 and 10 at 200; then 5 at 1000 and 5 at 4000. */
    @Test
    void percentilesComeFromAddedCountsNeverFromAverages() {
        Samples samples = new Samples();
        samples.of("kernel", 1)
                .block(1)
                .histogram(histogram(50_000, 50_256, 900, 90_000, 90_512, 90, 200_000, 201_024, 10))
                .add();
        samples.of("kernel", 1)
                .block(2)
                .histogram(histogram(1_000_000, 1_004_096, 5, 4_000_000, 4_016_384, 5))
                .add();
        PooledLatency pooled = evidence(samples).latencies().get(0);
        assertEquals(1010, pooled.ios());
        PooledPercentile p99 =
                pooled.percentiles().stream()
                        .filter(p -> p.percent() == 99)
                        .findFirst()
                        .orElseThrow();
        assertEquals(200_000, p99.bucket().lowNs());
        assertEquals(201_024, p99.bucket().highNs());
        assertNull(p99.acrossSamples());
        // ranks 993 and 1007 of 1010; R: qbinom(c(.025, .975), 1010, .99) + c(0, 1)
        assertEquals(new PooledLatency.Resolution(200_000, 4_016_384), p99.within());
        assertEquals(
                99.5,
                pooled.percentiles().get(pooled.percentiles().size() - 1).percent(),
                "the deepest that 1010 I/Os support");
    }

    @Test
    void spreadAndWhatIsFarOut() {
        Samples samples = new Samples();
        double[] iops = {100, 101, 99, 100.5, 99.5, 60};
        for (int i = 0; i < iops.length; i++) {
            samples.of("kernel", 1)
                    .block(i + 1)
                    .value(Metric.IOPS, iops[i])
                    .value(Metric.LATENCY_MEAN, 10)
                    .value(P99, 13)
                    .add();
        }
        List<Variability> found = evidence(samples).variabilities();
        Variability throughput = found.get(0);
        assertEquals(Metric.IOPS, throughput.metric());
        // R: sd(log(c(100, 101, 99, 100.5, 99.5, 60)))
        assertEquals(0.2086533392, throughput.between(), 1e-10);
        assertEquals(1, throughput.outliers().size());
        assertEquals(6, throughput.outliers().get(0).block());
        // R: rstudent(lm(log(x) ~ 1))[6]; its p with 4 degrees of freedom, times 6
        assertEquals(-58.9802461389645, throughput.outliers().get(0).score(), 1e-9);
        assertEquals(2.9692333952678e-06, throughput.outliers().get(0).pValue(), 1e-15);
        assertNull(throughput.within());
        assertEquals(1.3, found.get(1).p99OverMean().value(), 1e-12);
    }

    @Test
    void spreadInsideDiagnosticSamples() {
        Samples samples = new Samples();
        samples.of("kernel", 1).block(1).value(Metric.IOPS, 100).add();
        Samples diagnostic = new Samples();
        diagnostic
                .of("kernel", 1)
                .with(Samples.recorded().iopsPerSecond(List.of(90.0, 100.0, 110.0)))
                .add();
        ComparisonSettings settings = ComparisonSettings.against("kernel");
        Evidence evidence =
                new EvidenceFinder(EvidenceSettings.of(settings))
                        .find(new Comparer(settings).compare(samples.list()), diagnostic.list());
        assertEquals(0.1, evidence.variabilities().get(0).within(), 1e-12);
    }

    /** R: pseudo-values n·log sd(x) − (n−1)·log sd(x[-i]); t.test of their differences. */
    @Test
    void ratioOfSpreadsByJackknife() {
        VariabilityRatio paired =
                evidence(
                                new Samples()
                                        .blocks(
                                                1,
                                                Metric.IOPS,
                                                Map.of("kernel", KERNEL, "spdk", WILD)))
                        .variabilityRatios()
                        .get(0);
        assertEquals(5.89925067426803, paired.ratio(), 1e-10);
        assertEquals(3.62950528688201, paired.low(), 1e-9);
        assertEquals(9.42650025664644, paired.high(), 1e-9);
        Samples unpaired = new Samples();
        for (int i = 0; i < 6; i++) {
            unpaired.of("kernel", 1).value(Metric.IOPS, KERNEL[i]).add();
            unpaired.of("spdk", 1).value(Metric.IOPS, WILD[i]).add();
        }
        VariabilityRatio welch = evidence(unpaired).variabilityRatios().get(0);
        assertEquals(2.64720532970368, welch.low(), 1e-9);
        assertEquals(12.9243969609727, welch.high(), 1e-9);
        Samples few = new Samples();
        for (int i = 0; i < 5; i++) {
            few.of("kernel", 1).value(Metric.IOPS, KERNEL[i]).add();
            few.of("spdk", 1).value(Metric.IOPS, WILD[i]).add();
        }
        VariabilityRatio none = evidence(few).variabilityRatios().get(0);
        assertNull(none.low());
        assertEquals("fewer than 6 samples of an arm: no interval", none.reason());
    }

    @Test
    void costPerIoPerCoreAndPerWatt() {
        Samples samples = new Samples();
        for (int block = 1; block <= 2; block++) {
            samples.of("spdk", 1)
                    .block(block)
                    .value(Metric.IOPS, 100_000)
                    .value(Metric.CPU_CORES, 1)
                    .value(Metric.CPU_NS_PER_IO, 10_000)
                    .value(Metric.ENERGY_J_PER_MILLION_IOS, 250)
                    .with(
                            Samples.recorded()
                                    .reservedCores(2)
                                    .polling(true)
                                    .cpuSource("/proc/stat of CPUs 1 and 2"))
                    .add();
        }
        Cost cost = evidence(samples).costs().get(0);
        assertEquals(10_000, cost.nsPerIo().value(), 1e-6);
        assertEquals(100_000, cost.iopsPerBusyCore().value(), 1e-6);
        assertEquals(50_000, cost.iopsPerReservedCore().value(), 1e-6);
        assertEquals(4_000, cost.iopsPerWatt().value(), 1e-6);
        assertEquals(10, cost.coresFor(500_000), 1e-9);
        assertEquals(List.of("/proc/stat of CPUs 1 and 2"), cost.sources());
        assertEquals(
                List.of("polls: 2 cores spin in full whatever the load, here for 100,000 IOPS"),
                cost.notes());
        assertNull(cost.cyclesPerIo());
        assertNull(cost.hugepageBytes());
    }

    private static Point mixed() {
        return new Point(new Workload(Pattern.RANDRW, 70, 4096), 8, 1, List.of("0000:01:00.0"));
    }

    @Test
    void whatMixingDoesToReads() {
        Samples samples = new Samples();
        for (int block = 1; block <= 6; block++) {
            samples.of("kernel", 8).block(block).value(Metric.LATENCY_MEAN, 100 + block).add();
            samples.of("kernel", 8)
                    .at(mixed())
                    .block(block)
                    .of(OperationFilter.READ)
                    .value(Metric.LATENCY_MEAN, 150 + block % 2)
                    .of(OperationFilter.WRITE)
                    .value(Metric.LATENCY_MEAN, 30 + block % 3)
                    .add();
            samples.of("spdk", 8)
                    .at(mixed())
                    .block(block)
                    .value(Metric.LATENCY_MEAN, 90 + block)
                    .add();
        }
        List<MixedLatency> found = evidence(samples).mixed();
        MixedLatency kernel = found.get(0);
        assertEquals("kernel", kernel.arm());
        double mean = 0;
        for (int block = 1; block <= 6; block++) {
            mean += Math.log((150.0 + block % 2) / (100 + block)) / 6;
        }
        assertEquals(Math.exp(mean), kernel.readRatio(), 1e-12);
        assertTrue(kernel.readRatioInterval().contains(kernel.readRatio()));
        assertEquals(30.99, kernel.write().value(), 0.01);
        MixedLatency spdk =
                found.stream().filter(m -> m.arm().equals("spdk")).findFirst().orElseThrow();
        assertNull(spdk.readRatio());
        assertEquals("spdk does not keep the latency of reads and writes apart", spdk.reason());
    }

    private static Samples scaled(double[] total) {
        Samples samples = new Samples();
        List<String> all = List.of("a", "b", "c", "d");
        for (int block = 1; block <= 6; block++) {
            for (int n : new int[] {1, 2, 4}) {
                double iops = total[n / 2] * (1 + 0.001 * (block % 3));
                samples.of("spdk", 32)
                        .at(new Point(Samples.RANDREAD_4K, 32, n, all.subList(0, n)))
                        .block(block)
                        .value(Metric.IOPS, iops + block)
                        .with(
                                Samples.recorded()
                                        .iopsByDevice(
                                                n == 1
                                                        ? Map.of("a", iops)
                                                        : Map.of("a", iops / n, "b", iops / n - 5)))
                        .add();
            }
        }
        return samples;
    }

    @Test
    void scalingOverDevices() {
        List<Scaling> found = evidence(scaled(new double[] {1000, 1990, 3600})).scalings();
        Scaling devices =
                found.stream()
                        .filter(s -> s.held().equals("1 cores per device"))
                        .findFirst()
                        .orElseThrow();
        assertEquals(Scaling.Axis.DEVICES, devices.axis());
        assertEquals(List.of(1, 2, 4), devices.steps().stream().map(Scaling.Step::n).toList());
        assertEquals(0.995, devices.steps().get(1).efficiency().value(), 2e-3);
        assertEquals(DerivedFigure.Kind.T_LOG, devices.steps().get(1).efficiency().kind());
        assertEquals(4, devices.firstBelow());
        assertTrue(devices.evidence().endsWith("shown: the whole interval is below 95 %"));
        Scaling.Step two = devices.steps().get(1);
        assertEquals(5, two.fastestDeviceIops() - two.slowestDeviceIops(), 1e-9);
        assertNull(
                evidence(scaled(new double[] {1000, 1990, 3950})).scalings().get(0).firstBelow());
    }

    private static Samples controlled() {
        Samples samples = new Samples();
        double[] noise = {1.001, 0.998, 1.003, 0.997, 1.002, 0.999};
        for (int i = 0; i < 6; i++) {
            samples.of("kernel", 8).block(i + 1).value(Metric.IOPS, 100 * noise[i]).add();
            samples.of("kernel-perf", 8)
                    .block(i + 1)
                    .value(Metric.IOPS, 110 * noise[(i + 1) % 6])
                    .add();
            samples.of("spdk-perf", 8)
                    .block(i + 1)
                    .value(Metric.IOPS, 154 * noise[(i + 2) % 6])
                    .add();
        }
        return samples;
    }

    private static EvidenceSettings roles(Map<String, ArmRole> roles) {
        return new EvidenceSettings(ComparisonSettings.against("kernel"), List.of(), roles, null);
    }

    @Test
    void aControlArmSplitsDriverFromTool() {
        Decomposition split =
                evidence(
                                controlled(),
                                roles(
                                        Map.of(
                                                "kernel", new ArmRole("fio", Driver.KERNEL),
                                                "kernel-perf", new ArmRole("perf", Driver.KERNEL),
                                                "spdk-perf", new ArmRole("perf", Driver.SPDK))))
                        .decompositions()
                        .stream()
                        .filter(d -> d.metric().equals(Metric.IOPS))
                        .findFirst()
                        .orElseThrow();
        assertEquals("spdk-perf", split.candidate());
        assertEquals("kernel-perf", split.control());
        assertEquals(1.54, split.total().ratio(), 1e-12);
        assertEquals(1.4, split.driver().ratio(), 1e-12);
        assertEquals(1.1, split.tool().ratio(), 1e-12);
        assertNotNull(split.driver().interval());
        assertEquals("kernel-perf is perf on the baseline's driver", split.reason());
    }

    @Test
    void withoutAControlToolAndDriverAreConfounded() {
        Decomposition split =
                evidence(
                                controlled(),
                                roles(
                                        Map.of(
                                                "kernel", new ArmRole("fio", Driver.KERNEL),
                                                "spdk-perf", new ArmRole("perf", Driver.SPDK))))
                        .decompositions()
                        .get(0);
        assertNull(split.driver());
        assertNull(split.tool());
        assertEquals(
                "tool and driver are confounded: no arm runs perf on the baseline's driver or fio"
                        + " on the candidate's",
                split.reason());
    }

    @Test
    void withOneToolTheDifferenceIsTheDrivers() {
        Decomposition split =
                evidence(
                                controlled(),
                                roles(
                                        Map.of(
                                                "kernel", new ArmRole("fio", Driver.KERNEL),
                                                "spdk-perf", new ArmRole("fio", Driver.SPDK))))
                        .decompositions()
                        .get(0);
        assertEquals(split.total(), split.driver());
        assertEquals("both arms use fio: the difference is the driver's", split.reason());
        assertFalse(split.reason().contains("confounded"));
    }
}
