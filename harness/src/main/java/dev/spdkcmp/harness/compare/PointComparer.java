package dev.spdkcmp.harness.compare;

import dev.spdkcmp.harness.statistics.Estimate;
import dev.spdkcmp.harness.statistics.ExactP;
import dev.spdkcmp.harness.statistics.Interval;
import dev.spdkcmp.harness.statistics.Moments;
import dev.spdkcmp.harness.statistics.RankSumTest;
import dev.spdkcmp.harness.statistics.SignFlipTest;
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

    PointComparer(ComparisonSettings settings) {
        this.settings = settings;
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
        String obstacle = obstacle(series);
        if (obstacle == null) {
            row.ratio = Math.exp(logRatio(series));
            row.estimate = estimate(series, notes);
            row.test(settings);
            if (slack(series) > 0 && Math.abs(Math.log(row.ratio)) <= slack(series)) {
                notes.add(
                        String.format(
                                Locale.ROOT,
                                "below bucket resolution: no difference resolvable within ±%.2f %%,"
                                        + " the half widths of the buckets that the figures were"
                                        + " read from",
                                100 * slack(series)));
            }
        } else if (unsupported == null) {
            notes.add(obstacle);
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

    /** Why there is no ratio, or null. */
    private static String obstacle(MatchedSeries series) {
        if (series.smallerCount() == 0) {
            return "no inference possible: "
                    + (series.baseline().isEmpty() ? "the baseline" : "the candidate")
                    + " has no valid sample with this figure";
        }
        if (!series.isPositive()) {
            return "no ratio: some samples are not above 0";
        }
        if (!Double.isFinite(slack(series))) {
            return "no ratio: some samples lie beyond the last bucket of their histogram, only a"
                    + " lower bound is known";
        }
        return null;
    }

    private static double logRatio(MatchedSeries series) {
        return Moments.of(series.candidateLogs()).mean() - Moments.of(series.baselineLogs()).mean();
    }

    private static double slack(MatchedSeries series) {
        return Quantisation.of(series.baseline()).halfWidth()
                + Quantisation.of(series.candidate()).halfWidth();
    }

    /** The estimate, or null with a note that says why there is none. */
    private Estimate estimate(MatchedSeries series, List<String> notes) {
        int n = series.smallerCount();
        long pilot = pilot(series);
        if (n < 2 || pilot < 2) {
            notes.add(
                    String.format(
                            Locale.ROOT,
                            "no inference possible: n = %d on the baseline, %d on the candidate%s;"
                                    + " an interval needs at least 2 on each side",
                            series.baseline().size(),
                            series.candidate().size(),
                            n < 2 ? "" : ", " + pilot + " in the pilot"));
            return null;
        }
        double from = Quantisation.of(series.baseline()).deviation();
        double to = Quantisation.of(series.candidate()).deviation();
        if (deviation(series) == 0 && from == 0 && to == 0) {
            notes.add(
                    "no inference possible: the samples do not differ at all from one another, so"
                            + " there is no noise to judge by; are some of them copies?");
            return null;
        }
        if (!series.paired()) {
            return Estimate.welch(
                    series.baselineLogs(), series.candidateLogs(), from, to, slack(series));
        }
        return Estimate.stein(series.logRatios(), (int) pilot, Math.hypot(from, to), slack(series));
    }

    /** Pairs that give the standard deviation: those of the pilot, or all. */
    private long pilot(MatchedSeries series) {
        if (settings.pilotBlocks() == null || !series.paired()) {
            return series.smallerCount();
        }
        return series.blocks().stream().filter(b -> b <= settings.pilotBlocks()).count();
    }

    /** A spread that is only the rounding of logs counts as none. */
    private double deviation(MatchedSeries series) {
        double rounding = 1e-14;
        double found =
                series.paired()
                        ? Moments.of(Arrays.copyOf(series.logRatios(), (int) pilot(series)))
                                .standardDeviation()
                        : Math.hypot(
                                Moments.of(series.baselineLogs()).standardDeviation(),
                                Moments.of(series.candidateLogs()).standardDeviation());
        return found < rounding ? 0 : found;
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

        void test(ComparisonSettings settings) {
            if (series.smallerCount() >= 2) {
                long seed = settings.seed() * 31 + Arrays.hashCode(series.candidateLogs());
                exact =
                        series.paired()
                                ? SignFlipTest.of(series.logRatios(), seed)
                                : RankSumTest.of(
                                                series.baselineLogs(), series.candidateLogs(), seed)
                                        .twoSided();
            }
            if (estimate != null) {
                interval = estimate.interval(settings.confidence()).exp();
                pValue = estimate.pDifferent();
                pEquivalence = estimate.pInside(band(margin));
            }
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
