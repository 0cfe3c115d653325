package dev.spdkcmp.harness.compare;

import dev.spdkcmp.harness.statistics.Estimate;
import dev.spdkcmp.harness.statistics.ExactP;
import dev.spdkcmp.harness.statistics.Interval;
import dev.spdkcmp.harness.statistics.RankSumTest;
import dev.spdkcmp.harness.statistics.SignFlipTest;
import dev.spdkcmp.harness.statistics.TQuantiles;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Compares one metric of two arms at one point: everything but the verdict. */
final class PointComparer {

    private final ComparisonSettings settings;
    private final SeriesEstimator estimator;
    private final TQuantiles quantiles;

    PointComparer(ComparisonSettings settings, TQuantiles quantiles) {
        this.settings = settings;
        this.quantiles = quantiles;
        this.estimator = new SeriesEstimator(settings.pilotBlocks());
    }

    /** The log-scale band of a margin: [−log(1+m), log(1+m)]. */
    static Interval band(double margin) {
        return new Interval(-Math.log1p(margin), Math.log1p(margin));
    }

    MetricComparison compare(
            Point point,
            OperationFilter operation,
            Metric metric,
            String candidate,
            List<Sample> baselineSamples,
            List<Sample> candidateSamples,
            List<String> notesOfPair) {
        List<String> notes = new ArrayList<>(notesOfPair);
        String unsupported =
                unsupported(
                        operation,
                        metric,
                        Stream.concat(baselineSamples.stream(), candidateSamples.stream())
                                .toList());
        MatchedSeries series =
                unsupported == null
                        ? MatchedSeries.of(baselineSamples, candidateSamples, operation, metric)
                        : new MatchedSeries(
                                false, List.of(), List.of(), List.of(), List.of(unsupported));
        notes.addAll(series.notes());
        Row row = new Row(series, settings.margins().of(metric));
        if (unsupported == null) {
            SeriesEstimator.Result result = estimator.estimate(series);
            row.test(result, settings, quantiles);
            if (result.obstacle() != null) {
                notes.add(result.obstacle());
            }
            notes.addAll(resolution(series, result));
        }
        return row.finish(
                point,
                operation,
                metric,
                candidate,
                !settings.isConfirmatory(operation, metric),
                notes);
    }

    /** Why the metric cannot be read from every sample, or null. */
    private static String unsupported(
            OperationFilter operation, Metric metric, List<Sample> samples) {
        if (metric.kind() != Metric.Kind.LATENCY_PERCENTILE) {
            return null;
        }
        long needed = LatencyHistogram.iosNeeded(metric.percentile());
        return samples.stream()
                .filter(Sample::isValid)
                .filter(s -> s.ios().getOrDefault(operation, Long.MAX_VALUE) < needed)
                .min((a, b) -> Long.compare(a.ios().get(operation), b.ios().get(operation)))
                .map(
                        s ->
                                String.format(
                                        Locale.ROOT,
                                        "too few I/Os: p%s needs %,d in every sample, %s has %,d",
                                        Metric.shortest(metric.percentile()),
                                        needed,
                                        s.source(),
                                        s.ios().get(operation)))
                .orElse(null);
    }

    private static List<String> resolution(MatchedSeries series, SeriesEstimator.Result result) {
        if (result.logRatio() == null
                || series.slack() == 0
                || Math.abs(result.logRatio()) > series.slack()) {
            return List.of();
        }
        return List.of(
                String.format(
                        Locale.ROOT,
                        "below bucket resolution: no difference resolvable within ±%.2f %%, the"
                                + " half widths of the buckets that the figures were read from",
                        100 * series.slack()));
    }

    /** The figures of one comparison while they are being worked out. */
    private static final class Row {
        private final MatchedSeries series;
        private final double margin;
        private Estimate estimate;
        private Double ratio;
        private Interval interval;
        private Double pValue;
        private Double pEquivalence;
        private ExactP exact;

        Row(MatchedSeries series, double margin) {
            this.series = series;
            this.margin = margin;
        }

        void test(
                SeriesEstimator.Result result, ComparisonSettings settings, TQuantiles quantiles) {
            estimate = result.estimate();
            if (result.logRatio() == null) {
                return;
            }
            ratio = Math.exp(result.logRatio());
            if (series.smallerCount() >= 2) {
                exact = rearranged(settings.seed() * 31 + Arrays.hashCode(series.candidateLogs()));
            }
            if (estimate != null) {
                interval = quantiles.interval(estimate, settings.confidence()).exp();
                pValue = estimate.pDifferent();
                pEquivalence = estimate.pInside(band(margin));
            }
        }

        private ExactP rearranged(long seed) {
            return series.paired()
                    ? SignFlipTest.of(series.logRatios(), seed)
                    : RankSumTest.of(series.baselineLogs(), series.candidateLogs(), seed)
                            .twoSided();
        }

        MetricComparison finish(
                Point point,
                OperationFilter operation,
                Metric metric,
                String candidate,
                boolean exploratory,
                List<String> notes) {
            return new MetricComparison(
                    point,
                    operation,
                    metric,
                    candidate,
                    series.baseline().stream().map(MetricValue::value).toList(),
                    series.candidate().stream().map(MetricValue::value).toList(),
                    series.paired(),
                    series.blocks(),
                    estimate == null ? null : method(estimate),
                    estimate,
                    ratio,
                    interval == null ? null : interval.low(),
                    interval == null ? null : interval.high(),
                    margin,
                    pValue,
                    null,
                    pEquivalence,
                    null,
                    exact == null ? null : exact.p(),
                    exact == null ? null : exact.smallest(),
                    exact == null ? null : exact.monteCarloError(),
                    exploratory,
                    null,
                    null,
                    notes);
        }

        private Method method(Estimate found) {
            if (!series.paired()) {
                return Method.WELCH_LOG;
            }
            return found.degreesOfFreedom() < series.blocks().size() - 1
                    ? Method.STEIN
                    : Method.PAIRED_T_LOG;
        }
    }
}
