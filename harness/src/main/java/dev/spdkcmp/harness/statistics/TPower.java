package dev.spdkcmp.harness.statistics;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegrator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegratorFactory;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.special.Gamma;

/**
 * Power of t tests, by integrating over the distribution of the sample standard deviation. Lengths
 * are in units of the true standard deviation of one value (unpaired) or one difference (paired).
 */
public final class TPower {

    /** Relative precision of a detectable effect. */
    private static final double PRECISION = 1e-10;

    private static final int MOST_STEPS = 200;
    private static final int NODE_COUNT = 48;
    private static final double[] NODES = new double[NODE_COUNT];
    private static final double[] WEIGHTS = new double[NODE_COUNT];

    static {
        GaussIntegrator rule = new GaussIntegratorFactory().legendre(NODE_COUNT);
        for (int i = 0; i < NODE_COUNT; i++) {
            NODES[i] = rule.getPoint(i);
            WEIGHTS[i] = rule.getWeight(i);
        }
    }

    /** Standard deviations of the sample standard deviation beyond which nothing is left. */
    private static final double REACH = 12;

    private final double errorFactor;
    private final double degreesOfFreedom;
    private final double twoSided;
    private final double oneSided;

    /**
     * Power of tests at a level.
     *
     * @param errorFactor standard error over standard deviation: 1/√n paired, √(2/n) with n per arm
     * @param degreesOfFreedom n − 1 paired, 2n − 2 unpaired
     * @param alpha level of the two-sided test, and of each of two one-sided ones
     */
    public TPower(double errorFactor, double degreesOfFreedom, double alpha) {
        this.errorFactor = errorFactor;
        this.degreesOfFreedom = degreesOfFreedom;
        StudentT t = new StudentT(degreesOfFreedom);
        this.twoSided = t.twoSidedQuantile(1 - alpha);
        this.oneSided = t.quantile(1 - alpha);
    }

    public static TPower paired(int n, double alpha) {
        return new TPower(1 / Math.sqrt(n), n - 1.0, alpha);
    }

    public static TPower unpaired(int nPerArm, double alpha) {
        return new TPower(Math.sqrt(2.0 / nPerArm), 2.0 * nPerArm - 2, alpha);
    }

    /** Chance that the two-sided test rejects where the true effect is given. */
    public double ofDifference(double effect) {
        double shift = effect / errorFactor;
        return overDeviation(
                s -> Normal.below(shift - twoSided * s) + Normal.below(-shift - twoSided * s),
                Double.POSITIVE_INFINITY);
    }

    /**
     * Chance that two one-sided tests place the effect inside the band.
     *
     * @param effect the true one, inside the band or not
     */
    public double ofEquivalence(double effect, Interval band) {
        double low = (band.low() - effect) / errorFactor;
        double high = (band.high() - effect) / errorFactor;
        return overDeviation(
                s -> Normal.below(high - oneSided * s) - Normal.below(low + oneSided * s),
                (high - low) / (2 * oneSided));
    }

    /** The effect that the two-sided test finds with chance {@code power}. */
    public double detectable(double power) {
        double low = 0;
        double high = errorFactor;
        while (ofDifference(high) < power) {
            low = high;
            high *= 2;
        }
        return new BrentSolver(PRECISION, PRECISION * high)
                .solve(MOST_STEPS, effect -> ofDifference(effect) - power, low, high);
    }

    /** ∫ chance(s) f(s) ds for s = sample over true standard deviation, up to {@code most}. */
    private double overDeviation(DoubleUnaryOperator chance, double most) {
        double reach = REACH / Math.sqrt(2 * degreesOfFreedom);
        double from = Math.max(0, 1 - reach);
        double to = Math.min(1 + reach, most);
        if (to <= from) {
            return 0;
        }
        double half = degreesOfFreedom / 2;
        double logScale = Math.log(2) + half * Math.log(half) - Gamma.logGamma(half);
        double sum = 0;
        for (int i = 0; i < NODES.length; i++) {
            double s = from + (to - from) * (NODES[i] + 1) / 2;
            double density =
                    Math.exp(logScale + (degreesOfFreedom - 1) * Math.log(s) - half * s * s);
            sum += WEIGHTS[i] * density * chance.applyAsDouble(s);
        }
        return sum * (to - from) / 2;
    }
}
