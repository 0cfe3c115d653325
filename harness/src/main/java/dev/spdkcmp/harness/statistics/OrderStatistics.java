package dev.spdkcmp.harness.statistics;

import java.util.Optional;
import org.apache.commons.math3.special.Erf;

/**
 * A distribution-free interval of a quantile between two order statistics of independent values.
 *
 * @param lowRank rank of the lower limit, from 1
 * @param highRank rank of the upper limit
 * @param below how many of the values lie below the quantile
 */
public record OrderStatistics(long lowRank, long highRank, Binomial below) {

    /**
     * The narrowest ranks with at most half of 1 − confidence left out on each side; empty where
     * the values are too few for a limit on both sides.
     *
     * @param n number of values
     * @param fraction the quantile, in (0, 1)
     * @param confidence in (0, 1)
     */
    public static Optional<OrderStatistics> of(long n, double fraction, double confidence) {
        Binomial below = new Binomial(n, fraction);
        double tail = (1 - confidence) / 2;
        double normal = Math.sqrt(2) * Erf.erfInv(confidence);
        double reach = normal * Math.sqrt(n * fraction * (1 - fraction));
        // The normal quantile with its correction for skewness is right to a rank from a few
        // thousand values on, so that the exact tails are asked for two ranks on each side.
        double middle = n * fraction + (normal * normal - 1) * (1 - 2 * fraction) / 6;
        long low =
                Threshold.first(Math.round(middle - reach), 0, n, rank -> below.atMost(rank) > tail)
                        .orElse(n);
        long high =
                Threshold.first(
                                Math.round(middle + reach) + 1,
                                1,
                                n,
                                rank -> below.atLeast(rank) <= tail)
                        .orElse(n + 1);
        return low < 1 || high > n
                ? Optional.empty()
                : Optional.of(new OrderStatistics(low, high, below));
    }

    /** Exact, for a continuous distribution. */
    public double coverage() {
        return below.atMost(highRank - 1) - below.atMost(lowRank - 1);
    }
}
