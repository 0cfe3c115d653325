package dev.spdkcmp.harness.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Hodges and Lehmann's estimate of a shift with its exact interval: hardly moved by one wild value,
 * so it tells whether such a value matters to a t interval.
 *
 * @param value the estimate
 * @param interval the narrowest interval between order statistics whose coverage reaches the
 *     confidence; null where the samples are too few for any
 * @param coverage of the interval, exact without ties; NaN where there is none
 */
public record HodgesLehmann(double value, Interval interval, double coverage) {

    /** Median of the means of all pairs of differences, a difference with itself included. */
    public static HodgesLehmann paired(double[] differences, double confidence) {
        int n = differences.length;
        double[] walsh =
                IntStream.range(0, n)
                        .boxed()
                        .flatMapToDouble(
                                i ->
                                        IntStream.rangeClosed(0, i)
                                                .mapToDouble(
                                                        j -> (differences[i] + differences[j]) / 2))
                        .sorted()
                        .toArray();
        return between(
                walsh,
                SignedRankTest.chanceBySum(IntStream.rangeClosed(1, n).toArray()),
                confidence);
    }

    /** Median of all differences of a value of {@code to} and one of {@code from}. */
    public static HodgesLehmann unpaired(double[] from, double[] to, double confidence) {
        double[] differences =
                Arrays.stream(to)
                        .flatMap(t -> Arrays.stream(from).map(f -> t - f))
                        .sorted()
                        .toArray();
        int least = to.length * (to.length + 1) / 2;
        double[] ways =
                RankSumTest.waysBySum(
                        IntStream.rangeClosed(1, from.length + to.length).toArray(), to.length);
        double all = Arrays.stream(ways).sum();
        double[] chance = Arrays.stream(ways).skip(least).map(w -> w / all).toArray();
        return between(differences, chance, confidence);
    }

    /** Leaves out as many values on each side as the null distribution of the rank sum allows. */
    private static HodgesLehmann between(double[] sorted, double[] chance, double confidence) {
        double estimate = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        double tail = 0;
        int leftOut = -1;
        while (tail + chance[leftOut + 1] <= (1 - confidence) / 2) {
            tail += chance[++leftOut];
        }
        if (leftOut < 0) {
            return new HodgesLehmann(estimate, null, Double.NaN);
        }
        return new HodgesLehmann(
                estimate,
                new Interval(sorted[leftOut], sorted[sorted.length - 1 - leftOut]),
                1 - 2 * tail);
    }
}
