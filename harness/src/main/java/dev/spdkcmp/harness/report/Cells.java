package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.evidence.Figure;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The counted samples of a comparison by cell, operation and metric. */
final class Cells {

    private final Comparison comparison;
    private final Map<Key, List<Sample>> byCell = new TreeMap<>();

    /** One arm at one point. */
    record Key(Point point, String arm) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int byPoint = point.compareTo(other.point);
            return byPoint != 0 ? byPoint : arm.compareTo(other.arm);
        }
    }

    Cells(Comparison comparison) {
        this.comparison = comparison;
        comparison.samples().stream()
                .filter(Sample::isValid)
                .forEach(
                        sample ->
                                byCell.computeIfAbsent(
                                                new Key(sample.point(), sample.arm()),
                                                key -> new ArrayList<>())
                                        .add(sample));
    }

    /** Cells with at least one counted sample, by point and arm. */
    Iterable<Map.Entry<Key, List<Sample>>> all() {
        return byCell.entrySet();
    }

    /** The figures of a cell; empty where no sample has them. */
    Map<Metric, Figure> figures(List<Sample> samples, OperationFilter operation) {
        Map<Metric, List<MetricValue>> values = new TreeMap<>();
        for (Sample sample : samples) {
            sample.values()
                    .getOrDefault(operation, Map.of())
                    .forEach(
                            (metric, value) -> {
                                if (value.value() > 0) {
                                    values.computeIfAbsent(metric, m -> new ArrayList<>())
                                            .add(value);
                                }
                            });
        }
        Map<Metric, Figure> figures = new TreeMap<>();
        values.forEach(
                (metric, list) -> figures.put(metric, Figure.of(list, comparison.confidence())));
        return figures;
    }
}
