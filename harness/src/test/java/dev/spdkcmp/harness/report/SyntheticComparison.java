package dev.spdkcmp.harness.report;

import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.harness.compare.Comparer;
import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.ComparisonSettings;
import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.compare.SampleContext;
import dev.spdkcmp.harness.evidence.EvidenceFinder;
import dev.spdkcmp.harness.evidence.EvidenceSettings;
import dev.spdkcmp.harness.tables.ComparisonDocument;
import dev.spdkcmp.harness.tables.TableModel;
import dev.spdkcmp.parsers.measurement.Grid;
import dev.spdkcmp.parsers.measurement.HistogramBuilder;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.Pattern;
import dev.spdkcmp.scenarios.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * Comparisons of any size and content: a closed queueing model with a fixed seed, so that pages can
 * be tested with thousands of cells and with names that nobody would choose.
 */
final class SyntheticComparison {

    private final List<String> arms;
    private final List<String> devices;
    private final int workloads;
    private final List<Integer> depths;
    private final int blocks;
    private final boolean invalidOne;
    private final Random random = new Random(7);
    private final Map<Integer, LatencyHistogram> shapes = new TreeMap<>();

    SyntheticComparison(
            List<String> arms,
            List<String> devices,
            int workloads,
            List<Integer> depths,
            int blocks,
            boolean invalidOne) {
        this.arms = arms;
        this.devices = devices;
        this.workloads = workloads;
        this.depths = depths;
        this.blocks = blocks;
        this.invalidOne = invalidOne;
    }

    /** Four arms over the usual depths. */
    static SyntheticComparison usual() {
        return new SyntheticComparison(
                List.of("kernel-io_uring", "spdk-perf", "kernel-libaio", "kernel-io_uring-polled"),
                List.of("0000:01:00.0"),
                1,
                List.of(1, 2, 4, 8, 16, 32, 64, 128),
                8,
                true);
    }

    ReportInput input(Provenance provenance, RunFacts facts) {
        TableModel tables = tables(provenance);
        return new ReportInput(
                tables,
                new EvidenceFinder(EvidenceSettings.of(settings(provenance)))
                        .find(tables.comparison(), List.of()),
                facts);
    }

    TableModel tables(Provenance provenance) {
        return TableModel.of(
                new ComparisonDocument(
                        comparison(provenance), "the first arm named kernel-*", List.of()));
    }

    Comparison comparison(Provenance provenance) {
        List<Sample> samples = new ArrayList<>();
        long minute = 1_796_058_788_000L;
        for (int block = 1; block <= blocks; block++) {
            for (int workload = 0; workload < workloads; workload++) {
                for (int depth : depths) {
                    for (int arm = 0; arm < arms.size(); arm++) {
                        samples.add(sample(arm, point(workload, depth), block, minute));
                        minute += 35_000;
                    }
                }
            }
        }
        if (invalidOne) {
            Sample first = samples.get(5);
            samples.set(5, invalid(first));
        }
        return new Comparer(settings(provenance)).compare(samples);
    }

    private ComparisonSettings settings(Provenance provenance) {
        return ComparisonSettings.against(arms.get(0))
                .withProvenance(provenance)
                .withDecided(Set.of(arms.get(1)));
    }

    private Point point(int workload, int depth) {
        long size = 4096L << (workload / 2 % 6);
        Workload load =
                workload % 2 == 0
                        ? new Workload(Pattern.RANDREAD, 100, size)
                        : new Workload(Pattern.RANDRW, 70 - workload / 12, size);
        return new Point(load, depth, 1, devices);
    }

