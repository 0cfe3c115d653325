package dev.spdkcmp.harness.tables;

import dev.spdkcmp.harness.compare.Decision;
import java.util.ArrayList;
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
            table(lines, table, model);
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
        list(lines, "Inputs not used:", UnusedInput.sentences(model.unused()));
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

    private void table(List<String> lines, ComparisonTable table, TableModel model) {
        for (String line : Paragraph.lines(plain(table.title()), settings.columns(), "", "")) {
            lines.add(styled(line, BOLD));
        }
        List<ComparisonRow> rows = table.headlines();
        List<String> footnotes = table.footnotes(rows);
        TextTable.Layout layout = textTable(table, rows, footnotes).fit(settings.columns());
        layout.header().forEach(line -> lines.add(styled(line, BOLD)));
        for (int i = 0; i < rows.size(); i++) {
            String line = layout.rows().get(i);
            String colour = VERDICT_COLOURS.get(rows.get(i).verdict());
            lines.add(colour == null ? line : styled(line, colour));
        }
        table.sharedNotes().stream()
                .filter(note -> !isToldBelow(note, model))
                .forEach(note -> marked(lines, "All rows: ", note));
        for (int i = 0; i < footnotes.size(); i++) {
            marked(lines, "[%d] ".formatted(i + 1), footnotes.get(i));
        }
        table.legend().forEach(sentence -> paragraph(lines, sentence));
        if (!layout.dropped().isEmpty()) {
            paragraph(
                    lines,
                    "(no room for: %s; --csv FILE has everything)"
                            .formatted(String.join(", ", layout.dropped())));
        }
    }

    /** Notes on the whole comparison are told once. */
    private static boolean isToldBelow(String note, TableModel model) {
        return model.comparison().notes().stream().anyMatch(told -> told.startsWith(note));
    }

    private TextTable textTable(
            ComparisonTable table, List<ComparisonRow> rows, List<String> footnotes) {
        List<TextTable.Column> columns = new ArrayList<>();
        columns.add(column("depth", depths(rows), true, TextTable.Column.ALWAYS));
        columns.add(column("", rows, ComparisonRow::metric, false, TextTable.Column.ALWAYS));
        columns.add(
                column(
                        table.baseline(),
                        rows,
                        ComparisonRow::baseline,
                        true,
                        TextTable.Column.ALWAYS));
        columns.add(
                column(
                        table.candidate(),
                        rows,
                        ComparisonRow::candidate,
                        true,
                        TextTable.Column.ALWAYS));
        columns.add(column("change %", rows, ComparisonRow::change, true, 7));
        if (table.has(ComparisonRow::interval)) {
            columns.add(column("95 % interval", rows, ComparisonRow::interval, true, 5));
            columns.add(column("p", rows, ComparisonRow::p, true, 3));
            columns.add(column("exact p", rows, ComparisonRow::exactP, true, 1));
        }
        columns.add(column("n", rows, ComparisonRow::samples, true, 2));
        if (table.has(ComparisonRow::verdict) || !footnotes.isEmpty()) {
            columns.add(column("verdict", rows, row -> verdict(row, footnotes), false, 6));
        }
        if (table.has(ComparisonRow::needed)) {
            columns.add(column("blocks needed", rows, ComparisonRow::needed, true, 4));
        }
        return new TextTable(columns);
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

    private static String verdict(ComparisonRow row, List<String> footnotes) {
        String marks =
                ComparisonTable.marks(row, footnotes).stream()
                        .map(number -> "[" + number + "]")
                        .collect(Collectors.joining());
        return marks.isEmpty() ? row.verdict() : row.verdict() + " " + marks;
    }

    private void marked(List<String> lines, String mark, String note) {
        lines.addAll(
                Paragraph.lines(plain(note), settings.columns(), mark, " ".repeat(mark.length())));
    }

    private static List<String> sentences(List<DeviationSummary> summaries) {
        return summaries.stream().map(DeviationSummary::sentence).toList();
    }

    private void sweeps(List<String> lines, List<SweepSummary> sweeps) {
        if (sweeps.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add("Candidate / baseline over the depths:");
        TextTable.Layout layout =
                new TextTable(
                                List.of(
                                        sweep("", sweeps, SweepSummary::candidate, 9),
                                        sweep("", sweeps, SweepSummary::load, 2),
                                        sweep("", sweeps, SweepSummary::metric, 9),
                                        sweep("", sweeps, this::bars, 9),
                                        sweep("", sweeps, SweepSummary::ends, 8),
                                        sweep("", sweeps, SweepSummary::verdicts, 3)))
                        .fit(settings.columns());
        lines.addAll(layout.rows());
        List<String> remarks = new ArrayList<>();
        for (SweepSummary sweep : sweeps) {
            for (String remark : sweep.remarks()) {
                String sentence = "as measured, " + remark + " (" + sweep.load() + ")";
                if (!remarks.contains(sentence)) {
                    remarks.add(sentence);
                }
            }
        }
        remarks.forEach(
                remark ->
                        lines.addAll(
                                Paragraph.lines(
                                        plain(remark), settings.columns(), "  - ", "    ")));
    }

    private String bars(SweepSummary sweep) {
        return Sparkline.of(sweep.ratios(), settings.unicode());
    }

    private TextTable.Column sweep(
            String header,
            List<SweepSummary> sweeps,
            Function<SweepSummary, String> cell,
            int importance) {
        return new TextTable.Column(
                header,
                sweeps.stream().map(cell).map(DisplayText::harmless).toList(),
                false,
                importance);
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
