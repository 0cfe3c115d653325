package dev.spdkcmp.harness.compare;

import dev.spdkcmp.harness.statistics.Estimate;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.List;

/**
 * One candidate against the baseline at one point in one metric: an element of {@code points} in
 * {@code comparison.json}. Every nullable figure is null where it could not be computed; {@code
 * notes} then says why.
 *
 * @param point what was measured
 * @param operation which I/Os
 * @param metric which figure
 * @param candidate the arm compared
 * @param baselineSamples values of the baseline, by block where paired
 * @param candidateSamples values of the candidate, by block where paired
 * @param paired whether block i of one is compared with block i of the other
 * @param blocks the block of each pair; empty where unpaired
 * @param method how the interval was computed; null where there is none
 * @param estimate log ratio with its standard error, degrees of freedom and the half widths of the
 *     buckets; null where there is no interval
 * @param ratio candidate / baseline, geometric mean
 * @param ciLow lower limit of the 95 % interval of the ratio
 * @param ciHigh upper limit
 * @param margin the metric's margin
 * @param pValue two-sided t test of ratio = 1
 * @param pAdjusted Holm-adjusted over the confirmatory family; null for exploratory metrics
 * @param pEquivalence larger p of the two one-sided tests against the band
 * @param pEquivalenceAdjusted Holm-adjusted likewise
 * @param pExact sign-flip (paired) or permutation of midranks, two-sided
 * @param pExactSmallest the smallest value pExact could take with this many samples
 * @param pExactError standard error of pExact where it was drawn at random; null where counted
 * @param exploratory outside the confirmatory family: no better, worse or equivalent
 * @param verdict what can be said; null for exploratory metrics and where n is too small
 * @param blocksNeeded for an inconclusive one: blocks (unpaired: samples per arm) at which a new
 *     run would settle it with 80 % chance, were ratio and spread as seen; null otherwise, and
 *     where more than {@link BlocksNeeded#MOST} would be needed
 * @param notes what a reader must know, each a sentence
 */
public record MetricComparison(
        Point point,
        OperationFilter operation,
        Metric metric,
        String candidate,
        List<Double> baselineSamples,
        List<Double> candidateSamples,
        boolean paired,
        List<Integer> blocks,
        Method method,
        Estimate estimate,
        Double ratio,
        Double ciLow,
        Double ciHigh,
        double margin,
        Double pValue,
        Double pAdjusted,
        Double pEquivalence,
        Double pEquivalenceAdjusted,
        Double pExact,
        Double pExactSmallest,
        Double pExactError,
        boolean exploratory,
        Verdict verdict,
        Integer blocksNeeded,
        List<String> notes) {

    public MetricComparison {
        baselineSamples = List.copyOf(baselineSamples);
        candidateSamples = List.copyOf(candidateSamples);
        blocks = List.copyOf(blocks);
        notes = List.copyOf(notes);
    }

    /** This comparison once its family is known. */
    MetricComparison judged(
            Double adjusted,
            Double equivalenceAdjusted,
            Verdict judgement,
            Integer needed,
            List<String> moreNotes) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(moreNotes);
        return new MetricComparison(
                point,
                operation,
                metric,
                candidate,
                baselineSamples,
                candidateSamples,
                paired,
                blocks,
                method,
                estimate,
                ratio,
                ciLow,
                ciHigh,
                margin,
                pValue,
                adjusted,
                pEquivalence,
                equivalenceAdjusted,
                pExact,
                pExactSmallest,
                pExactError,
                exploratory,
                judgement,
                needed,
                all);
    }
}
