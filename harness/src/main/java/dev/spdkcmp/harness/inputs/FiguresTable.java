package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Figures without an output behind them, such as those of an article: CSV with a row per sample.
 * Its header has the column {@code iops} or {@code meanUs} and may have those of a manifest (except
 * {@code file}), {@code minUs}, {@code maxUs}, percentiles such as {@code p99Us}, one bandwidth
 * ({@code bytesPerSecond}, {@code MBps}, {@code MiBps}) and {@code label}. Where it has a column
 * {@code arm}, an arm takes the rows that name it.
 */
final class FiguresTable {

    private static final Pattern PERCENTILE = Pattern.compile("p(\\d{1,3}(?:\\.\\d{1,6})?)Us");

    private static final Map<String, Metric> LATENCIES =
            Map.of(
                    "meanUs", Metric.LATENCY_MEAN,
                    "minUs", Metric.LATENCY_MIN,
                    "maxUs", Metric.LATENCY_MAX);

    private static final Map<String, Double> BANDWIDTHS =
            Map.of("bytesPerSecond", 1.0, "MBps", 1e6, "MiBps", (double) (1 << 20));

    private FiguresTable() {}

    /**
     * What came of reading a file.
     *
     * @param observations one per row of the arm
     * @param errors what is wrong, each a sentence that names the place
     */
    record Read(List<Observation> observations, List<String> errors) {}

    /** Whether a file's beginning is the header of such a table. */
    static boolean recognises(String beginning) {
        String header =
                beginning
                        .replace("\uFEFF", "")
                        .lines()
                        .filter(line -> !line.isBlank() && !line.startsWith("#"))
                        .findFirst()
                        .orElse("");
        List<String> columns = List.of(header.replace("\"", "").split("\\s*,\\s*"));
        return columns.contains("iops") || columns.contains("meanUs");
    }

    /**
     * Reads the rows of an arm.
     *
     * @param file where they lie
     * @param text of the file
     */
    static Read read(InputFile file, String text) {
        RowReader.Table table = RowReader.read(file.shown(), text);
        if (table.error() != null) {
            return new Read(List.of(), List.of(table.error()));
        }
        List<String> errors = new ArrayList<>(unknownColumns(file, table.columns()));
        List<Observation> observations = new ArrayList<>();
        for (Row row : errors.isEmpty() ? table.rows() : List.<Row>of()) {
            Optional<String> arm = row.field("arm").map(Field::text);
            if (arm.isEmpty() || arm.get().equals(file.arm())) {
                observations.add(observation(file, row, errors));
            }
        }
        if (observations.isEmpty() && errors.isEmpty()) {
            errors.add("%s: no row is of the arm %s".formatted(file.shown(), file.arm()));
        }
        return new Read(observations, errors);
    }

    private static List<String> unknownColumns(InputFile file, List<String> columns) {
        TreeSet<String> known = new TreeSet<>(StatedFields.COLUMNS);
        known.addAll(List.of("arm", "label", "iops"));
        known.addAll(LATENCIES.keySet());
        known.addAll(BANDWIDTHS.keySet());
        List<String> unknown =
                columns.stream()
                        .filter(column -> !known.contains(column))
                        .filter(column -> percentile(column).isEmpty())
                        .toList();
        return unknown.isEmpty()
                ? List.of()
                : List.of(
                        "%s: unknown column %s; the columns are %s and percentiles such as p99Us"
                                .formatted(
                                        file.shown(),
                                        String.join(", ", unknown),
                                        String.join(", ", known)));
    }

    private static Observation observation(InputFile file, Row row, List<String> errors) {
        StatedFields fields = new StatedFields(row);
        Conditions conditions = fields.conditions();
        Ceilings ceilings = fields.ceilings();
        Map<Metric, MetricValue> figures = new TreeMap<>();
        put(figures, Metric.IOPS, fields.figure("iops"), 1);
        LATENCIES.forEach((column, metric) -> put(figures, metric, fields.figure(column), 1e3));
        BANDWIDTHS.forEach(
                (column, unit) -> put(figures, Metric.BANDWIDTH, fields.figure(column), unit));
        for (String column : row.values().keySet()) {
            percentile(column)
                    .ifPresent(metric -> put(figures, metric, fields.figure(column), 1e3));
        }
        errors.addAll(fields.errors());
        return new Observation(
                file.arm(),
                row.field("label")
                        .map(Field::text)
                        .map(label -> row.place() + " (" + label + ")")
                        .orElse(row.place()),
                null,
                new LinkedHashMap<>(Map.of(ConditionSource.TOOL, conditions)),
                ceilings,
                Map.of(OperationFilter.ALL, figures),
                Map.of(),
                Map.of(),
                null,
                null,
                null,
                List.of(),
                List.of(
                        Problem.warning(
                                "figures-only",
                                "these are figures without the tool's output: nothing behind"
                                        + " them can be checked")));
    }

    private static void put(
            Map<Metric, MetricValue> figures, Metric metric, Double value, double unit) {
        if (value != null && value > 0) {
            figures.put(metric, MetricValue.exact(value * unit));
        }
    }

    private static Optional<Metric> percentile(String column) {
        Matcher matcher = PERCENTILE.matcher(column);
        return matcher.matches() ? Metric.named("latency.p" + matcher.group(1)) : Optional.empty();
    }
}
