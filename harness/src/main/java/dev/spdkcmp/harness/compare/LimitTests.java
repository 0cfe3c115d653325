package dev.spdkcmp.harness.compare;

import dev.spdkcmp.harness.compare.Decision.Criterion;
import dev.spdkcmp.harness.compare.Decision.CriterionStatus;
import dev.spdkcmp.harness.statistics.Estimate;
import dev.spdkcmp.harness.statistics.Moments;
import dev.spdkcmp.scenarios.DecisionRule.Limit;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What one absolute limit asks of a candidate, point by point. A limit on cores is a count where
 * the cores reserved are recorded; everything else is an estimate over samples.
 */
final class LimitTests {

    /** A limit on a measured figure: the log value against the log bound. */
    record Measured(
            String text,
            Double value,
            Estimate estimate,
            Double bound,
            boolean above,
            String missing) {}

    private final List<Measured> measured = new ArrayList<>();
    private final List<Criterion> counted = new ArrayList<>();
    private final PointNames names;

    LimitTests(Limit limit, String candidate, List<Sample> samples, PointNames names) {
        this.names = names;
        Map<Point, List<Sample>> points =
                samples.stream()
                        .filter(Sample::isValid)
                        .filter(s -> s.arm().equals(candidate))
                        .filter(
                                s ->
                                        limit.queueDepth() == null
                                                || limit.queueDepth() == s.point().queueDepth())
                        .collect(
                                Collectors.groupingBy(
                                        Sample::point, TreeMap::new, Collectors.toList()));
        if (points.isEmpty()) {
            measured.add(
                    new Measured(
                            text(limit, true) + ", where it was asked",
                            null,
                            null,
                            null,
                            true,
                            "it was not measured"));
        }
        points.forEach((point, ofPoint) -> add(limit, candidate, point, ofPoint));
    }

    List<Measured> measured() {
        return measured;
    }

    List<Criterion> counted() {
        return counted;
    }

    private void add(Limit limit, String candidate, Point point, List<Sample> samples) {
        if (limit.metric().equals(Metric.CPU_CORES)
                && samples.stream().allMatch(s -> s.context().reservedCores() != null)) {
            counted.add(count(limit, candidate, point, samples));
            return;
        }
        if (limit.atMost() != null) {
            measured.add(measure(limit, point, samples, limit.atMost(), false));
        }
        if (limit.atLeast() != null) {
            measured.add(measure(limit, point, samples, limit.atLeast(), true));
        }
    }

    private Criterion count(Limit limit, String candidate, Point point, List<Sample> samples) {
        int most = samples.stream().mapToInt(s -> s.context().reservedCores()).max().orElseThrow();
        boolean holds =
                (limit.atMost() == null || most <= limit.atMost())
                        && (limit.atLeast() == null || most >= limit.atLeast());
        return new Criterion(
                text(limit, limit.atMost() == null) + " at " + names.of(point),
                candidate,
                (double) most,
                null,
                null,
                holds ? CriterionStatus.HOLDS : CriterionStatus.FAILS,
                most + " cores were reserved: a count, without error",
                null);
    }

    private Measured measure(
            Limit limit, Point point, List<Sample> samples, double bound, boolean above) {
        String text = text(limit, above) + " at " + names.of(point);
        List<MetricValue> values =
                samples.stream()
                        .map(s -> s.value(OperationFilter.ALL, limit.metric()))
                        .filter(Objects::nonNull)
                        .filter(MetricValue::hasLog)
                        .toList();
        if (values.size() < 2) {
            return new Measured(
                    text,
                    values.isEmpty() ? null : values.get(0).value(),
                    null,
                    null,
                    above,
                    "no inference possible: " + values.size() + " samples, at least 2 are needed");
        }
        double[] logs = values.stream().mapToDouble(v -> Math.log(v.value())).toArray();
        Quantisation buckets = Quantisation.of(values);
        double value = Math.exp(Moments.of(logs).mean());
        if (!buckets.isBounded()
                || Moments.of(logs).standardDeviation() == 0 && buckets.deviation() == 0) {
            return new Measured(
                    text, value, null, null, above, "no inference possible: no usable spread");
        }
        return new Measured(
                text,
                value,
                Estimate.ofMean(logs, buckets.deviation(), buckets.halfWidth()),
                Math.log(bound),
                above,
                null);
    }

    private static String text(Limit limit, boolean above) {
        Double bound = above ? limit.atLeast() : limit.atMost();
        return String.format(
                Locale.ROOT,
                "%s at %s %s",
                limit.metric().name(),
                above ? "least" : "most",
                limit.metric().isLatency()
                        ? Metric.shortest(bound / 1000) + " µs"
                        : Metric.shortest(bound));
    }
}
