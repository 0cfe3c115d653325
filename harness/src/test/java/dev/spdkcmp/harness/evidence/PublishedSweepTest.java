package dev.spdkcmp.harness.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.harness.compare.Comparer;
import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.ComparisonSettings;
import dev.spdkcmp.harness.compare.Decision;
import dev.spdkcmp.harness.compare.MetricComparison;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.SampleChecks;
import dev.spdkcmp.harness.compare.Samples;
import dev.spdkcmp.harness.evidence.Curve.Phase;
import dev.spdkcmp.harness.evidence.EvidenceSettings.Objective;
import dev.spdkcmp.scenarios.Metric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** spdk/spdk#661: one run per cell, Intel P4600, 4 KiB random reads, libaio against SPDK. */
class PublishedSweepTest {

    private static final int[] DEPTHS = {1, 2, 4, 8, 16, 32, 64, 128, 256};
    private static final double[] LIBAIO_US = {
        59.72, 59.48, 60.99, 65.26, 74.53, 93.8, 137.83, 239.74, 473.74
    };
    private static final double[] LIBAIO_IOPS = {
        16736.06, 33609.09, 65548.66, 122514.61, 214558.88, 340961.79, 464158.58, 533795.65,
        540321.32
    };
    private static final double[] SPDK_US = {
        57.39, 57.21, 59.36, 64.66, 77.3, 104.58, 182.12, 364.33, 729.95
    };
    private static final double[] SPDK_IOPS = {
        17412.67, 34932.58, 67341.81, 123649.23, 206887.56, 305877.41, 351338.36, 351288.95,
        350686.26
    };
    private static final double[] RATIO = {
        1.040, 1.039, 1.027, 1.009, 0.964, 0.897, 0.757, 0.658, 0.649
    };

    private static final Comparison COMPARISON = comparison();
    private static final Evidence EVIDENCE =
            new EvidenceFinder(
                            new EvidenceSettings(
                                    ComparisonSettings.against("libaio"),
                                    List.of(new Objective(Metric.LATENCY_MEAN, 100_000)),
                                    Map.of("spdk", new ArmRole("perf", ArmRole.Driver.SPDK)),
                                    null))
                    .find(COMPARISON, List.of());

    private static Comparison comparison() {
        Samples samples = new Samples();
        for (int i = 0; i < DEPTHS.length; i++) {
            samples.of("libaio", DEPTHS[i])
                    .value(Metric.IOPS, LIBAIO_IOPS[i])
                    .value(Metric.LATENCY_MEAN, LIBAIO_US[i] * 1000)
                    .add();
            samples.of("spdk", DEPTHS[i])
                    .value(Metric.IOPS, SPDK_IOPS[i])
                    .value(Metric.LATENCY_MEAN, SPDK_US[i] * 1000)
                    .add();
        }
        return new Comparer(ComparisonSettings.against("libaio")).compare(samples.list());
    }

    private static Curve curve(String arm) {
        return EVIDENCE.curves().stream()
                .filter(c -> c.arm().equals(arm))
                .findFirst()
                .orElseThrow();
    }

    private static List<Phase> phases(String arm) {
        return curve(arm).points().stream().map(Curve.CurvePoint::phase).toList();
    }

    @Test
    void ratiosAsPublishedAndNoInference() {
        List<MetricComparison> iops =
                COMPARISON.points().stream().filter(c -> c.metric().equals(Metric.IOPS)).toList();
        for (int i = 0; i < DEPTHS.length; i++) {
            assertEquals(DEPTHS[i], iops.get(i).point().queueDepth());
            assertEquals(RATIO[i], iops.get(i).ratio(), 5e-4);
            assertNull(iops.get(i).verdict());
            assertTrue(
                    iops.get(i).notes().stream()
                            .anyMatch(n -> n.startsWith("no inference possible: n = 1")),
                    iops.get(i).notes().toString());
        }
        assertEquals(Decision.Answer.INSUFFICIENT_EVIDENCE, COMPARISON.decision().answer());
    }

    @Test
    void littlesLawHoldsInEveryCell() {
        for (int i = 0; i < DEPTHS.length; i++) {
            assertTrue(
                    SampleChecks.inFlight(LIBAIO_IOPS[i], LIBAIO_US[i] * 1000, DEPTHS[i], 1)
                            .isEmpty());
            assertTrue(
                    SampleChecks.inFlight(SPDK_IOPS[i], SPDK_US[i] * 1000, DEPTHS[i], 1).isEmpty());
        }
    }

