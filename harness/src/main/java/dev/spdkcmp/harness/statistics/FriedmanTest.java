package dev.spdkcmp.harness.statistics;

import java.util.Arrays;
import org.apache.commons.math3.special.Gamma;

/**
 * Friedman's test of whether columns differ where each row ranks them, with the correction for
 * ties; χ² approximation.
 *
 * @param chiSquare the statistic; 0 where every row is tied throughout
 * @param degreesOfFreedom columns − 1
 * @param p upper tail
 */
public record FriedmanTest(double chiSquare, int degreesOfFreedom, double p) {

    /**
     * Tests a table.
     *
     * @param rows at least 2, all of the same length of at least 2
     */
    public static FriedmanTest of(double[]... rows) {
        int columns = rows[0].length;
        double[] doubledRankSums = new double[columns];
        double tieTerm = 0;
        for (double[] row : rows) {
            Midranks ranks = Midranks.of(row);
            Arrays.setAll(doubledRankSums, c -> doubledRankSums[c] + ranks.doubled()[c]);
            tieTerm += ranks.tieTerm();
        }
        double expected = rows.length * (columns + 1) / 2.0;
        double squares =
                Arrays.stream(doubledRankSums).map(s -> Math.pow(s / 2 - expected, 2)).sum();
        double scale = rows.length * columns * (columns + 1.0) - tieTerm / (columns - 1);
        double chiSquare = scale == 0 ? 0 : 12 * squares / scale;
        return new FriedmanTest(
                chiSquare,
                columns - 1,
                Gamma.regularizedGammaQ((columns - 1) / 2.0, chiSquare / 2));
    }
}
