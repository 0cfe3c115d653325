package dev.spdkcmp.harness.tables;

import dev.spdkcmp.parsers.measurement.Latency;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.parsers.measurement.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * What {@code parse} prints for people: a line per output, lines for its streams where there are
 * few outputs, facts of tools that run no load, and what is wrong, each thing once.
 */
public final class OutputsTable {

    /** With more outputs than this the streams of each are left to {@code --json}. */
    private static final int FEW = 10;

    private static final int NAMES_SHOWN = 3;
    private static final int NARROWEST_NAME = 20;

    private final TerminalSettings settings;
    private final List<Row> rows = new ArrayList<>();
    private final List<Row> withStreams = new ArrayList<>();
    private final Map<String, Map<String, Object>> facts = new LinkedHashMap<>();
    private final Map<String, List<String>> sourcesOfProblem = new LinkedHashMap<>();

    /**
     * A line of the table. Only what is shown is kept, for there may be many outputs.
     *
     * @param name of the output, or indented that of a stream
     * @param tool and its version; empty for a stream
     * @param status of the output; empty for a stream
     * @param operation direction of the I/Os; empty where not known
     * @param figures in the order of {@link #FIGURES}; null where not measured
     */
    private record Row(
            String name, String tool, String status, String operation, Double[] figures) {}

    /**
     * A column of figures.
     *
     * @param header with the unit
     * @param importance where room is short
     * @param unit how much of a stream's own unit one of the column's is
     * @param figure of a stream; null where it has none
     */
    private record FigureColumn(
            String header, int importance, double unit, Function<LoadStream, Double> figure) {}

    private static final List<FigureColumn> FIGURES =
            List.of(
                    new FigureColumn("IOPS", 90, 1, LoadStream::iops),
                    new FigureColumn("MB/s", 60, 1e6, LoadStream::bytesPerSecond),
                    latency("mean µs", 80, Latency::meanNs),
                    latency("p50 µs", 70, at(50)),
                    latency("p90 µs", 25, at(90)),
                    latency("p99 µs", 75, at(99)),
                    latency("p99.9 µs", 50, at(99.9)),
                    latency("p99.99 µs", 15, at(99.99)),
                    latency("max µs", 40, Latency::maxNs));

    public OutputsTable(TerminalSettings settings) {
        this.settings = settings;
    }

    /** Adds a line, or several, for an output. */
    public void add(ParsedOutput output) {
        Row row =
                new Row(
                        output.source(),
                        tool(output),
                        status(output),
                        operation(output.total()),
                        figures(output.total()));
        rows.add(row);
        if (rows.size() <= FEW) {
            withStreams.add(row);
            addStreams(output);
            facts.put(output.source(), output.facts());
        }
        for (Problem problem : output.problems()) {
            sourcesOfProblem
                    .computeIfAbsent(words(problem), unused -> new ArrayList<>())
                    .add(output.source());
        }
    }

    private void addStreams(ParsedOutput output) {
        if (output.streams().size() > 1) {
            for (LoadStream stream : output.streams()) {
                withStreams.add(
                        new Row("  " + stream.name(), "", "", operation(stream), figures(stream)));
            }
        }
    }

    private static Double[] figures(LoadStream stream) {
        Double[] figures = new Double[FIGURES.size()];
        for (int i = 0; stream != null && i < figures.length; i++) {
            figures[i] = FIGURES.get(i).figure().apply(stream);
        }
        return figures;
    }

    /** The whole text, each line ended by a newline. */
    public String render() {
        StringBuilder text = new StringBuilder();
        boolean few = rows.size() <= FEW;
        if (!rows.isEmpty()) {
            TextTable.Layout layout = table(few ? withStreams : rows).fit(settings.columns());
            layout.header().forEach(line -> append(text, line));
            layout.rows().forEach(line -> append(text, line));
            if (!layout.dropped().isEmpty()) {
                wrapped(text, "No room for: " + String.join(", ", layout.dropped()), "", "  ");
            }
        }
        if (few) {
            facts.forEach((source, of) -> facts(source, of, text));
        }
        problems(text);
        return text.toString();
    }

    private void append(StringBuilder text, String line) {
        text.append(settings.unicode() ? line : ascii(line)).append('\n');
    }

    private static String ascii(String line) {
        return line.replace('…', '~').replace("µs", "us");
    }

