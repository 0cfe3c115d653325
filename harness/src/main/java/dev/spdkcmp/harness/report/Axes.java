package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.MetricComparison;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the figures of a comparison are numbered by: arms (the baseline first), slices (points that
 * differ in depth only), points and metrics. The numbers are places in these lists.
 */
final class Axes {

    private final List<String> arms;
    private final List<Slice> slices;
    private final List<Point> points;
    private final List<Metric> metrics;
    private final Map<Object, Integer> places = new HashMap<>();

    /** Everything about a point but its depth. */
    record Slice(Workload workload, Integer cores, List<String> devices) {

        static Slice of(Point point) {
            return new Slice(point.workload(), point.cores(), point.devices());
        }
    }

    Axes(Comparison comparison) {
        Set<String> armsSeen = new TreeSet<>(new ArmOrder(comparison));
        armsSeen.add(comparison.baseline());
        Set<Point> pointsSeen = new TreeSet<>();
        Set<Metric> metricsSeen = new TreeSet<>();
        for (MetricComparison point : comparison.points()) {
            armsSeen.add(point.candidate());
            pointsSeen.add(point.point());
            metricsSeen.add(point.metric());
        }
        for (Sample sample : comparison.samples()) {
            armsSeen.add(sample.arm());
            pointsSeen.add(sample.point());
            sample.values().values().forEach(values -> metricsSeen.addAll(values.keySet()));
        }
        arms = numbered(armsSeen);
        points = numbered(pointsSeen);
        metrics = numbered(metricsSeen);
        Set<Slice> slicesSeen = new LinkedHashSet<>();
        points.forEach(point -> slicesSeen.add(Slice.of(point)));
        slices = numbered(slicesSeen);
    }

    private <T> List<T> numbered(Set<T> seen) {
        List<T> list = new ArrayList<>(seen);
        for (int i = 0; i < list.size(); i++) {
            places.put(list.get(i), i);
        }
        return List.copyOf(list);
    }

    List<String> arms() {
        return arms;
    }

    List<Slice> slices() {
        return slices;
    }

    List<Point> points() {
        return points;
    }

    List<Metric> metrics() {
        return metrics;
    }

    List<OperationFilter> operations() {
        return List.of(OperationFilter.values());
    }

    /** The place of an arm, slice, point or metric in its list. */
    int place(Object of) {
        return places.get(of);
    }

    /** A slice in words: what tells it from the others, and no more. */
    String label(Slice slice) {
        List<String> words = new ArrayList<>(List.of(slice.workload().label()));
        if (slices.stream().map(Slice::cores).distinct().count() > 1) {
            words.add(
                    slice.cores() == null
                            ? "cores unknown"
                            : slice.cores() + (slice.cores() == 1 ? " core" : " cores"));
        }
        if (slices.stream().map(Slice::devices).distinct().count() > 1) {
            words.add(
                    slice.devices().isEmpty()
                            ? "devices unknown"
                            : slice.devices().size() > 2
                                    ? slice.devices().size() + " devices"
                                    : String.join(" + ", slice.devices()));
        }
        return String.join(", ", words);
    }
}
