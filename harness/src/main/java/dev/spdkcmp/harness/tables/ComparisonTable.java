package dev.spdkcmp.harness.tables;

import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.Workload;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One candidate against the baseline over the depths of one workload.
 *
 * @param workload pattern, read share, block size
 * @param operation which I/Os
 * @param cores that drove the load; null where nothing says so
 * @param devices PCI addresses or paths; empty where nothing says so
 * @param baseline the baseline's name
 * @param candidate the candidate's name
 * @param paired whether all rows are paired by block; null where nothing could be compared
 * @param rows by depth, then by metric
 */
public record ComparisonTable(
        Workload workload,
        OperationFilter operation,
        Integer cores,
        List<String> devices,
        String baseline,
        String candidate,
        Boolean paired,
        List<ComparisonRow> rows) {

    public ComparisonTable {
        devices = List.copyOf(devices);
        rows = List.copyOf(rows);
    }

    /** The workload and which of its I/Os: {@code randrw70 4k, reads}. */
    public String load() {
        return workload.label()
                + (operation == OperationFilter.ALL ? "" : ", " + operation.jsonName() + "s");
    }

    /** Where and how it was measured, as far as known; may be empty. */
    public String conditions() {
        List<String> known = new ArrayList<>();
        if (!devices.isEmpty()) {
            known.add(String.join(" + ", devices));
        }
        if (cores != null) {
            known.add(cores + (cores == 1 ? " core" : " cores"));
        }
        if (paired != null) {
            known.add(paired ? "paired by block" : "unpaired");
        }
        return String.join(", ", known);
    }

    /** Who is compared at what: {@code spdk-perf against kernel-libaio: randread 4k (1 core)}. */
    String title() {
        String conditions = conditions();
        return "%s against %s: %s%s"
                .formatted(
                        candidate,
                        baseline,
                        load(),
                        conditions.isEmpty() ? "" : " (" + conditions + ")");
    }

    /** Whether any row has something to say in a column. */
    boolean has(Function<ComparisonRow, String> cell) {
        return rows.stream().anyMatch(row -> !cell.apply(row).equals(ComparisonRow.NONE));
    }

    List<ComparisonRow> headlines() {
        return rows.stream().filter(ComparisonRow::headline).toList();
    }

    /**
     * Notes of rows, each once, in the order in which they occur: what the marks of {@link #marks}
     * refer to, counted from 1. Notes that all rows share are not among them.
     */
    List<String> footnotes(List<ComparisonRow> shown) {
        LinkedHashSet<String> notes = new LinkedHashSet<>();
        shown.forEach(row -> notes.addAll(row.notes()));
        notes.removeAll(sharedNotes());
        return List.copyOf(notes);
    }

    /** Notes of every row. */
    List<String> sharedNotes() {
        LinkedHashSet<String> shared = new LinkedHashSet<>();
        if (rows.size() > 1) {
            shared.addAll(rows.get(0).notes());
            rows.forEach(row -> shared.retainAll(row.notes()));
        }
        return List.copyOf(shared);
    }

    /** The numbers of a row's notes. */
    static List<Integer> marks(ComparisonRow row, List<String> footnotes) {
        return row.notes().stream()
                .map(footnotes::indexOf)
                .filter(index -> index >= 0)
                .map(index -> index + 1)
                .toList();
    }

    /** How to read the table, each a sentence; empty where nothing was inferred. */
    public List<String> legend() {
        if (!has(ComparisonRow::interval)) {
            return List.of();
        }
        List<String> legend = new ArrayList<>();
        legend.add(
                "p is Holm-adjusted where there is a verdict, unadjusted elsewhere."
                        + smallestExactP());
        TreeMap<Metric, Double> margins = new TreeMap<>();
        for (ComparisonRow row : rows) {
            if (!row.comparison().exploratory()) {
                margins.put(row.kind(), row.comparison().margin());
            }
        }
        if (!margins.isEmpty()) {
            legend.add(
                    "Margins: "
                            + margins.entrySet().stream()
                                    .map(e -> e.getKey() + " " + percent(e.getValue()) + " %")
                                    .collect(Collectors.joining(", "))
                            + ".");
        }
        return legend;
    }

    private String smallestExactP() {
        TreeSet<String> smallest = new TreeSet<>();
        for (ComparisonRow row : rows) {
            if (row.comparison().pExactSmallest() != null) {
                smallest.add(FigureFormat.probability(row.comparison().pExactSmallest()));
            }
        }
        return smallest.isEmpty()
                ? ""
                : " The exact test cannot give less than "
                        + String.join(" or ", smallest)
                        + " with so many samples.";
    }

    private static String percent(double margin) {
        return BigDecimal.valueOf(margin).movePointRight(2).stripTrailingZeros().toPlainString();
    }
}
