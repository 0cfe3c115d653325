package dev.spdkcmp.harness.statistics;

import java.util.Optional;

/**
 * A distribution-free interval of a quantile between two order statistics of independent values.
 *
 * @param lowRank rank of the lower limit, from 1
 * @param highRank rank of the upper limit
 * @param coverage exact, for a continuous distribution
 */
public record OrderStatistics(long lowRank, long highRank, double coverage) {

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
        long low = 0;
        for (long step = Long.highestOneBit(Math.max(1, n)); step > 0; step /= 2) {
            if (low + step <= n && below.atMost(low + step - 1) <= tail) {
                low += step;
            }
        }
        long high = n + 1;
        for (long step = Long.highestOneBit(Math.max(1, n)); step > 0; step /= 2) {
            if (high - step >= 1 && below.atLeast(high - step) <= tail) {
                high -= step;
            }
        }
        if (low < 1 || high > n) {
            return Optional.empty();
        }
        return Optional.of(
                new OrderStatistics(low, high, below.atMost(high - 1) - below.atMost(low - 1)));
    }
}
