package dev.spdkcmp.harness.cli;

import dev.spdkcmp.harness.report.HtmlReport;
import dev.spdkcmp.harness.report.ReportInput;
import dev.spdkcmp.harness.tables.ComparisonRenderer;
import dev.spdkcmp.harness.tables.CsvRenderer;
import dev.spdkcmp.harness.tables.LatexRenderer;
import dev.spdkcmp.harness.tables.MarkdownRenderer;
import dev.spdkcmp.harness.tables.TableModel;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The files that a comparison can be written to, as options that several commands share. */
final class OutputFiles {

    @Option(names = "--html", paramLabel = "FILE", description = "The report as one HTML page.")
    private String html;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "The tables as Markdown, to be pasted into a pull request.")
    private String markdown;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "Tidy CSV: one row per point, metric and candidate, in full precision.")
    private String csv;

    @Option(
            names = "--latex",
            paramLabel = "FILE",
            description = "LaTeX tables for a paper (needs booktabs and siunitx).")
    private String latex;

    /** Whether any file was asked for. */
    boolean any() {
        return html != null || markdown != null || csv != null || latex != null;
    }

    /** Whether the page is wanted, which shows distributions. */
    boolean wantsHtml() {
        return html != null;
    }

    /**
     * Writes every file that was asked for.
     *
     * @param report what the page is written from, asked for only where it is wanted
     * @param folder that relative names start from
     * @return what could not be written, each a sentence
     */
    List<String> write(TableModel model, Supplier<ReportInput> report, Path folder) {
        List<String> failures = new ArrayList<>();
        write(
                html,
                (tables, out) -> new HtmlReport().write(report.get(), out),
                model,
                folder,
                failures);
        write(markdown, new MarkdownRenderer(), model, folder, failures);
        write(csv, new CsvRenderer(), model, folder, failures);
        write(latex, new LatexRenderer(), model, folder, failures);
        return failures;
    }

    private static void write(
            String file,
            ComparisonRenderer renderer,
            TableModel model,
            Path folder,
            List<String> failures) {
        if (file == null) {
            return;
        }
        try (Writer out = Files.newBufferedWriter(folder.resolve(file))) {
            renderer.write(model, out);
        } catch (IOException failure) {
            failures.add(
                    "%s cannot be written: %s".formatted(file, failure.getClass().getSimpleName())
                            + (failure.getMessage() == null
                                    ? ""
                                    : " (" + failure.getMessage() + ")"));
        }
    }
}
