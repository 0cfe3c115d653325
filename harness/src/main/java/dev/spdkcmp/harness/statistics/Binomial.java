package dev.spdkcmp.harness.statistics;

import org.apache.commons.math3.special.Beta;

/**
 * The binomial distribution.
 *
 * @param trials at least 0
 * @param chance of a success, in (0, 1)
 */
public record Binomial(long trials, double chance) {

    /** P(X ≤ k). */
    public double atMost(long k) {
        if (k < 0) {
            return 0;
        }
        return k >= trials ? 1 : Beta.regularizedBeta(1 - chance, (double) trials - k, k + 1.0);
    }

    /** P(X ≥ k). */
    public double atLeast(long k) {
        if (k <= 0) {
            return 1;
        }
        return k > trials ? 0 : Beta.regularizedBeta(chance, k, trials - k + 1.0);
    }
}
