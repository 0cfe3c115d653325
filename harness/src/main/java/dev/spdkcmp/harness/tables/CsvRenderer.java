package dev.spdkcmp.harness.tables;

import dev.spdkcmp.harness.compare.MetricComparison;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.scenarios.Metric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Tidy CSV (RFC 4180): a row per point, operation, metric and candidate, in full precision, with
 * one header line. Latency is in nanoseconds, bandwidth in bytes per second; what does not exist is
 * empty.
 */
public final class CsvRenderer implements ComparisonRenderer {

    /** The columns, in order. */
    static final List<String> COLUMNS =
            List.of(
                    "provenance",
                    "pattern",
                    "readPercent",
                    "blockBytes",
                    "operation",
                    "queueDepth",
                    "cores",
                    "devices",
                    "metric",
                    "unit",
                    "baseline",
                    "candidate",
                    "baselineMean",
                    "candidateMean",
                    "baselineSamples",
                    "candidateSamples",
                    "paired",
                    "method",
                    "ratio",
                    "ciLow",
                    "ciHigh",
                    "margin",
                    "pValue",
                    "pAdjusted",
                    "pEquivalence",
                    "pEquivalenceAdjusted",
                    "pExact",
                    "pExactSmallest",
                    "exploratory",
                    "verdict",
                    "notes");

    @Override
    public void write(TableModel model, Appendable out) throws IOException {
        out.append(String.join(",", COLUMNS)).append("\r\n");
        String provenance =
                model.comparison().provenance() == null
                        ? ""
                        : model.comparison().provenance().name().toLowerCase(Locale.ROOT);
        for (ComparisonTable table : model.tables()) {
            for (ComparisonRow row : table.rows()) {
                line(provenance, table, row, out);
            }
        }
    }

    private static void line(
            String provenance, ComparisonTable table, ComparisonRow row, Appendable out)
            throws IOException {
        MetricComparison c = row.comparison();
        Point point = c.point();
        List<Object> cells = new ArrayList<>();
        cells.add(provenance);
        cells.add(point.workload().pattern().toolName());
        cells.add(point.workload().readPercent());
        cells.add(point.workload().blockBytes());
        cells.add(c.operation().jsonName());
        cells.add(point.queueDepth());
        cells.add(point.cores());
        cells.add(String.join(";", point.devices()));
        cells.add(c.metric().name());
        cells.add(unit(c.metric()));
        cells.add(table.baseline());
        cells.add(c.candidate());
        cells.add(ComparisonRow.geometricMean(c.baselineSamples()));
        cells.add(ComparisonRow.geometricMean(c.candidateSamples()));
        cells.add(c.baselineSamples().size());
        cells.add(c.candidateSamples().size());
        cells.add(c.paired());
        cells.add(c.method() == null ? null : c.method().jsonName());
        cells.add(c.ratio());
        cells.add(c.ciLow());
        cells.add(c.ciHigh());
        cells.add(c.margin());
        cells.add(c.pValue());
        cells.add(c.pAdjusted());
        cells.add(c.pEquivalence());
        cells.add(c.pEquivalenceAdjusted());
        cells.add(c.pExact());
        cells.add(c.pExactSmallest());
        cells.add(c.exploratory());
        cells.add(c.verdict() == null ? null : row.verdict());
        cells.add(String.join("; ", row.notes()));
        String separator = "";
        for (Object cell : cells) {
            out.append(separator).append(cell == null ? "" : quoted(cell.toString()));
            separator = ",";
        }
        out.append("\r\n");
    }

    private static String unit(Metric metric) {
        return switch (metric.kind()) {
            case IOPS -> "1/s";
            case BANDWIDTH -> "B/s";
            case LATENCY_MEAN, LATENCY_MIN, LATENCY_MAX, LATENCY_PERCENTILE, CPU_NS_PER_IO -> "ns";
            case CPU_CORES, CPU_CYCLES_PER_IO, CPU_INSTRUCTIONS_PER_IO -> "1";
            case ENERGY_J_PER_MILLION_IOS -> "J";
        };
    }

    private static String quoted(String cell) {
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
