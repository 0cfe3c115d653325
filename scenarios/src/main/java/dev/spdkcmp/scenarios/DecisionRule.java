package dev.spdkcmp.scenarios;

import java.util.List;

/**
 * When to adopt the candidate, stated before data exist.
 *
 * @param superiority at least one of these must be shown (Holm over them); empty: none is asked
 * @param nonInferiority metrics that may be worse by no more than their margin at every point (each
 *     test one-sided at 5 %, all must hold)
 * @param limits absolute limits on the candidate that must all hold
 */
public record DecisionRule(
        List<Gain> superiority, List<Metric> nonInferiority, List<Limit> limits) {

    /** What the catalog does where a scenario states nothing. */
    public static final DecisionRule DEFAULT =
            new DecisionRule(
                    List.of(new Gain(Metric.IOPS, null, 0.0)),
                    List.of(Metric.IOPS, Metric.latencyPercentile(99)),
                    List.of());

    public DecisionRule {
        superiority = List.copyOf(superiority);
        nonInferiority = List.copyOf(nonInferiority);
        limits = List.copyOf(limits);
    }

    /**
     * A gain that would justify the move.
     *
     * @param metric what has to get better
     * @param queueDepth the one primary depth; null: the middle depth of the sweep
     * @param atLeast relative change asked for: 0.20 means 20 % more IOPS, or 20 % less latency; 0
     *     means better at all
     */
    public record Gain(Metric metric, Integer queueDepth, double atLeast) {}

    /**
     * An absolute limit, such as p99 under 300 µs.
     *
     * @param metric the candidate's figure; latency in nanoseconds
     * @param queueDepth where it must hold; null: everywhere
     * @param atMost upper limit in the metric's unit, null where only a lower one is set
     * @param atLeast lower limit, null where only an upper one is set
     */
    public record Limit(Metric metric, Integer queueDepth, Double atMost, Double atLeast) {}
}
