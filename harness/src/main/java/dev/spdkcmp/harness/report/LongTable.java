package dev.spdkcmp.harness.report;

import java.util.List;
import java.util.Set;

/**
 * A table of text that may have any number of rows. A short one stands in the page; of a long one
 * the first rows do, for readers without scripts, and all of it goes into a data block, from which
 * the page draws the rows in sight.
 *
 * @param id unique in the page
 * @param caption what it shows
 * @param columns from left to right
 */
record LongTable(String id, String caption, List<LongTable.Column> columns) {

    /** Tables up to this length stand in the page whole. */
    static final int SHORT = 60;

    /** Words that are shown as what they say, wherever they stand alone in a cell. */
    private static final Set<String> WORDS =
            Set.of(
                    "better",
                    "worse",
                    "equivalent",
                    "inconclusive",
                    "exploratory",
                    "holds",
                    "fails",
                    "open");

    /**
     * Cells with longer texts get room, so that narrow screens scroll instead of breaking words.
     */
    private static final int LONG_TEXT = 30;

    private static final int SHOWN_OF_LONG = 25;

    LongTable {
        columns = List.copyOf(columns);
    }

    /**
     * One column.
     *
     * @param heading what it holds, with its unit
     * @param number whether its cells are figures, aligned at their right end
     */
    record Column(String heading, boolean number) {

        static Column text(String heading) {
            return new Column(heading, false);
        }

        static Column number(String heading) {
            return new Column(heading, true);
        }
    }

    void write(Html page, List<List<String>> rows, String whereTheRestIs) {
        boolean isLong = rows.size() > SHORT;
        page.open("div", "class", "wide")
                .open("table", "id", id, "class", isLong ? null : "sortable");
        page.element("caption", caption).open("thead").open("tr");
        for (int i = 0; i < columns.size(); i++) {
            page.element("th", columns.get(i).heading(), "scope", "col", "class", numberClass(i));
        }
        page.close("tr").close("thead").open("tbody").line();
        for (List<String> row : isLong ? rows.subList(0, SHOWN_OF_LONG) : rows) {
            page.open("tr");
            for (int i = 0; i < row.size(); i++) {
                page.open("td", "class", cellClass(i, row.get(i))).name(row.get(i)).close("td");
            }
            page.close("tr").line();
        }
        page.close("tbody").close("table").close("div").line();
        if (isLong) {
            page.element(
                    "p",
                    "The first %d of %,d rows. %s"
                            .formatted(SHOWN_OF_LONG, rows.size(), whereTheRestIs),
                    "class",
                    "note",
                    "data-shortened",
                    id);
            DataBlock.write(
                    page,
                    json -> {
                        json.writeStartArray();
                        for (List<String> row : rows) {
                            DataBlock.texts(json, row);
                        }
                        json.writeEndArray();
                    },
                    "class",
                    "rows",
                    "data-table",
                    id);
        }
    }

    private String cellClass(int column, String text) {
        if (WORDS.contains(text)) {
            return text;
        }
        return text.length() > LONG_TEXT ? "text" : numberClass(column);
    }

    private String numberClass(int column) {
        return columns.get(column).number() ? "number" : null;
    }
}
