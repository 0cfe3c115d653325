package dev.spdkcmp.harness.compare;

import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Metric;
import java.util.List;
import java.util.Map;

/**
 * One measured run of one cell: the unit of inference.
 *
 * @param arm the arm's name
 * @param point what was measured
 * @param block the replicate it belongs to; null where nothing makes blocks
 * @param source file or folder it came from, for messages
 * @param startedAtMs wall clock, milliseconds since the epoch; null where not known
 * @param values figures per operation; an operation or metric that is not there was not measured
 * @param ios I/Os completed per operation, which decide how deep a percentile is supported; an
 *     operation that is not there is not known
 * @param latency distributions per operation, for pooled percentiles; may be empty
 * @param inFlight IOPS × mean latency over all devices; null where either is missing
 * @param context what else was recorded with the sample
 * @param invalid why the sample must not be counted; empty for a valid one
 * @param deviations what is not equal to the other arms, or worth knowing; does not invalidate
 */
public record Sample(
        String arm,
        Point point,
        Integer block,
        String source,
        Long startedAtMs,
        Map<OperationFilter, Map<Metric, MetricValue>> values,
        Map<OperationFilter, Long> ios,
        Map<OperationFilter, LatencyHistogram> latency,
        Double inFlight,
        SampleContext context,
        List<Problem> invalid,
        List<Problem> deviations) {

    public Sample {
        values = Map.copyOf(values);
        ios = Map.copyOf(ios);
        latency = Map.copyOf(latency);
        invalid = List.copyOf(invalid);
        deviations = List.copyOf(deviations);
    }

    public boolean isValid() {
        return invalid.isEmpty();
    }

    /** One figure, or null where it was not measured. */
    public MetricValue value(OperationFilter operation, Metric metric) {
        return values.getOrDefault(operation, Map.of()).get(metric);
    }

    /** This sample with other figures. */
    public Sample withValues(Map<OperationFilter, Map<Metric, MetricValue>> others) {
        return new Sample(
                arm,
                point,
                block,
                source,
                startedAtMs,
                others,
                ios,
                latency,
                inFlight,
                context,
                invalid,
                deviations);
    }

    /** This sample counted as valid, to see what it would change. */
    public Sample putBack() {
        return new Sample(
                arm,
                point,
                block,
                source,
                startedAtMs,
                values,
                ios,
                latency,
                inFlight,
                context,
                List.of(),
                deviations);
    }
}
