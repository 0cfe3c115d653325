package dev.spdkcmp.harness.compare;

import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What cannot be compared because not all arms measured it, each a sentence: points, and at the
 * points that both measured, figures that one of baseline and candidate lacks.
 */
final class Unmatched {

    private final ComparisonSettings settings;
    private final Map<Point, TreeMap<String, List<Sample>>> cells;
    private final PointNames names;

    /**
     * Of the samples of one comparison.
     *
     * @param cells by point and arm
     */
    Unmatched(ComparisonSettings settings, Map<Point, TreeMap<String, List<Sample>>> cells) {
        this.settings = settings;
        this.cells = cells;
        this.names = new PointNames(cells.keySet());
    }

    /** A figure that one arm has and the other lacks. */
    private record Lack(String has, String lacks, OperationFilter operation, Metric metric) {}

    /** What figures share that are told in one sentence. */
    private record Told(String has, String lacks, List<Point> points) {}

    List<String> sentences(TreeSet<String> candidates) {
        List<String> sentences = new ArrayList<>(points(candidates));
        sentences.addAll(figures(candidates));
        return sentences;
    }

    private List<String> points(TreeSet<String> candidates) {
        List<String> sentences = new ArrayList<>();
        cells.forEach(
                (point, arms) -> {
                    TreeSet<String> missing = new TreeSet<>(candidates);
                    missing.add(settings.baseline());
                    missing.removeAll(arms.keySet());
                    if (!missing.isEmpty()) {
                        sentences.add(
                                point.label()
                                        + ": measured by "
                                        + String.join(", ", arms.keySet())
                                        + ", not by "
                                        + String.join(", ", missing));
                    }
                });
        return sentences;
    }

    private List<String> figures(TreeSet<String> candidates) {
        Map<Lack, List<Point>> lacks = new LinkedHashMap<>();
        for (String candidate : candidates) {
            cells.forEach(
                    (point, arms) -> {
                        List<Sample> baseline = arms.get(settings.baseline());
                        List<Sample> samples = arms.get(candidate);
                        if (baseline != null && samples != null) {
                            lacks(point, baseline, samples, lacks);
                            lacks(point, samples, baseline, lacks);
                        }
                    });
        }
        Map<Told, List<String>> told = new LinkedHashMap<>();
        lacks.forEach(
                (lack, points) ->
                        told.computeIfAbsent(
                                        new Told(lack.has(), lack.lacks(), points),
                                        t -> new ArrayList<>())
                                .add(words(lack)));
        return told.entrySet().stream().map(e -> sentence(e.getKey(), e.getValue())).toList();
    }

    private void lacks(
            Point point, List<Sample> some, List<Sample> others, Map<Lack, List<Point>> lacks) {
        for (OperationFilter operation : OperationFilter.values()) {
            TreeSet<Metric> metrics = measured(some, operation);
            metrics.removeAll(measured(others, operation));
            for (Metric metric : metrics) {
                if (settings.isShown(metric)) {
                    lacks.computeIfAbsent(
                                    new Lack(
                                            some.get(0).arm(),
                                            others.get(0).arm(),
                                            operation,
                                            metric),
                                    l -> new ArrayList<>())
                            .add(point);
                }
            }
        }
    }

    /** The figures that any of the samples has. */
    static TreeSet<Metric> measured(List<Sample> samples, OperationFilter operation) {
        return samples.stream()
                .flatMap(s -> s.values().getOrDefault(operation, Map.of()).keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String words(Lack lack) {
        return lack.operation() == OperationFilter.ALL
                ? lack.metric().name()
                : lack.metric().name() + " of " + lack.operation().jsonName() + "s";
    }

    private String sentence(Told told, List<String> figures) {
        long common =
                cells.values().stream()
                        .filter(arms -> arms.containsKey(told.has()))
                        .filter(arms -> arms.containsKey(told.lacks()))
                        .count();
        String where =
                told.points().size() == common
                        ? common == 1 ? "" : " at any point"
                        : " at "
                                + told.points().stream()
                                        .map(names::of)
                                        .collect(Collectors.joining("; "));
        return "%s: measured by %s, not by %s%s"
                .formatted(String.join(", ", figures), told.has(), told.lacks(), where);
    }
}
