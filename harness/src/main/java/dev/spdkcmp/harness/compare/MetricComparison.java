package dev.spdkcmp.harness.compare;

import dev.spdkcmp.scenarios.Metric;
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
 * @param method how the interval was computed; null where there is none
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
 * @param exploratory outside the confirmatory family: no better, worse or equivalent
 * @param verdict what can be said; null for exploratory metrics and where n is too small
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
        Method method,
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
        boolean exploratory,
        Verdict verdict,
        List<String> notes) {

    public MetricComparison {
        baselineSamples = List.copyOf(baselineSamples);
        candidateSamples = List.copyOf(candidateSamples);
        notes = List.copyOf(notes);
    }
}
