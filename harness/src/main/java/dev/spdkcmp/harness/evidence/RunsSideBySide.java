package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.MetricComparison;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.statistics.Moments;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Several runs of one scenario beside one another; never pooled.
 *
 * @param runs their names, in the order given
 * @param rows one per comparison that some run has
 * @param fingerprintDifferences facts of the machine that differ between runs
 */
public record RunsSideBySide(
        List<String> runs, List<Row> rows, List<FingerprintDifference> fingerprintDifferences) {

    /**
     * One run.
     *
     * @param name how it is called
     * @param comparison its comparison
     * @param fingerprint facts of the machine by name
     */
    public record Run(String name, Comparison comparison, Map<String, String> fingerprint) {}

    /**
     * One comparison in every run.
     *
     * @param point what was measured; of its devices only the number counts, other machines have
     *     others
     * @param metric which figure
     * @param candidate the candidate
     * @param byRun the comparison in each run, in their order; null where a run lacks it
     * @param spread standard deviation of the log ratios between runs; null with fewer than 2
     * @param overlapping whether all intervals have a value in common; null with fewer than 2
     */
    public record Row(
            Point point,
            Metric metric,
            String candidate,
            List<MetricComparison> byRun,
            Double spread,
            Boolean overlapping) {}

    /**
     * A fact that differs.
     *
     * @param fact its name
     * @param byRun its value in each run; null where a run does not say
     */
    public record FingerprintDifference(String fact, List<String> byRun) {}

    private record Key(Point point, Metric metric, String candidate) implements Comparable<Key> {

        static Key of(MetricComparison comparison) {
            Point point = comparison.point();
            return new Key(
                    new Point(
                            point.workload(),
                            point.queueDepth(),
                            point.cores(),
                            point.devices().size() < 2
                                    ? List.of()
                                    : List.of(point.devices().size() + " devices")),
                    comparison.metric(),
                    comparison.candidate());
        }

        @Override
        public int compareTo(Key other) {
            int byPoint = point.compareTo(other.point);
            int byMetric = metric.compareTo(other.metric);
            return byPoint != 0
                    ? byPoint
                    : byMetric != 0 ? byMetric : candidate.compareTo(other.candidate);
        }
    }

    /** Puts runs beside one another. */
    public static RunsSideBySide of(List<Run> runs) {
        Map<Key, MetricComparison[]> found = new TreeMap<>();
        for (int i = 0; i < runs.size(); i++) {
            for (MetricComparison comparison : runs.get(i).comparison().points()) {
                if (comparison.operation() == OperationFilter.ALL) {
                    found.computeIfAbsent(
                                            Key.of(comparison),
                                            k -> new MetricComparison[runs.size()])[i] =
                            comparison;
                }
            }
        }
        List<Row> rows = new ArrayList<>();
        found.forEach((key, byRun) -> rows.add(row(key, Arrays.asList(byRun))));
        return new RunsSideBySide(runs.stream().map(Run::name).toList(), rows, differences(runs));
    }

    private static Row row(Key key, List<MetricComparison> byRun) {
        double[] logs =
                byRun.stream()
                        .filter(Objects::nonNull)
                        .filter(c -> c.ratio() != null)
                        .mapToDouble(c -> Math.log(c.ratio()))
                        .toArray();
        List<MetricComparison> estimated =
                byRun.stream().filter(Objects::nonNull).filter(c -> c.ciLow() != null).toList();
        Boolean overlapping =
                estimated.size() < 2
                        ? null
                        : estimated.stream()
                                        .mapToDouble(MetricComparison::ciLow)
                                        .max()
                                        .orElseThrow()
                                <= estimated.stream()
                                        .mapToDouble(MetricComparison::ciHigh)
                                        .min()
                                        .orElseThrow();
        return new Row(
                key.point(),
                key.metric(),
                key.candidate(),
                byRun,
                logs.length < 2 ? null : Moments.of(logs).standardDeviation(),
                overlapping);
    }

    private static List<FingerprintDifference> differences(List<Run> runs) {
        TreeSet<String> facts = new TreeSet<>();
        runs.forEach(r -> facts.addAll(r.fingerprint().keySet()));
        List<FingerprintDifference> found = new ArrayList<>();
        for (String fact : facts) {
            List<String> values = new ArrayList<>();
            runs.forEach(r -> values.add(r.fingerprint().get(fact)));
            if (new HashSet<>(values).size() > 1) {
                found.add(new FingerprintDifference(fact, values));
            }
        }
        return found;
    }
}
