package dev.spdkcmp.harness.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.harness.compare.Comparer;
import dev.spdkcmp.harness.compare.ComparisonSettings;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.evidence.ArmRole.Driver;
import dev.spdkcmp.harness.evidence.EvidenceSettings.Objective;
import dev.spdkcmp.harness.inputs.ArmPath;
import dev.spdkcmp.harness.inputs.InputReader;
import dev.spdkcmp.harness.inputs.InputRequest;
import dev.spdkcmp.harness.inputs.InputSet;
import dev.spdkcmp.harness.inputs.NamePattern;
import dev.spdkcmp.harness.inputs.OutputFileReader;
import dev.spdkcmp.parsers.Outputs;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.scenarios.Metric;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The evidence in 168 real outputs: four arms, seven depths, six blocks. */
class DatasetEvidenceTest {

    private static final List<String> ARMS =
            List.of("kernel-io_uring", "kernel-libaio", "kernel-perf_aio", "spdk-perf");
    private static final Metric P99 = Metric.latencyPercentile(99);

    private static List<Sample> samples;
    private static Evidence evidence;

    @BeforeAll
    static void read() throws URISyntaxException {
        Path folder =
                Path.of(
                                DatasetEvidenceTest.class
                                        .getResource("/dataset-randread-4k/commands.log")
                                        .toURI())
                        .getParent();
        InputSet inputs =
                new InputReader(new OutputFileReader(new Outputs()), folder)
                        .read(
                                new InputRequest(
                                        ARMS.stream().map(a -> new ArmPath(a, a)).toList(),
                                        null,
                                        NamePattern.DEFAULT,
                                        new TreeSet<>(Set.of(50.0, 99.0)),
                                        true));
        assertEquals(List.of(), inputs.errors());
        samples = inputs.samples();
        ComparisonSettings settings = ComparisonSettings.against(ARMS.get(0));
        evidence =
                new EvidenceFinder(
                                new EvidenceSettings(
                                        settings,
                                        List.of(new Objective(P99, 1_000_000)),
                                        Map.of(
                                                ARMS.get(0), new ArmRole("fio", Driver.KERNEL),
                                                ARMS.get(1), new ArmRole("fio", Driver.KERNEL),
                                                ARMS.get(2), new ArmRole("perf", Driver.KERNEL),
                                                ARMS.get(3), new ArmRole("perf", Driver.SPDK)),
                                        null))
                        .find(new Comparer(settings).compare(samples), List.of());
    }

    private static double[] iops(String arm, int depth) {
        return samples.stream()
                .filter(s -> s.arm().equals(arm) && s.point().queueDepth() == depth)
                .sorted(Comparator.comparing(Sample::block))
                .mapToDouble(s -> s.value(OperationFilter.ALL, Metric.IOPS).value())
                .toArray();
    }

    /** Mean log ratio and its standard error over six blocks. */
    private static double[] byHand(double[] from, double[] to) {
        double mean = 0;
        for (int i = 0; i < 6; i++) {
            mean += Math.log(to[i] / from[i]) / 6;
        }
        double squares = 0;
        for (int i = 0; i < 6; i++) {
            squares += Math.pow(Math.log(to[i] / from[i]) - mean, 2);
        }
        return new double[] {mean, Math.sqrt(squares / 5 / 6)};
    }

    @Test
    void theToolAloneMakesADifferenceOnTheKernelsDriver() {
        Decomposition at32 =
                evidence.decompositions().stream()
                        .filter(d -> d.metric().equals(Metric.IOPS))
                        .filter(d -> d.point().queueDepth() == 32)
                        .findFirst()
                        .orElseThrow();
        assertEquals("spdk-perf", at32.candidate());
        assertEquals("kernel-perf_aio", at32.control());
        double[] tool = byHand(iops(ARMS.get(0), 32), iops(ARMS.get(2), 32));
        double[] driver = byHand(iops(ARMS.get(2), 32), iops(ARMS.get(3), 32));
        // R: qt(.975, 5)
        double t = 2.570581835636314;
        assertEquals(Math.exp(tool[0]), at32.tool().ratio(), 1e-9);
        assertEquals(Math.exp(tool[0] - t * tool[1]), at32.tool().interval().low(), 1e-9);
        assertEquals(Math.exp(tool[0] + t * tool[1]), at32.tool().interval().high(), 1e-9);
        assertEquals(Math.exp(driver[0]), at32.driver().ratio(), 1e-9);
        assertEquals(Math.exp(driver[0] - t * driver[1]), at32.driver().interval().low(), 1e-9);
        assertEquals(at32.total().ratio(), at32.tool().ratio() * at32.driver().ratio(), 1e-9);
        assertTrue(at32.tool().interval().low() > 1, at32.tool().toString());
    }

