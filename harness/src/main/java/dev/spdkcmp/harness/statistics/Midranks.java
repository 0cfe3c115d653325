package dev.spdkcmp.harness.statistics;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Ranks from 1, equal values sharing the mean of theirs, doubled so that they are whole numbers.
 *
 * @param doubled twice the rank of each value, in the order of the values
 * @param tieTerm Σ(t³ − t) over groups of t equal values; 0 where all differ
 */
record Midranks(int[] doubled, double tieTerm) {

    static Midranks of(double... values) {
        Integer[] order = new Integer[values.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingDouble(i -> values[i]));
        int[] doubled = new int[values.length];
        double tieTerm = 0;
        for (int start = 0; start < order.length; ) {
            int end = start;
            while (end + 1 < order.length && values[order[end + 1]] == values[order[start]]) {
                end++;
            }
            for (int i = start; i <= end; i++) {
                doubled[order[i]] = start + 1 + end + 1;
            }
            double tied = end - start + 1.0;
            tieTerm += tied * tied * tied - tied;
            start = end + 1;
        }
        return new Midranks(doubled, tieTerm);
    }
}
