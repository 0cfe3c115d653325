package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.tables.ComparisonRow;
import dev.spdkcmp.harness.tables.ComparisonTable;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Both figures and the change in percent, side by side: the layout that such results come in. */
final class ImprovementSection implements Section {

    private static final int MOST_TABLES = 12;

    @Override
    public String id() {
        return "improvement";
    }

    @Override
    public String title() {
        return "Improvement";
    }

    @Override
    public boolean isPresent(ReportInput input) {
        return !input.tables().tables().isEmpty();
    }

    @Override
    public void write(ReportInput input, Html page) {
        List<ComparisonTable> tables = input.orderedTables();
        page.element(
                "p",
                "Geometric means over samples; change is candidate against baseline. Whether a change can be told from noise is in the comparison below.",
                "class",
                "note");
        tables.stream().limit(MOST_TABLES).forEach(table -> write(table, page));
        if (tables.size() > MOST_TABLES) {
            page.element(
                    "p",
                    "%d more tables are not shown here; every row is in the comparison below and in comparison.csv."
                            .formatted(tables.size() - MOST_TABLES),
                    "class",
                    "note");
        }
    }

    private static void write(ComparisonTable table, Html page) {
        List<Metric> metrics = metrics(table);
        List<Integer> depths =
                table.rows().stream()
                        .map(r -> r.comparison().point().queueDepth())
                        .distinct()
                        .toList();
        page.open("div", "class", "wide").open("table");
        page.open("caption")
                .name(table.candidate() + " against " + table.baseline() + ": " + table.load())
                .close("caption");
        page.open("thead")
                .open("tr")
                .element("th", "depth", "scope", "col", "rowspan", "2", "class", "number");
        for (Metric metric : metrics) {
            page.element(
                    "th",
                    MetricWords.of(metric).label(),
                    "scope",
                    "colgroup",
                    "colspan",
                    "3",
                    "class",
                    "group");
        }
        page.close("tr").open("tr");
        for (int i = 0; i < metrics.size(); i++) {
            page.open("th", "scope", "col", "class", "number").name(table.baseline()).close("th");
            page.open("th", "scope", "col", "class", "number").name(table.candidate()).close("th");
            page.element("th", "change %", "scope", "col", "class", "number");
        }
        page.close("tr").close("thead").open("tbody").line();
        for (int depth : depths) {
            page.open("tr").element("td", Integer.toString(depth), "class", "number");
            for (Metric metric : metrics) {
                cells(row(table, depth, metric), page);
            }
            page.close("tr").line();
        }
        page.close("tbody").close("table").close("div").line();
    }

    private static void cells(Optional<ComparisonRow> row, Html page) {
        page.element("td", row.map(r -> r.baseline() + unit(r)).orElse("–"), "class", "number");
        page.element("td", row.map(r -> r.candidate() + unit(r)).orElse("–"), "class", "number");
        page.element(
                "td",
                row.map(r -> Headline.minus(r.change())).orElse("–"),
                "class",
                "number change");
    }

    private static String unit(ComparisonRow row) {
        return switch (row.comparison().metric().kind()) {
            case IOPS -> row.metric().replace("IOPS", "");
            default -> " " + row.metric().substring(row.metric().indexOf(' ') + 1);
        };
    }

    private static Optional<ComparisonRow> row(ComparisonTable table, int depth, Metric metric) {
        return table.rows().stream()
                .filter(row -> row.comparison().point().queueDepth() == depth)
                .filter(row -> row.comparison().metric().equals(metric))
                .findFirst();
    }

    /** Throughput, mean and the 99th percentile, as far as they were compared. */
    private static List<Metric> metrics(ComparisonTable table) {
        List<Metric> wanted = new ArrayList<>();
        wanted.add(table.workload().pattern().isRandom() ? Metric.IOPS : Metric.BANDWIDTH);
        wanted.add(Metric.LATENCY_MEAN);
        wanted.add(Metric.latencyPercentile(99));
        wanted.removeIf(
                metric ->
                        table.rows().stream()
                                .noneMatch(r -> r.comparison().metric().equals(metric)));
        return wanted;
    }
}
