package dev.spdkcmp.harness.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.harness.compare.Comparer;
import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.ComparisonSettings;
import dev.spdkcmp.harness.compare.Samples;
import dev.spdkcmp.harness.compare.Verdict;
import dev.spdkcmp.harness.evidence.Diagnostics.PutBack;
import dev.spdkcmp.harness.evidence.SecondStage.PointBlocks;
import dev.spdkcmp.harness.statistics.SteinDesign;
import dev.spdkcmp.scenarios.Metric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DiagnosticsTest {

    private static final double[] KERNEL = {301.2, 299.8, 302.5, 300.1, 298.7, 301.9};
    private static final double[] SPDK = {318.0, 317.1, 319.9, 316.2, 315.8, 318.8};
    private static final ComparisonSettings SETTINGS = ComparisonSettings.against("kernel");

    private static Comparison compare(Samples samples) {
        return new Comparer(SETTINGS).compare(samples.list());
    }

    private static Diagnostics diagnostics(Samples samples) {
        return new EvidenceFinder(EvidenceSettings.of(SETTINGS))
                .find(compare(samples), List.of())
                .diagnostics();
    }

    /** R: summary(lm(log(y) ~ x + cell)), x in units of 1 s. */
    @Test
    void driftIsTestedWithinCells() {
        double[] a = {100, 101, 103, 104.5};
        double[] b = {200, 199, 204, 207};
        Samples samples = new Samples();
        for (int i = 0; i < 4; i++) {
            samples.of("kernel", 1).block(i + 1).at(1000L * i).value(Metric.IOPS, a[i]).add();
            samples.of("spdk", 1).block(i + 1).at(1000L * i + 500).value(Metric.IOPS, b[i]).add();
        }
        List<Drift> drifts = diagnostics(samples).drifts();
        Drift time = drifts.get(0);
        assertEquals(Drift.Along.TIME, time.along());
        assertEquals(8, time.samples());
        assertEquals(0.000990151079441344, time.pValue(), 1e-12);
        assertEquals(0.0501612785141941, time.change(), 1e-12);
        assertEquals("too few samples that differ in it", drifts.get(1).reason());
        assertEquals("temperatures were not recorded", drifts.get(2).reason());
        assertNull(drifts.get(2).pValue());
    }

    @Test
    void temperatureIsTestedWhereRecorded() {
        Samples samples = new Samples();
        for (int i = 0; i < 6; i++) {
            samples.of("kernel", 1)
                    .block(i + 1)
                    .value(Metric.IOPS, 100 - i + 0.1 * (i % 2))
                    .with(Samples.recorded().temperatureC(40 + 5 * i))
                    .add();
        }
        Drift temperature = diagnostics(samples).drifts().get(2);
        assertTrue(temperature.pValue() < 1e-5, temperature.toString());
        assertEquals(-0.05, temperature.change(), 0.003);
    }

    @Test
    void aBlockThatDisagreesIsNamed() {
        Samples samples = new Samples();
        for (int depth : new int[] {1, 2, 4, 8}) {
            double[] spdk = SPDK.clone();
            spdk[3] *= 0.8 + 0.01 * depth;
            for (int i = 0; i < 6; i++) {
                spdk[i] *= 1 + 0.001 * ((i * depth) % 5);
            }
            samples.blocks(depth, Metric.IOPS, Map.of("kernel", KERNEL, "spdk", spdk));
        }
        Diagnostics.BlockAgreement agreement = diagnostics(samples).blocks().get(0);
        assertEquals(4, agreement.points());
        assertEquals(List.of(4), agreement.odd());
        assertTrue(agreement.pValue() < 0.05, agreement.toString());
        assertEquals(
                "it takes at least 2 points with 2 blocks in common",
                diagnostics(
                                new Samples()
                                        .blocks(
                                                1,
                                                Metric.IOPS,
                                                Map.of("kernel", KERNEL, "spdk", SPDK)))
                        .blocks()
                        .get(0)
                        .reason());
    }

    @Test
    void robustRatioOfS2AndWhatCouldBeFound() {
        Diagnostics found =
                diagnostics(
                        new Samples()
                                .blocks(16, Metric.IOPS, Map.of("kernel", KERNEL, "spdk", SPDK)));
        Diagnostics.Robust robust = found.robust().get(0);
        assertEquals(1.056613, robust.ratio(), 5e-7);
        assertEquals(1.053649, robust.interval().low(), 5e-7);
        assertEquals(1.057705, robust.interval().high(), 5e-7);
        assertEquals(0.96875, robust.coverage(), 1e-12);
        assertEquals(0.03125, robust.pSignedRank(), 1e-12);
        // 80 % power: dz = 1.43454478 (R) times the spread 0.00145316836
        assertEquals(
                Math.expm1(1.4345447820400852 * 0.0014531683649269646),
                found.detectable().get(0).alone(),
                1e-9);
        assertEquals(found.detectable().get(0).alone(), found.detectable().get(0).inFamily());
    }

    @Test
    void whatInvalidSamplesWouldChange() {
        Samples samples =
                new Samples().blocks(16, Metric.IOPS, Map.of("kernel", KERNEL, "spdk", SPDK));
        samples.of("kernel", 16).block(7).at(30_000_000).value(Metric.IOPS, 300).add();
        samples.of("spdk", 16)
                .block(7)
                .at(30_060_000)
                .value(Metric.IOPS, 150)
                .invalid("thermal")
                .add();
        Diagnostics found = diagnostics(samples);
        assertEquals(1, found.invalid().size());
        assertEquals(List.of("thermal: thermal"), found.invalid().get(0).problems());
        PutBack change = found.putBack().get(0);
        assertEquals(Verdict.BETTER, change.verdict());
        assertEquals(Verdict.INCONCLUSIVE, change.verdictPutBack());
        double mean = 0;
        for (int i = 0; i < 6; i++) {
            mean += Math.log(SPDK[i] / KERNEL[i]) / 7;
        }
        assertEquals(Math.exp(mean + Math.log(0.5) / 7), change.ratioPutBack(), 1e-12);
    }

    @Test
    void noiseFloorOfASecondBaseline() {
        Samples samples =
                new Samples()
                        .blocks(16, Metric.IOPS, Map.of("kernel", KERNEL, "kernel-again", SPDK));
        Evidence evidence =
                new EvidenceFinder(
                                new EvidenceSettings(SETTINGS, List.of(), Map.of(), "kernel-again"))
                        .find(compare(samples), List.of());
        assertEquals(
                List.of(
                        "iops is called better at randread 4k, depth 16, 1 core, 0000:01:00.0"
                                + " although the arms are identical"),
                evidence.noiseFloor().falseVerdicts());
        assertEquals(
                Math.expm1(1.4345447820400852 * 0.0014531683649269646),
                evidence.noiseFloor().levels().get(0).detectable(),
                1e-9);
    }

    /** t(0.975; 5)² × (0.00145317 / log 1.001)² = 13.97. */
    @Test
    void theSecondStageIsFixedFromThePilot() {
        Samples pilot =
                new Samples().blocks(16, Metric.IOPS, Map.of("kernel", KERNEL, "spdk", SPDK));
        List<PointBlocks> plan =
                new SecondStage(SETTINGS, new SteinDesign(6, 40, 0.95), Map.of(Metric.IOPS, 0.001))
                        .plan(pilot.list());
        assertEquals(1, plan.size());
        assertEquals(14, plan.get(0).blocks());
        assertTrue(plan.get(0).reached());
        assertEquals(
                "iops of spdk: spread of 0.15 % over 6 pilot blocks, ±0.10 % wanted",
                plan.get(0).decidedBy());
        List<PointBlocks> capped =
                new SecondStage(SETTINGS, new SteinDesign(6, 10, 0.95), Map.of(Metric.IOPS, 0.001))
                        .plan(pilot.list());
        assertEquals(10, capped.get(0).blocks());
        assertEquals(14L, capped.get(0).wanted());
    }

    @Test
    void aPilotWithTooFewUsableBlocksRunsTheMost() {
        Samples pilot =
                new Samples()
                        .blocks(
                                16,
                                Metric.IOPS,
                                Map.of(
                                        "kernel", new double[] {1, 2, 3},
                                        "spdk", new double[] {1, 2.1, 3.3}));
        PointBlocks blocks =
                new SecondStage(SETTINGS, new SteinDesign(6, 20, 0.95), Map.of())
                        .plan(pilot.list())
                        .get(0);
        assertEquals(20, blocks.blocks());
        assertEquals("iops of spdk: the pilot has fewer than 6 usable blocks", blocks.decidedBy());
    }

    @Test
    void runsBesideOneAnother() {
        Comparison first =
                compare(
                        new Samples()
                                .blocks(16, Metric.IOPS, Map.of("kernel", KERNEL, "spdk", SPDK)));
        Comparison second =
                compare(
                        new Samples()
                                .blocks(
                                        16,
                                        Metric.IOPS,
                                        Map.of("kernel", KERNEL, "spdk", KERNEL.clone()))
                                .blocks(1, Metric.IOPS, Map.of("kernel", KERNEL, "spdk", SPDK)));
        RunsSideBySide runs =
                RunsSideBySide.of(
                        List.of(
                                new RunsSideBySide.Run(
                                        "monday", first, Map.of("kernel", "6.1", "bios", "1")),
                                new RunsSideBySide.Run(
                                        "friday", second, Map.of("kernel", "6.8", "bios", "1"))));
        assertEquals(List.of("monday", "friday"), runs.runs());
        assertEquals(2, runs.rows().size());
        RunsSideBySide.Row q1 = runs.rows().get(0);
        assertNull(q1.byRun().get(0));
        assertNull(q1.spread());
        RunsSideBySide.Row q16 = runs.rows().get(1);
        // sd of log 1.05631213 and log 1
        assertEquals(Math.log(1.0563121292570452) / Math.sqrt(2), q16.spread(), 1e-12);
        assertNull(q16.overlapping());
        assertEquals(
                List.of(new RunsSideBySide.FingerprintDifference("kernel", List.of("6.1", "6.8"))),
                runs.fingerprintDifferences());
    }
}