    private TextTable table(List<Row> shown) {
        List<TextTable.Column> columns = new ArrayList<>();
        int always = TextTable.Column.ALWAYS;
        int room = Math.max(NARROWEST_NAME, settings.columns() / 5 * 2);
        columns.add(text(shown, "output", always, row -> name(row, room)));
        columns.add(text(shown, "tool", 45, Row::tool));
        columns.add(text(shown, "status", always, Row::status));
        columns.add(text(shown, "op", 30, Row::operation));
        for (int i = 0; i < FIGURES.size(); i++) {
            columns.add(figures(shown, i));
        }
        columns.removeIf(column -> column.cells().stream().allMatch(String::isEmpty));
        return new TextTable(columns);
    }

    /** Names are paths and may be long; they must leave room for figures. */
    private static String name(Row row, int room) {
        return DisplayText.fit(DisplayText.harmless(row.name()), room);
    }

    private static TextTable.Column text(
            List<Row> shown, String header, int importance, Function<Row, String> cell) {
        return new TextTable.Column(header, shown.stream().map(cell).toList(), false, importance);
    }

    private static TextTable.Column figures(List<Row> shown, int index) {
        FigureColumn column = FIGURES.get(index);
        List<String> cells = new ArrayList<>();
        for (Row row : shown) {
            Double value = row.figures()[index];
            cells.add(value == null ? "" : FigureFormat.significant(value / column.unit()));
        }
        return new TextTable.Column(column.header(), cells, true, column.importance());
    }

    private static FigureColumn latency(
            String header, int importance, Function<Latency, Double> figure) {
        return new FigureColumn(
                header,
                importance,
                1000,
                stream -> stream.latency() == null ? null : figure.apply(stream.latency()));
    }

    private static Function<Latency, Double> at(double percent) {
        return latency -> latency.percentilesNs().get(percent);
    }

    private static String tool(ParsedOutput output) {
        if (output.tool() == null) {
            return "?";
        }
        return output.toolVersion() == null
                ? output.tool()
                : output.tool() + " " + output.toolVersion();
    }

    private static String status(ParsedOutput output) {
        return output.tool() == null
                ? "not recognised"
                : output.status().name().toLowerCase(Locale.ROOT);
    }

    private static String operation(LoadStream stream) {
        return stream == null || stream.operation() == null
                ? ""
                : stream.operation().name().toLowerCase(Locale.ROOT);
    }

    private void facts(String source, Map<String, Object> of, StringBuilder text) {
        if (of.isEmpty()) {
            return;
        }
        append(text, "");
        wrapped(text, DisplayText.harmless(source) + ":", "", "");
        of.forEach(
                (name, fact) -> {
                    if (fact instanceof List<?> list) {
                        list.forEach(each -> fact(text, singular(name), each));
                    } else if (fact != null) {
                        fact(text, name, fact);
                    }
                });
    }

    private static String singular(String name) {
        return name.endsWith("s") ? name.substring(0, name.length() - 1) : name;
    }

    private void fact(StringBuilder text, String name, Object fact) {
        wrapped(text, name + ": " + DisplayText.harmless(words(fact)), "  ", "    ");
    }

    private static String words(Object fact) {
        if (fact instanceof Map<?, ?> map) {
            List<String> words = new ArrayList<>();
            map.forEach(
                    (key, value) -> {
                        if (value != null && !value.equals(List.of())) {
                            words.add(key + " " + words(value));
                        }
                    });
            return String.join(", ", words);
        }
        if (fact instanceof List<?> list) {
            return String.join("; ", list.stream().map(OutputsTable::words).toList());
        }
        return String.valueOf(fact);
    }

    /** Each problem once, with the outputs that have it. */
    private void problems(StringBuilder text) {
        if (!sourcesOfProblem.isEmpty()) {
            append(text, "");
        }
        sourcesOfProblem.forEach(
                (problem, sources) -> wrapped(text, named(sources) + ": " + problem, "", "  "));
    }

    private static String words(Problem problem) {
        String severity = problem.severity() == Severity.ERROR ? "error " : "warning ";
        return severity + problem.code() + ": " + DisplayText.harmless(problem.message());
    }

    private String named(List<String> sources) {
        if (rows.size() > 1 && sources.size() == rows.size()) {
            return "all outputs";
        }
        String names =
                DisplayText.harmless(
                        String.join(
                                ", ", sources.subList(0, Math.min(NAMES_SHOWN, sources.size()))));
        int more = sources.size() - NAMES_SHOWN;
        return more > 0 ? names + " and " + more + " more" : names;
    }

    private void wrapped(StringBuilder text, String paragraph, String first, String rest) {
        List<String> lines = Paragraph.lines(paragraph, settings.columns() - rest.length(), "", "");
        for (int i = 0; i < lines.size(); i++) {
            append(text, (i == 0 ? first : rest) + lines.get(i));
        }
    }
}
