package dev.spdkcmp.harness.compare;

import dev.spdkcmp.harness.statistics.Estimate;
import dev.spdkcmp.harness.statistics.Interval;
import dev.spdkcmp.harness.statistics.TPower;
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

    private final double alpha;

    /**
     * Plans tests at a level.
     *
     * @param alpha of one comparison: the family's level over its size, which is what the first
     *     step of Holm's procedure asks
     */
    public BlocksNeeded(double alpha) {
        this.alpha = alpha;
    }

    /**
     * Blocks, or samples per arm where unpaired; null beyond {@link #MOST}.
     *
     * @param comparison one with an estimate
     */
    public Integer toSettle(MetricComparison comparison) {
        double effect = effect(comparison.estimate());
        Interval band = PointComparer.band(comparison.margin());
        double slack = comparison.estimate().slack();
        boolean roomInBand = band.halfWidth() > slack;
        Interval reduced =
                roomInBand ? new Interval(band.low() + slack, band.high() - slack) : null;
        double deviation = deviation(comparison);
        return fewest(
                n ->
                        power(comparison.paired(), n).ofDifference(effect / deviation, alpha)
                                        >= POWER
                                || roomInBand
                                        && power(comparison.paired(), n)
                                                        .ofEquivalence(
                                                                comparison.estimate().value()
                                                                        / deviation,
                                                                scaled(reduced, deviation),
                                                                alpha)
                                                >= POWER);
    }

    /**
     * The smallest ratio above 1 that a comparison like this one finds with 80 % chance.
     *
     * @param comparison one with an estimate
     */
    public double detectableRatio(MetricComparison comparison) {
        int n =
                comparison.paired()
                        ? comparison.blocks().size()
                        : Math.min(
                                comparison.baselineSamples().size(),
                                comparison.candidateSamples().size());
        TPower power =
                comparison.paired()
                        ? new TPower(1 / Math.sqrt(n), comparison.estimate().degreesOfFreedom())
                        : power(false, n);
        return Math.exp(
                power.detectable(POWER, alpha) * deviation(comparison)
                        + comparison.estimate().slack());
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

    private static TPower power(boolean paired, int n) {
        return paired ? TPower.paired(n) : TPower.unpaired(n);
    }

    private static Interval scaled(Interval interval, double unit) {
        return new Interval(interval.low() / unit, interval.high() / unit);
    }

    private static Integer fewest(IntPredicate enough) {
        int low = 1;
        int high = 2;
        while (!enough.test(high)) {
            if (high >= MOST) {
                return null;
            }
            low = high;
            high = Math.min(MOST, 2 * high);
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
