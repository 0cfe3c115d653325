package dev.spdkcmp.harness.report;

import dev.spdkcmp.scenarios.Metric;

/**
 * A metric as charts name it.
 *
 * @param label without unit
 * @param unit of its figures as recorded: {@code 1/s}, {@code bytes/s}, {@code ns}, or words
 */
record MetricWords(String label, String unit) {

    static MetricWords of(Metric metric) {
        return switch (metric.kind()) {
            case IOPS -> new MetricWords("IOPS", "1/s");
            case BANDWIDTH -> new MetricWords("bandwidth", "bytes/s");
            case LATENCY_MEAN -> new MetricWords("mean latency", "ns");
            case LATENCY_MIN -> new MetricWords("least latency", "ns");
            case LATENCY_MAX -> new MetricWords("greatest latency", "ns");
            case LATENCY_PERCENTILE ->
                    new MetricWords("p" + Metric.shortest(metric.percentile()) + " latency", "ns");
            case CPU_NS_PER_IO -> new MetricWords("CPU time per I/O", "ns");
            case CPU_CORES -> new MetricWords("cores busy", "cores");
            case CPU_CYCLES_PER_IO -> new MetricWords("cycles per I/O", "cycles");
            case CPU_INSTRUCTIONS_PER_IO -> new MetricWords("instructions per I/O", "instructions");
            case ENERGY_J_PER_MILLION_IOS -> new MetricWords("energy per million I/Os", "J");
        };
    }
}
