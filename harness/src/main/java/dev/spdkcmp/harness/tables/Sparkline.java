package dev.spdkcmp.harness.tables;

import java.util.List;

/** A row of bars that shows how ratios go over the depths, on a logarithmic scale. */
final class Sparkline {

    private static final String BARS = "▁▂▃▄▅▆▇█";
    private static final String LETTERS = "_.-=+*#@";

    /** Below this span of logarithms (2 %), all bars are of one height: it is nothing to see. */
    private static final double LEAST_SPAN = 0.02;

    private Sparkline() {}

    /**
     * Draws ratios.
     *
     * @param ratios greater than 0; null leaves a gap
     * @param unicode whether block characters can be shown
     */
    static String of(List<Double> ratios, boolean unicode) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (Double ratio : ratios) {
            if (ratio != null) {
                least = Math.min(least, Math.log(ratio));
                most = Math.max(most, Math.log(ratio));
            }
        }
        String bars = unicode ? BARS : LETTERS;
        int top = bars.length() - 1;
        StringBuilder line = new StringBuilder();
        for (Double ratio : ratios) {
            if (ratio == null) {
                line.append(' ');
                continue;
            }
            double height =
                    most - least < LEAST_SPAN ? 0.5 : (Math.log(ratio) - least) / (most - least);
            line.append(bars.charAt((int) Math.round(height * top)));
        }
        return line.toString();
    }
}