    @Test
    void spdkIsFlatFromDepth64() {
        assertEquals(
                List.of(
                        Phase.GROWING,
                        Phase.GROWING,
                        Phase.GROWING,
                        Phase.GROWING,
                        Phase.GROWING,
                        Phase.GROWING,
                        Phase.SATURATED,
                        Phase.SATURATED,
                        Phase.SATURATED),
                phases("spdk"));
        assertEquals(List.of(64), curve("spdk").bestDepths());
        assertFalse(curve("spdk").bestDepthsShown());
        assertEquals(
                "saturated at depth 64 to 256: 351,338 to 350,686 IOPS, mean latency 182.1 to 730.0"
                        + " µs",
                curve("spdk").evidence().get(1));
    }

    @Test
    void libaioIsFlatFromDepth128() {
        assertEquals(List.of(128), curve("libaio").bestDepths());
        assertEquals(256, curve("libaio").best());
        assertEquals(Phase.GROWING, phases("libaio").get(6));
    }

    @Test
    void theArmsChangePlacesBetween8And16() {
        assertEquals(1, EVIDENCE.crossovers().size());
        Crossover crossover = EVIDENCE.crossovers().get(0);
        assertEquals(8, crossover.below().queueDepth());
        assertEquals(16, crossover.above().queueDepth());
        assertTrue(crossover.candidateAheadBelow());
        assertFalse(crossover.shown());
        // log2 8 + log r8 / (log r8 − log r16)
        double r8 = Math.log(123649.23 / 122514.61);
        double r16 = Math.log(206887.56 / 214558.88);
        assertEquals(8 * Math.pow(2, r8 / (r8 - r16)), crossover.depth().value(), 1e-9);
        assertEquals(
                "no block holds all that it takes: from the means of all samples, without an"
                        + " interval",
                crossover.depth().reason());
        assertEquals(
                "spdk is ahead to depth 8 (ratio 1.009) and behind from 16 (0.964); not shown by"
                        + " tests on both sides",
                crossover.evidence());
    }

    @Test
    void noPointIsDeviceBoundAndTheLossAtSaturationPointsToTheDevice() {
        assertTrue(
                EVIDENCE.ceilings().stream().noneMatch(c -> c.kind() == Ceiling.Kind.DEVICE_BOUND),
                EVIDENCE.ceilings().toString());
        Ceiling deepest = EVIDENCE.ceilings().get(DEPTHS.length - 1);
        assertEquals(Ceiling.Kind.APART, deepest.kind());
        assertEquals(
                "libaio 540,321 IOPS, spdk 350,686: both flat, but at different IOPS; a loss at"
                        + " saturation points to the state of the device (unwritten media,"
                        + " firmware), not to the stack",
                deepest.evidence());
        assertEquals(Ceiling.Kind.BELOW_CEILING, EVIDENCE.ceilings().get(6).kind());
    }

    @Test
    void throughputWithinAHundredMicroseconds() {
        SloThroughput libaio = EVIDENCE.objectives().get(0);
        assertEquals("libaio", libaio.arm());
        assertEquals(32, libaio.deepest());
        double share = Math.log(100 / 93.8) / Math.log(137.83 / 93.8);
        assertEquals(
                340961.79 * Math.pow(464158.58 / 340961.79, share), libaio.iops().value(), 1e-6);
        SloThroughput spdk = EVIDENCE.objectives().get(1);
        assertEquals(16, spdk.deepest());
        assertFalse(spdk.atLeast());
    }

    @Test
    void nothingElseIsInvented() {
        assertTrue(EVIDENCE.latencies().stream().allMatch(l -> l.percentiles().isEmpty()));
        assertEquals("no sample printed its distribution", EVIDENCE.latencies().get(0).reason());
        assertNull(EVIDENCE.noiseFloor());
        assertTrue(EVIDENCE.variabilities().stream().allMatch(v -> v.between() == null));
        assertTrue(EVIDENCE.scalings().isEmpty());
        assertTrue(EVIDENCE.mixed().isEmpty());
        assertTrue(EVIDENCE.decompositions().isEmpty());
        Point point = Samples.point(1);
        Cost cost = EVIDENCE.costs().get(0);
        assertEquals(point, cost.point());
        assertNull(cost.nsPerIo());
        assertNull(cost.coresFor(1e6));
        assertEquals(List.of("CPU time was not measured"), cost.notes());
        assertTrue(EVIDENCE.diagnostics().drifts().stream().allMatch(d -> d.pValue() == null));
    }
}
