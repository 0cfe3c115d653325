package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.statistics.Interval;
import dev.spdkcmp.scenarios.Metric;

/**
 * The difference between a candidate and the baseline, split into what the driver and what the load
 * generator makes of it: total = driver effect × tool effect.
 *
 * @param candidate the candidate
 * @param point what was measured
 * @param metric which figure
 * @param control the arm that shares the tool with one and the driver with the other; null where
 *     there is none
 * @param total candidate / baseline; null where there is none
 * @param driver same tool, other driver; null where it cannot be told
 * @param tool same driver, other tool, likewise
 * @param reason what holds, a sentence: how it was split, or that tool and driver are confounded
 */
public record Decomposition(
        String candidate,
        Point point,
        Metric metric,
        String control,
        Effect total,
        Effect driver,
        Effect tool,
        String reason) {

    /**
     * A ratio.
     *
     * @param ratio geometric mean
     * @param interval of it; null where there is none
     */
    public record Effect(double ratio, Interval interval) {}
}
