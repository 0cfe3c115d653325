package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.HistogramBuilder;
import dev.spdkcmp.parsers.measurement.LatencyBucket;

/**
 * fio 3's latency bins: 64 per power of two of nanoseconds. The key that fio prints is the middle
 * of a bin; below 128 ns it is the value itself ({@code stat.h}, {@code plat_idx_to_val}).
 */
final class FioBins {

    private static final int BITS = 6;
    private static final long EXACT_BELOW = 1L << (BITS + 1);

    /** Key of the last bin, which holds everything from 2³⁴ − 2²⁷ ns (17.05 s) on. */
    static final long LAST_KEY = 17_112_760_320L;

    private FioBins() {}

    /**
     * Appends the bin of a key.
     *
     * @param key nanoseconds, as printed
     * @param count I/Os in it; fio leaves empty bins out, others may write them as 0
     * @return false where the key is none of fio's, or the bin does not come after the last one
     */
    static boolean append(HistogramBuilder histogram, long key, long count) {
        if (key < 0 || key > LAST_KEY) {
            return false;
        }
        if (count == 0) {
            return true;
        }
        if (key < EXACT_BELOW) {
            return histogram.append(key, key + 1, count);
        }
        long width = Long.highestOneBit(key) >> BITS;
        long low = key - width / 2;
        if (low % width != 0) {
            return false;
        }
        long high = key == LAST_KEY ? LatencyBucket.OPEN_ENDED : low + width;
        return histogram.append(low, high, count);
    }
}
