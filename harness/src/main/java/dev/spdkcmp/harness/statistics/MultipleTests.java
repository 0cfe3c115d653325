package dev.spdkcmp.harness.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Adjusted p-values of a family of tests, in the order given, never above 1. */
public final class MultipleTests {

    private MultipleTests() {}

    /** Holm 1979: the chance of any false rejection stays below the level. */
    public static double[] holm(double... p) {
        int[] ascending = ascending(p);
        double[] adjusted = new double[p.length];
        double running = 0;
        for (int rank = 0; rank < p.length; rank++) {
            running = Math.max(running, (p.length - rank) * p[ascending[rank]]);
            adjusted[ascending[rank]] = Math.min(1, running);
        }
        return adjusted;
    }

    /**
     * Benjamini and Hochberg 1995: the expected share of false rejections stays below the level.
     */
    public static double[] benjaminiHochberg(double... p) {
        int[] ascending = ascending(p);
        double[] adjusted = new double[p.length];
        double running = 1;
        for (int rank = p.length; rank >= 1; rank--) {
            running = Math.min(running, p.length * p[ascending[rank - 1]] / rank);
            adjusted[ascending[rank - 1]] = running;
        }
        return adjusted;
    }

    private static int[] ascending(double[] p) {
        return IntStream.range(0, p.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
