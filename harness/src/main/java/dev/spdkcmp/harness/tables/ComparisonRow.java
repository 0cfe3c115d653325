package dev.spdkcmp.harness.tables;

import dev.spdkcmp.harness.compare.BlocksNeeded;
import dev.spdkcmp.harness.compare.MetricComparison;
import dev.spdkcmp.harness.compare.Verdict;
import dev.spdkcmp.scenarios.Metric;
import java.util.List;
import java.util.Locale;

/**
 * One metric at one point as people read it, in the words and digits that every rendering shares.
 *
 * @param comparison what the row says, in full precision
 * @param metric with its unit, such as {@code p99 µs}
 * @param baseline the baseline's figure (geometric mean of its samples), {@code -} for none
 * @param candidate the candidate's figure likewise
 * @param change of the candidate against the baseline in percent, signed, {@code -} for none
 * @param interval of the change, {@code +3.2 to +4.9}, {@code -} for none
 * @param p value that the verdict rests on, adjusted where there is one, {@code -} for none
 * @param exactP value of the exact test, printed beside as a check, {@code -} for none
 * @param samples pairs, or baseline and candidate samples: {@code 6}, {@code 6/5}
 * @param verdict a word; {@code -} where none is given
 * @param needed blocks that a new run would need to settle it, {@code -} where nothing is open
 * @param headline whether the row belongs into short tables
 * @param notes what a reader must know of this row
 */
public record ComparisonRow(
        MetricComparison comparison,
        String metric,
        String baseline,
        String candidate,
        String change,
        String interval,
        String p,
        String exactP,
        String samples,
        String verdict,
        String needed,
        boolean headline,
        List<String> notes) {

    /** Stands for a figure that does not exist. */
    static final String NONE = "-";

    /** How the note begins that {@link #needed} stands for. */
    private static final String INCONCLUSIVE_NOTE = "inconclusive: ";

    public ComparisonRow {
        notes = List.copyOf(notes);
    }

    static ComparisonRow of(MetricComparison comparison, boolean headline) {
        Double baseline = geometricMean(comparison.baselineSamples());
        Double candidate = geometricMean(comparison.candidateSamples());
        FigureFormat format = FigureFormat.of(comparison.metric(), smaller(baseline, candidate));
        boolean interval = comparison.ciLow() != null && comparison.ciHigh() != null;
        return new ComparisonRow(
                comparison,
                format.label(),
                baseline == null ? NONE : format.text(baseline),
                candidate == null ? NONE : format.text(candidate),
                comparison.ratio() == null ? NONE : FigureFormat.change(comparison.ratio()),
                interval
                        ? FigureFormat.change(comparison.ciLow())
                                + " to "
                                + FigureFormat.change(comparison.ciHigh())
                        : NONE,
                probability(comparison),
                comparison.pExact() == null ? NONE : FigureFormat.probability(comparison.pExact()),
                samples(comparison),
                verdict(comparison.verdict()),
                needed(comparison),
                headline,
                comparison.notes().stream()
                        .filter(note -> !note.startsWith(INCONCLUSIVE_NOTE))
                        .toList());
    }

    private static String needed(MetricComparison comparison) {
        if (comparison.verdict() != Verdict.INCONCLUSIVE) {
            return NONE;
        }
        return comparison.blocksNeeded() == null
                ? ">" + BlocksNeeded.MOST
                : comparison.blocksNeeded().toString();
    }

    /** Null where there is no sample. */
    static Double geometricMean(List<Double> values) {
        if (values.isEmpty()) {
            return null;
        }
        double logs = 0;
        for (double value : values) {
            logs += Math.log(value);
        }
        return Math.exp(logs / values.size());
    }

    private static double smaller(Double a, Double b) {
        if (a == null || b == null) {
            return a == null ? b == null ? 0 : b : a;
        }
        return Math.min(a, b);
    }

    /** The p value of the test that decided: the equivalence test's where that was shown. */
    private static String probability(MetricComparison comparison) {
        Double p =
                comparison.verdict() == Verdict.EQUIVALENT
                        ? first(comparison.pEquivalenceAdjusted(), comparison.pEquivalence())
                        : first(comparison.pAdjusted(), comparison.pValue());
        return p == null ? NONE : FigureFormat.probability(p);
    }

    private static Double first(Double preferred, Double other) {
        return preferred == null ? other : preferred;
    }

    private static String samples(MetricComparison comparison) {
        int baseline = comparison.baselineSamples().size();
        int candidate = comparison.candidateSamples().size();
        return baseline == candidate ? Integer.toString(baseline) : baseline + "/" + candidate;
    }

    private static String verdict(Verdict verdict) {
        return verdict == null ? NONE : verdict.name().toLowerCase(Locale.ROOT);
    }

    /** The queue depth of the row's point. */
    int queueDepth() {
        return comparison.point().queueDepth();
    }

    Metric kind() {
        return comparison.metric();
    }
}
