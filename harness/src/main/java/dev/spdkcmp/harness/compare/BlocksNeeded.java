package dev.spdkcmp.harness.compare;

import dev.spdkcmp.harness.statistics.Estimate;
import dev.spdkcmp.harness.statistics.Interval;
import dev.spdkcmp.harness.statistics.StudentT;
import dev.spdkcmp.harness.statistics.TPower;
import dev.spdkcmp.harness.statistics.Threshold;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.IntPredicate;

/**
 * How large a new run would have to be to settle a comparison, were its ratio and spread as seen:
 * the smallest number at which a difference or equivalence is shown with 80 % chance. Added blocks
 * never extend a finished run's inference.
 */
public final class BlocksNeeded {

    /** Beyond this nobody would measure. */
    public static final int MOST = 1_000;

    private static final double POWER = 0.8;

    private static final StudentT LARGE_SAMPLE = new StudentT(1_000);
    private static final double POWER_QUANTILE = LARGE_SAMPLE.quantile(POWER);

    private final double alpha;
    private final double bothTails;
    private final Map<Integer, TPower> paired = new HashMap<>();
    private final Map<Integer, TPower> unpaired = new HashMap<>();
    private final Map<Shape, Double> detectable = new HashMap<>();

    /** All that a test's power depends on beside the effect: most comparisons have the same. */
    private record Shape(double errorFactor, double degreesOfFreedom) {}

    /**
     * Plans tests at a level.
     *
     * @param alpha of one comparison: the family's level over its size, which is what the first
     *     step of Holm's procedure asks
     */
    public BlocksNeeded(double alpha) {
        this.alpha = alpha;
        this.bothTails = LARGE_SAMPLE.twoSidedQuantile(1 - alpha) + POWER_QUANTILE;
    }

    /**
     * Blocks, or samples per arm where unpaired; null beyond {@link #MOST}.
     *
     * @param comparison one with an estimate
     */
    public Integer toSettle(MetricComparison comparison) {
        double deviation = deviation(comparison);
        double slack = comparison.estimate().slack();
        double effect = effect(comparison.estimate()) / deviation;
        double value = comparison.estimate().value() / deviation;
        double edge = (Math.log1p(comparison.margin()) - slack) / deviation;
        Integer different =
                fewest(
                        guess(comparison.paired(), effect),
                        MOST,
                        n -> power(comparison.paired(), n).ofDifference(effect) >= POWER);
        if (edge <= Math.abs(value)) {
            return different;
        }
        Interval band = new Interval(-edge, edge);
        Integer equivalent =
                fewest(
                        guess(comparison.paired(), edge - Math.abs(value)),
                        different == null ? MOST : different,
                        n -> power(comparison.paired(), n).ofEquivalence(value, band) >= POWER);
        return equivalent == null ? different : equivalent;
    }

    /**
     * The smallest ratio above 1 that a comparison like this one finds with 80 % chance.
     *
     * @param comparison one with an estimate
     */
    public double detectableRatio(MetricComparison comparison) {
        Estimate estimate = comparison.estimate();
        double effect =
                detectable.computeIfAbsent(
                        new Shape(errorFactor(comparison), estimate.degreesOfFreedom()),
                        shape ->
                                new TPower(shape.errorFactor(), shape.degreesOfFreedom(), alpha)
                                        .detectable(POWER));
        return Math.exp(effect * deviation(comparison) + estimate.slack());
    }

    private static double effect(Estimate estimate) {
        return Math.max(0, Math.abs(estimate.value()) - estimate.slack());
    }

    /** Standard deviation of one block's log ratio, or of one sample where unpaired. */
    private static double deviation(MetricComparison comparison) {
        return comparison.estimate().standardError() / errorFactor(comparison);
    }

    /** Standard error over standard deviation, from the number of values alone. */
    private static double errorFactor(MetricComparison comparison) {
        return comparison.paired()
                ? Math.sqrt(1.0 / comparison.blocks().size())
                : Math.sqrt(
                        1.0 / comparison.baselineSamples().size()
                                + 1.0 / comparison.candidateSamples().size());
    }

    private TPower power(boolean ofPairs, int n) {
        return ofPairs
                ? paired.computeIfAbsent(n, k -> TPower.paired(k, alpha))
                : unpaired.computeIfAbsent(n, k -> TPower.unpaired(k, alpha));
    }

    /** What a t test with known spread would ask for, about: a start for the search. */
    private int guess(boolean ofPairs, double distance) {
        double n = Math.pow(bothTails / distance, 2) * (ofPairs ? 1 : 2);
        return (int) Math.min(MOST, 2 + Math.ceil(n));
    }

    /** The smallest n from 2 to {@code most} that is enough, or null; more is never too much. */
    private static Integer fewest(int guess, int most, IntPredicate enough) {
        OptionalLong found = Threshold.first(guess, 2, most, n -> enough.test((int) n));
        return found.isEmpty() ? null : Integer.valueOf((int) found.getAsLong());
    }
}
