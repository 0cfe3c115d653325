package dev.spdkcmp.harness.tables;

import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.scenarios.Workload;
import java.util.List;

/**
 * One candidate against the baseline over the depths of one workload.
 *
 * @param workload pattern, read share, block size
 * @param operation which I/Os
 * @param cores that drove the load; null where nothing says so
 * @param devices PCI addresses or paths; empty where nothing says so
 * @param baseline the baseline's name
 * @param candidate the candidate's name
 * @param paired whether all rows are paired by block
 * @param rows by depth, then by metric
 */
public record ComparisonTable(
        Workload workload,
        OperationFilter operation,
        Integer cores,
        List<String> devices,
        String baseline,
        String candidate,
        boolean paired,
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

    /** Where and how it was measured, as far as known. */
    public String conditions() {
        StringBuilder text = new StringBuilder();
        if (!devices.isEmpty()) {
            text.append(String.join(" + ", devices)).append(", ");
        }
        if (cores != null) {
            text.append(cores).append(cores == 1 ? " core, " : " cores, ");
        }
        return text.append(paired ? "paired by block" : "unpaired").toString();
    }

    List<ComparisonRow> headlines() {
        return rows.stream().filter(ComparisonRow::headline).toList();
    }
}
