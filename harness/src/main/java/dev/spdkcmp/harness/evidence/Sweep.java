package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.statistics.Moments;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * All valid samples of one arm at one workload, core count and device set, by queue depth.
 *
 * @param arm the arm
 * @param setting workload, cores and devices
 * @param byDepth samples of each depth, in the order given
 */
record Sweep(String arm, Setting setting, SortedMap<Integer, List<Sample>> byDepth) {

    /** What a sweep holds fixed. */
    record Setting(Workload workload, Integer cores, List<String> devices)
            implements Comparable<Setting> {

        static Setting of(Point point) {
            return new Setting(point.workload(), point.cores(), point.devices());
        }

        Point at(int depth) {
            return new Point(workload, depth, cores, devices);
        }

        @Override
        public int compareTo(Setting other) {
            return at(1).compareTo(other.at(1));
        }
    }

    static List<Sweep> of(Collection<Sample> samples) {
        Map<String, Map<Setting, Sweep>> sweeps = new TreeMap<>();
        samples.stream()
                .filter(Sample::isValid)
                .sorted(
                        Comparator.comparing(
                                Sample::block, Comparator.nullsLast(Comparator.naturalOrder())))
                .forEach(
                        s ->
                                sweeps.computeIfAbsent(s.arm(), a -> new TreeMap<>())
                                        .computeIfAbsent(
                                                Setting.of(s.point()),
                                                k -> new Sweep(s.arm(), k, new TreeMap<>()))
                                        .byDepth
                                        .computeIfAbsent(
                                                s.point().queueDepth(), d -> new ArrayList<>())
                                        .add(s));
        return sweeps.values().stream().flatMap(m -> m.values().stream()).toList();
    }

    List<MetricValue> values(int depth, Metric metric) {
        return byDepth.getOrDefault(depth, List.of()).stream()
                .map(s -> s.value(OperationFilter.ALL, metric))
                .filter(Objects::nonNull)
                .toList();
    }

    /** Geometric mean of the metric at each depth that has it. */
    SortedMap<Integer, Double> means(Metric metric) {
        SortedMap<Integer, Double> means = new TreeMap<>();
        for (int depth : byDepth.keySet()) {
            double[] logs =
                    values(depth, metric).stream().mapToDouble(v -> Math.log(v.value())).toArray();
            if (logs.length > 0 && Arrays.stream(logs).allMatch(Double::isFinite)) {
                means.put(depth, Math.exp(Moments.of(logs).mean()));
            }
        }
        return means;
    }

    /** Blocks in which every depth of the sweep has all these metrics. */
    SortedSet<Integer> completeBlocks(Metric... metrics) {
        SortedSet<Integer> complete = null;
        for (List<Sample> samples : byDepth.values()) {
            SortedSet<Integer> here =
                    samples.stream()
                            .filter(s -> s.block() != null)
                            .filter(s -> Arrays.stream(metrics).allMatch(m -> gives(s, m)))
                            .map(Sample::block)
                            .collect(Collectors.toCollection(TreeSet::new));
            if (complete == null) {
                complete = here;
            } else {
                complete.retainAll(here);
            }
        }
        return complete == null ? new TreeSet<>() : complete;
    }

    private static boolean gives(Sample sample, Metric metric) {
        MetricValue value = sample.value(OperationFilter.ALL, metric);
        return value != null && value.hasLog();
    }

    /** The samples of one block alone. */
    Sweep inBlock(int block) {
        SortedMap<Integer, List<Sample>> ofBlock = new TreeMap<>();
        byDepth.forEach(
                (depth, samples) ->
                        ofBlock.put(
                                depth,
                                samples.stream()
                                        .filter(s -> s.block() != null && s.block() == block)
                                        .toList()));
        return new Sweep(arm, setting, ofBlock);
    }

    /** What both sweeps ran at. */
    SortedSet<Integer> commonDepths(Sweep other) {
        SortedSet<Integer> common = new TreeSet<>(byDepth.keySet());
        common.retainAll(other.byDepth.keySet());
        return common;
    }
}
