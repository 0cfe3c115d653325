package dev.spdkcmp.scenarios;

import java.util.Map;
import java.util.TreeMap;

/**
 * The relative difference, per metric, below which nobody would act: the band of a metric with
 * margin m is [1/(1+m), 1+m] on the ratio candidate / baseline.
 *
 * @param overrides margins stated by the user, each greater than 0 and at most 1
 */
public record Margins(Map<Metric, Double> overrides) {

    /** iops, bandwidth, mean, p50 3 %; p99 10 %; p99.9 and deeper 20 %; cpu 5 %. */
    public static final Margins DEFAULT = new Margins(Map.of());

    public Margins {
        overrides.forEach(
                (metric, margin) -> {
                    if (!(margin > 0 && margin <= 1)) {
                        throw new IllegalArgumentException(
                                "margin " + margin + " of " + metric + " is not in (0, 1]");
                    }
                });
        overrides = Map.copyOf(overrides);
    }

    /** The margin of a metric. Percentiles between p50 and p99 take p99's, above it p99.9's. */
    public double of(Metric metric) {
        Double stated = overrides.get(metric);
        if (stated != null) {
            return stated;
        }
        return switch (metric.kind()) {
            case IOPS, BANDWIDTH, LATENCY_MEAN -> 0.03;
            case LATENCY_PERCENTILE ->
                    metric.percentile() <= 50 ? 0.03 : metric.percentile() <= 99 ? 0.10 : 0.20;
            case LATENCY_MIN -> 0.10;
            case LATENCY_MAX -> 0.20;
            case CPU_NS_PER_IO,
                    CPU_CORES,
                    CPU_CYCLES_PER_IO,
                    CPU_INSTRUCTIONS_PER_IO,
                    ENERGY_J_PER_MILLION_IOS ->
                    0.05;
        };
    }

    /** These margins with one more stated. */
    public Margins with(Metric metric, double margin) {
        Map<Metric, Double> more = new TreeMap<>(overrides);
        more.put(metric, margin);
        return new Margins(more);
    }
}
