package dev.spdkcmp.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.spdkcmp.harness.tables.TerminalSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * {@code report} on folders as earlier versions of the program left them: one fixture per version
 * of the format, three blocks of two arms on a simulated machine.
 */
class ReportCommandTest {

    private static final Path VERSION_1 = Path.of("src/test/resources/runs/version-1");

    @TempDir Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void copyTheRun() throws IOException {
        copy(VERSION_1, folder.resolve("run"));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }

    private int report(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        CommandLine line =
                Main.commandLine(
                        new ReportCommand(folder, () -> new TerminalSettings(80, false, true)));
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(args);
    }

    @Test
    void aFinishedRunOfVersion1IsComparedAgain() throws IOException {
        assertEquals(ExitStatus.DONE, report("run"));
        assertTrue(out.toString().contains("Decision: adopt"), out.toString());
        assertTrue(
                out.toString().contains("Report: " + folder.resolve("run/report.html")),
                out.toString());
        JsonNode point =
                new ObjectMapper()
                        .readTree(folder.resolve("run/comparison.json").toFile())
                        .get("points")
                        .get(0);
        assertEquals("iops", point.get("metric").asText());
        assertEquals(1.108698725403767, point.get("ratio").asDouble(), 1e-12);
        assertEquals(1.0768371626595619, point.get("ciLow").asDouble(), 1e-12);
        String page = Files.readString(folder.resolve("run/report.html"));
        assertTrue(page.contains("Does the page of a recorded run hold?"));
        assertTrue(page.contains("SIMULATED Gen4 Enterprise 3.84TB (serial SIM00000001"));
        assertTrue(page.contains("ioengine=io_uring"), "fio's jobs are shown");
        assertEquals("", err.toString());
    }

    @Test
    void jsonIsOneDocumentOnStandardOutput() throws IOException {
        assertEquals(ExitStatus.DONE, report("run", "--json"));
        assertEquals(
                "simulated",
                new ObjectMapper().readTree(out.toString()).get("provenance").asText());
    }

    @Test
    void filesAreWrittenWhereTheyWereAskedFor() throws IOException {
        assertEquals(ExitStatus.DONE, report("run", "--html", "page.html", "--csv", "t.csv"));
        assertTrue(Files.readString(folder.resolve("page.html")).startsWith("<!DOCTYPE html>"));
        assertTrue(Files.exists(folder.resolve("t.csv")));
        assertTrue(Files.notExists(folder.resolve("run/report.html")), "the run stays as it was");
    }

    @Test
    void anUnfinishedRunIsReportedAndSaysSo() throws IOException {
        Path journal = folder.resolve("run/journal.jsonl");
        List<String> lines = Files.readAllLines(journal);
        Files.write(journal, lines.subList(0, lines.size() - 3));
        assertEquals(ExitStatus.DONE_WITH_FAILURES, report("run"));
        String page = Files.readString(folder.resolve("run/report.html"));
        assertTrue(page.contains("The run is not finished: 2 blocks are complete."));
    }

    @Test
    void aRunWithoutASampleHasNothingToCompare() throws IOException {
        Path journal = folder.resolve("run/journal.jsonl");
        Files.write(journal, Files.readAllLines(journal).subList(0, 2));
        assertEquals(ExitStatus.DONE_WITH_FAILURES, report("run"));
        assertEquals(
                "spdkcmp: run has no complete sample yet; to go on with the run: spdkcmp resume run",
                err.toString().strip());
    }

    @Test
    void aLaterFormatIsNamedAndNotGuessedAt() throws IOException {
        Path file = folder.resolve("run/run.json");
        Files.writeString(
                file,
                Files.readString(file)
                        .replaceFirst("\"schemaVersion\" : 1", "\"schemaVersion\" : 99"));
        assertEquals(ExitStatus.USAGE, report("run"));
        assertEquals(
                "spdkcmp: " + file + " has schema version 99, and this program reads 1",
                err.toString().strip());
    }

    @Test
    void aFolderThatIsNoRunIsNamed() throws IOException {
        assertEquals(ExitStatus.USAGE, report("."));
        assertTrue(err.toString().contains("is no run folder: it has no run.json"), err.toString());
    }

    @Test
    void severalRunsStandSideBySideAndAreNotMixed() throws IOException {
        copy(folder.resolve("run"), folder.resolve("later"));
        Path file = folder.resolve("later/run.json");
        Files.writeString(
                file,
                Files.readString(file)
                        .replace("\"kernel\" : \"6.12.48-sim\"", "\"kernel\" : \"6.13.1-sim\""));
        assertEquals(ExitStatus.DONE, report("run", "later"));
        String text = out.toString();
        assertTrue(
                text.contains(
                        "spdk-perf, randread 4k, depth 8, 1 core, iops: 1.109 (1.077 to 1.142);"
                                + " 1.109 (1.077 to 1.142)\n    spread between runs 0.0 %, intervals"
                                + " overlap"),
                text);
        assertTrue(text.contains("  - kernel: 6.12.48-sim | 6.13.1-sim"), text);
        assertTrue(text.contains("(SIMULATED)"), text);

        assertEquals(ExitStatus.DONE, report("run", "later", "--json"));
        JsonNode document = new ObjectMapper().readTree(out.toString());
        assertEquals(2, document.get("runs").size());
        assertEquals(
                1.108698725403767,
                document.get("rows").get(0).get("byRun").get(1).get("ratio").asDouble(),
                1e-12);
        assertEquals("kernel", document.get("fingerprintDifferences").get(0).get("fact").asText());
    }
}
