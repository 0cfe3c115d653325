package dev.spdkcmp.harness.compare;

import dev.spdkcmp.harness.statistics.Interval;
import dev.spdkcmp.harness.statistics.MultipleTests;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The verdict rule. Both p-values are Holm-adjusted over the confirmatory family; a comparison is
 *
 * <ol>
 *   <li>equivalent where both one-sided tests against the band of the margin reject, else
 *   <li>better or worse where the test of ratio = 1 rejects, else
 *   <li>inconclusive.
 * </ol>
 */
final class VerdictRule {

    private final double alpha;

    VerdictRule(double alpha) {
        this.alpha = alpha;
    }

    /** Judges the confirmatory comparisons that have an estimate; leaves the others as they are. */
    List<MetricComparison> judge(List<MetricComparison> comparisons) {
        int[] family =
                IntStream.range(0, comparisons.size())
                        .filter(i -> !comparisons.get(i).exploratory())
                        .filter(i -> comparisons.get(i).estimate() != null)
                        .toArray();
        double[] different =
                MultipleTests.holm(
                        IntStream.of(family)
                                .mapToDouble(i -> comparisons.get(i).pValue())
                                .toArray());
        double[] equivalent =
                MultipleTests.holm(
                        IntStream.of(family)
                                .mapToDouble(i -> comparisons.get(i).pEquivalence())
                                .toArray());
        BlocksNeeded needed = new BlocksNeeded(alpha / Math.max(1, family.length));
        List<MetricComparison> judged = new ArrayList<>(comparisons);
        for (int k = 0; k < family.length; k++) {
            MetricComparison comparison = comparisons.get(family[k]);
            judged.set(family[k], judge(comparison, different[k], equivalent[k], needed));
        }
        return judged;
    }

    private MetricComparison judge(
            MetricComparison comparison, double different, double equivalent, BlocksNeeded needed) {
        if (equivalent < alpha) {
            return comparison.judged(different, equivalent, Verdict.EQUIVALENT, null, List.of());
        }
        if (different < alpha) {
            boolean more = comparison.ratio() > 1;
            return comparison.judged(
                    different,
                    equivalent,
                    more == comparison.metric().moreIsBetter() ? Verdict.BETTER : Verdict.WORSE,
                    null,
                    trivial(comparison));
        }
        Integer blocks = needed.toSettle(comparison);
        return comparison.judged(
                different,
                equivalent,
                Verdict.INCONCLUSIVE,
                blocks,
                List.of(sentence(comparison, blocks)));
    }

    private static List<String> trivial(MetricComparison comparison) {
        Interval band = PointComparer.band(comparison.margin()).exp();
        if (!band.overlaps(new Interval(comparison.ciLow(), comparison.ciHigh()))) {
            return List.of();
        }
        return List.of(
                String.format(
                        Locale.ROOT,
                        "may be trivial: the interval reaches into the band [%.4f, %.4f]",
                        band.low(),
                        band.high()));
    }

    private static String sentence(MetricComparison comparison, Integer blocks) {
        String unit = comparison.paired() ? "blocks" : "samples per arm";
        return blocks == null
                ? String.format(
                        Locale.ROOT,
                        "inconclusive: more than %,d %s would be needed, with ratio and spread as"
                                + " seen here",
                        BlocksNeeded.MOST,
                        unit)
                : String.format(
                        Locale.ROOT,
                        "inconclusive: a new run of about %,d %s would settle it with 80 %% chance,"
                                + " with ratio and spread as seen here",
                        blocks,
                        unit);
    }
}
