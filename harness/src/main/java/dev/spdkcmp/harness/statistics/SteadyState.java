package dev.spdkcmp.harness.statistics;

import java.util.Arrays;
import java.util.Optional;

/**
 * Steady state by SNIA SSS PTS 2.0.2 §2.1.24: the first window of five consecutive rounds whose
 * range is at most 20 % of their mean and whose least-squares line rises or falls, over the window,
 * by at most 10 % of it.
 *
 * @param firstRound first round of the window, from 1
 * @param mean of the window
 * @param range (max − min) / mean
 * @param lineRange |slope| × 4 / mean
 */
public record SteadyState(int firstRound, double mean, double range, double lineRange) {

    public static final int WINDOW = 5;
    public static final int MOST_ROUNDS = 25;
    private static final double MOST_RANGE = 0.20;
    private static final double MOST_LINE_RANGE = 0.10;

    /** Both limits include equality, which binary fractions would miss. */
    private static final double ROUNDING = 1e-12;

    /** The first steady window among the first 25 rounds, if there is one. */
    public static Optional<SteadyState> find(double... rounds) {
        int last = Math.min(rounds.length, MOST_ROUNDS) - WINDOW;
        for (int first = 0; first <= last; first++) {
            SteadyState window =
                    measure(first + 1, Arrays.copyOfRange(rounds, first, first + WINDOW));
            if (window.isSteady()) {
                return Optional.of(window);
            }
        }
        return Optional.empty();
    }

    /** The figures of one window, steady or not. */
    public static SteadyState measure(int firstRound, double... window) {
        if (window.length != WINDOW) {
            throw new IllegalArgumentException("a window has " + WINDOW + " rounds");
        }
        double mean = Moments.of(window).mean();
        double range =
                Arrays.stream(window).max().orElseThrow()
                        - Arrays.stream(window).min().orElseThrow();
        double slope = (-2 * window[0] - window[1] + window[3] + 2 * window[4]) / 10;
        return new SteadyState(
                firstRound, mean, range / mean, Math.abs(slope) * (WINDOW - 1) / mean);
    }

    public boolean isSteady() {
        return range <= MOST_RANGE * (1 + ROUNDING)
                && lineRange <= MOST_LINE_RANGE * (1 + ROUNDING);
    }

    /** Last round of the window, from 1. */
    public int lastRound() {
        return firstRound + WINDOW - 1;
    }
}
