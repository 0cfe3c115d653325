package dev.spdkcmp.drivers.simulated.performance;

import java.util.random.RandomGenerator;

/** Random numbers for a sample, reproducible from its seed. */
public final class Draw {

    /** Below this many expected events a count is drawn exactly, above it as a rounded normal. */
    private static final double EXACT_UP_TO = 60;

    /** Below this one the chance of two is left out (less than one in a million). */
    private static final double AT_MOST_ONE = 1e-3;

    private final RandomGenerator random;

    public Draw(RandomGenerator random) {
        this.random = random;
    }

    /** Uniform in [0, 1). */
    public double uniform() {
        return random.nextDouble();
    }

    /** Standard normal. */
    public double normal() {
        return random.nextGaussian();
    }

    /** Factor with median 1 and this standard deviation of its logarithm. */
    public double lognormal(double logDeviation) {
        return logDeviation == 0 ? 1 : Math.exp(logDeviation * normal());
    }

    /** Successes in {@code trials}, each with {@code probability}. */
    public long binomial(long trials, double probability) {
        if (trials <= 0 || probability <= 0) {
            return 0;
        }
        if (probability >= 1) {
            return trials;
        }
        if (probability > 0.5) {
            return trials - binomial(trials, 1 - probability);
        }
        double mean = trials * probability;
        if (mean > EXACT_UP_TO) {
            double deviation = Math.sqrt(mean * (1 - probability));
            return Math.min(trials, Math.max(0, Math.round(mean + deviation * normal())));
        }
        if (mean < AT_MOST_ONE) {
            return uniform() < mean ? 1 : 0;
        }
        return bySearch(trials, probability);
    }

    /** Inversion by sequential search: exact, about {@code trials × probability} steps. */
    private long bySearch(long trials, double probability) {
        double odds = probability / (1 - probability);
        double chance = Math.exp(trials * Math.log1p(-probability));
        double left = uniform();
        long successes = 0;
        while (left > chance && successes < trials) {
            left -= chance;
            chance *= odds * (trials - successes) / (successes + 1);
            successes++;
            if (chance < 1e-300) {
                break;
            }
        }
        return successes;
    }
}
