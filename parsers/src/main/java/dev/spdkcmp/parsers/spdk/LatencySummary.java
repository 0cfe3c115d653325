package dev.spdkcmp.parsers.spdk;

import dev.spdkcmp.parsers.text.Line;
import java.util.Map;
import java.util.TreeMap;

/**
 * The percentile lines that perf's {@code -L} and bdevperf's {@code -l} print, such as {@code
 * 99.00000% : 4870.765us}: always the same 15, each with the exclusive upper edge of the first
 * bucket whose cumulative share reaches it (spdk-formats §1.6).
 */
public final class LatencySummary {

    private static final double[] PERCENTS = {
        1, 10, 25, 50, 75, 90, 95, 98, 99, 99.5, 99.9, 99.99, 99.999, 99.9999, 99.99999
    };
    private static final double UNITS_PER_PERCENT = 1e5;

    private final long[] pointNs = new long[PERCENTS.length];
    private int size;
    private boolean damaged;

    /**
     * Takes a line if it belongs here.
     *
     * @return false where it is not a percentile line
     */
    public boolean take(Line line) {
        line.rewind();
        long percent = line.takeFixed(5);
        if (percent == Line.NONE || !line.takeHere('%') || !line.take(':')) {
            return false;
        }
        long ns = line.takeFixed(3);
        boolean next =
                ns >= 0
                        && line.takeHere("us")
                        && line.atEnd()
                        && size < PERCENTS.length
                        && percent == Math.round(PERCENTS[size] * UNITS_PER_PERCENT)
                        && (size == 0 || ns >= pointNs[size - 1]);
        if (next) {
            pointNs[size++] = ns;
        } else {
            damaged = true;
        }
        return true;
    }

    /** Whether a line looks like one of these, wherever it stands. */
    public static boolean looksLike(Line line) {
        line.rewind();
        return line.takeFixed(5) != Line.NONE && line.takeHere('%') && line.take(':');
    }

    /** Whether no line was taken: a namespace that did no I/O has a heading and nothing else. */
    public boolean empty() {
        return size == 0 && !damaged;
    }

    /** Whether a line could not be read, or was not the next one, or went down. */
    public boolean damaged() {
        return damaged;
    }

    /** Whether all 15 are there. */
    public boolean complete() {
        return size == PERCENTS.length && !damaged;
    }

    /** The largest value, nanoseconds; the lines must be {@link #complete()}. */
    public long lastNs() {
        return pointNs[size - 1];
    }

    /** Upper bucket edges in nanoseconds by percent. */
    public Map<Double, Double> percentilesNs() {
        Map<Double, Double> percentiles = new TreeMap<>();
        for (int i = 0; i < size; i++) {
            percentiles.put(PERCENTS[i], (double) pointNs[i]);
        }
        return percentiles;
    }

    /** Number of lines taken. */
    int size() {
        return size;
    }

    /** Percent of line {@code i}. */
    double percent(int i) {
        return PERCENTS[i];
    }

    /** Upper bucket edge of line {@code i}, nanoseconds. */
    long pointNs(int i) {
        return pointNs[i];
    }
}
