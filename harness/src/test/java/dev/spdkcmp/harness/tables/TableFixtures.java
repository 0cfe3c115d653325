package dev.spdkcmp.harness.tables;

import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.harness.compare.Comparer;
import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.ComparisonSettings;
import dev.spdkcmp.harness.compare.Decision;
import dev.spdkcmp.harness.compare.Samples;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Metric;
import java.util.List;

/** Comparisons to be rendered: field.md's S2 (a difference) and S3 (none), six blocks each. */
final class TableFixtures {

    private static final double[] KERNEL_S2 = {301.2, 299.8, 302.5, 300.1, 298.7, 301.9};
    private static final double[] SPDK_S2 = {318.0, 317.1, 319.9, 316.2, 315.8, 318.8};
    private static final double[] KERNEL_S3 = {500.1, 498.7, 501.3, 499.5, 500.8, 499.9};
    private static final double[] SPDK_S3 = {501.0, 499.9, 501.1, 500.6, 501.4, 499.7};

    /** Names that try to be markup, to break rows, and to turn the writing direction. */
    static final String HOSTILE_KERNEL =
            "kernel-<script>alert('x')</script>|`a`,\"b\"\n=1+1 \u202E" + "k".repeat(250);

    static final String HOSTILE_SPDK = "spdk_100%$#{~^\\}&\u001B[31m\u2028*[x](http://y)";

    private TableFixtures() {}

    static ComparisonDocument usual() {
        return document("kernel-io_uring", "spdk-perf", Provenance.MEASURED);
    }

    static ComparisonDocument hostile() {
        return document(HOSTILE_KERNEL, HOSTILE_SPDK, null);
    }

    static ComparisonDocument document(String kernel, String spdk, Provenance provenance) {
        Samples samples = new Samples();
        for (int block = 1; block <= 6; block++) {
            long at = block * 10_000L;
            int shift = block % 2 == 0 ? 1 : -1;
            add(samples, kernel, 16, block, at, KERNEL_S2[block - 1], 90_100 + 10 * block);
            add(samples, spdk, 16, block, at + shift, SPDK_S2[block - 1], 81_300 - 10 * block);
            add(samples, kernel, 32, block, at + 10, KERNEL_S3[block - 1], 120_500 + 9 * block);
            add(samples, spdk, 32, block, at + 10 + shift, SPDK_S3[block - 1], 120_900 - block);
        }
        ComparisonSettings settings = ComparisonSettings.against(kernel).withProvenance(provenance);
        return new ComparisonDocument(
                decided(new Comparer(settings).compare(samples.list()), spdk),
                "as asked",
                List.of(
                        new UnusedInput(
                                spdk,
                                "out/" + spdk + "-b7.txt",
                                "incomplete",
                                List.of(
                                        Problem.error(
                                                "no-total", "it ends before its Total row")))));
    }

    /** With a decision of fixed words: how it is reached is no matter of tables. */
    private static Comparison decided(Comparison comparison, String spdk) {
        return new Comparison(
                comparison.provenance(),
                comparison.baseline(),
                comparison.confidence(),
                comparison.points(),
                new Decision(
                        Decision.Answer.ADOPT,
                        List.of(spdk + ": more IOPS at depth 16", spdk + ": nothing is worse"),
                        List.of(
                                new Decision.Criterion(
                                        "more IOPS at depth 16",
                                        spdk,
                                        1.0563,
                                        1.0547,
                                        1.0579,
                                        Decision.CriterionStatus.HOLDS,
                                        "the interval's lower end is 5.5 % away",
                                        12.5))),
                comparison.samples(),
                comparison.unmatched(),
                comparison.notes());
    }

    private static void add(
            Samples samples, String arm, int depth, int block, long at, double kiops, double p99) {
        samples.of(arm, depth)
                .block(block)
                .at(at)
                .value(Metric.IOPS, kiops * 1e3)
                .value(Metric.BANDWIDTH, kiops * 1e3 * 4096)
                .value(Metric.LATENCY_MEAN, depth / kiops * 1e6)
                .bucketed(Metric.latencyPercentile(99), p99, 0.005)
                .add();
    }
}
