package dev.spdkcmp.harness.tables;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A table of text that fits a number of columns: headers are broken into lines first, then the
 * least important columns go, then cells are cut.
 */
final class TextTable {

    private static final String GAP = "  ";
    private static final int WIDEST_HEADER_PART = 12;

    /** Headers are broken after hyphens and underscores, and at blanks. */
    private static final String BREAKS = "(?<=[-_ ])";

    private static final int NARROWEST_CELL = 4;

    private final List<Column> columns;

    TextTable(List<Column> columns) {
        this.columns = List.copyOf(columns);
    }

    /**
     * One column.
     *
     * @param header its heading
     * @param cells one per row, all columns alike in number
     * @param right whether cells are aligned at their right end, as figures are
     * @param importance columns with the smallest go first where room is short; the columns with
     *     {@link #ALWAYS} never go
     */
    record Column(String header, List<String> cells, boolean right, int importance) {

        static final int ALWAYS = Integer.MAX_VALUE;

        int cellWidth() {
            return cells.stream().mapToInt(DisplayText::width).max().orElse(0);
        }

        int naturalWidth() {
            return Math.max(DisplayText.width(header), cellWidth());
        }

        /** The width below which the header could only be cut, not broken. */
        int leastWidth() {
            int longestPart =
                    Arrays.stream(header.split(BREAKS))
                            .map(String::stripTrailing)
                            .mapToInt(DisplayText::width)
                            .max()
                            .orElse(0);
            return Math.max(cellWidth(), Math.min(longestPart, WIDEST_HEADER_PART));
        }
    }

    /**
     * The table laid out.
     *
     * @param header lines of the heading
     * @param rows one line per row
     * @param dropped headings of the columns that found no room
     */
    record Layout(List<String> header, List<String> rows, List<String> dropped) {}

    /** Lays the table out in at most so many columns. */
    Layout fit(int width) {
        List<Column> kept = new ArrayList<>(columns);
        List<String> dropped = new ArrayList<>();
        while (total(narrowed(kept, width)) > width) {
            Optional<Column> least =
                    kept.stream()
                            .filter(column -> column.importance() != Column.ALWAYS)
                            .min(Comparator.comparingInt(Column::importance));
            if (least.isEmpty()) {
                break;
            }
            kept.remove(least.get());
            dropped.add(least.get().header());
        }
        int[] widths = narrowed(kept, width);
        cut(widths, width);
        return new Layout(header(kept, widths), rows(kept, widths), dropped);
    }

    /** Widths with headers broken as far as that helps. */
    private static int[] narrowed(List<Column> kept, int width) {
        int[] widths = kept.stream().mapToInt(Column::naturalWidth).toArray();
        while (total(widths) > width) {
            int widest = -1;
            for (int i = 0; i < widths.length; i++) {
                int least = kept.get(i).leastWidth();
                if (widths[i] > least && (widest < 0 || widths[i] > widths[widest])) {
                    widest = i;
                }
            }
            if (widest < 0) {
                break;
            }
            widths[widest]--;
        }
        return widths;
    }

    private static void cut(int[] widths, int width) {
        while (total(widths) > width) {
            int widest =
                    IntStream.range(0, widths.length)
                            .boxed()
                            .max(Comparator.comparingInt(i -> widths[i]))
                            .orElseThrow();
            if (widths[widest] <= NARROWEST_CELL) {
                return;
            }
            widths[widest]--;
        }
    }

    private static int total(int[] widths) {
        return IntStream.of(widths).sum() + GAP.length() * Math.max(0, widths.length - 1);
    }

    private static List<String> header(List<Column> kept, int[] widths) {
        List<List<String>> broken = new ArrayList<>();
        int height = 0;
        for (int i = 0; i < kept.size(); i++) {
            List<String> lines = brokenHeader(kept.get(i).header(), widths[i]);
            broken.add(lines);
            height = Math.max(height, lines.size());
        }
        List<String> lines = new ArrayList<>();
        for (int line = 0; line < height; line++) {
            List<String> cells = new ArrayList<>();
            for (int i = 0; i < kept.size(); i++) {
                List<String> own = broken.get(i);
                int at = line - (height - own.size());
                cells.add(at < 0 ? "" : own.get(at));
            }
            lines.add(line(kept, widths, cells));
        }
        return lines;
    }

    /** At most three lines; a header that needs more is cut. */
    private static List<String> brokenHeader(String header, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String part : header.split(BREAKS)) {
            if (line.length() > 0 && DisplayText.width(line + part.stripTrailing()) > width) {
                lines.add(line.toString().stripTrailing());
                line.setLength(0);
            }
            line.append(part);
        }
        lines.add(line.toString().stripTrailing());
        boolean fits = lines.size() <= 3;
        for (String each : lines) {
            fits &= DisplayText.width(each) <= width;
        }
        return fits ? lines : List.of(DisplayText.fit(header, width));
    }

    private static List<String> rows(List<Column> kept, int[] widths) {
        int count = kept.isEmpty() ? 0 : kept.get(0).cells().size();
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            List<String> cells = new ArrayList<>();
            for (int i = 0; i < kept.size(); i++) {
                cells.add(DisplayText.fit(kept.get(i).cells().get(row), widths[i]));
            }
            rows.add(line(kept, widths, cells));
        }
        return rows;
    }

    private static String line(List<Column> kept, int[] widths, List<String> cells) {
        List<String> padded = new ArrayList<>();
        for (int i = 0; i < kept.size(); i++) {
            padded.add(DisplayText.pad(cells.get(i), widths[i], kept.get(i).right()));
        }
        return String.join(GAP, padded).stripTrailing();
    }
}
