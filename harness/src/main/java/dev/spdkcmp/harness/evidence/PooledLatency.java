package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.statistics.OrderStatistics;
import dev.spdkcmp.parsers.measurement.HistogramMerge;
import dev.spdkcmp.parsers.measurement.LatencyBucket;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The latency distribution of a cell: counts of all its valid samples added bucket by bucket, read
 * from p50 to the deepest percentile that so many I/Os support. For display; intervals come from
 * the samples.
 *
 * @param arm the arm
 * @param point what was measured
 * @param operation which I/Os
 * @param ios counted in all samples
 * @param percentiles ascending; empty where there is no distribution
 * @param reason why there is none; null where there is one
 */
public record PooledLatency(
        String arm,
        Point point,
        OperationFilter operation,
        long ios,
        List<PooledPercentile> percentiles,
        String reason) {

    /** Percentiles of the curve. */
    private static final double[] PERCENTS = {
        50, 60, 70, 75, 80, 85, 90, 95, 97.5, 98, 99, 99.5, 99.8, 99.9, 99.95, 99.98, 99.99, 99.995,
        99.998, 99.999, 99.9995, 99.9999, 99.99999
    };

    /**
     * One percentile.
     *
     * @param percent in (0, 100)
     * @param bucket the bucket it lies in
     * @param within the buckets between which the true percentile lies with 95 % confidence if I/Os
     *     were independent, which they are not: a resolution, not a confidence interval
     * @param acrossSamples geometric mean of the samples' own percentiles with its interval; null
     *     where some sample does not support it
     */
    public record PooledPercentile(
            double percent, LatencyBucket bucket, Resolution within, Figure acrossSamples) {}

    /**
     * Buckets of two order statistics.
     *
     * @param lowNs lower edge of the lower one
     * @param highNs upper edge of the upper one
     */
    public record Resolution(long lowNs, long highNs) {}

    static PooledLatency of(
            String arm,
            Point point,
            OperationFilter operation,
            List<Sample> samples,
            double confidence) {
        List<LatencyHistogram> histograms =
                samples.stream()
                        .filter(Sample::isValid)
                        .map(s -> s.latency().get(operation))
                        .filter(Objects::nonNull)
                        .toList();
        if (histograms.isEmpty()) {
            return none(arm, point, operation, "no sample printed its distribution");
        }
        HistogramMerge merge = LatencyHistogram.merge(histograms);
        if (merge instanceof HistogramMerge.Refused refused) {
            return none(arm, point, operation, refused.reason());
        }
        LatencyHistogram pooled = ((HistogramMerge.Merged) merge).histogram();
        List<PooledPercentile> percentiles = new ArrayList<>();
        for (double percent : PERCENTS) {
            if (pooled.supports(percent)) {
                percentiles.add(percentile(pooled, histograms, percent, confidence));
            }
        }
        return new PooledLatency(arm, point, operation, pooled.ios(), percentiles, null);
    }

    private static PooledLatency none(
            String arm, Point point, OperationFilter operation, String reason) {
        return new PooledLatency(arm, point, operation, 0, List.of(), reason);
    }

    private static PooledPercentile percentile(
            LatencyHistogram pooled,
            List<LatencyHistogram> histograms,
            double percent,
            double confidence) {
        Resolution within =
                OrderStatistics.of(pooled.ios(), percent / 100, confidence)
                        .map(
                                ranks ->
                                        new Resolution(
                                                atRank(pooled, ranks.lowRank()).lowNs(),
                                                atRank(pooled, ranks.highRank()).highNs()))
                        .orElse(null);
        Figure across =
                histograms.stream().allMatch(h -> h.supports(percent))
                        ? Figure.of(
                                histograms.stream()
                                        .map(h -> h.percentile(percent))
                                        .map(b -> new MetricValue(b.middleNs(), b.relativeWidth()))
                                        .toList(),
                                confidence)
                        : null;
        return new PooledPercentile(percent, pooled.percentile(percent), within, across);
    }

    private static LatencyBucket atRank(LatencyHistogram histogram, long rank) {
        int low = 0;
        int high = histogram.size() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (histogram.cumulative(middle) >= rank) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return histogram.bucket(low);
    }
}
