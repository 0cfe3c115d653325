package dev.spdkcmp.harness.statistics;

/**
 * p-value of a test that re-arranges the data, with no assumption on their distribution.
 *
 * @param p two-sided
 * @param smallest the smallest value p can take with this many samples, without ties
 * @param monteCarloError standard error of p where arrangements were drawn at random; null where
 *     all were counted
 */
public record ExactP(double p, double smallest, Double monteCarloError) {

    /** Estimates p from {@code hits} of {@code draws} random arrangements (Phipson, Smyth 2010). */
    static ExactP drawn(long hits, long draws, double smallest) {
        double p = (hits + 1.0) / (draws + 1.0);
        return new ExactP(p, smallest, Math.sqrt(p * (1 - p) / draws));
    }
}
