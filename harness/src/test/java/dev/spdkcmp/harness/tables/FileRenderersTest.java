package dev.spdkcmp.harness.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.harness.Golden;
import dev.spdkcmp.harness.compare.MetricComparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileRenderersTest {

    private static final List<ComparisonRenderer> ALL =
            List.of(new MarkdownRenderer(), new LatexRenderer(), new CsvRenderer());

    @Test
    void markdownForAPullRequest() throws IOException {
        Golden.check("comparison.md", text(new MarkdownRenderer(), TableFixtures.usual()));
    }

    @Test
    void latexForAPaper() throws IOException {
        Golden.check("comparison.tex", text(new LatexRenderer(), TableFixtures.usual()));
    }

    @Test
    void tidyCsv() throws IOException {
        Golden.check("comparison.csv", text(new CsvRenderer(), TableFixtures.usual()));
    }

    @Test
    void csvReadsBackToTheSameFigures() throws IOException {
        ComparisonDocument document = TableFixtures.hostile();
        List<Map<String, String>> rows;
        try (MappingIterator<Map<String, String>> lines =
                new CsvMapper()
                        .readerForMapOf(String.class)
                        .with(CsvSchema.emptySchema().withHeader())
                        .readValues(text(new CsvRenderer(), document))) {
            rows = lines.readAll();
        }
        List<MetricComparison> points = document.comparison().points();

        assertEquals(points.size(), rows.size());
        for (Map<String, String> row : rows) {
            MetricComparison point =
                    points.stream()
                            .filter(p -> p.metric().name().equals(row.get("metric")))
                            .filter(
                                    p ->
                                            Integer.toString(p.point().queueDepth())
                                                    .equals(row.get("queueDepth")))
                            .findFirst()
                            .orElseThrow();
            assertEquals(TableFixtures.HOSTILE_KERNEL, row.get("baseline"));
            assertEquals(TableFixtures.HOSTILE_SPDK, row.get("candidate"));
            assertEquals(point.ratio(), Double.parseDouble(row.get("ratio")));
            assertEquals(point.ciLow(), Double.parseDouble(row.get("ciLow")));
            assertEquals(point.pValue(), Double.parseDouble(row.get("pValue")));
            assertEquals(
                    point.pAdjusted() == null ? "" : point.pAdjusted().toString(),
                    row.get("pAdjusted"));
        }
    }

    @Test
    void hostileNamesAreTextInMarkdown() throws IOException {
        String markdown = text(new MarkdownRenderer(), TableFixtures.hostile());

        assertFalse(markdown.contains("<script>"));
        assertFalse(markdown.contains("\u202E"));
        List<String> rows = markdown.lines().filter(line -> line.startsWith("|")).toList();
        assertEquals(2 + 2 * 4, rows.size());
        for (String row : rows) {
            assertEquals(12, row.split("(?<!\\\\)\\|", -1).length - 1, row);
        }
    }

    @Test
    void whatIsNotRealSaysSoInEveryFormat() throws IOException {
        for (ComparisonRenderer renderer : ALL) {
            for (Provenance provenance : List.of(Provenance.SIMULATED, Provenance.EMULATED)) {
                String text = text(renderer, TableFixtures.document("k", "s", provenance));
                assertTrue(
                        text.contains(provenance.name())
                                || text.contains(
                                        provenance.name().toLowerCase(java.util.Locale.ROOT)),
                        renderer.getClass().getSimpleName());
            }
        }
    }

    /** One model: each verdict and change that one format shows, the others show too. */
    @Test
    void formatsDoNotDisagree() throws IOException {
        TableModel model = TableModel.of(TableFixtures.usual());
        String terminal =
                new TerminalRenderer(new TerminalSettings(200, false, true)).render(model);
        for (ComparisonTable table : model.tables()) {
            for (ComparisonRow row : table.headlines()) {
                for (String text :
                        List.of(
                                terminal,
                                text(new MarkdownRenderer(), TableFixtures.usual()),
                                text(new LatexRenderer(), TableFixtures.usual()))) {
                    assertTrue(
                            Stream.of(row.baseline(), row.candidate(), row.change(), row.verdict())
                                    .allMatch(text::contains),
                            row + " in " + text);
                }
            }
        }
    }

    @Test
    void latexCompiles(@TempDir Path folder) throws IOException, InterruptedException {
        assumeTrue(
                Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                        .anyMatch(bin -> Files.isExecutable(Path.of(bin, "pdflatex"))),
                "no pdflatex on the PATH: the LaTeX tables were not compiled"
                        + " (Debian: texlive-latex-extra, texlive-science)");
        Files.writeString(
                folder.resolve("usual.tex"), text(new LatexRenderer(), TableFixtures.usual()));
        Files.writeString(
                folder.resolve("hostile.tex"), text(new LatexRenderer(), TableFixtures.hostile()));
        Files.writeString(
                folder.resolve("paper.tex"),
                """
                \\documentclass{article}
                \\usepackage[T1]{fontenc}
                \\usepackage{booktabs}
                \\usepackage{siunitx}
                \\begin{document}
                \\input{usual}
                \\input{hostile}
                \\end{document}
                """);
        Process latex =
                new ProcessBuilder(
                                "pdflatex", "-halt-on-error", "-interaction=nonstopmode", "paper")
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("said").toFile())
                        .start();

        assertTrue(latex.waitFor(60, TimeUnit.SECONDS), "pdflatex takes longer than a minute");
        assertEquals(0, latex.exitValue(), Files.readString(folder.resolve("said")));
        assertTrue(Files.size(folder.resolve("paper.pdf")) > 1000);
    }

    private static String text(ComparisonRenderer renderer, ComparisonDocument document)
            throws IOException {
        StringBuilder text = new StringBuilder();
        renderer.write(TableModel.of(document), text);
        return text.toString();
    }
}
