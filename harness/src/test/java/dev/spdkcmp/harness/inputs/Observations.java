package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.Pattern;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Observations for tests: figures that agree with each other unless a test says otherwise. */
final class Observations {

    private Observations() {}

    /** 4 KiB random reads at a depth that Little's law confirms. */
    static Conditions randread(int depth) {
        return Conditions.NONE.pattern(Pattern.RANDREAD).blockBytes(4096L).queueDepth(depth);
    }

    /** An observation of 4 KiB I/Os with so many in flight. */
    static Observation holding(String arm, String source, double inFlight, Conditions stated) {
        double iops = 100_000;
        return of(arm, source, iops, inFlight / iops * 1e9, iops * 4096, stated);
    }

    /** An observation; null figures were not measured. */
    static Observation of(
            String arm,
            String source,
            Double iops,
            Double meanNs,
            Double bytesPerSecond,
            Conditions stated) {
        return of(arm, source, iops, meanNs, bytesPerSecond, stated, Ceilings.NONE);
    }

    static Observation of(
            String arm,
            String source,
            Double iops,
            Double meanNs,
            Double bytesPerSecond,
            Conditions stated,
            Ceilings ceilings) {
        Map<Metric, MetricValue> figures = new HashMap<>();
        put(figures, Metric.IOPS, iops);
        put(figures, Metric.LATENCY_MEAN, meanNs);
        put(figures, Metric.BANDWIDTH, bytesPerSecond);
        return new Observation(
                arm,
                source,
                null,
                Map.of(ConditionSource.MANIFEST, stated),
                ceilings,
                Map.of(OperationFilter.ALL, figures),
                Map.of(),
                Map.of(),
                null,
                null,
                null,
                List.of(),
                List.of());
    }

    private static void put(Map<Metric, MetricValue> figures, Metric metric, Double value) {
        if (value != null) {
            figures.put(metric, MetricValue.exact(value));
        }
    }

    /** Observations at the points that their sources state. */
    static List<Located> located(Observation... observations) {
        return Placement.of(List.of(observations)).located();
    }
}
