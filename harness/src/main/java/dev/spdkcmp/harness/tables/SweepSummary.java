package dev.spdkcmp.harness.tables;

import dev.spdkcmp.harness.compare.Verdict;
import dev.spdkcmp.harness.evidence.Curve;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How one metric of a candidate goes over the depths of a workload: what the last lines in a
 * terminal show.
 *
 * @param candidate the candidate's name
 * @param load workload and operation
 * @param metric its name without unit
 * @param depths ascending
 * @param ratios candidate / baseline at each depth; null where there is none
 * @param verdicts how often each was given, as text; empty where none was
 * @param remarks what the figures show without any inference: where the ratio crosses 1, from where
 *     an arm's throughput is flat
 */
public record SweepSummary(
        String candidate,
        String load,
        String metric,
        List<Integer> depths,
        List<Double> ratios,
        String verdicts,
        List<String> remarks) {

    public SweepSummary {
        depths = List.copyOf(depths);
        remarks = List.copyOf(remarks);
    }

    /** The summaries of a table: of its throughput, and of its 99th percentile. */
    static List<SweepSummary> of(ComparisonTable table) {
        List<SweepSummary> summaries = new ArrayList<>();
        Metric lead = table.workload().pattern().isRandom() ? Metric.IOPS : Metric.BANDWIDTH;
        for (Metric metric : List.of(lead, Metric.latencyPercentile(99))) {
            List<ComparisonRow> rows =
                    table.rows().stream().filter(row -> row.kind().equals(metric)).toList();
            if (rows.stream().filter(row -> row.comparison().ratio() != null).count() > 1) {
                summaries.add(of(table, metric, rows));
            }
        }
        return summaries;
    }

    private static SweepSummary of(ComparisonTable table, Metric metric, List<ComparisonRow> rows) {
        List<Integer> depths = rows.stream().map(ComparisonRow::queueDepth).toList();
        List<Double> ratios = new ArrayList<>();
        rows.forEach(row -> ratios.add(row.comparison().ratio()));
        List<String> remarks =
                new ArrayList<>(crossings(name(metric), table.candidate(), depths, told(rows)));
        if (!metric.isLatency()) {
            plateau(depths, rows, row -> row.comparison().baselineSamples())
                    .ifPresent(depth -> remarks.add(flat(table.baseline(), depth)));
            plateau(depths, rows, row -> row.comparison().candidateSamples())
                    .ifPresent(depth -> remarks.add(flat(table.candidate(), depth)));
        }
        return new SweepSummary(
                table.candidate(),
                table.load(),
                name(metric),
                depths,
                ratios,
                verdicts(rows),
                remarks);
    }

    private static String name(Metric metric) {
        return switch (metric.kind()) {
            case IOPS -> "IOPS";
            case LATENCY_PERCENTILE -> "p" + Metric.shortest(metric.percentile());
            default -> metric.name();
        };
    }

    private static String flat(String arm, int depth) {
        return "the throughput of " + arm + " is flat from depth " + depth;
    }

    /** Ratios that may be above or below 1: those shown to be equivalent are neither. */
    private static List<Double> told(List<ComparisonRow> rows) {
        List<Double> ratios = new ArrayList<>();
        for (ComparisonRow row : rows) {
            boolean same = row.comparison().verdict() == Verdict.EQUIVALENT;
            ratios.add(same ? null : row.comparison().ratio());
        }
        return ratios;
    }

    /** Where the ratio crosses 1, if it does so once; more often, it is noise around 1. */
    private static List<String> crossings(
            String name, String candidate, List<Integer> depths, List<Double> ratios) {
        List<String> crossings = new ArrayList<>();
        for (int i = 1; i < ratios.size(); i++) {
            Double before = ratios.get(i - 1);
            Double after = ratios.get(i);
            if (before != null && after != null && (before - 1) * (after - 1) < 0) {
                crossings.add(
                        "%s of %s crosses the baseline's between depths %d and %d"
                                .formatted(name, candidate, depths.get(i - 1), depths.get(i)));
            }
        }
        return crossings.size() == 1 ? crossings : List.of();
    }

    /** Where throughput is flat to the deepest depth; nothing where a depth was not measured. */
    private static Optional<Integer> plateau(
            List<Integer> depths,
            List<ComparisonRow> rows,
            Function<ComparisonRow, List<Double>> samples) {
        SortedMap<Integer, Double> figures = new TreeMap<>();
        for (int i = 0; i < rows.size(); i++) {
            List<Double> values = samples.apply(rows.get(i));
            if (values.isEmpty()) {
                return Optional.empty();
            }
            figures.put(
                    depths.get(i),
                    values.stream().mapToDouble(Double::doubleValue).average().orElseThrow());
        }
        return Curve.flatFrom(figures);
    }

    private static String verdicts(List<ComparisonRow> rows) {
        Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
        for (ComparisonRow row : rows) {
            if (row.comparison().verdict() != null) {
                counts.merge(row.comparison().verdict(), 1, Integer::sum);
            }
        }
        return counts.entrySet().stream()
                .map(e -> e.getKey().name().toLowerCase(Locale.ROOT) + " " + e.getValue())
                .collect(Collectors.joining(", "));
    }

    /** The ratio at both ends: {@code 1.040 at depth 1, 0.6490 at depth 256}. */
    String ends() {
        int last = ratios.size() - 1;
        return last == 0 ? at(0) : at(0) + ", " + at(last);
    }

    private String at(int i) {
        Double ratio = ratios.get(i);
        return "%s at depth %d"
                .formatted(ratio == null ? "none" : FigureFormat.significant(ratio), depths.get(i));
    }
}
