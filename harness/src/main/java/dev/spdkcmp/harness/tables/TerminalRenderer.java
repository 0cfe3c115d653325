package dev.spdkcmp.harness.tables;

import dev.spdkcmp.harness.compare.Decision;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes a comparison for a terminal: never wider than it, coloured only where asked. */
public final class TerminalRenderer {

    private static final String BOLD = "1";
    private static final Map<String, String> VERDICT_COLOURS =
            Map.of("better", "32", "worse", "31", "equivalent", "36", "inconclusive", "33");

    private final TerminalSettings settings;

    public TerminalRenderer(TerminalSettings settings) {
        this.settings = settings;
    }

    /** The whole text, each line ended by a newline. */
    public String render(TableModel model) {
        List<String> lines = new ArrayList<>();
        if (model.banner() != null) {
            paragraph(lines, model.banner());
            lines.add("");
        }
        for (ComparisonTable table : model.tables()) {
            table(lines, table);
            lines.add("");
        }
        if (model.tables().isEmpty()) {
            paragraph(
                    lines,
                    "Nothing to compare: no point has samples of the baseline and of another arm.");
            lines.add("");
        }
        paragraph(lines, model.baseline());
        if (model.nothingToInfer()) {
            paragraph(
                    lines,
                    "One sample per cell: no inference possible, so there are no intervals and no"
                            + " verdicts.");
        }
        list(lines, "Not compared:", model.comparison().unmatched());
        list(lines, "Invalid samples:", sentences(model.invalid()));
        list(
                lines,
                "Inputs not used:",
                model.unused().stream().map(UnusedInput::sentence).toList());
        list(lines, "Notes:", model.comparison().notes());
        list(lines, "Deviations:", sentences(model.deviations()));
        sweeps(lines, model.sweeps());
        decision(lines, model.decision());
        return lines.stream().map(line -> cutMark(line) + "\n").collect(Collectors.joining());
    }

    /** Cells are cut after their text was made plain. */
    private String cutMark(String line) {
        return settings.unicode() ? line : line.replace('…', '~');
    }

    private void table(List<String> lines, ComparisonTable table) {
        String title =
                "%s against %s: %s (%s)"
                        .formatted(
                                table.candidate(),
                                table.baseline(),
                                table.load(),
                                table.conditions());
        for (String line : Paragraph.lines(plain(title), settings.columns(), "", "")) {
            lines.add(styled(line, BOLD));
        }
        List<ComparisonRow> rows = table.headlines();
        Map<String, Integer> footnotes = footnotes(rows);
        TextTable.Layout layout = textTable(table, rows, footnotes).fit(settings.columns());
        layout.header().forEach(line -> lines.add(styled(line, BOLD)));
        for (int i = 0; i < rows.size(); i++) {
            String line = layout.rows().get(i);
            String colour = VERDICT_COLOURS.get(rows.get(i).verdict());
            lines.add(colour == null ? line : styled(line, colour));
        }
        footnotes.forEach(
                (note, number) -> {
                    String mark = "[%d] ".formatted(number);
                    lines.addAll(
                            Paragraph.lines(
                                    plain(note),
                                    settings.columns(),
                                    mark,
                                    " ".repeat(mark.length())));
                });
        if (!layout.dropped().isEmpty()) {
            paragraph(
                    lines,
                    "(no room for: %s; --csv FILE has everything)"
                            .formatted(String.join(", ", layout.dropped())));
        }
    }

    private TextTable textTable(
            ComparisonTable table, List<ComparisonRow> rows, Map<String, Integer> footnotes) {
        return new TextTable(
                List.of(
                        column("depth", depths(rows), true, TextTable.Column.ALWAYS),
                        column("", rows, ComparisonRow::metric, false, TextTable.Column.ALWAYS),
                        column(
                                table.baseline(),
                                rows,
                                ComparisonRow::baseline,
                                true,
                                TextTable.Column.ALWAYS),
                        column(
                                table.candidate(),
                                rows,
                                ComparisonRow::candidate,
                                true,
                                TextTable.Column.ALWAYS),
                        column("change %", rows, ComparisonRow::change, true, 5),
                        column("95 % interval", rows, ComparisonRow::interval, true, 3),
                        column("p", rows, ComparisonRow::p, true, 2),
                        column("n", rows, ComparisonRow::samples, true, 1),
                        column("verdict", rows, row -> marked(row, footnotes), false, 4)));
    }

