package dev.spdkcmp.harness.cli;

/**
 * The paired comparison of six blocks by hand, with nothing of the product: Student's t with five
 * degrees of freedom has a distribution function in elementary terms (Abramowitz and Stegun
 * 26.7.3).
 */
final class PairedCalculation {

    static final int BLOCKS = 6;

    /** Two-sided 95 % quantile of t with 5 degrees of freedom, from R: qt(0.975, 5). */
    private static final double T_QUANTILE = 2.570581835636314;

    private final double mean;
    private final double error;
    private final double slack;
    private final double[] logRatios = new double[BLOCKS];

    PairedCalculation(
            double[] baseline, double[] candidate, double[] baseWidths, double[] candidateWidths) {
        double sum = 0;
        for (int i = 0; i < BLOCKS; i++) {
            logRatios[i] = Math.log(candidate[i] / baseline[i]);
            sum += logRatios[i];
        }
        mean = sum / BLOCKS;
        double squares = 0;
        for (double logRatio : logRatios) {
            squares += (logRatio - mean) * (logRatio - mean);
        }
        double quantisation =
                Math.sqrt((meanSquare(baseWidths) + meanSquare(candidateWidths)) / 12);
        double deviation = Math.max(Math.sqrt(squares / (BLOCKS - 1)), quantisation);
        error = deviation / Math.sqrt(BLOCKS);
        slack = (average(baseWidths) + average(candidateWidths)) / 2;
    }

    private static double average(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static double meanSquare(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value * value;
        }
        return sum / values.length;
    }

    double ratio() {
        return Math.exp(mean);
    }

    double ciLow() {
        return Math.exp(mean - T_QUANTILE * error - slack);
    }

    double ciHigh() {
        return Math.exp(mean + T_QUANTILE * error + slack);
    }

    /** One-sided lower limit. */
    double lower(double quantile) {
        return Math.exp(mean - quantile * error - slack);
    }

    /** One-sided upper limit. */
    double upper(double quantile) {
        return Math.exp(mean + quantile * error + slack);
    }

    /** One-sided p against "the ratio is at most {@code bound}". */
    double pAbove(double bound) {
        return upperTail((mean - slack - Math.log(bound)) / error);
    }

    /** One-sided p against "the ratio is at least {@code bound}". */
    double pBelow(double bound) {
        return upperTail((Math.log(bound) - mean - slack) / error);
    }

    double pValue() {
        return 2 * upperTail(Math.max(0, Math.abs(mean) - slack) / error);
    }

    /** Two one-sided tests against the band of a margin. */
    double pEquivalence(double margin) {
        double band = Math.log(1 + margin);
        return Math.max(
                upperTail((mean - slack + band) / error), upperTail((band - mean - slack) / error));
    }

    /** All 64 ways of giving the six log ratios a sign. */
    double pExact() {
        double seen = 0;
        for (double logRatio : logRatios) {
            seen += logRatio;
        }
        int asExtreme = 0;
        for (int signs = 0; signs < 1 << BLOCKS; signs++) {
            double sum = 0;
            for (int i = 0; i < BLOCKS; i++) {
                sum += (signs >> i & 1) == 0 ? logRatios[i] : -logRatios[i];
            }
            if (Math.abs(sum) >= Math.abs(seen) * (1 - 1e-12)) {
                asExtreme++;
            }
        }
        return asExtreme / (double) (1 << BLOCKS);
    }

    private static double upperTail(double t) {
        double angle = Math.atan(t / Math.sqrt(5));
        double cosine = Math.cos(angle);
        double within =
                2 / Math.PI * (angle + Math.sin(angle) * (cosine + 2.0 / 3 * Math.pow(cosine, 3)));
        return (1 - within) / 2;
    }
}
