package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.MatchedSeries;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The baseline's and a candidate's sweep of the same setting.
 *
 * @param baseline the baseline's
 * @param candidate the candidate's
 */
record SweepPair(Sweep baseline, Sweep candidate) {

    static List<SweepPair> of(List<Sweep> sweeps, String baseline) {
        List<SweepPair> pairs = new ArrayList<>();
        for (Sweep from : sweeps) {
            for (Sweep to : sweeps) {
                if (from.arm().equals(baseline)
                        && !to.arm().equals(baseline)
                        && from.setting().equals(to.setting())
                        && !from.commonDepths(to).isEmpty()) {
                    pairs.add(new SweepPair(from, to));
                }
            }
        }
        return pairs;
    }

    SortedSet<Integer> depths() {
        return baseline.commonDepths(candidate);
    }

    MatchedSeries series(int depth, Metric metric) {
        return MatchedSeries.of(
                baseline.byDepth().get(depth),
                candidate.byDepth().get(depth),
                OperationFilter.ALL,
                metric);
    }

    /** log(candidate / baseline) of the means, by depth. */
    SortedMap<Integer, Double> logRatios(Metric metric) {
        SortedMap<Integer, Double> from = baseline.means(metric);
        SortedMap<Integer, Double> to = candidate.means(metric);
        SortedMap<Integer, Double> ratios = new TreeMap<>();
        from.forEach(
                (depth, value) -> {
                    if (to.containsKey(depth)) {
                        ratios.put(depth, Math.log(to.get(depth) / value));
                    }
                });
        return ratios;
    }

    SortedSet<Integer> completeBlocks(Metric metric) {
        SortedSet<Integer> blocks = new TreeSet<>(baseline.completeBlocks(metric));
        blocks.retainAll(candidate.completeBlocks(metric));
        return blocks;
    }

    SweepPair inBlock(int block) {
        return new SweepPair(baseline.inBlock(block), candidate.inBlock(block));
    }
}