    private Sample sample(int arm, Point point, int block, long startedAtMs) {
        double base = 78_000 - 9_000 * (arm == 1 ? 1.4 : arm == 2 ? -0.7 : 0.3 * arm);
        double ceiling = arm == 1 ? 560_000 : arm == 2 ? 330_000 : 400_000 + 30_000 * arm;
        double noise = Math.exp(random.nextGaussian() * 0.008 + 0.004 * Math.sin(block));
        double open = point.queueDepth() * 1e9 / base;
        double iops = noise * Math.pow(Math.pow(open, -4) + Math.pow(ceiling, -4), -0.25);
        double meanNs = point.queueDepth() * 1e9 / iops * 0.995;
        LatencyHistogram histogram = histogram(meanNs, arm);
        Map<Metric, MetricValue> values = new LinkedHashMap<>();
        values.put(Metric.IOPS, MetricValue.exact(iops));
        values.put(Metric.BANDWIDTH, MetricValue.exact(iops * point.workload().blockBytes()));
        values.put(Metric.LATENCY_MEAN, MetricValue.exact(meanNs));
        for (double percent : new double[] {50, 99, 99.9}) {
            values.put(
                    Metric.latencyPercentile(percent),
                    new MetricValue(histogram.percentile(percent).middleNs(), 1 / 64.0));
        }
        values.put(
                Metric.CPU_NS_PER_IO,
                MetricValue.exact(arm == 1 ? 1e9 / iops : (2400 - 300 * arm) * noise));
        return new Sample(
                arms.get(arm),
                point,
                block,
                "samples/" + arms.get(arm) + "/q" + point.queueDepth() + "-b" + block,
                startedAtMs,
                Map.of(OperationFilter.ALL, values),
                Map.of(OperationFilter.ALL, (long) (iops * 30)),
                Map.of(OperationFilter.ALL, histogram),
                iops * meanNs / 1e9,
                cost(arm, iops, noise),
                List.of(),
                block == 2 && arm == 3
                        ? List.of(Problem.warning("extra-core", "a second core reaped completions"))
                        : List.of());
    }

    private static SampleContext cost(int arm, double iops, double noise) {
        double polling = Math.max(0, 1e9 / iops - 1500);
        return new SampleContext(
                null,
                null,
                "the cores that the arm used, /proc/stat",
                null,
                1,
                arm == 1,
                null,
                Map.of(),
                arm == 1
                        ? Map.of("user", 1500 * noise, "polling", polling * noise)
                        : Map.of(
                                "user", (520 - 40 * arm) * noise,
                                "system", (1500 - 200 * arm) * noise,
                                "softirq", 290 * noise,
                                "irq", 90 * noise),
                List.of());
    }

    private static Sample invalid(Sample sample) {
        return new Sample(
                sample.arm(),
                sample.point(),
                sample.block(),
                sample.source(),
                sample.startedAtMs(),
                sample.values(),
                sample.ios(),
                sample.latency(),
                sample.inFlight(),
                sample.context(),
                List.of(Problem.error("in-flight", "in flight 1.7 of 2: below 0.90")),
                List.of());
    }

    /** A skewed distribution around the mean on fio's grid, one shape per rough level. */
    private LatencyHistogram histogram(double meanNs, int arm) {
        int level = (int) Math.round(Math.log(meanNs) * 60) * 8 + arm;
        return shapes.computeIfAbsent(
                level,
                key -> {
                    HistogramBuilder builder = LatencyHistogram.builder(Grid.FIO_NS);
                    double sigma = 0.16 + 0.05 * arm;
                    double mode = Math.log(meanNs) - 0.03;
                    long low = (long) (meanNs * 0.4);
                    while (low < meanNs * 12) {
                        long width = Math.max(1, Long.highestOneBit(low) >> 6);
                        low = low / width * width;
                        double z = (Math.log(low + width / 2.0) - mode) / sigma;
                        double tail = low > meanNs ? Math.exp(-(low / meanNs) * 1.4) * 0.02 : 0;
                        long count =
                                Math.round(2e6 * (Math.exp(-z * z / 2) + tail) * width / meanNs);
                        if (count > 0) {
                            builder.append(low, low + width, count);
                        }
                        low += width;
                    }
                    return builder.build().orElseThrow();
                });
    }
}
