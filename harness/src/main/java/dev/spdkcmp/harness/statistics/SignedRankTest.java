package dev.spdkcmp.harness.statistics;

import java.util.Arrays;

/**
 * Wilcoxon's signed-rank test, exact, conditional on ties. Differences of zero are dropped first,
 * as Wilcoxon did.
 *
 * @param v sum of the midranks of the positive differences
 * @param pGreater one-sided: small where differences tend to be positive
 * @param pTwoSided twice the smaller tail, at most 1
 * @param used differences that were not zero
 */
public record SignedRankTest(double v, double pGreater, double pTwoSided, int used) {

    public static SignedRankTest of(double... differences) {
        double[] used = Arrays.stream(differences).filter(d -> d != 0).toArray();
        int[] ranks = Midranks.of(Arrays.stream(used).map(Math::abs).toArray()).doubled();
        int observed = 0;
        for (int i = 0; i < used.length; i++) {
            observed += used[i] > 0 ? ranks[i] : 0;
        }
        double[] chance = chanceBySum(ranks);
        double greater = 0;
        double less = 0;
        for (int sum = 0; sum < chance.length; sum++) {
            greater += sum >= observed ? chance[sum] : 0;
            less += sum <= observed ? chance[sum] : 0;
        }
        return new SignedRankTest(
                observed / 2.0, greater, Math.min(1, 2 * Math.min(greater, less)), used.length);
    }

    /** Probability of each sum where every weight is taken with probability 1/2. */
    static double[] chanceBySum(int[] weights) {
        double[] chance = new double[Arrays.stream(weights).sum() + 1];
        chance[0] = 1;
        int reached = 0;
        for (int weight : weights) {
            reached += weight;
            for (int sum = reached; sum >= 0; sum--) {
                chance[sum] = (chance[sum] + (sum >= weight ? chance[sum - weight] : 0)) / 2;
            }
        }
        return chance;
    }
}
