package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.BlocksNeeded;
import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.MetricComparison;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Verdict;
import dev.spdkcmp.scenarios.Metric;
import java.util.List;
import java.util.Locale;

/**
 * What this machine makes of two measurements of the same arm.
 *
 * @param arm the second measurement of the baseline
 * @param levels one per point and confirmatory metric
 * @param falseVerdicts verdicts of better or worse on identical arms, each a sentence; empty is as
 *     it should be
 */
public record NoiseFloor(String arm, List<Level> levels, List<String> falseVerdicts) {

    /**
     * One point and metric.
     *
     * @param point where
     * @param metric which figure
     * @param ratio of the two measurements
     * @param ciLow lower limit; null where there is none
     * @param ciHigh upper limit
     * @param detectable the smallest relative difference that this noise lets a comparison of this
     *     size find with 80 % chance, before adjustment; null where there is no inference
     */
    public record Level(
            Point point,
            Metric metric,
            Double ratio,
            Double ciLow,
            Double ciHigh,
            Double detectable) {}

    static NoiseFloor of(Comparison comparison, String arm) {
        double alpha = 1 - comparison.confidence();
        BlocksNeeded power = new BlocksNeeded(alpha);
        List<MetricComparison> ofArm =
                comparison.points().stream()
                        .filter(c -> c.candidate().equals(arm) && !c.exploratory())
                        .toList();
        return new NoiseFloor(
                arm,
                ofArm.stream()
                        .map(
                                c ->
                                        new Level(
                                                c.point(),
                                                c.metric(),
                                                c.ratio(),
                                                c.ciLow(),
                                                c.ciHigh(),
                                                c.estimate() == null
                                                        ? null
                                                        : power.detectableRatio(c) - 1))
                        .toList(),
                ofArm.stream()
                        .filter(c -> c.verdict() == Verdict.BETTER || c.verdict() == Verdict.WORSE)
                        .map(
                                c ->
                                        String.format(
                                                Locale.ROOT,
                                                "%s is called %s at %s although the arms are"
                                                        + " identical",
                                                c.metric().name(),
                                                c.verdict().name().toLowerCase(Locale.ROOT),
                                                c.point().label()))
                        .toList());
    }
}
