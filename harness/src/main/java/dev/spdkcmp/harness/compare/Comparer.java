package dev.spdkcmp.harness.compare;

import dev.spdkcmp.harness.statistics.TQuantiles;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Samples in, one statistical comparison out. Pure: the same samples and settings give the same
 * comparison, in whatever order the samples come.
 */
public final class Comparer {

    private final ComparisonSettings settings;

    public Comparer(ComparisonSettings settings) {
        this.settings = settings;
    }

    /** One comparison still to be worked out. */
    private record Task(
            Point point,
            OperationFilter operation,
            Metric metric,
            String candidate,
            List<Sample> baseline,
            List<Sample> candidateSamples) {}

    /**
     * Compares every other arm with the baseline wherever both measured the same point.
     *
     * @param samples of all arms; invalid ones are reported and not counted
     */
    public Comparison compare(Collection<Sample> samples) {
        TreeMap<Point, TreeMap<String, List<Sample>>> cells = cells(samples);
        TreeSet<String> candidates =
                samples.stream().map(Sample::arm).collect(Collectors.toCollection(TreeSet::new));
        candidates.remove(settings.baseline());
        Map<String, Interleaving> interleaving = interleaving(samples, candidates);

        TQuantiles quantiles = new TQuantiles();
        PointComparer comparer = new PointComparer(settings, quantiles);
        List<MetricComparison> compared =
                tasks(cells).parallelStream()
                        .map(t -> compare(comparer, t, interleaving.get(t.candidate())))
                        .toList();
        List<MetricComparison> judged = new VerdictRule(settings.alpha()).judge(compared);
        List<Sample> sorted =
                cells.values().stream()
                        .flatMap(arms -> arms.values().stream())
                        .flatMap(List::stream)
                        .toList();
        return new Comparison(
                settings.provenance(),
                settings.baseline(),
                settings.confidence(),
                judged,
                new DecisionMaker(settings, interleaving, quantiles).decide(judged, sorted),
                sorted,
                new Unmatched(settings, cells).sentences(candidates),
                notes(sorted, interleaving));
    }

    private static TreeMap<Point, TreeMap<String, List<Sample>>> cells(Collection<Sample> samples) {
        TreeMap<Point, TreeMap<String, List<Sample>>> cells = new TreeMap<>();
        for (Sample sample : samples) {
            cells.computeIfAbsent(sample.point(), p -> new TreeMap<>())
                    .computeIfAbsent(sample.arm(), a -> new ArrayList<>())
                    .add(sample);
        }
        cells.values()
                .forEach(arms -> arms.values().forEach(list -> list.sort(MatchedSeries.IN_ORDER)));
        return cells;
    }

    private Map<String, Interleaving> interleaving(
            Collection<Sample> samples, Collection<String> candidates) {
        Map<String, List<Sample>> byArm =
                samples.stream().collect(Collectors.groupingBy(Sample::arm));
        Map<String, Interleaving> found = new TreeMap<>();
        for (String candidate : candidates) {
            found.put(
                    candidate,
                    Interleaving.of(
                            byArm.getOrDefault(settings.baseline(), List.of()),
                            byArm.get(candidate)));
        }
        return found;
    }

    private List<Task> tasks(TreeMap<Point, TreeMap<String, List<Sample>>> cells) {
        List<Task> tasks = new ArrayList<>();
        cells.forEach(
                (point, arms) -> {
                    List<Sample> baseline = arms.getOrDefault(settings.baseline(), List.of());
                    arms.forEach(
                            (arm, samples) -> {
                                if (!arm.equals(settings.baseline()) && !baseline.isEmpty()) {
                                    addTasks(tasks, point, arm, baseline, samples);
                                }
                            });
                });
        return tasks;
    }

    private void addTasks(
            List<Task> tasks,
            Point point,
            String arm,
            List<Sample> baseline,
            List<Sample> samples) {
        for (OperationFilter operation : OperationFilter.values()) {
            TreeSet<Metric> metrics = Unmatched.measured(baseline, operation);
            metrics.retainAll(Unmatched.measured(samples, operation));
            for (Metric metric : metrics) {
                if (settings.isShown(metric)) {
                    tasks.add(new Task(point, operation, metric, arm, baseline, samples));
                }
            }
        }
    }

    private static MetricComparison compare(
            PointComparer comparer, Task task, Interleaving interleaving) {
        List<String> notes = new ArrayList<>();
        if (!interleaving.shown()) {
            notes.add(confounded(interleaving));
        }
        notes.addAll(leftOut(task));
        return comparer.compare(
                task.point(),
                task.operation(),
                task.metric(),
                task.candidate(),
                task.baseline(),
                task.candidateSamples(),
                notes);
    }

    private static List<String> leftOut(Task task) {
        String invalid =
                Stream.concat(task.baseline().stream(), task.candidateSamples().stream())
                        .filter(s -> !s.isValid())
                        .map(s -> s.source() + " (" + codes(s.invalid()) + ")")
                        .collect(Collectors.joining(", "));
        return invalid.isEmpty() ? List.of() : List.of("invalid, not counted: " + invalid);
    }

    private static String codes(List<Problem> problems) {
        return problems.stream().map(Problem::code).distinct().collect(Collectors.joining(", "));
    }

    private static String confounded(Interleaving interleaving) {
        return "order-confounded: " + interleaving.evidence();
    }

    private static List<String> notes(
            List<Sample> samples, Map<String, Interleaving> interleaving) {
        List<String> notes = new ArrayList<>();
        interleaving.forEach(
                (candidate, found) -> {
                    if (!found.shown()) {
                        notes.add(
                                confounded(found)
                                        + ", so a drift cannot be told from a difference of "
                                        + candidate);
                    } else if (found.alwaysFirst() != null) {
                        notes.add(
                                "order-fixed: "
                                        + found.alwaysFirst()
                                        + " came first in every block, so a steady drift looks like"
                                        + " a difference of "
                                        + candidate);
                    }
                });
        List<Sample> invalid = samples.stream().filter(s -> !s.isValid()).toList();
        if (!invalid.isEmpty()) {
            Map<String, Long> byCode =
                    invalid.stream()
                            .flatMap(s -> s.invalid().stream().map(Problem::code).distinct())
                            .collect(
                                    Collectors.groupingBy(
                                            c -> c, TreeMap::new, Collectors.counting()));
            notes.add(
                    "invalid-samples: "
                            + invalid.size()
                            + " of "
                            + samples.size()
                            + " samples are not counted ("
                            + byCode.entrySet().stream()
                                    .map(e -> e.getKey() + " " + e.getValue())
                                    .collect(Collectors.joining(", "))
                            + ")");
        }
        return notes;
    }
}
