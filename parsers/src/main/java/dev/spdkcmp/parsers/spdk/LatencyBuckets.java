package dev.spdkcmp.parsers.spdk;

import dev.spdkcmp.parsers.measurement.Grid;
import dev.spdkcmp.parsers.measurement.HistogramBuilder;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.parsers.text.Line;
import java.util.Arrays;

/**
 * The histogram lines that perf's {@code -LL} and bdevperf's {@code -ll} print, such as {@code
 * 41.613 - 41.836: 0.0009% ( 1)}: start and end in microseconds, share of all I/Os up to here, I/Os
 * in this bucket. Only buckets with I/Os are printed.
 */
public final class LatencyBuckets {

    private static final long ALL = 1_000_000;
    private static final double HALF_UNIT = 0.500001;

    /** Each power of two of ticks has 128 buckets: a width is 1/256 to 1/128 of the start. */
    private static final long BUCKETS_PER_OCTAVE = 128;

    private static final long ONE_TICK_WIDE_BELOW_NS = 600;

    private final HistogramBuilder histogram = LatencyHistogram.builder(Grid.SPDK_TICKS);
    private long[] shares = new long[512];
    private int size;
    private boolean damaged;

    /**
     * Takes a line if it belongs here.
     *
     * @return false where it is not a bucket line
     */
    public boolean take(Line line) {
        line.rewind();
        long lowNs = line.takeFixed(3);
        if (lowNs == Line.NONE || !line.take('-')) {
            return false;
        }
        long highNs = line.takeFixed(3);
        long share = line.take(':') ? line.takeFixed(4) : Line.NONE;
        long count = line.takeHere('%') && line.take('(') ? line.takeInteger() : Line.NONE;
        boolean readable = count > 0 && line.takeHere(')') && line.atEnd() && onGrid(lowNs, highNs);
        if (readable && histogram.append(lowNs, highNs, count)) {
            if (size == shares.length) {
                shares = Arrays.copyOf(shares, 2 * size);
            }
            shares[size++] = share;
        } else {
            damaged = true;
        }
        return true;
    }

    /** Whether a line looks like one of these, wherever it stands. */
    public static boolean looksLike(Line line) {
        line.rewind();
        return line.takeFixed(3) != Line.NONE && line.take('-') && line.takeFixed(3) != Line.NONE;
    }

    private static boolean onGrid(long lowNs, long highNs) {
        long width = highNs - lowNs;
        return lowNs < ONE_TICK_WIDE_BELOW_NS
                || (width + 1 >= lowNs / (2 * BUCKETS_PER_OCTAVE)
                        && width - 2 <= lowNs / BUCKETS_PER_OCTAVE);
    }

    /** Whether no line was taken. */
    public boolean empty() {
        return size == 0 && !damaged;
    }

    /** Whether a line could not be read, is not a bucket, or did not come after the one before. */
    public boolean damaged() {
        return damaged;
    }

    /** Whether the last line's share is 100 %: nothing is missing at the end. */
    public boolean complete() {
        return size > 0 && shares[size - 1] == ALL;
    }

    /** Whether each line's share follows from the counts, to the last printed digit. */
    public boolean sharesAgree(LatencyHistogram counted) {
        double ios = counted.ios();
        for (int i = 0; i < size; i++) {
            double off = shares[i] * ios - (double) ALL * counted.cumulative(i);
            if (Math.abs(off) > HALF_UNIT * ios) {
                return false;
            }
        }
        return true;
    }

    /** The counts; the lines must not be {@link #empty()} or {@link #damaged()}. */
    public LatencyHistogram histogram() {
        return histogram.build().orElseThrow();
    }
}
