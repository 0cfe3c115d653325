package dev.spdkcmp.harness.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.spdkcmp.harness.compare.Comparer;
import dev.spdkcmp.harness.compare.ComparisonSettings;
import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.compare.SampleContext;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.Pattern;
import dev.spdkcmp.scenarios.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableModelTest {

    private static final Workload READ = new Workload(Pattern.READ, 100, 128 << 10);
    private static final Workload RANDREAD = new Workload(Pattern.RANDREAD, 100, 4096);

    private static Sample sample(
            String arm, Workload workload, int depth, double iops, String deviation) {
        return new Sample(
                arm,
                new Point(workload, depth, 1, List.of("0000:01:00.0")),
                null,
                arm + "-" + depth + "-" + iops,
                null,
                Map.of(
                        OperationFilter.ALL,
                        Map.of(
                                Metric.IOPS,
                                MetricValue.exact(iops),
                                Metric.BANDWIDTH,
                                MetricValue.exact(iops * workload.blockBytes()),
                                Metric.LATENCY_MIN,
                                MetricValue.exact(1000))),
                Map.of(),
                Map.of(),
                null,
                SampleContext.NONE,
                List.of(),
                deviation == null
                        ? List.of()
                        : List.of(Problem.warning("in-flight-below-depth", deviation)));
    }

    private static TableModel model(List<Sample> samples) {
        return TableModel.of(
                new ComparisonDocument(
                        new Comparer(ComparisonSettings.against("kernel")).compare(samples),
                        "as asked",
                        List.of()));
    }

    private static TableModel two(Workload workload, int... depths) {
        List<Sample> samples = new ArrayList<>();
        for (int depth : depths) {
            samples.add(sample("kernel", workload, depth, 1000 * depth, null));
            samples.add(sample("spdk", workload, depth, 1100 * depth, null));
        }
        return model(samples);
    }

    @Test
    void sequentialTablesLeadWithBandwidth() {
        assertEquals(
                List.of("GB/s", "kIOPS"),
                two(READ, 8).tables().get(0).headlines().stream()
                        .map(ComparisonRow::metric)
                        .toList());
        assertEquals(
                List.of("kIOPS"),
                two(RANDREAD, 8).tables().get(0).headlines().stream()
                        .map(ComparisonRow::metric)
                        .toList());
    }

    @Test
    void bandwidthIsDecimal() {
        ComparisonRow row = two(READ, 8).tables().get(0).rows().get(0);

        assertEquals("1.049", row.baseline());
        assertEquals("+10.0", row.change());
    }

    @Test
    void aTableHoldsAllDepthsOfAWorkload() {
        TableModel model = two(RANDREAD, 32, 1, 4);

        assertEquals(1, model.tables().size());
        assertEquals(
                List.of(1, 4, 32),
                model.tables().get(0).rows().stream()
                        .map(ComparisonRow::queueDepth)
                        .distinct()
                        .toList());
        assertEquals("randread 4k", model.tables().get(0).load());
        assertEquals("0000:01:00.0, 1 core, unpaired", model.tables().get(0).conditions());
    }

    @Test
    void deviationsAreToldOncePerArmAndCode() {
        TableModel model =
                model(
                        List.of(
                                sample("kernel", RANDREAD, 1, 1000, "0.9 in flight"),
                                sample("kernel", RANDREAD, 1, 1001, "0.91 in flight"),
                                sample("spdk", RANDREAD, 1, 1100, "0.95 in flight")));

        assertEquals(
                List.of(
                        "in-flight-below-depth: 2 samples of kernel, such as kernel-1-1000.0: 0.9"
                                + " in flight",
                        "in-flight-below-depth: spdk-1-1100.0: 0.95 in flight"),
                model.deviations().stream().map(DeviationSummary::sentence).toList());
    }

    @Test
    void manyUnusedInputsOfOneKindAreCounted() {
        List<UnusedInput> inputs = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            inputs.add(
                    new UnusedInput(
                            "spdk",
                            "q" + i + ".txt",
                            "incomplete",
                            List.of(Problem.error("no-total", "it ends early"))));
        }
        inputs.add(new UnusedInput("kernel", "x.json", "failed", List.of()));

        assertEquals(
                List.of(
                        "5 inputs of spdk, such as q1.txt: incomplete; no-total: it ends early",
                        "x.json (kernel): failed"),
                UnusedInput.sentences(inputs));
    }
}
