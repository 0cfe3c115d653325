package dev.spdkcmp.harness.statistics;

import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.special.Beta;

/**
 * Student's t distribution. Tails are computed by the regularised incomplete beta function, so that
 * small p-values keep their relative accuracy; quantiles agree with R's {@code qt} to 2e-11 up to
 * 10⁴ degrees of freedom.
 *
 * @param degreesOfFreedom greater than 0, not necessarily whole
 */
public record StudentT(double degreesOfFreedom) {

    /**
     * Default accuracy of the library's solver is 1e-9, absolute: too coarse for large quantiles.
     */
    private static final double SOLVER_ACCURACY = 1e-14;

    public StudentT {
        if (!(degreesOfFreedom > 0)) {
            throw new IllegalArgumentException(degreesOfFreedom + " degrees of freedom");
        }
    }

    /** P(T > t). */
    public double upperTail(double t) {
        if (t < 0) {
            return 1 - upperTail(-t);
        }
        double square = t * t;
        // Both forms equal P(|T| > t); the second loses small tails, the first values near t = 0.
        double twoSided =
                square > 1
                        ? Beta.regularizedBeta(
                                degreesOfFreedom / (degreesOfFreedom + square),
                                degreesOfFreedom / 2,
                                0.5)
                        : 1
                                - Beta.regularizedBeta(
                                        square / (degreesOfFreedom + square),
                                        0.5,
                                        degreesOfFreedom / 2);
        return twoSided / 2;
    }

    /** P(|T| > |t|). */
    public double twoSidedP(double t) {
        return 2 * upperTail(Math.abs(t));
    }

    /**
     * The value that T stays below with {@code probability}.
     *
     * @param probability in (0, 1)
     */
    public double quantile(double probability) {
        if (!(probability > 0 && probability < 1)) {
            throw new IllegalArgumentException("no quantile at " + probability);
        }
        if (probability > 0.5) {
            return -quantile(1 - probability);
        }
        return new TDistribution(null, degreesOfFreedom, SOLVER_ACCURACY)
                .inverseCumulativeProbability(probability);
    }

    /** Half-width, in standard errors, of a two-sided interval of that confidence. */
    public double twoSidedQuantile(double confidence) {
        return -quantile((1 - confidence) / 2);
    }
}
