package dev.spdkcmp.harness.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Exact paired test of "no difference": under it each difference is as likely with the other sign,
 * so |sum| is compared with its value under all 2ⁿ choices of signs. Up to {@value #COUNTED_UP_TO}
 * differences all are counted; beyond, {@value #DRAWS} are drawn.
 */
public final class SignFlipTest {

    private static final int COUNTED_UP_TO = 26;
    private static final int DRAWS = 20_000;

    /** Sums that differ by less than this, relative to Σ|d|, are the same sum, rounded. */
    private static final double SAME = 1e-12;

    private static final int GROUP = 8;

    private SignFlipTest() {}

    /**
     * The two-sided p-value.
     *
     * @param differences at least 1; on logs, the log ratio of each pair
     * @param seed of the drawing, where there is one
     */
    public static ExactP of(double[] differences, long seed) {
        double total = 0;
        double size = 0;
        for (double difference : differences) {
            total += difference;
            size += Math.abs(difference);
        }
        double reached = Math.abs(total) - SAME * size;
        double smallest = smallest(differences.length);
        if (differences.length > COUNTED_UP_TO) {
            return ExactP.drawn(draw(differences, reached, seed), DRAWS, smallest);
        }
        double choices = Math.scalb(1.0, differences.length - 1);
        return new ExactP(count(differences, total, reached) / choices, smallest, null);
    }

    /** The smallest two-sided p-value that {@code n} pairs can give: 2 of 2ⁿ. */
    public static double smallest(int n) {
        return Math.scalb(1.0, 1 - n);
    }

    /**
     * Choices with the first sign kept (their mirror images give the same |sum|) that reach. The
     * sums of both halves are sorted, so that pairs are counted without forming them all.
     */
    private static long count(double[] differences, double total, double reached) {
        int free = differences.length - 1;
        double[] left = subsetSums(differences, 1, free / 2);
        double[] right = subsetSums(differences, 1 + free / 2, free - free / 2);
        Arrays.sort(left);
        Arrays.sort(right);
        // |total − 2(a + b)| reaches where a + b is at most the one or at least the other.
        double atMost = (total - reached) / 2;
        double atLeast = (total + reached) / 2;
        if (reached <= 0) {
            return (long) left.length * right.length;
        }
        long hits = 0;
        int low = right.length;
        int high = right.length;
        for (double a : left) {
            while (low > 0 && a + right[low - 1] > atMost) {
                low--;
            }
            while (high > 0 && a + right[high - 1] >= atLeast) {
                high--;
            }
            hits += low + (right.length - high);
        }
        return hits;
    }

    private static double[] subsetSums(double[] values, int from, int count) {
        double[] sums = new double[1 << count];
        for (int bit = 0; bit < count; bit++) {
            for (int subset = 0; subset < 1 << bit; subset++) {
                sums[subset | 1 << bit] = sums[subset] + values[from + bit];
            }
        }
        return sums;
    }

    /** Signs come eight at a time: the signed sum of each group of eight is looked up. */
    private static long draw(double[] differences, double reached, long seed) {
        int groups = (differences.length + GROUP - 1) / GROUP;
        double[][] signed = new double[groups][];
        for (int g = 0; g < groups; g++) {
            int from = g * GROUP;
            int count = Math.min(GROUP, differences.length - from);
            double all = 0;
            for (int i = from; i < from + count; i++) {
                all += differences[i];
            }
            double[] sums = subsetSums(differences, from, count);
            signed[g] = new double[1 << GROUP];
            for (int signs = 0; signs < 1 << GROUP; signs++) {
                signed[g][signs] = all - 2 * sums[signs & (1 << count) - 1];
            }
        }
        SplittableRandom random = new SplittableRandom(seed);
        long hits = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            double sum = 0;
            long bits = 0;
            for (int g = 0; g < groups; g++) {
                bits = g % (Long.SIZE / GROUP) == 0 ? random.nextLong() : bits >>> GROUP;
                sum += signed[g][(int) (bits & (1 << GROUP) - 1)];
            }
            if (Math.abs(sum) >= reached) {
                hits++;
            }
        }
        return hits;
    }
}