    @Test
    void pooledPercentilesAreThoseOfTheAddedCounts() {
        PooledLatency pooled =
                evidence.latencies().stream()
                        .filter(l -> l.arm().equals("spdk-perf"))
                        .filter(l -> l.point().queueDepth() == 16)
                        .findFirst()
                        .orElseThrow();
        assertNull(pooled.reason());
        TreeMap<Long, Long> counts = new TreeMap<>();
        for (Sample sample : samples) {
            if (sample.arm().equals("spdk-perf") && sample.point().queueDepth() == 16) {
                LatencyHistogram histogram = sample.latency().get(OperationFilter.ALL);
                for (int i = 0; i < histogram.size(); i++) {
                    counts.merge(histogram.lowNs(i), histogram.count(i), Long::sum);
                }
            }
        }
        long all = counts.values().stream().mapToLong(Long::longValue).sum();
        assertEquals(all, pooled.ios());
        for (PooledLatency.PooledPercentile percentile : pooled.percentiles()) {
            long before = 0;
            for (Map.Entry<Long, Long> bucket : counts.entrySet()) {
                before += bucket.getValue();
                if (before / (double) all >= percentile.percent() / 100) {
                    assertEquals(bucket.getKey(), percentile.bucket().lowNs());
                    break;
                }
            }
            assertTrue(percentile.within().lowNs() <= percentile.bucket().lowNs());
            assertTrue(percentile.within().highNs() >= percentile.bucket().highNs());
        }
    }

    @Test
    void everyArmHasACurveAndNoneChangesPlacesWithSpdk() {
        assertEquals(ARMS, evidence.curves().stream().map(Curve::arm).toList());
        assertEquals(
                List.of(
                        List.of(4, 8, 16, 32, 64),
                        List.of(2, 4, 8, 16, 32, 64),
                        List.of(8, 16, 32, 64),
                        List.of(16, 32, 64)),
                evidence.curves().stream().map(Curve::bestDepths).toList());
        assertTrue(evidence.curves().stream().allMatch(Curve::bestDepthsShown));
        assertEquals(
                "no plateau within the depths measured: still growing at the deepest",
                evidence.curves().get(0).evidence().get(1));
        assertTrue(
                evidence.crossovers().stream().noneMatch(c -> c.candidate().equals("spdk-perf")),
                evidence.crossovers().toString());
    }

    @Test
    void throughputWithinAMillisecondAtP99() {
        List<SloThroughput> found = new ArrayList<>(evidence.objectives());
        assertEquals(4, found.size());
        SloThroughput spdk = found.get(3);
        assertEquals(32, spdk.deepest());
        assertEquals("no depth keeps the limit in 1 of 6 blocks", spdk.iops().reason());
        assertEquals(12_989, found.get(0).iops().value(), 1);
    }

    @Test
    void driftIsTestedInTimeAndPosition() {
        List<Drift> drifts = evidence.diagnostics().drifts();
        assertEquals(168, drifts.get(0).samples());
        assertNotNull(drifts.get(0).pValue());
        assertNotNull(drifts.get(1).pValue());
        assertEquals("temperatures were not recorded", drifts.get(2).reason());
    }

    @Test
    void costIsNotInvented() {
        assertEquals(28, evidence.costs().size());
        assertTrue(evidence.costs().stream().allMatch(c -> c.joulesPerMillionIos() == null));
    }
}
