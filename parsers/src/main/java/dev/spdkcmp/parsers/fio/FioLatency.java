package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.Latency;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import java.util.Collections;
import java.util.SortedMap;

/**
 * One of fio's latency objects ({@code slat_ns}, {@code clat_ns}, {@code lat_ns}) as printed.
 * Figures are nanoseconds; null where the member is missing or no number.
 *
 * @param minNs smallest
 * @param maxNs largest, never capped
 * @param meanNs arithmetic mean
 * @param stdevNs sample standard deviation; 0 for one I/O
 * @param ios {@code N}: I/Os behind the figures, errors not among them
 * @param percentilesNs middle of the bin for each percent; empty when not printed
 * @param binned whether there are {@code bins}
 * @param histogram from {@code bins}; null when there are none, or all of them are empty
 * @param unusableBins members of {@code bins} that are no bins
 */
record FioLatency(
        Long minNs,
        Long maxNs,
        Double meanNs,
        Double stdevNs,
        Long ios,
        SortedMap<Double, Double> percentilesNs,
        boolean binned,
        LatencyHistogram histogram,
        int unusableBins) {

    FioLatency {
        percentilesNs = Collections.unmodifiableSortedMap(percentilesNs);
    }

    /** Whether I/Os were measured. */
    boolean measured() {
        return ios != null && ios > 0;
    }

    /** I/Os behind the figures, 0 where not said. */
    long iosOrZero() {
        return ios == null ? 0 : ios;
    }

    /** The same as a measurement; null where nothing was measured. */
    Latency toLatency() {
        return measured()
                ? new Latency(
                        meanNs,
                        minNs == null ? null : Double.valueOf(minNs),
                        maxNs == null ? null : Double.valueOf(maxNs),
                        stdevNs,
                        percentilesNs,
                        histogram)
                : null;
    }
}
