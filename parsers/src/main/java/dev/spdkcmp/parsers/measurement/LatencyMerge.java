package dev.spdkcmp.parsers.measurement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Adds up the latencies of several streams as if their I/Os had been measured together. Means are
 * weighted by I/Os, standard deviations combined from sums of squares (Chan's parallel variance,
 * which is also fio's), percentiles read from the sum of the histograms: where one stream has no
 * histogram, or the histograms do not share a grid, there are none. A figure that one stream lacks,
 * the sum lacks.
 */
public final class LatencyMerge {

    private final List<Latency> parts = new ArrayList<>();
    private boolean missing;
    private double ios;
    private Double meanNs;
    private Double minNs;
    private Double maxNs;
    private Double squaresNs2;

    /**
     * Adds the I/Os of one stream.
     *
     * @param latency of that stream; null where it has none, which leaves the sum without any
     * @param latencyIos I/Os behind the figures; streams without I/Os add nothing
     * @return this
     */
    public LatencyMerge add(Latency latency, long latencyIos) {
        if (latencyIos <= 0) {
            return this;
        }
        if (latency == null) {
            missing = true;
            return this;
        }
        Double squares = squaresOf(latency, latencyIos);
        if (parts.isEmpty()) {
            meanNs = latency.meanNs();
            minNs = latency.minNs();
            maxNs = latency.maxNs();
            squaresNs2 = squares;
        } else {
            addMoments(latency.meanNs(), squares, latencyIos);
            minNs = minNs == null || latency.minNs() == null ? null : min(minNs, latency.minNs());
            maxNs = maxNs == null || latency.maxNs() == null ? null : max(maxNs, latency.maxNs());
        }
        ios += latencyIos;
        parts.add(latency);
        return this;
    }

    private static Double min(double a, double b) {
        return Math.min(a, b);
    }

    private static Double max(double a, double b) {
        return Math.max(a, b);
    }

    private static Double squaresOf(Latency latency, long latencyIos) {
        Double stdev = latency.stdevNs();
        return stdev == null ? null : Double.valueOf(stdev * stdev * (latencyIos - 1));
    }

    private void addMoments(Double otherMeanNs, Double otherSquaresNs2, double otherIos) {
        if (meanNs == null || otherMeanNs == null) {
            meanNs = null;
            squaresNs2 = null;
            return;
        }
        double delta = otherMeanNs - meanNs;
        double sum = ios + otherIos;
        squaresNs2 =
                squaresNs2 == null || otherSquaresNs2 == null
                        ? null
                        : Double.valueOf(
                                squaresNs2
                                        + otherSquaresNs2
                                        + delta * delta * ios * otherIos / sum);
        meanNs = (meanNs * ios + otherMeanNs * otherIos) / sum;
    }

    /**
     * The latency of everything added; null where nothing was, or where one stream with I/Os had
     * none.
     */
    public Latency total() {
        if (missing || parts.isEmpty()) {
            return null;
        }
        if (parts.size() == 1) {
            return parts.get(0);
        }
        Optional<LatencyHistogram> histogram = mergedHistogram();
        return new Latency(
                meanNs,
                minNs,
                maxNs,
                stdevNs(),
                histogram.map(this::percentilesOf).orElse(Map.of()),
                histogram.orElse(null));
    }

    private Double stdevNs() {
        if (squaresNs2 == null) {
            return null;
        }
        return ios > 1 ? Math.sqrt(squaresNs2 / (ios - 1)) : 0.0;
    }

    private Optional<LatencyHistogram> mergedHistogram() {
        if (parts.stream().anyMatch(part -> part.histogram() == null)) {
            return Optional.empty();
        }
        HistogramMerge merge =
                LatencyHistogram.merge(parts.stream().map(Latency::histogram).toList());
        return merge instanceof HistogramMerge.Merged merged
                ? Optional.of(merged.histogram())
                : Optional.empty();
    }

    private Map<Double, Double> percentilesOf(LatencyHistogram histogram) {
        TreeSet<Double> percents = new TreeSet<>();
        parts.forEach(part -> percents.addAll(part.percentilesNs().keySet()));
        Map<Double, Double> percentilesNs = new TreeMap<>();
        for (Double percent : percents) {
            percentilesNs.put(percent, histogram.percentile(percent).pointNs());
        }
        return percentilesNs;
    }
}
