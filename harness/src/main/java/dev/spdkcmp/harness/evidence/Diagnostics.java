package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Verdict;
import dev.spdkcmp.harness.statistics.Interval;
import dev.spdkcmp.scenarios.Metric;
import java.util.List;

/**
 * What may be wrong with a comparison, and whether it matters.
 *
 * @param drifts whether throughput went with time, place or temperature
 * @param blocks whether blocks agree on the ratios, per candidate
 * @param detectable what each confirmatory comparison could have found
 * @param robust ratios that hardly feel a wild block, beside the means
 * @param invalid every invalid sample
 * @param putBack what the invalid samples would change were they counted
 */
public record Diagnostics(
        List<Drift> drifts,
        List<BlockAgreement> blocks,
        List<Detectable> detectable,
        List<Robust> robust,
        List<InvalidSample> invalid,
        List<PutBack> putBack) {

    /**
     * Whether some blocks have higher ratios than others at all points together.
     *
     * @param candidate the candidate
     * @param points at least 2 points with all blocks
     * @param pValue Friedman's test over points and blocks; null where there is too little
     * @param odd blocks whose mean log ratio does not belong with the others' (1 % by chance)
     * @param reason why not tested; null where it was
     */
    public record BlockAgreement(
            String candidate, int points, Double pValue, List<Integer> odd, String reason) {}

    /**
     * The smallest relative difference a comparison could find.
     *
     * @param candidate the candidate
     * @param point where
     * @param metric which figure
     * @param alone with 80 % chance at 5 %, before adjustment
     * @param inFamily the same at the level that Holm's first step asks
     */
    public record Detectable(
            String candidate, Point point, Metric metric, double alone, double inFamily) {}

    /**
     * Hodges and Lehmann's ratio.
     *
     * @param candidate the candidate
     * @param point where
     * @param metric which figure
     * @param ratio the estimate
     * @param interval exact; null where the samples are too few
     * @param coverage of it; NaN where there is none
     * @param pSignedRank exact signed-rank p of the pairs; null where unpaired
     * @param disagrees whether it lies outside the t interval
     */
    public record Robust(
            String candidate,
            Point point,
            Metric metric,
            double ratio,
            Interval interval,
            double coverage,
            Double pSignedRank,
            boolean disagrees) {}

    /**
     * A sample that is not counted.
     *
     * @param source where it came from
     * @param arm its arm
     * @param point what was measured
     * @param block its block; null where nothing makes blocks
     * @param problems code and message of each
     */
    public record InvalidSample(
            String source, String arm, Point point, Integer block, List<String> problems) {}

    /**
     * A comparison that invalid samples would change.
     *
     * @param candidate the candidate
     * @param point where
     * @param metric which figure
     * @param ratio as counted; null where there is none
     * @param ratioPutBack with the invalid samples
     * @param verdict as counted
     * @param verdictPutBack with them
     */
    public record PutBack(
            String candidate,
            Point point,
            Metric metric,
            Double ratio,
            Double ratioPutBack,
            Verdict verdict,
            Verdict verdictPutBack) {}
}
