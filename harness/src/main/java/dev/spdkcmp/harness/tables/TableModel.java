package dev.spdkcmp.harness.tables;

import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.Decision;
import dev.spdkcmp.harness.compare.MetricComparison;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Everything that a comparison says, in the words and digits that people read: the one model that
 * the terminal, Markdown, LaTeX, CSV and HTML are written from.
 *
 * @param comparison in full precision
 * @param banner what has to stand above everything else; null for nothing
 * @param baseline which arm it is and why, as a sentence
 * @param tables by workload, operation and candidate
 * @param sweeps the short summaries
 * @param invalid what invalidates samples
 * @param deviations what is not matched or worth knowing
 * @param unused inputs that fed nothing
 */
public record TableModel(
        Comparison comparison,
        String banner,
        String baseline,
        List<ComparisonTable> tables,
        List<SweepSummary> sweeps,
        List<DeviationSummary> invalid,
        List<DeviationSummary> deviations,
        List<UnusedInput> unused) {

    private static final Set<Metric> HEADLINES =
            Set.of(
                    Metric.LATENCY_MEAN,
                    Metric.latencyPercentile(99),
                    Metric.latencyPercentile(99.9),
                    Metric.CPU_NS_PER_IO);

    public TableModel {
        tables = List.copyOf(tables);
        sweeps = List.copyOf(sweeps);
        invalid = List.copyOf(invalid);
        deviations = List.copyOf(deviations);
        unused = List.copyOf(unused);
    }

    /** The model of a comparison. */
    public static TableModel of(ComparisonDocument document) {
        Comparison comparison = document.comparison();
        List<ComparisonTable> tables = tables(comparison);
        return new TableModel(
                comparison,
                banner(comparison.provenance()),
                "The baseline is %s (%s)."
                        .formatted(comparison.baseline(), document.baselineReason()),
                tables,
                tables.stream().flatMap(table -> SweepSummary.of(table).stream()).toList(),
                DeviationSummary.invalid(comparison.samples()),
                DeviationSummary.deviations(comparison.samples()),
                document.unused());
    }

    private static String banner(Provenance provenance) {
        if (provenance == null) {
            return null;
        }
        return switch (provenance) {
            case MEASURED -> null;
            case EMULATED ->
                    "EMULATED: a real kernel on an emulated controller. Formats and noise are real,"
                            + " speeds are not.";
            case SIMULATED -> "SIMULATED: this machine does not exist. No figure was measured.";
        };
    }

    /** What one table holds. */
    private record Group(
            Workload workload,
            OperationFilter operation,
            Integer cores,
            List<String> devices,
            String candidate) {

        static Group of(MetricComparison comparison) {
            Point point = comparison.point();
            return new Group(
                    point.workload(),
                    comparison.operation(),
                    point.cores(),
                    point.devices(),
                    comparison.candidate());
        }
    }

    private static List<ComparisonTable> tables(Comparison comparison) {
        Map<Group, List<MetricComparison>> groups = new LinkedHashMap<>();
        comparison.points().stream()
                .sorted(
                        Comparator.comparing(MetricComparison::point, TableModel::byTable)
                                .thenComparing(MetricComparison::operation))
                .forEach(
                        point ->
                                groups.computeIfAbsent(Group.of(point), g -> new ArrayList<>())
                                        .add(point));
        List<ComparisonTable> tables = new ArrayList<>();
        groups.forEach((group, points) -> tables.add(table(comparison.baseline(), group, points)));
        return tables;
    }

    /** Points of one table next to each other: depth decides last. */
    private static int byTable(Point a, Point b) {
        return Comparator.comparing(Point::workload)
                .thenComparing(Point::cores, Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparing(point -> point.devices().toString())
                .thenComparing(Point::queueDepth)
                .compare(a, b);
    }

    private static ComparisonTable table(
            String baseline, Group group, List<MetricComparison> points) {
        boolean sequential = !group.workload().pattern().isRandom();
        List<ComparisonRow> rows =
                points.stream()
                        .sorted(
                                Comparator.comparing((MetricComparison c) -> c.point().queueDepth())
                                        .thenComparing(c -> rank(c.metric(), sequential))
                                        .thenComparing(MetricComparison::metric))
                        .map(c -> ComparisonRow.of(c, isHeadline(c, sequential)))
                        .toList();
        return new ComparisonTable(
                group.workload(),
                group.operation(),
                group.cores(),
                group.devices(),
                baseline,
                group.candidate(),
                points.stream().filter(c -> c.ratio() != null).allMatch(MetricComparison::paired),
                rows);
    }

    /** Null where nothing could be compared. */
    private static Boolean pairing(List<MetricComparison> points) {
        List<MetricComparison> compared = points.stream().filter(c -> c.ratio() != null).toList();
        return compared.isEmpty()
                ? null
                : Boolean.valueOf(compared.stream().allMatch(MetricComparison::paired));
    }

    /** Sequential workloads lead with bandwidth. */
    private static int rank(Metric metric, boolean sequential) {
        return sequential && metric.equals(Metric.BANDWIDTH) ? 0 : 1;
    }

    private static boolean isHeadline(MetricComparison comparison, boolean sequential) {
        Metric metric = comparison.metric();
        return HEADLINES.contains(metric)
                || metric.equals(sequential ? Metric.BANDWIDTH : Metric.IOPS)
                || !comparison.exploratory();
    }

    /** The answer and its reasons. */
    public Decision decision() {
        return comparison.decision();
    }

    /** Whether every cell has one sample only, so that nothing can be inferred. */
    public boolean nothingToInfer() {
        return !comparison.points().isEmpty()
                && comparison.points().stream()
                        .allMatch(
                                point ->
                                        point.baselineSamples().size() < 2
                                                && point.candidateSamples().size() < 2);
    }
}
