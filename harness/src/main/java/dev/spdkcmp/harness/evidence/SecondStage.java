package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.Comparer;
import dev.spdkcmp.harness.compare.ComparisonSettings;
import dev.spdkcmp.harness.compare.MetricComparison;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.statistics.SteinDesign;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Fixes, from the pilot alone, how many blocks each point runs: as many as give every confirmatory
 * metric of every candidate the wanted half-width. Point i then runs in blocks 1…nᵢ.
 */
public final class SecondStage {

    private final ComparisonSettings settings;
    private final SteinDesign design;
    private final Map<Metric, Double> halfWidths;

    /**
     * Plans for a design.
     *
     * @param settings of the comparison
     * @param design pilot, cap, confidence
     * @param halfWidths wanted relative half-width of the ratio's interval per metric, such as 0.01
     *     for ±1 %; a confirmatory metric without one takes half its margin
     */
    public SecondStage(
            ComparisonSettings settings, SteinDesign design, Map<Metric, Double> halfWidths) {
        this.settings = settings;
        this.design = design;
        this.halfWidths = Map.copyOf(halfWidths);
    }

    /**
     * The blocks of a point.
     *
     * @param point the point
     * @param blocks to run in all, the pilot's included
     * @param wanted blocks that would reach every half-width; null where no number does
     * @param decidedBy the metric and candidate that ask for the most, and why, a sentence
     */
    public record PointBlocks(Point point, int blocks, Long wanted, String decidedBy) {

        /** Whether the blocks planned reach the half-widths. */
        public boolean reached() {
            return wanted != null && wanted <= blocks;
        }
    }

    /** Blocks per point; a point without a usable pilot runs the most. */
    public List<PointBlocks> plan(Collection<Sample> pilot) {
        Map<Point, PointBlocks> found = new TreeMap<>();
        for (MetricComparison comparison :
                new Comparer(settings.withPilotBlocks(null)).compare(pilot).points()) {
            if (!comparison.exploratory()) {
                found.merge(comparison.point(), blocks(comparison), SecondStage::larger);
            }
        }
        pilot.forEach(
                s ->
                        found.computeIfAbsent(
                                s.point(),
                                p ->
                                        new PointBlocks(
                                                p,
                                                design.mostBlocks(),
                                                null,
                                                "the pilot has nothing to compare here")));
        return new ArrayList<>(found.values());
    }

    private PointBlocks blocks(MetricComparison comparison) {
        String what = comparison.metric().name() + " of " + comparison.candidate();
        if (comparison.estimate() == null
                || !comparison.paired()
                || comparison.blocks().size() < SteinDesign.SMALLEST_PILOT) {
            return new PointBlocks(
                    comparison.point(),
                    design.mostBlocks(),
                    null,
                    what
                            + ": the pilot has fewer than "
                            + SteinDesign.SMALLEST_PILOT
                            + " usable blocks");
        }
        int pilotBlocks = comparison.blocks().size();
        double deviation = comparison.estimate().standardError() * Math.sqrt(pilotBlocks);
        double wanted = halfWidths.getOrDefault(comparison.metric(), comparison.margin() / 2);
        SteinDesign.Blocks blocks =
                new SteinDesign(pilotBlocks, design.mostBlocks(), design.confidence())
                        .blocks(deviation, comparison.estimate().slack(), Math.log1p(wanted));
        return new PointBlocks(
                comparison.point(),
                Math.max(blocks.planned(), design.pilotBlocks()),
                blocks.wanted(),
                String.format(
                        Locale.ROOT,
                        "%s: spread of %.2f %% over %d pilot blocks, ±%.2f %% wanted%s",
                        what,
                        100 * deviation,
                        pilotBlocks,
                        100 * wanted,
                        blocks.wanted() == null ? ", which the buckets alone do not allow" : ""));
    }

    private static PointBlocks larger(PointBlocks a, PointBlocks b) {
        if (a.wanted() == null || b.wanted() == null) {
            return a.wanted() == null ? a : b;
        }
        return b.wanted() > a.wanted() ? b : a;
    }
}
