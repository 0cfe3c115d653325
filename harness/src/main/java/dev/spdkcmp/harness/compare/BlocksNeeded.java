package dev.spdkcmp.harness.compare;

import dev.spdkcmp.harness.statistics.Estimate;
import dev.spdkcmp.harness.statistics.Interval;
import dev.spdkcmp.harness.statistics.StudentT;
import dev.spdkcmp.harness.statistics.TPower;
import java.util.HashMap;
import java.util.Map;
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
        double deviation = deviation(comparison);
        TPower power =
                new TPower(
                        estimate.standardError() / deviation, estimate.degreesOfFreedom(), alpha);
        return Math.exp(power.detectable(POWER) * deviation + estimate.slack());
    }

    private static double effect(Estimate estimate) {
        return Math.max(0, Math.abs(estimate.value()) - estimate.slack());
    }

    /** Standard deviation of one block's log ratio, or of one sample where unpaired. */
    private static double deviation(MetricComparison comparison) {
        double error = comparison.estimate().standardError();
        return comparison.paired()
                ? error * Math.sqrt(comparison.blocks().size())
                : error
                        / Math.sqrt(
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
        int start = Math.min(guess, most);
        int low = start;
        int high = start;
        if (enough.test(start)) {
            for (int step = 1; low > 1 && enough.test(low); step *= 2) {
                high = low;
                low = Math.max(1, low - step);
            }
        } else {
            for (int step = 1; !enough.test(high); step *= 2) {
                if (high >= most) {
                    return null;
                }
                low = high;
                high = Math.min(most, high + step);
            }
        }
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (enough.test(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }
}
