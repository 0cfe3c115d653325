package dev.spdkcmp.harness.statistics;

import org.apache.commons.math3.special.Beta;
import org.apache.commons.math3.special.Gamma;

/**
 * Student's t distribution. Tails are computed by the regularised incomplete beta function, so that
 * small p-values keep their relative accuracy; quantiles agree with R's {@code qt} to 2e-11 up to
 * 10⁴ degrees of freedom.
 *
 * @param degreesOfFreedom greater than 0, not necessarily whole
 */
public record StudentT(double degreesOfFreedom) {

    /** Relative; Newton's next step would be its square. */
    private static final double CONVERGED = 1e-10;

    private static final double SMALL_STEP = 1e-6;

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
        if (probability == 0.5) {
            return 0;
        }
        return probability > 0.5 ? upperQuantile(1 - probability) : -upperQuantile(probability);
    }

    /**
     * The value that T exceeds with a probability below 1/2: Newton's method on the log of the tail
     * against log t, which is concave, so that it converges from any start.
     */
    private double upperQuantile(double tail) {
        double logDensityScale =
                Gamma.logGamma((degreesOfFreedom + 1) / 2)
                        - Gamma.logGamma(degreesOfFreedom / 2)
                        - Math.log(degreesOfFreedom * Math.PI) / 2;
        double t = 1;
        double last = Double.POSITIVE_INFINITY;
        while (true) {
            double here = upperTail(t);
            double density =
                    Math.exp(
                            logDensityScale
                                    - (degreesOfFreedom + 1)
                                            / 2
                                            * Math.log1p(t * t / degreesOfFreedom));
            double newton = Math.log(here / tail) * here / (density * t);
            // A free first step may overshoot to where the tail is too small for a double.
            double step = here > 0 ? Math.max(-1, Math.min(1, newton)) : -0.5;
            // After the first steps they only shrink, until they are the rounding of the tail.
            if (Math.abs(step) >= last && Math.abs(step) < SMALL_STEP) {
                return t;
            }
            t *= Math.exp(step);
            if (Math.abs(step) < CONVERGED) {
                return t;
            }
            last = Math.abs(step);
        }
    }

    /** Half-width, in standard errors, of a two-sided interval of that confidence. */
    public double twoSidedQuantile(double confidence) {
        return -quantile((1 - confidence) / 2);
    }
}
