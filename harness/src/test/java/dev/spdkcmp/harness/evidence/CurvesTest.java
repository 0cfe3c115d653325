package dev.spdkcmp.harness.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.harness.compare.Comparer;
import dev.spdkcmp.harness.compare.ComparisonSettings;
import dev.spdkcmp.harness.compare.Samples;
import dev.spdkcmp.harness.compare.SeriesEstimator;
import dev.spdkcmp.harness.evidence.Curve.Phase;
import dev.spdkcmp.harness.evidence.EvidenceSettings.Objective;
import dev.spdkcmp.harness.statistics.Binomial;
import dev.spdkcmp.scenarios.Metric;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CurvesTest {

    private static final Metric P99 = Metric.latencyPercentile(99);
    private static final int[] DEPTHS = {1, 4, 16, 64};
    private static final int BLOCKS = 6;

    /** Latency follows from Little's law; noise is common to all depths of a block and own. */
    private static Samples sweep(Map<String, double[]> kiops, double noise, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Samples samples = new Samples();
        for (int block = 1; block <= BLOCKS; block++) {
            for (String arm : kiops.keySet().stream().sorted().toList()) {
                for (int i = 0; i < DEPTHS.length; i++) {
                    double iops =
                            1000 * kiops.get(arm)[i] * Math.exp(noise * random.nextGaussian());
                    samples.of(arm, DEPTHS[i])
                            .block(block)
                            .at(block * 1000L + i + (arm.equals("kernel") ? 0 : 100))
                            .value(Metric.IOPS, iops)
                            .value(Metric.LATENCY_MEAN, DEPTHS[i] / iops * 1e9)
                            .value(P99, 2 * DEPTHS[i] / iops * 1e9)
                            .add();
                }
            }
        }
        return samples;
    }

    private static Evidence evidence(Samples samples) {
        ComparisonSettings settings = ComparisonSettings.against("kernel");
        return new EvidenceFinder(
                        new EvidenceSettings(
                                settings,
                                List.of(
                                        new Objective(P99, 205_000),
                                        new Objective(P99, 1_000),
                                        new Objective(P99, 10_000_000)),
                                Map.of(),
                                null))
                .find(new Comparer(settings).compare(samples.list()), List.of());
    }

    private static final Evidence CROSSING =
            evidence(
                    sweep(
                            Map.of(
                                    "kernel", new double[] {10, 40, 150, 300},
                                    "spdk", new double[] {12, 46, 130, 200}),
                            0.005,
                            11));

    @Test
    void bestDepthsAreThoseNotRuledOut() {
        Curve kernel = CROSSING.curves().get(0);
        assertEquals("kernel", kernel.arm());
        assertEquals(List.of(64), kernel.bestDepths());
        assertTrue(kernel.bestDepthsShown());
        assertEquals(
                "no plateau within the depths measured: still growing at the deepest",
                kernel.evidence().get(1));
        Evidence undecided =
                evidence(sweep(Map.of("kernel", new double[] {10, 95.5, 100, 99}), 0.01, 3));
        assertEquals(List.of(4, 16), undecided.curves().get(0).bestDepths());
    }

    @Test
    void theTrueBestDepthIsInTheSetAtLeastAsOftenAsItSays() {
        SplittableRandom seeds = new SplittableRandom(7);
        CurveFinder finder = new CurveFinder(0.95, new SeriesEstimator(null));
        int runs = 500;
        int held = 0;
        for (int i = 0; i < runs; i++) {
            Samples samples =
                    sweep(
                            Map.of("kernel", new double[] {50, 95.01, 100, 100}),
                            0.02,
                            seeds.nextLong());
            Curve curve = finder.find(Sweep.of(samples.list()).get(0));
            held += curve.bestDepths().contains(4) ? 1 : 0;
        }
        double p = new Binomial(runs, 0.95).atMost(held);
        assertTrue(p >= 0.001, held + " of " + runs);
    }

    @Test
    void phasesByShareOfTheBest() {
        Evidence declining =
                evidence(sweep(Map.of("kernel", new double[] {10, 96, 100, 80}), 0.001, 5));
        assertEquals(
                List.of(Phase.GROWING, Phase.SATURATED, Phase.SATURATED, Phase.DECLINING),
                declining.curves().get(0).points().stream().map(Curve.CurvePoint::phase).toList());
        Curve.CurvePoint deepest = declining.curves().get(0).points().get(3);
        assertEquals(6, deepest.iops().n());
        assertTrue(deepest.iops().low() < 80_000 && deepest.iops().high() > 79_800);
        assertEquals(List.of(Metric.LATENCY_MEAN, P99), List.copyOf(deepest.latency().keySet()));
    }

    @Test
    void flatFromWhereSaturationLastsToTheDeepest() {
        assertEquals(
                Optional.of(4),
                Curve.flatFrom(new TreeMap<>(Map.of(1, 10.0, 4, 96.0, 16, 100.0, 64, 97.0))));
        assertEquals(
                Optional.empty(),
                Curve.flatFrom(new TreeMap<>(Map.of(1, 10.0, 4, 96.0, 16, 100.0, 64, 80.0))));
        assertEquals(
                Optional.empty(),
                Curve.flatFrom(new TreeMap<>(Map.of(1, 10.0, 4, 60.0, 16, 100.0))));
        assertEquals(Optional.empty(), Curve.flatFrom(new TreeMap<>()));
    }

    @Test
    void aSingleDepthHasNoPhase() {
        Curve curve =
                evidence(new Samples().of("kernel", 8).value(Metric.IOPS, 5).add()).curves().get(0);
        assertNull(curve.points().get(0).phase());
        assertEquals(List.of(), curve.evidence());
        assertEquals(List.of(8), curve.bestDepths());
    }

    @Test
    void aCrossoverHasAnIntervalOverBlocks() {
        Crossover crossover = CROSSING.crossovers().get(0);
        assertEquals(4, crossover.below().queueDepth());
        assertEquals(16, crossover.above().queueDepth());
        assertTrue(crossover.shown());
        assertEquals(DerivedFigure.Kind.T_LOG, crossover.depth().kind());
        double low = Math.log(46.0 / 40);
        double high = Math.log(130.0 / 150);
        double truth = 4 * Math.pow(4, low / (low - high));
        assertTrue(
                crossover.depth().low() < truth && truth < crossover.depth().high(),
                crossover + " " + truth);
    }

    @Test
    void curvesThatCrossAtRandomHaveNoCrossover() {
        Evidence same =
                evidence(
                        sweep(
                                Map.of(
                                        "kernel", new double[] {10, 40, 150, 300},
                                        "spdk", new double[] {10, 40, 150, 300}),
                                0.02,
                                2));
        assertFalse(same.crossovers().isEmpty());
        for (Crossover crossover : same.crossovers()) {
            assertFalse(crossover.shown());
            assertNull(crossover.depth().value());
            assertTrue(
                    crossover
                            .depth()
                            .reason()
                            .matches("the curves do not cross exactly once in \\d of 6 blocks"),
                    crossover.depth().reason());
        }
    }

    @Test
    void flatAtTheSameThroughputIsTheDevicesLimit() {
        Evidence bound =
                evidence(
                        sweep(
                                Map.of(
                                        "kernel", new double[] {10, 40, 298, 300},
                                        "spdk", new double[] {14, 60, 300, 301}),
                                0.002,
                                4));
        Ceiling deepest = bound.ceilings().get(3);
        assertEquals(Ceiling.Kind.DEVICE_BOUND, deepest.kind());
        assertTrue(deepest.shown());
        assertTrue(
                deepest.evidence().endsWith("the stacks cannot be told apart here"),
                deepest.evidence());
        assertEquals(Ceiling.Kind.BELOW_CEILING, bound.ceilings().get(0).kind());
    }

    @Test
    void alikeIsNotTheDeviceWhereAnotherArmGetsMoreFromIt() {
        Evidence evidence =
                evidence(
                        sweep(
                                Map.of(
                                        "kernel", new double[] {10, 40, 298, 300},
                                        "libaio", new double[] {10, 40, 299, 300},
                                        "spdk", new double[] {14, 60, 590, 600}),
                                0.002,
                                4));
        Ceiling alike =
                evidence.ceilings().stream()
                        .filter(c -> c.candidate().equals("libaio"))
                        .filter(c -> c.point().queueDepth() == 64)
                        .findFirst()
                        .orElseThrow();
        assertEquals(Ceiling.Kind.LIMITED_ALIKE, alike.kind());
        assertTrue(alike.shown());
        assertTrue(
                alike.evidence().contains("not by the device, from which spdk gets 600,6"),
                alike.evidence());
    }

    @Test
    void busyCoresBelowTheOthersCeilingAreACpuBound() {
        Samples samples = new Samples();
        for (int block = 1; block <= 2; block++) {
            for (int depth : DEPTHS) {
                samples.of("kernel", depth)
                        .block(block)
                        .value(Metric.IOPS, Math.min(200, 20.0 * depth) + block)
                        .value(Metric.CPU_CORES, depth < 16 ? 0.4 : 0.99)
                        .with(Samples.recorded().polling(false))
                        .add();
                samples.of("spdk", depth)
                        .block(block)
                        .value(Metric.IOPS, Math.min(400, 25.0 * depth) + block)
                        .value(Metric.CPU_CORES, 1)
                        .with(Samples.recorded().polling(true))
                        .add();
            }
        }
        List<Ceiling> ceilings = evidence(samples).ceilings();
        assertEquals(Ceiling.Kind.CPU_BOUND, ceilings.get(3).kind());
        assertTrue(
                ceilings.get(3).evidence().contains("the cores of kernel are busy throughout"),
                ceilings.get(3).evidence());
        assertEquals(Ceiling.Kind.BELOW_CEILING, ceilings.get(1).kind());
    }

    @Test
    void throughputAtALimitPerBlockAndItsCases() {
        List<SloThroughput> objectives = CROSSING.objectives();
        SloThroughput kernel = objectives.get(0);
        assertEquals(4, kernel.deepest());
        assertFalse(kernel.atLeast());
        assertEquals(DerivedFigure.Kind.T_LOG, kernel.iops().kind());
        // p99 is 200 µs at depth 4 and 213 µs at 16: interpolated on log scales
        double share = Math.log(205.0 / 200) / Math.log(213.333 / 200);
        assertEquals(40_000 * Math.pow(150.0 / 40, share), kernel.iops().value(), 3_000);
        SloThroughput impossible = objectives.get(2);
        assertNull(impossible.iops().value());
        assertNull(impossible.deepest());
        assertEquals("no depth keeps the limit in 6 of 6 blocks", impossible.iops().reason());
        SloThroughput easy = objectives.get(4);
        assertTrue(easy.atLeast());
        assertEquals(64, easy.deepest());
        assertEquals(300_000, easy.iops().value(), 2_000);
    }
}
