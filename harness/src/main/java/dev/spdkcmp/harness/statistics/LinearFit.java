package dev.spdkcmp.harness.statistics;

import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * Least-squares line.
 *
 * @param n points
 * @param intercept at x = 0
 * @param interceptError its standard error
 * @param slope rise per unit of x
 * @param slopeError its standard error
 * @param rSquare share of the variance explained
 * @param residualSquares sum of squared residuals
 */
public record LinearFit(
        int n,
        double intercept,
        double interceptError,
        double slope,
        double slopeError,
        double rSquare,
        double residualSquares) {

    /**
     * Fits y = intercept + slope·x.
     *
     * @throws IllegalArgumentException with fewer than 3 points or no spread in x
     */
    public static LinearFit of(double[] x, double[] y) {
        if (x.length != y.length || x.length < 3 || Moments.of(x).squares() == 0) {
            throw new IllegalArgumentException("no line through " + x.length + " points");
        }
        SimpleRegression fit = new SimpleRegression();
        for (int i = 0; i < x.length; i++) {
            fit.addData(x[i], y[i]);
        }
        return new LinearFit(
                x.length,
                fit.getIntercept(),
                fit.getInterceptStdErr(),
                fit.getSlope(),
                fit.getSlopeStdErr(),
                fit.getRSquare(),
                fit.getSumSquaredErrors());
    }

    /** Two-sided p of "the slope is 0"; 1 for a flat line without residuals. */
    public double pSlope() {
        if (slopeError == 0) {
            return slope == 0 ? 1 : 0;
        }
        return new StudentT(n - 2.0).twoSidedP(slope / slopeError);
    }

    /** The two-sided t interval of the slope. */
    public Interval slopeInterval(double confidence) {
        double half = new StudentT(n - 2.0).twoSidedQuantile(confidence) * slopeError;
        return new Interval(slope - half, slope + half);
    }
}
