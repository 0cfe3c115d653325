package dev.spdkcmp.harness.tables;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * LaTeX tables for a paper: {@code \\input} the file in a document that loads {@code booktabs} and
 * {@code siunitx}.
 */
public final class LatexRenderer implements ComparisonRenderer {

    private static final Map<Character, String> ESCAPES =
            Map.ofEntries(
                    Map.entry('\\', "\\textbackslash{}"),
                    Map.entry('{', "\\{"),
                    Map.entry('}', "\\}"),
                    Map.entry('$', "\\$"),
                    Map.entry('&', "\\&"),
                    Map.entry('#', "\\#"),
                    Map.entry('%', "\\%"),
                    Map.entry('_', "\\_"),
                    Map.entry('^', "\\textasciicircum{}"),
                    Map.entry('~', "\\textasciitilde{}"),
                    Map.entry('<', "\\textless{}"),
                    Map.entry('>', "\\textgreater{}"),
                    Map.entry('"', "\\textquotedbl{}"));

    private static final String MICROSECONDS = "\\si{\\micro\\second}";

    @Override
    public void write(TableModel model, Appendable out) throws IOException {
        out.append("% Needs \\usepackage{booktabs} and \\usepackage{siunitx}.\n");
        for (ComparisonTable table : model.tables()) {
            table(model, table, out);
        }
    }

    private static void table(TableModel model, ComparisonTable table, Appendable out)
            throws IOException {
        List<ComparisonRow> rows = table.headlines();
        boolean inferred = table.has(ComparisonRow::interval);
        out.append("\\begin{table}\n\\centering\n");
        out.append("\\caption{").append(caption(model, table)).append("}\n");
        out.append(
                "\\begin{tabular}{r l S[table-format=%s] S[table-format=%s] S[table-format=%s]%s}%n"
                        .formatted(
                                format(rows, ComparisonRow::baseline),
                                format(rows, ComparisonRow::candidate),
                                "+" + format(rows, ComparisonRow::change),
                                inferred ? " r l" : ""));
        out.append("\\toprule\n");
        out.append(
                "depth & & {%s} & {%s} & {change \\%%}%s \\\\%n"
                        .formatted(
                                text(table.baseline()),
                                text(table.candidate()),
                                inferred ? " & 95\\,\\% interval & verdict" : ""));
        out.append("\\midrule\n");
        int last = -1;
        for (ComparisonRow row : rows) {
            out.append(
                    "%s & %s & %s & %s & %s%s \\\\%n"
                            .formatted(
                                    row.queueDepth() == last ? "" : row.queueDepth(),
                                    text(row.metric()),
                                    number(row.baseline()),
                                    number(row.candidate()),
                                    number(row.change()),
                                    inferred
                                            ? " & "
                                                    + interval(row.interval())
                                                    + " & "
                                                    + text(row.verdict())
                                            : ""));
            last = row.queueDepth();
        }
        out.append("\\bottomrule\n\\end{tabular}\n\\end{table}\n");
    }

    private static String caption(TableModel model, ComparisonTable table) {
        String conditions = table.conditions();
        String plain =
                "%s against %s (baseline), %s%s."
                        .formatted(
                                table.candidate(),
                                table.baseline(),
                                table.load(),
                                conditions.isEmpty() ? "" : ", " + conditions);
        return text(plain)
                + (model.nothingToInfer() ? " One sample per cell: no inference possible." : "")
                + (model.banner() == null ? "" : " \\textbf{" + text(model.banner()) + "}");
    }

    /** Digits before and after the point that siunitx has to make room for. */
    private static String format(List<ComparisonRow> rows, Function<ComparisonRow, String> figure) {
        int whole = 1;
        int decimals = 0;
        for (ComparisonRow row : rows) {
            String digits = figure.apply(row).replaceFirst("^[+-]", "");
            int point = digits.indexOf('.');
            whole = Math.max(whole, point < 0 ? digits.length() : point);
            decimals = Math.max(decimals, point < 0 ? 0 : digits.length() - point - 1);
        }
        return decimals == 0 ? Integer.toString(whole) : whole + "." + decimals;
    }

    private static String number(String figure) {
        return figure.equals(ComparisonRow.NONE) ? "{--}" : figure;
    }

    private static String interval(String text) {
        return text.equals(ComparisonRow.NONE) ? "--" : "$" + text.replace(" to ", "$ to $") + "$";
    }

    /** Text that cannot act as a command; what a usual document has no glyph for by its code. */
    private static String text(String plain) {
        StringBuilder text = new StringBuilder();
        String unit = plain.replace("µs", "\uFFFC");
        unit.codePoints()
                .forEach(
                        c -> {
                            if (c == 0xFFFC) {
                                text.append(MICROSECONDS);
                            } else if (c < ' ' || c > '~') {
                                text.append("U+").append(String.format("%04X", c));
                            } else {
                                text.append(ESCAPES.getOrDefault((char) c, Character.toString(c)));
                            }
                        });
        return text.toString();
    }
}
