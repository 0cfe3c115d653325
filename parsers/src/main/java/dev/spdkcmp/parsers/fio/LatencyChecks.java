package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.LatencyBucket;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Whether one latency object agrees with itself: figures, bins and percentiles. */
final class LatencyChecks {

    /** Keys of percentiles are printed with six decimals. */
    private static final double PERCENT_PRECISION = 5.1e-7;

    /** Widest bin, relative to a value in it. */
    private static final double BIN_WIDTH = 1.0 / 64;

    private static final double ROUNDING_NS = 1e-6;

    private LatencyChecks() {}

    /** The first disagreement, with its code; empty where there is none. */
    static Optional<Contradiction> find(FioLatency latency) {
        if (!latency.measured()) {
            return Optional.empty();
        }
        return figures(latency).or(() -> bins(latency)).or(() -> percentiles(latency));
    }

    /**
     * A disagreement.
     *
     * @param code of the problem
     * @param message without the place
     */
    record Contradiction(String code, String message) {}

    private static Optional<Contradiction> figures(FioLatency latency) {
        boolean ordered =
                latency.minNs() >= 0
                        && latency.minNs() <= latency.meanNs() + ROUNDING_NS
                        && latency.meanNs() <= latency.maxNs() + ROUNDING_NS
                        && latency.stdevNs() >= 0;
        return ordered
                ? Optional.empty()
                : contradiction(
                        "latency-mismatch",
                        "min %d, mean %f, max %d ns are out of order",
                        latency.minNs(),
                        latency.meanNs(),
                        latency.maxNs());
    }

    private static Optional<Contradiction> bins(FioLatency latency) {
        LatencyHistogram histogram = latency.histogram();
        if (latency.unusableBins() > 0) {
            return contradiction(
                    "bins-mismatch",
                    "%d bins are not fio's, or out of order",
                    latency.unusableBins());
        }
        long binnedIos = histogram == null ? 0 : histogram.ios();
        if (latency.binned() && binnedIos != latency.ios()) {
            return contradiction(
                    "bins-mismatch", "the bins hold %d I/Os, N is %d", binnedIos, latency.ios());
        }
        if (histogram == null) {
            return Optional.empty();
        }
        LatencyBucket first = histogram.bucket(0);
        LatencyBucket last = histogram.bucket(histogram.size() - 1);
        if (!holds(first, latency.minNs()) || !holds(last, latency.maxNs())) {
            return contradiction(
                    "bins-mismatch",
                    "min %d and max %d ns are not in the first and the last bin",
                    latency.minNs(),
                    latency.maxNs());
        }
        return meanOutsideOf(histogram, latency.meanNs())
                ? contradiction(
                        "bins-mismatch", "the bins cannot have the mean %f ns", latency.meanNs())
                : Optional.empty();
    }

    private static boolean holds(LatencyBucket bin, long valueNs) {
        return valueNs >= bin.lowNs() && valueNs < bin.highNs();
    }

    private static boolean meanOutsideOf(LatencyHistogram histogram, double meanNs) {
        double lowest = 0;
        double highest = 0;
        for (int i = 0; i < histogram.size(); i++) {
            LatencyBucket bin = histogram.bucket(i);
            lowest += (double) bin.lowNs() * bin.count();
            highest +=
                    bin.openEnded()
                            ? Double.POSITIVE_INFINITY
                            : (double) (bin.highNs() - 1) * bin.count();
        }
        double sum = meanNs * histogram.ios();
        double rounding = 1 + 1e-9 * sum;
        return sum < lowest - rounding || sum > highest + rounding;
    }

    private static Optional<Contradiction> percentiles(FioLatency latency) {
        double previousNs = 0;
        for (Map.Entry<Double, Double> printed : latency.percentilesNs().entrySet()) {
            double percent = printed.getKey();
            double valueNs = printed.getValue();
            boolean agrees =
                    valueNs >= previousNs
                            && (latency.histogram() == null
                                    ? inRange(latency, valueNs)
                                    : fromBins(latency.histogram(), percent, valueNs));
            if (!agrees) {
                return contradiction(
                        "percentile-mismatch",
                        "the %s %% percentile cannot be %.0f ns",
                        percent,
                        valueNs);
            }
            previousNs = valueNs;
        }
        return Optional.empty();
    }

    private static boolean inRange(FioLatency latency, double valueNs) {
        boolean saturated = valueNs == FioBins.LAST_KEY;
        return valueNs >= latency.minNs() * (1 - BIN_WIDTH)
                && (valueNs <= latency.maxNs() * (1 + BIN_WIDTH) || saturated);
    }

    private static boolean fromBins(LatencyHistogram histogram, double percent, double valueNs) {
        double below = Math.max(percent - PERCENT_PRECISION, Double.MIN_NORMAL);
        double above = Math.min(percent + PERCENT_PRECISION, 100);
        return histogram.percentile(below).pointNs() <= valueNs
                && valueNs <= histogram.percentile(above).pointNs();
    }

    private static Optional<Contradiction> contradiction(
            String code, String message, Object... arguments) {
        return Optional.of(new Contradiction(code, String.format(Locale.ROOT, message, arguments)));
    }
}
