package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.report.LongTable.Column;
import dev.spdkcmp.harness.tables.ComparisonRow;
import dev.spdkcmp.harness.tables.ComparisonTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every comparison with its interval, test and verdict. */
final class ComparisonSection implements Section {

    /** Headline rows that stand in the page; beyond, one long table holds everything. */
    private static final int MOST_ROWS = 300;

    private final Map<String, Integer> footnotes = new LinkedHashMap<>();

    @Override
    public String id() {
        return "comparison";
    }

    @Override
    public String title() {
        return "Comparison";
    }

    @Override
    public boolean isPresent(ReportInput input) {
        return !input.tables().tables().isEmpty();
    }

    @Override
    public void write(ReportInput input, Html page) {
        List<ComparisonTable> tables = input.orderedTables();
        int rows = 0;
        for (ComparisonTable table : tables) {
            rows += headlines(table).size();
            if (rows > MOST_ROWS) {
                break;
            }
            write(table, Headline.confidence(input.comparison().confidence()), page);
        }
        notes(page);
        page.open("div", "class", "onscreen").element("h3", "Every metric");
        everything(input, page);
        page.close("div").line();
    }

    private static List<ComparisonRow> headlines(ComparisonTable table) {
        return table.rows().stream().filter(ComparisonRow::headline).toList();
    }

    private void write(ComparisonTable table, String confidence, Html page) {
        List<ComparisonRow> rows = headlines(table);
        RatioGlyph glyph = new RatioGlyph(rows.stream().map(ComparisonRow::comparison).toList());
        page.open("div", "class", "wide").open("table", "class", "sortable comparison");
        page.open("caption")
                .name(table.candidate() + " against " + table.baseline() + ": " + table.load());
        page.element("span", " " + table.conditions(), "class", "note").close("caption");
        page.open("thead").open("tr");
        heading("depth", true, page);
        heading("metric", false, page);
        heading(table.baseline(), true, page);
        heading(table.candidate(), true, page);
        heading("change %", true, page);
        heading(confidence + " interval", true, page);
        heading("ratio", false, page);
        heading("p", true, page);
        heading("exact p", true, page);
        heading("n", true, page);
        heading("verdict", false, page);
        page.close("tr").close("thead").open("tbody").line();
        int last = -1;
        for (ComparisonRow row : rows) {
            int depth = row.comparison().point().queueDepth();
            page.open("tr", "class", depth == last ? null : "first");
            last = depth;
            page.element("td", Integer.toString(depth), "class", "number");
            page.element("td", row.metric(), "class", "nowrap");
            page.element("td", row.baseline(), "class", "number");
            page.element("td", row.candidate(), "class", "number");
            page.element("td", Headline.minus(row.change()), "class", "number");
            page.element("td", Headline.minus(row.interval()), "class", "number");
            page.open("td");
            glyph.write(row.comparison(), page);
            page.close("td");
            page.element("td", row.p(), "class", "number");
            page.element("td", row.exactP(), "class", "number");
            page.element("td", row.samples(), "class", "number");
            verdict(row, page);
            page.close("tr").line();
        }
        page.close("tbody").close("table").close("div").line();
        table.legend().forEach(sentence -> page.element("p", sentence, "class", "note").line());
    }

    private static void heading(String text, boolean number, Html page) {
        page.open("th", "scope", "col", "class", number ? "number" : null).name(text).close("th");
    }

    private void verdict(ComparisonRow row, Html page) {
        String word = row.comparison().exploratory() ? "exploratory" : row.verdict();
        page.open("td", "class", "nowrap")
                .element("span", word, "class", word.equals("-") ? null : word);
        for (String note : row.notes()) {
            int number = footnotes.computeIfAbsent(note, n -> footnotes.size() + 1);
            page.open("sup")
                    .element("a", Integer.toString(number), "href", "#note-" + number)
                    .close("sup");
        }
        page.close("td");
    }

    private void notes(Html page) {
        if (footnotes.isEmpty()) {
            return;
        }
        page.open("ol", "class", "footnotes").line();
        footnotes.forEach(
                (note, number) ->
                        page.open("li", "id", "note-" + number).name(note).close("li").line());
        page.close("ol").line();
    }

    private static void everything(ReportInput input, Html page) {
        List<List<String>> rows = new ArrayList<>();
        for (ComparisonTable table : input.orderedTables()) {
            for (ComparisonRow row : table.rows()) {
                rows.add(
                        List.of(
                                table.candidate(),
                                table.load(),
                                table.conditions(),
                                Integer.toString(row.comparison().point().queueDepth()),
                                row.metric(),
                                row.baseline(),
                                row.candidate(),
                                Headline.minus(row.change()),
                                Headline.minus(row.interval()),
                                row.p(),
                                row.exactP(),
                                row.needed(),
                                row.samples(),
                                row.comparison().exploratory() ? "exploratory" : row.verdict(),
                                String.join("; ", row.notes())));
            }
        }
        new LongTable(
                        "every-metric",
                        "All points, metrics and candidates",
                        List.of(
                                Column.text("candidate"),
                                Column.text("load"),
                                Column.text("conditions"),
                                Column.number("depth"),
                                Column.text("metric"),
                                Column.number(input.comparison().baseline()),
                                Column.number("candidate's"),
                                Column.number("change %"),
                                Column.number("interval"),
                                Column.number("p"),
                                Column.number("exact p"),
                                Column.number("blocks a new run would need"),
                                Column.number("n"),
                                Column.text("verdict"),
                                Column.text("notes")))
                .write(page, rows, "All of them are in comparison.csv.");
    }
}