    private TextTable.Column column(
            String header,
            List<ComparisonRow> rows,
            Function<ComparisonRow, String> cell,
            boolean right,
            int importance) {
        return column(header, rows.stream().map(cell).toList(), right, importance);
    }

    private TextTable.Column column(
            String header, List<String> cells, boolean right, int importance) {
        return new TextTable.Column(
                plain(header), cells.stream().map(this::plain).toList(), right, importance);
    }

    /** The depth, once per point. */
    private static List<String> depths(List<ComparisonRow> rows) {
        List<String> depths = new ArrayList<>();
        int last = -1;
        for (ComparisonRow row : rows) {
            depths.add(row.queueDepth() == last ? "" : Integer.toString(row.queueDepth()));
            last = row.queueDepth();
        }
        return depths;
    }

    private static Map<String, Integer> footnotes(List<ComparisonRow> rows) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        for (ComparisonRow row : rows) {
            for (String note : row.notes()) {
                numbers.putIfAbsent(note, numbers.size() + 1);
            }
        }
        return numbers;
    }

    private static String marked(ComparisonRow row, Map<String, Integer> footnotes) {
        String marks =
                row.notes().stream()
                        .map(footnotes::get)
                        .map(number -> "[" + number + "]")
                        .collect(Collectors.joining());
        return marks.isEmpty() ? row.verdict() : row.verdict() + " " + marks;
    }

    private static List<String> sentences(List<DeviationSummary> summaries) {
        return summaries.stream().map(DeviationSummary::sentence).toList();
    }

    private void sweeps(List<String> lines, List<SweepSummary> sweeps) {
        if (sweeps.isEmpty()) {
            return;
        }
        lines.add("");
        for (SweepSummary sweep : sweeps) {
            String bars = Sparkline.of(sweep.ratios(), settings.unicode());
            String ends =
                    ends(sweep)
                            + (sweep.verdicts().isEmpty() ? "" : "; " + sweep.verdicts())
                            + sweep.remarks().stream()
                                    .map(remark -> "; " + remark)
                                    .collect(Collectors.joining());
            String head = "%s, %s, %s".formatted(sweep.candidate(), sweep.load(), sweep.metric());
            paragraph(lines, head + " " + bars + " " + ends);
        }
    }

    private static String ends(SweepSummary sweep) {
        int last = sweep.ratios().size() - 1;
        String first = ratioAt(sweep, 0);
        return last == 0 ? first : first + ", " + ratioAt(sweep, last);
    }

    private static String ratioAt(SweepSummary sweep, int i) {
        Double ratio = sweep.ratios().get(i);
        return "%s at depth %d"
                .formatted(
                        ratio == null ? "no ratio" : "x" + FigureFormat.significant(ratio),
                        sweep.depths().get(i));
    }

    private void decision(List<String> lines, Decision decision) {
        if (decision == null) {
            return;
        }
        lines.add("");
        for (String line :
                Paragraph.lines(
                        "Decision: " + decision.answer().jsonName(), settings.columns(), "", "")) {
            lines.add(styled(line, BOLD));
        }
        decision.because()
                .forEach(
                        reason ->
                                lines.addAll(
                                        Paragraph.lines(
                                                plain(reason),
                                                settings.columns(),
                                                "  - ",
                                                "    ")));
    }

    private void list(List<String> lines, String heading, List<String> entries) {
        if (entries.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add(heading);
        for (String entry : entries) {
            lines.addAll(Paragraph.lines(plain(entry), settings.columns(), "  - ", "    "));
        }
    }

    private void paragraph(List<String> lines, String text) {
        lines.addAll(Paragraph.lines(plain(text), settings.columns(), "", ""));
    }

    private String plain(String text) {
        String harmless = DisplayText.harmless(text);
        return settings.unicode()
                ? harmless
                : harmless.replace('µ', 'u')
                        .replace("…", "...")
                        .replace('×', 'x')
                        .replaceAll("[^\\x00-\\x7F]", "?");
    }

    private String styled(String line, String code) {
        return settings.colour() ? "\u001B[" + code + "m" + line + "\u001B[0m" : line;
    }
}
