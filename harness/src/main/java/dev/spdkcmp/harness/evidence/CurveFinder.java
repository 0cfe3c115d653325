package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.MatchedSeries;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.SeriesEstimator;
import dev.spdkcmp.harness.evidence.Curve.CurvePoint;
import dev.spdkcmp.harness.evidence.Curve.Phase;
import dev.spdkcmp.harness.statistics.Estimate;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds the phases and the best depths of a sweep. */
final class CurveFinder {

    /** Reaching this share of the best throughput counts as having reached it. */
    static final double NEARLY_BEST = 0.95;

    private final double confidence;
    private final SeriesEstimator estimator;

    CurveFinder(double confidence, SeriesEstimator estimator) {
        this.confidence = confidence;
        this.estimator = estimator;
    }

    Curve find(Sweep sweep) {
        SortedMap<Integer, Double> iops = sweep.means(Metric.IOPS);
        SortedMap<Integer, Phase> phases = phases(iops);
        List<CurvePoint> points = new ArrayList<>();
        for (int depth : sweep.byDepth().keySet()) {
            points.add(
                    new CurvePoint(
                            sweep.setting().at(depth),
                            Figure.of(sweep.values(depth, Metric.IOPS), confidence),
                            latency(sweep, depth),
                            phases.get(depth)));
        }
        List<Integer> tested = bestDepths(sweep, iops.keySet());
        List<Integer> bestDepths =
                tested != null
                        ? tested
                        : firstNearlyBest(iops) == null
                                ? List.of()
                                : List.of(firstNearlyBest(iops));
        return new Curve(
                sweep.arm(),
                points,
                best(iops),
                bestDepths,
                tested != null,
                evidence(sweep, iops, phases));
    }

    private SortedMap<Metric, Figure> latency(Sweep sweep, int depth) {
        SortedSet<Metric> metrics =
                sweep.byDepth().get(depth).stream()
                        .flatMap(
                                s ->
                                        s
                                                .values()
                                                .getOrDefault(OperationFilter.ALL, Map.of())
                                                .keySet()
                                                .stream())
                        .filter(Metric::isLatency)
                        .collect(Collectors.toCollection(TreeSet::new));
        SortedMap<Metric, Figure> figures = new TreeMap<>();
        for (Metric metric : metrics) {
            Figure figure = Figure.of(sweep.values(depth, metric), confidence);
            if (figure != null) {
                figures.put(metric, figure);
            }
        }
        return figures;
    }

    static Integer best(SortedMap<Integer, Double> iops) {
        return iops.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    private static Integer firstNearlyBest(SortedMap<Integer, Double> iops) {
        return iops.entrySet().stream()
                .filter(e -> e.getValue() >= NEARLY_BEST * iops.get(best(iops)))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    /**
     * The phase of each depth; none for a single depth. Where only the deepest depth is near the
     * best, nothing shows that growth has ended.
     */
    static SortedMap<Integer, Phase> phases(SortedMap<Integer, Double> iops) {
        SortedMap<Integer, Phase> phases = new TreeMap<>();
        if (iops.size() < 2) {
            return phases;
        }
        Integer best = best(iops);
        Integer nearlyBest = firstNearlyBest(iops);
        iops.forEach(
                (depth, value) -> {
                    boolean growing = depth < nearlyBest || nearlyBest.equals(iops.lastKey());
                    boolean declining = depth > best && value < NEARLY_BEST * iops.get(best);
                    phases.put(
                            depth,
                            growing
                                    ? Phase.GROWING
                                    : declining ? Phase.DECLINING : Phase.SATURATED);
                });
        return phases;
    }

    private static List<String> evidence(
            Sweep sweep, SortedMap<Integer, Double> iops, SortedMap<Integer, Phase> phases) {
        List<String> sentences = new ArrayList<>();
        for (Phase phase : Phase.values()) {
            List<Integer> depths =
                    phases.keySet().stream().filter(d -> phases.get(d) == phase).toList();
            if (!depths.isEmpty()) {
                sentences.add(sentence(sweep, iops, phase, depths));
            }
        }
        if (iops.size() > 1 && firstNearlyBest(iops).equals(iops.lastKey())) {
            sentences.add("no plateau within the depths measured: still growing at the deepest");
        }
        return sentences;
    }

    private static String sentence(
            Sweep sweep, SortedMap<Integer, Double> iops, Phase phase, List<Integer> depths) {
        int first = depths.get(0);
        int last = depths.get(depths.size() - 1);
        SortedMap<Integer, Double> mean = sweep.means(Metric.LATENCY_MEAN);
        String latency =
                mean.containsKey(first) && mean.containsKey(last) && first != last
                        ? String.format(
                                Locale.ROOT,
                                ", mean latency %.4g to %.4g µs",
                                mean.get(first) / 1e3,
                                mean.get(last) / 1e3)
                        : "";
        return String.format(
                Locale.ROOT,
                "%s at depth %s: %,.0f to %,.0f IOPS%s",
                phase.name().toLowerCase(Locale.ROOT),
                first == last ? String.valueOf(first) : first + " to " + last,
                iops.get(first),
                iops.get(last),
                latency);
    }

    /**
     * Depths not ruled out as the smallest that reaches 95 % of the best. A depth is ruled out
     * where it is shown to stay below 95 % of some other depth, or where a smaller one is shown to
     * reach 95 % of every depth. Half of the error rate goes to each, shared among the tests, so
     * that the true depth is in the set with at least the confidence.
     *
     * @return null where some depths cannot be tested
     */
    private List<Integer> bestDepths(Sweep sweep, Collection<Integer> measured) {
        List<Integer> depths = List.copyOf(measured);
        if (depths.size() < 2) {
            return null;
        }
        Map<Integer, Map<Integer, Estimate>> relative = new TreeMap<>();
        for (int depth : depths) {
            for (int other : depths) {
                if (other != depth) {
                    Estimate estimate = ratio(sweep, depth, other);
                    if (estimate == null) {
                        return null;
                    }
                    relative.computeIfAbsent(depth, d -> new TreeMap<>()).put(other, estimate);
                }
            }
        }
        double share = (1 - confidence) / 2 / (depths.size() - 1);
        double bound = Math.log(NEARLY_BEST);
        List<Integer> candidates = new ArrayList<>();
        for (int depth : depths) {
            boolean belowAnother =
                    relative.get(depth).values().stream().anyMatch(e -> e.pBelow(bound) < share);
            boolean smallerReaches =
                    depths.stream()
                            .filter(smaller -> smaller < depth)
                            .anyMatch(
                                    smaller ->
                                            relative.get(smaller).values().stream()
                                                    .allMatch(e -> e.pAbove(bound) < share));
            if (!belowAnother && !smallerReaches) {
                candidates.add(depth);
            }
        }
        return candidates;
    }

    private Estimate ratio(Sweep sweep, int depth, int other) {
        return estimator
                .estimate(
                        MatchedSeries.of(
                                sweep.byDepth().get(other),
                                sweep.byDepth().get(depth),
                                OperationFilter.ALL,
                                Metric.IOPS))
                .estimate();
    }
}
