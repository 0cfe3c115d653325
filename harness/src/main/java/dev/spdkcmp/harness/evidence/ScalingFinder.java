package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.evidence.Scaling.Axis;
import dev.spdkcmp.harness.evidence.Scaling.Step;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.Workload;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Finds points that differ in nothing but the number of devices, or of cores. */
final class ScalingFinder {

    private static final double EFFICIENT = 0.95;

    private final double confidence;
    private final long seed;

    ScalingFinder(double confidence, long seed) {
        this.confidence = confidence;
        this.seed = seed;
    }

    /**
     * What stays the same.
     *
     * @param held the cores or devices that stay the same, in words
     */
    private record Fixed(String arm, Workload workload, int queueDepth, Axis axis, String held)
            implements Comparable<Fixed> {

        private static final Comparator<Fixed> ORDER =
                Comparator.comparing(Fixed::arm)
                        .thenComparing(Fixed::workload)
                        .thenComparing(Fixed::queueDepth)
                        .thenComparing(Fixed::axis)
                        .thenComparing(Fixed::held);

        @Override
        public int compareTo(Fixed other) {
            return ORDER.compare(this, other);
        }
    }

    List<Scaling> find(Collection<Sample> samples) {
        Map<Fixed, SortedMap<Integer, List<Sample>>> groups = new TreeMap<>();
        samples.stream()
                .filter(Sample::isValid)
                .filter(s -> s.value(OperationFilter.ALL, Metric.IOPS) != null)
                .forEach(s -> groupings(s).forEach((fixed, n) -> add(groups, fixed, n, s)));
        return groups.entrySet().stream()
                .filter(e -> e.getValue().size() > 1 && e.getValue().containsKey(1))
                .map(e -> scaling(e.getKey(), e.getValue()))
                .toList();
    }

    /** The series a sample belongs to, with its N in each. */
    private static Map<Fixed, Integer> groupings(Sample sample) {
        Point point = sample.point();
        int devices = point.devices().size();
        Map<Fixed, Integer> found = new HashMap<>();
        if (devices > 0) {
            if (point.cores() == null) {
                found.put(fixed(sample, Axis.DEVICES, "cores not known"), devices);
            } else {
                found.put(fixed(sample, Axis.DEVICES, point.cores() + " cores in all"), devices);
                if (point.cores() % devices == 0) {
                    found.put(
                            fixed(
                                    sample,
                                    Axis.DEVICES,
                                    point.cores() / devices + " cores per device"),
                            devices);
                }
            }
        }
        if (point.cores() != null) {
            found.put(
                    fixed(sample, Axis.CORES, String.join(" + ", point.devices())), point.cores());
        }
        return found;
    }

    private static Fixed fixed(Sample sample, Axis axis, String held) {
        Point point = sample.point();
        return new Fixed(sample.arm(), point.workload(), point.queueDepth(), axis, held);
    }

    private static void add(
            Map<Fixed, SortedMap<Integer, List<Sample>>> groups,
            Fixed fixed,
            int n,
            Sample sample) {
        groups.computeIfAbsent(fixed, f -> new TreeMap<>())
                .computeIfAbsent(n, k -> new ArrayList<>())
                .add(sample);
    }

    private Scaling scaling(Fixed fixed, SortedMap<Integer, List<Sample>> byN) {
        List<Step> steps = byN.keySet().stream().map(n -> step(n, byN.get(n), byN.get(1))).toList();
        Step below = steps.stream().filter(s -> isBelow(s.efficiency())).findFirst().orElse(null);
        return new Scaling(
                fixed.arm(),
                fixed.workload(),
                fixed.queueDepth(),
                fixed.axis(),
                fixed.held(),
                steps,
                below == null ? null : below.n(),
                below == null ? "every step is at 95 % or more" : evidence(below));
    }

    private static boolean isBelow(DerivedFigure efficiency) {
        return efficiency.isDerived() && efficiency.value() < EFFICIENT;
    }

    private static String evidence(Step below) {
        DerivedFigure efficiency = below.efficiency();
        String figure =
                String.format(
                        Locale.ROOT,
                        "%d give %.1f %% of %d times one",
                        below.n(),
                        100 * efficiency.value(),
                        below.n());
        return efficiency.kind() == DerivedFigure.Kind.T_LOG && efficiency.high() < EFFICIENT
                ? figure + ", shown: the whole interval is below 95 %"
                : figure + ", by the mean: no interval shows it";
    }

    private Step step(int n, List<Sample> samples, List<Sample> one) {
        Map<Integer, Double> single = byBlock(one);
        Map<Integer, Double> total = byBlock(samples);
        List<Integer> blocks = single.keySet().stream().filter(total::containsKey).toList();
        Figure all = figure(samples);
        Figure alone = figure(one);
        DerivedFigure efficiency =
                n == 1
                        ? new DerivedFigure(
                                1.0,
                                null,
                                null,
                                DerivedFigure.Kind.NONE,
                                null,
                                blocks.size(),
                                "by definition")
                        : DerivedFigure.overBlocks(
                                blocks,
                                b -> total.get(b) / (n * single.get(b)),
                                all == null || alone == null
                                        ? null
                                        : all.value() / (n * alone.value()),
                                "throughput was not measured",
                                confidence,
                                seed);
        Map<String, Double> devices = deviceMeans(samples);
        return new Step(
                n,
                all,
                devices.values().stream().min(Double::compare).orElse(null),
                devices.values().stream().max(Double::compare).orElse(null),
                efficiency);
    }

    private Figure figure(List<Sample> samples) {
        return Figure.of(
                samples.stream()
                        .map(s -> s.value(OperationFilter.ALL, Metric.IOPS))
                        .filter(Objects::nonNull)
                        .toList(),
                confidence);
    }

    /** Geometric mean per block, of several single-device samples too. */
    private static SortedMap<Integer, Double> byBlock(List<Sample> samples) {
        SortedMap<Integer, Double> means = new TreeMap<>();
        samples.stream()
                .filter(s -> s.block() != null)
                .collect(Collectors.groupingBy(Sample::block))
                .forEach(
                        (block, ofBlock) -> {
                            Figure mean =
                                    Figure.of(
                                            ofBlock.stream()
                                                    .map(
                                                            s ->
                                                                    s.value(
                                                                            OperationFilter.ALL,
                                                                            Metric.IOPS))
                                                    .map(v -> MetricValue.exact(v.value()))
                                                    .toList(),
                                            0.95);
                            if (mean != null) {
                                means.put(block, mean.value());
                            }
                        });
        return means;
    }

    private static Map<String, Double> deviceMeans(List<Sample> samples) {
        return samples.stream()
                .flatMap(s -> s.context().iopsByDevice().entrySet().stream())
                .collect(
                        Collectors.groupingBy(
                                Map.Entry::getKey,
                                TreeMap::new,
                                Collectors.averagingDouble(Map.Entry::getValue)));
    }
}
