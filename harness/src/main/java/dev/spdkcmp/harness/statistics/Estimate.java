package dev.spdkcmp.harness.statistics;

import java.util.Arrays;

/**
 * An estimated mean or difference of means with what a t test and a t interval need. On logs, the
 * value is a log ratio.
 *
 * <p>{@code slack} is what is unknown beyond sampling noise, such as where in its bucket a
 * quantised figure lay: intervals are wider by it on both sides, and tests see a distance that is
 * smaller by it.
 *
 * @param value the estimate
 * @param standardError of the estimate, greater than 0
 * @param degreesOfFreedom of the standard error
 * @param slack at least 0
 */
public record Estimate(double value, double standardError, double degreesOfFreedom, double slack) {

    public Estimate {
        if (!(standardError > 0 && degreesOfFreedom > 0 && slack >= 0)) {
            throw new IllegalArgumentException(
                    "no estimate: standard error "
                            + standardError
                            + ", degrees of freedom "
                            + degreesOfFreedom
                            + ", slack "
                            + slack);
        }
    }

    /**
     * The mean of {@code values} (for pairs: of their differences).
     *
     * @param values at least 2
     * @param leastDeviation the standard deviation is never taken below this
     * @param slack see above
     */
    public static Estimate ofMean(double[] values, double leastDeviation, double slack) {
        Moments moments = atLeastTwo(values);
        double deviation = Math.max(moments.standardDeviation(), leastDeviation);
        return new Estimate(
                moments.mean(), deviation / Math.sqrt(moments.n()), moments.n() - 1.0, slack);
    }

    /**
     * Mean of {@code to} minus mean of {@code from}, unpaired, variances not assumed equal (Welch
     * 1947, degrees of freedom by Satterthwaite).
     *
     * @param leastDeviationFrom the standard deviation of {@code from} is never taken below this
     * @param leastDeviationTo likewise
     */
    public static Estimate welch(
            double[] from,
            double[] to,
            double leastDeviationFrom,
            double leastDeviationTo,
            double slack) {
        double a = varianceOfMean(atLeastTwo(from), leastDeviationFrom);
        double b = varianceOfMean(atLeastTwo(to), leastDeviationTo);
        double degrees = (a + b) * (a + b) / (a * a / (from.length - 1) + b * b / (to.length - 1));
        return new Estimate(
                Moments.of(to).mean() - Moments.of(from).mean(), Math.sqrt(a + b), degrees, slack);
    }

    /**
     * The mean of all {@code values} of a two-stage design (Stein 1945): the number of values was
     * fixed from the standard deviation of the first {@code pilot} of them, which alone enters the
     * standard error, with {@code pilot} − 1 degrees of freedom.
     */
    public static Estimate stein(double[] values, int pilot, double leastDeviation, double slack) {
        if (pilot > values.length) {
            throw new IllegalArgumentException("a pilot longer than the series");
        }
        Estimate first = ofMean(Arrays.copyOf(values, pilot), leastDeviation, slack);
        double deviation = first.standardError * Math.sqrt(pilot);
        return new Estimate(
                Moments.of(values).mean(),
                deviation / Math.sqrt(values.length),
                pilot - 1.0,
                slack);
    }

    private static Moments atLeastTwo(double[] values) {
        if (values.length < 2) {
            throw new IllegalArgumentException("a spread needs at least 2 values");
        }
        return Moments.of(values);
    }

    private static double varianceOfMean(Moments moments, double leastDeviation) {
        double variance = Math.max(moments.variance(), leastDeviation * leastDeviation);
        return variance / moments.n();
    }

    /** The two-sided t interval, widened by the slack. */
    public Interval interval(double confidence) {
        return reaching(distribution().twoSidedQuantile(confidence));
    }

    /** The interval that reaches that many standard errors, and the slack, to both sides. */
    public Interval reaching(double standardErrors) {
        double half = standardErrors * standardError + slack;
        return new Interval(value - half, value + half);
    }

    /** t of the value against 0, the distance reduced by the slack; 0 within the slack. */
    public double t() {
        return Math.signum(value) * Math.max(0, Math.abs(value) - slack) / standardError;
    }

    /** Two-sided p of "the true value is 0". */
    public double pDifferent() {
        return distribution().twoSidedP(t());
    }

    /** One-sided p against "the true value is at most {@code bound}": small where it is above. */
    public double pAbove(double bound) {
        return distribution().upperTail((value - slack - bound) / standardError);
    }

    /** One-sided p against "the true value is at least {@code bound}": small where it is below. */
    public double pBelow(double bound) {
        return distribution().upperTail((bound - value - slack) / standardError);
    }

    /**
     * p of the two one-sided tests against {@code band}, the larger one (Schuirmann 1987): small
     * where the true value lies inside.
     */
    public double pInside(Interval band) {
        return Math.max(pAbove(band.low()), pBelow(band.high()));
    }

    private StudentT distribution() {
        return new StudentT(degreesOfFreedom);
    }
}
