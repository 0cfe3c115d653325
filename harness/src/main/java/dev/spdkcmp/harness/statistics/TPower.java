package dev.spdkcmp.harness.statistics;

import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegratorFactory;
import org.apache.commons.math3.special.Erf;
import org.apache.commons.math3.special.Gamma;

/**
 * Power of t tests, by integrating over the distribution of the sample standard deviation. Lengths
 * are in units of the true standard deviation of one value (unpaired) or one difference (paired).
 *
 * @param errorFactor standard error over standard deviation: 1/√n paired, √(2/n) with n per arm
 * @param degreesOfFreedom n − 1 paired, 2n − 2 unpaired
 */
public record TPower(double errorFactor, double degreesOfFreedom) {

    private static final int NODES = 64;
    private static final GaussIntegratorFactory NODES_OF = new GaussIntegratorFactory();

    /** Standard deviations of the sample standard deviation beyond which nothing is left. */
    private static final double REACH = 12;

    public static TPower paired(int n) {
        return new TPower(1 / Math.sqrt(n), n - 1.0);
    }

    public static TPower unpaired(int nPerArm) {
        return new TPower(Math.sqrt(2.0 / nPerArm), 2.0 * nPerArm - 2);
    }

    /** Chance that the two-sided test at {@code alpha} rejects where the true effect is given. */
    public double ofDifference(double effect, double alpha) {
        double critical = new StudentT(degreesOfFreedom).twoSidedQuantile(1 - alpha);
        double shift = effect / errorFactor;
        return overDeviation(
                s -> normal(shift - critical * s) + normal(-shift - critical * s),
                Double.POSITIVE_INFINITY);
    }

    /**
     * Chance that two one-sided tests at {@code alpha} place the effect inside the band.
     *
     * @param effect the true one, inside the band or not
     */
    public double ofEquivalence(double effect, Interval band, double alpha) {
        double critical = new StudentT(degreesOfFreedom).quantile(1 - alpha);
        double low = (band.low() - effect) / errorFactor;
        double high = (band.high() - effect) / errorFactor;
        double widest = (high - low) / (2 * critical);
        return overDeviation(s -> normal(high - critical * s) - normal(low + critical * s), widest);
    }

    /** The effect that the two-sided test at {@code alpha} finds with chance {@code power}. */
    public double detectable(double power, double alpha) {
        double low = 0;
        double high = errorFactor;
        while (ofDifference(high, alpha) < power) {
            high *= 2;
        }
        for (int halving = 0; halving < 50; halving++) {
            double middle = (low + high) / 2;
            if (ofDifference(middle, alpha) < power) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** ∫ chance(s) f(s) ds for s = sample over true standard deviation, up to {@code most}. */
    private double overDeviation(UnivariateFunction chance, double most) {
        double reach = REACH / Math.sqrt(2 * degreesOfFreedom);
        double from = Math.max(0, 1 - reach);
        double to = Math.min(1 + reach, most);
        if (to <= from) {
            return 0;
        }
        double half = degreesOfFreedom / 2;
        double logScale = Math.log(2) + half * Math.log(half) - Gamma.logGamma(half);
        return NODES_OF.legendre(NODES, from, to)
                .integrate(
                        s ->
                                chance.value(s)
                                        * Math.exp(
                                                logScale
                                                        + (degreesOfFreedom - 1) * Math.log(s)
                                                        - half * s * s));
    }

    private static double normal(double z) {
        return Erf.erfc(-z / Math.sqrt(2)) / 2;
    }
}
