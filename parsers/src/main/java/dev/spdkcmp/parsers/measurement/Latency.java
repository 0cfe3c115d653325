package dev.spdkcmp.parsers.measurement;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Latency of the I/Os of one stream. Every figure is nanoseconds; null means the tool did not say.
 *
 * @param meanNs arithmetic mean over I/Os
 * @param minNs smallest
 * @param maxNs largest
 * @param stdevNs sample standard deviation over I/Os
 * @param percentilesNs the tool's own point for each percentile (fio: middle of the bin; perf:
 *     upper edge of the bucket), keyed by percent in (0, 100]; empty when none were printed. For a
 *     total: read from merged histograms, never averaged
 * @param histogram the counts behind the percentiles; null when the tool printed none
 */
public record Latency(
        Double meanNs,
        Double minNs,
        Double maxNs,
        Double stdevNs,
        Map<Double, Double> percentilesNs,
        LatencyHistogram histogram) {

    public Latency {
        percentilesNs = Collections.unmodifiableMap(new TreeMap<>(percentilesNs));
    }

    /** I/Os counted in the histogram, or null where there is no histogram. */
    public Long histogramIos() {
        return histogram == null ? null : histogram.ios();
    }
}
