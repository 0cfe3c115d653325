package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.MatchedSeries;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.compare.SeriesEstimator;
import dev.spdkcmp.harness.evidence.Decomposition.Effect;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Splits differences by control arms. */
final class Decomposer {

    private final String baseline;
    private final Map<String, ArmRole> roles;
    private final SeriesEstimator estimator;
    private final double confidence;

    Decomposer(
            String baseline,
            Map<String, ArmRole> roles,
            SeriesEstimator estimator,
            double confidence) {
        this.baseline = baseline;
        this.roles = roles;
        this.estimator = estimator;
        this.confidence = confidence;
    }

    /** Splits every candidate that drives the device otherwise than the baseline. */
    List<Decomposition> split(Collection<Sample> samples, Set<Metric> metrics) {
        Map<Point, Map<String, List<Sample>>> cells = new TreeMap<>();
        samples.stream()
                .filter(Sample::isValid)
                .forEach(
                        s ->
                                cells.computeIfAbsent(s.point(), p -> new TreeMap<>())
                                        .computeIfAbsent(s.arm(), a -> new ArrayList<>())
                                        .add(s));
        List<Decomposition> found = new ArrayList<>();
        ArmRole from = roles.get(baseline);
        cells.forEach(
                (point, arms) -> {
                    for (String arm : arms.keySet()) {
                        ArmRole to = roles.get(arm);
                        if (from != null
                                && to != null
                                && arms.containsKey(baseline)
                                && from.driver() != to.driver()) {
                            metrics.stream()
                                    .sorted()
                                    .forEach(m -> found.add(split(point, m, arms, arm)));
                        }
                    }
                });
        return found;
    }

    private Decomposition split(
            Point point, Metric metric, Map<String, List<Sample>> arms, String candidate) {
        ArmRole from = roles.get(baseline);
        ArmRole to = roles.get(candidate);
        Effect total = effect(arms, baseline, candidate, metric);
        if (from.tool().equals(to.tool())) {
            return new Decomposition(
                    candidate,
                    point,
                    metric,
                    null,
                    total,
                    total,
                    null,
                    "both arms use " + from.tool() + ": the difference is the driver's");
        }
        String sameTool = control(arms.keySet(), to.tool(), from.driver());
        if (sameTool != null) {
            return new Decomposition(
                    candidate,
                    point,
                    metric,
                    sameTool,
                    total,
                    effect(arms, sameTool, candidate, metric),
                    effect(arms, baseline, sameTool, metric),
                    sameTool + " is " + to.tool() + " on the baseline's driver");
        }
        String sameDriver = control(arms.keySet(), from.tool(), to.driver());
        if (sameDriver != null) {
            return new Decomposition(
                    candidate,
                    point,
                    metric,
                    sameDriver,
                    total,
                    effect(arms, baseline, sameDriver, metric),
                    effect(arms, sameDriver, candidate, metric),
                    sameDriver + " is " + from.tool() + " on the candidate's driver");
        }
        return new Decomposition(
                candidate,
                point,
                metric,
                null,
                total,
                null,
                null,
                "tool and driver are confounded: no arm runs "
                        + to.tool()
                        + " on the baseline's driver or "
                        + from.tool()
                        + " on the candidate's");
    }

    private String control(Set<String> arms, String tool, ArmRole.Driver driver) {
        return arms.stream()
                .filter(a -> new ArmRole(tool, driver).equals(roles.get(a)))
                .findFirst()
                .orElse(null);
    }

    private Effect effect(Map<String, List<Sample>> arms, String from, String to, Metric metric) {
        SeriesEstimator.Result result =
                estimator.estimate(
                        MatchedSeries.of(
                                arms.get(from), arms.get(to), OperationFilter.ALL, metric));
        return result.logRatio() == null
                ? null
                : new Effect(
                        Math.exp(result.logRatio()),
                        result.estimate() == null
                                ? null
                                : result.estimate().interval(confidence).exp());
    }
}
