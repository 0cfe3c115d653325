package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.evidence.Sweep.Setting;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.Workload;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The highest throughput that keeps a latency under a limit: what an arm gives at one's objective.
 * Between the deepest depth that keeps the limit and the next one, throughput is interpolated on
 * log scales.
 *
 * @param arm the arm
 * @param workload what was run
 * @param cores CPUs; null where nothing says so
 * @param devices the devices
 * @param metric the latency limited
 * @param limitNs the limit, nanoseconds
 * @param iops throughput at the limit
 * @param deepest the deepest measured depth that keeps the limit, by the means; null where none
 *     does
 * @param atLeast whether every depth measured keeps the limit, so that the true figure is this one
 *     or higher
 */
public record SloThroughput(
        String arm,
        Workload workload,
        Integer cores,
        List<String> devices,
        Metric metric,
        double limitNs,
        DerivedFigure iops,
        Integer deepest,
        boolean atLeast) {

    static SloThroughput of(
            Sweep sweep, Metric metric, double limitNs, double confidence, long seed) {
        Setting setting = sweep.setting();
        SortedMap<Integer, Double> latency = sweep.means(metric);
        Integer deepest = deepest(latency, limitNs);
        DerivedFigure iops =
                latency.isEmpty()
                        ? DerivedFigure.none(metric.name() + " was not measured")
                        : DerivedFigure.overBlocks(
                                sweep.completeBlocks(Metric.IOPS, metric),
                                b -> iopsAt(sweep.inBlock(b), metric, limitNs),
                                iopsAt(sweep, metric, limitNs),
                                "no depth keeps the limit",
                                confidence,
                                seed);
        return new SloThroughput(
                sweep.arm(),
                setting.workload(),
                setting.cores(),
                setting.devices(),
                metric,
                limitNs,
                iops,
                deepest,
                deepest != null && deepest.equals(latency.lastKey()));
    }

    /** The last depth before the limit is first broken. */
    private static Integer deepest(SortedMap<Integer, Double> latency, double limitNs) {
        Integer deepest = null;
        for (Map.Entry<Integer, Double> entry : latency.entrySet()) {
            if (entry.getValue() > limitNs) {
                break;
            }
            deepest = entry.getKey();
        }
        return deepest;
    }

    private static Double iopsAt(Sweep sweep, Metric metric, double limitNs) {
        SortedMap<Integer, Double> latency = sweep.means(metric);
        SortedMap<Integer, Double> iops = sweep.means(Metric.IOPS);
        iops.keySet().retainAll(latency.keySet());
        Integer deepest = deepest(latency, limitNs);
        if (deepest == null || !iops.containsKey(deepest)) {
            return null;
        }
        double reached =
                iops.headMap(deepest + 1).values().stream().max(Double::compare).orElseThrow();
        SortedMap<Integer, Double> beyond = iops.tailMap(deepest + 1);
        if (beyond.isEmpty()) {
            return reached;
        }
        int next = beyond.firstKey();
        double share =
                Math.log(limitNs / latency.get(deepest))
                        / Math.log(latency.get(next) / latency.get(deepest));
        double between =
                Math.exp(
                        Math.log(iops.get(deepest))
                                + share * Math.log(iops.get(next) / iops.get(deepest)));
        return Math.max(reached, between);
    }
}
