package dev.spdkcmp.harness.statistics;

/**
 * Count, mean and sum of squared deviations of a series, computed in two passes with the second
 * corrected for the rounding of the mean, so that a small spread on a large level keeps its digits
 * (NIST StRD NumAcc4: mean 10,000,000.2, standard deviation 0.1).
 *
 * @param n number of values, at least 1
 * @param mean arithmetic mean
 * @param squares sum of squared deviations from the mean
 */
public record Moments(int n, double mean, double squares) {

    /**
     * The moments of {@code values}.
     *
     * @throws IllegalArgumentException where there is no value
     */
    public static Moments of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no values");
        }
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        double rough = sum / values.length;
        double residual = 0;
        for (double value : values) {
            residual += value - rough;
        }
        double mean = rough + residual / values.length;
        double squares = 0;
        double rest = 0;
        for (double value : values) {
            double deviation = value - mean;
            squares += deviation * deviation;
            rest += deviation;
        }
        return new Moments(values.length, mean, Math.max(0, squares - rest * rest / values.length));
    }

    /** Sample variance (n − 1); NaN where n is 1. */
    public double variance() {
        return n < 2 ? Double.NaN : squares / (n - 1);
    }

    /** Sample standard deviation (n − 1); NaN where n is 1. */
    public double standardDeviation() {
        return Math.sqrt(variance());
    }

    /**
     * Correlation of each value with the one before it, Σ(xᵢ−x̄)(xᵢ₋₁−x̄) / Σ(xᵢ−x̄)², as NIST StRD
     * certifies it; NaN where all values are equal.
     */
    public static double lag1Autocorrelation(double... values) {
        Moments moments = of(values);
        double products = 0;
        for (int i = 1; i < values.length; i++) {
            products += (values[i] - moments.mean) * (values[i - 1] - moments.mean);
        }
        return products / moments.squares;
    }
}
