package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Metric;
import java.util.List;
import java.util.Map;

/**
 * What one output of one arm measured, before it is known at which point.
 *
 * @param arm the arm's name
 * @param source as messages name it
 * @param tool what measured it, such as {@code fio-3.33 io_uring}; null where not known
 * @param bySource what each source says of how it was measured
 * @param ceilings of the device, as far as stated
 * @param values figures per operation
 * @param ios I/Os per operation, where known
 * @param latency distributions per operation; empty where not kept
 * @param runtimeNs measured time asked for; null where not known
 * @param warmUpNs warm-up asked for; null where not known
 * @param provenance as the output itself shows; null where it does not
 * @param invalid why it cannot be a sample
 * @param remarks worth knowing
 */
record Observation(
        String arm,
        String source,
        String tool,
        Map<ConditionSource, Conditions> bySource,
        Ceilings ceilings,
        Map<OperationFilter, Map<Metric, MetricValue>> values,
        Map<OperationFilter, Long> ios,
        Map<OperationFilter, LatencyHistogram> latency,
        Long runtimeNs,
        Long warmUpNs,
        Provenance provenance,
        List<Problem> invalid,
        List<Problem> remarks) {

    /** One figure over all I/Os; null where it was not measured. */
    Double overall(Metric metric) {
        MetricValue value = values.getOrDefault(OperationFilter.ALL, Map.of()).get(metric);
        return value == null ? null : Double.valueOf(value.value());
    }

    /** I/Os in flight over all devices, by Little's law; null where either figure is missing. */
    Double inFlight() {
        Double iops = overall(Metric.IOPS);
        Double meanNs = overall(Metric.LATENCY_MEAN);
        return iops == null || meanNs == null ? null : Double.valueOf(iops * meanNs / 1e9);
    }
}
