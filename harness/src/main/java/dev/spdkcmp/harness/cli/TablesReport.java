package dev.spdkcmp.harness.cli;

import dev.spdkcmp.harness.compare.Comparer;
import dev.spdkcmp.harness.evidence.EvidenceFinder;
import dev.spdkcmp.harness.report.HtmlReport;
import dev.spdkcmp.harness.report.RecordedFacts;
import dev.spdkcmp.harness.report.ReportInput;
import dev.spdkcmp.harness.run.CellRecord;
import dev.spdkcmp.harness.run.RecordedRun;
import dev.spdkcmp.harness.run.RunReport;
import dev.spdkcmp.harness.tables.ComparisonDocument;
import dev.spdkcmp.harness.tables.ComparisonJson;
import dev.spdkcmp.harness.tables.ComparisonRenderer;
import dev.spdkcmp.harness.tables.CsvRenderer;
import dev.spdkcmp.harness.tables.MarkdownRenderer;
import dev.spdkcmp.harness.tables.TableModel;
import dev.spdkcmp.harness.tables.TerminalRenderer;
import dev.spdkcmp.harness.tables.TerminalSettings;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** A run's comparison as tables: JSON, CSV, Markdown, HTML, and a summary for the terminal. */
final class TablesReport implements RunReport {

    private final Supplier<TerminalSettings> terminal;

    TablesReport(Supplier<TerminalSettings> terminal) {
        this.terminal = terminal;
    }

    /** What the samples of a run say, as its scenario asks. */
    static ComparisonDocument document(RecordedRun run) {
        return new ComparisonDocument(
                new Comparer(run.settings()).compare(run.samples()),
                "the scenario says so",
                List.of());
    }

    /** Everything that the page of a run is written from. */
    static ReportInput page(RecordedRun run, Path folder, TableModel model) throws IOException {
        return new ReportInput(
                model,
                new EvidenceFinder(run.evidence()).find(model.comparison(), run.diagnostics()),
                new RecordedFacts(run, CellRecord.firstOfEach(run, folder)).facts());
    }

    @Override
    public Written write(RecordedRun run, Path folder) throws IOException {
        ComparisonDocument document = document(run);
        TableModel model = TableModel.of(document);
        List<Path> files = new ArrayList<>();
        Path json = folder.resolve("comparison.json");
        try (Writer out = Files.newBufferedWriter(json)) {
            ComparisonJson.write(document, out);
        }
        files.add(json);
        files.add(render(new CsvRenderer(), model, folder.resolve("comparison.csv")));
        files.add(render(new MarkdownRenderer(), model, folder.resolve("report.md")));
        ReportInput page = page(run, folder, model);
        Path html =
                render(
                        (tables, out) -> new HtmlReport().write(page, out),
                        model,
                        folder.resolve("report.html"));
        files.add(html);
        return new Written(new TerminalRenderer(terminal.get()).render(model), html, files);
    }

    private static Path render(ComparisonRenderer renderer, TableModel model, Path file)
            throws IOException {
        try (Writer out = Files.newBufferedWriter(file)) {
            renderer.write(model, out);
        }
        return file;
    }
}
