package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.scenarios.Metric;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * One arm's throughput and latency against queue depth.
 *
 * @param arm the arm
 * @param points one per depth, ascending
 * @param best depth with the highest throughput; null where none was measured
 * @param bestDepths depths that cannot be ruled out as the smallest that reaches 95 % of the best,
 *     at 95 % confidence; one depth, from the means, where there is no inference
 * @param bestDepthsShown whether {@code bestDepths} rests on tests
 * @param evidence what the phases rest on, each a sentence
 */
public record Curve(
        String arm,
        List<CurvePoint> points,
        Integer best,
        List<Integer> bestDepths,
        boolean bestDepthsShown,
        List<String> evidence) {

    public Curve {
        points = List.copyOf(points);
        bestDepths = List.copyOf(bestDepths);
        evidence = List.copyOf(evidence);
    }

    /** What more depth does to throughput. */
    public enum Phase {
        /**
         * Depths before the first that reaches 95 % of the best throughput; all of them where only
         * the deepest does.
         */
        GROWING,
        /** Within 95 % of the best: more depth adds latency only. */
        SATURATED,
        /** Beyond the best depth and below 95 % of the best. */
        DECLINING
    }

    /**
     * One depth.
     *
     * @param point what was measured
     * @param iops throughput; null where not measured
     * @param latency mean and percentiles, nanoseconds
     * @param phase null where throughput was not measured, and for a single depth
     */
    public record CurvePoint(
            Point point, Figure iops, SortedMap<Metric, Figure> latency, Phase phase) {}

    /**
     * The smallest depth from which on more depth neither gains nor loses: where the saturated
     * phase begins, if it lasts to the deepest.
     *
     * @param iops mean throughput by depth
     */
    public static Optional<Integer> flatFrom(SortedMap<Integer, Double> iops) {
        SortedMap<Integer, Phase> phases = CurveFinder.phases(iops);
        return phases.containsValue(Phase.DECLINING)
                ? Optional.empty()
                : phases.entrySet().stream()
                        .filter(e -> e.getValue() == Phase.SATURATED)
                        .map(Map.Entry::getKey)
                        .findFirst();
    }
}
