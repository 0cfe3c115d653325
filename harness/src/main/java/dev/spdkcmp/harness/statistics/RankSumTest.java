package dev.spdkcmp.harness.statistics;

import java.util.SplittableRandom;

/**
 * Exact unpaired test of "no difference": the sum of one group's midranks against its value under
 * every way of dealing the pooled midranks (Mann-Whitney's test, conditional on the ties, so that
 * heavy ties do not harm it). All ways are counted by their sums as long as that takes at most
 * {@value #COUNTING_STEPS} steps (30 against 30 samples); beyond, {@value #DRAWS} are drawn.
 *
 * @param u pairs in which {@code to} is the larger, ties counting half
 * @param pGreater one-sided: small where {@code to} tends to be larger
 * @param twoSided by distance of the rank sum from its expectation
 */
public record RankSumTest(double u, double pGreater, ExactP twoSided) {

    private static final long COUNTING_STEPS = 10_000_000;
    private static final int DRAWS = 20_000;

    /**
     * Compares {@code to} with {@code from}.
     *
     * @param from at least 1 value
     * @param to at least 1 value
     * @param seed of the drawing, where there is one
     */
    public static RankSumTest of(double[] from, double[] to, long seed) {
        double[] pooled = new double[from.length + to.length];
        System.arraycopy(to, 0, pooled, 0, to.length);
        System.arraycopy(from, 0, pooled, to.length, from.length);
        int[] ranks = Midranks.of(pooled).doubled();
        int observed = 0;
        for (int i = 0; i < to.length; i++) {
            observed += ranks[i];
        }
        double u = observed / 2.0 - to.length * (to.length + 1) / 2.0;
        double smallest = smallest(from.length, to.length);
        long steps = (long) pooled.length * to.length * pooled.length * (pooled.length + 1);
        if (steps > COUNTING_STEPS) {
            long[] hits = draw(ranks, to.length, observed, seed);
            return new RankSumTest(
                    u,
                    ExactP.drawn(hits[0], DRAWS, smallest).p(),
                    ExactP.drawn(hits[1], DRAWS, smallest));
        }
        double[] ways = waysBySum(ranks, to.length);
        double all = 0;
        double greater = 0;
        double further = 0;
        for (int sum = 0; sum < ways.length; sum++) {
            all += ways[sum];
            greater += sum >= observed ? ways[sum] : 0;
            further += isAsFar(sum, observed, ranks.length, to.length) ? ways[sum] : 0;
        }
        return new RankSumTest(
                u, greater / all, new ExactP(Math.min(1, further / all), smallest, null));
    }

    /** The smallest two-sided p-value without ties: 2 of all ways of dealing. */
    public static double smallest(int m, int n) {
        double ways = 1;
        for (int i = 1; i <= Math.min(m, n); i++) {
            ways = ways * (m + n - Math.min(m, n) + i) / i;
        }
        return Math.min(1, 2 / ways);
    }

    private static boolean isAsFar(int sum, int observed, int all, int dealt) {
        int expected = dealt * (all + 1);
        return Math.abs(sum - expected) >= Math.abs(observed - expected);
    }

    /** How many ways of taking {@code dealt} of {@code weights} have each sum. */
    static double[] waysBySum(int[] weights, int dealt) {
        int most = 0;
        for (int weight : weights) {
            most += weight;
        }
        double[][] ways = new double[dealt + 1][most + 1];
        ways[0][0] = 1;
        int reached = 0;
        for (int i = 0; i < weights.length; i++) {
            reached += weights[i];
            for (int taken = Math.min(dealt, i + 1); taken >= 1; taken--) {
                double[] with = ways[taken];
                double[] without = ways[taken - 1];
                for (int sum = reached; sum >= weights[i]; sum--) {
                    with[sum] += without[sum - weights[i]];
                }
            }
        }
        return ways[dealt];
    }

    private static long[] draw(int[] ranks, int dealt, int observed, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] deck = ranks.clone();
        long[] hits = new long[2];
        for (int draw = 0; draw < DRAWS; draw++) {
            int sum = 0;
            for (int i = 0; i < dealt; i++) {
                int j = i + random.nextInt(deck.length - i);
                int taken = deck[j];
                deck[j] = deck[i];
                deck[i] = taken;
                sum += taken;
            }
            hits[0] += sum >= observed ? 1 : 0;
            hits[1] += isAsFar(sum, observed, deck.length, dealt) ? 1 : 0;
        }
        return hits;
    }
}
