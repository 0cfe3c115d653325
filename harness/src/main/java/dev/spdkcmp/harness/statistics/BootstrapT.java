package dev.spdkcmp.harness.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Studentised bootstrap interval of a mean: for figures whose distribution over blocks is skewed.
 * Below {@value #FEWEST} values it covers too little to be shown.
 */
public final class BootstrapT {

    public static final int FEWEST = 12;
    private static final int RESAMPLES = 9_999;

    private BootstrapT() {}

    /**
     * The interval of the mean of {@code values}.
     *
     * @throws IllegalArgumentException with fewer than {@value #FEWEST} values, or without spread
     */
    public static Interval of(double[] values, double confidence, long seed) {
        Moments moments = Moments.of(values);
        if (values.length < FEWEST || moments.squares() == 0) {
            throw new IllegalArgumentException("too few values, or all the same");
        }
        SplittableRandom random = new SplittableRandom(seed);
        double[] t = new double[RESAMPLES];
        double[] resample = new double[values.length];
        for (int i = 0; i < RESAMPLES; ) {
            for (int j = 0; j < resample.length; j++) {
                resample[j] = values[random.nextInt(values.length)];
            }
            Moments drawn = Moments.of(resample);
            if (drawn.squares() > 0) {
                t[i++] = (drawn.mean() - moments.mean()) / drawn.standardDeviation();
            }
        }
        Arrays.sort(t);
        int out = (int) Math.floor((RESAMPLES + 1) * (1 - confidence) / 2) - 1;
        double deviation = moments.standardDeviation();
        return new Interval(
                moments.mean() - t[RESAMPLES - 1 - out] * deviation,
                moments.mean() - t[out] * deviation);
    }
}
