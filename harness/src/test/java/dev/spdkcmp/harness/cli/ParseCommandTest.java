package dev.spdkcmp.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.spdkcmp.harness.Golden;
import dev.spdkcmp.harness.tables.TerminalSettings;
import dev.spdkcmp.parsers.Outputs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParseCommandTest {

    @TempDir private Path folder;

    /** One call of {@code parse} as a user makes it. */
    private record Run(int status, String out, String err) {

        JsonNode files() throws IOException {
            return new JsonMapper().readTree(out).get("files");
        }
    }

    private static Run in(Path folder, int columns, String input, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status =
                Main.commandLine(
                                new ParseCommand(
                                        new Outputs(),
                                        folder,
                                        new ByteArrayInputStream(
                                                input.getBytes(StandardCharsets.UTF_8)),
                                        () -> new TerminalSettings(columns, false, true)))
                        .setOut(new PrintWriter(out))
                        .setErr(new PrintWriter(err))
                        .execute(arguments);
        return new Run(status, out.toString(), err.toString());
    }

    private static Run run(String... arguments) {
        return in(CompareRun.resources(), 120, "", arguments);
    }

    private static String text(String file) throws IOException {
        return Files.readString(CompareRun.resources().resolve(file));
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void theDocumentHasEveryKeyOfTheContractAndTheFiguresOfTheText() throws IOException {
        Run run = run("--json", "parse/two-cores-L.stdout");

        Golden.check("parse-two-cores.json", run.out());
        assertEquals("", run.err());
        assertEquals(ExitStatus.DONE, run.status());
    }

    @Test
    void fioHasCompletionLatenciesAndItsOwnCpuUse() throws IOException {
        JsonNode file = run("--json", "parse/fio-jsonplus/stdout").files().get(0);

        assertEquals("fio", file.get("tool").asText());
        assertEquals("fio-3.33", file.get("toolVersion").asText());
        JsonNode total = file.get("total");
        assertTrue(total.get("completionLatency").get("percentilesNs").has("99.9"));
        assertTrue(total.get("cpu").get("userPercent").isNumber());
        assertTrue(total.get("latency").has("histogramIos"));
    }

    @Test
    void everyFileHasTheSameKeys() throws IOException {
        List<String> keys =
                List.of("source", "tool", "toolVersion", "status", "problems", "streams", "total");
        List<String> streamKeys =
                List.of(
                        "name",
                        "device",
                        "namespace",
                        "core",
                        "operation",
                        "iops",
                        "bytesPerSecond",
                        "ios",
                        "runtimeNs",
                        "latency",
                        "completionLatency",
                        "cpu");
        List<String> latencyKeys =
                List.of("meanNs", "minNs", "maxNs", "stdevNs", "percentilesNs", "histogramIos");
        for (JsonNode file :
                run(
                                "--json",
                                "parse/sigint.stdout",
                                "parse/fio-jsonplus/stdout",
                                "parse/err-badaddr.stdout")
                        .files()) {
            assertEquals(keys, names(file));
            for (JsonNode stream : file.get("streams")) {
                assertEquals(streamKeys, names(stream));
                assertEquals(latencyKeys, names(stream.get("latency")));
            }
        }
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void toolsThatRunNoLoadHaveFacts() throws IOException {
        JsonNode file = run("--json", "parse/status-one.stdout").files().get(0);

        assertEquals("setup.sh", file.get("tool").asText());
        assertTrue(file.get("total").isNull());
        JsonNode device = file.get("facts").get("devices").get(0);
        assertEquals("0000:00:03.0", device.get("bdf").asText());
        assertEquals("uio_pci_generic", device.get("driver").asText());
        assertTrue(device.get("numaNode").isNull());
        assertEquals(2858, file.get("facts").get("hugepages").get(1).get("total").asInt());
    }

    @Test
    void theTableFitsTheTerminalAndSaysWhatIsWrongOnce() throws IOException {
        for (int columns : new int[] {40, 80, 120}) {
            Run run =
                    in(
                            CompareRun.resources(),
                            columns,
                            "",
                            "parse/two-cores-L.stdout",
                            "parse/sigint.stdout",
                            "parse/err-badaddr.stdout",
                            "parse/status-one.stdout");

            assertEquals(ExitStatus.DONE_WITH_FAILURES, run.status());
            run.out().lines().forEach(line -> assertTrue(line.length() <= columns, line));
            Golden.check("parse-table-" + columns + ".txt", run.out());
        }
    }

    @Test
    void siblingsDecideWhereTheTextLooksNormal() throws IOException {
        write("a.stdout", text("parse/sigint.stdout"));
        assertEquals(ExitStatus.DONE, in(folder, 80, "", "a.stdout").status());

        write("a.cmd", text("parse/sigint.cmd"));
        assertEquals(
                "stopped-early",
                in(folder, 80, "", "--json", "a.stdout")
                        .files()
                        .get(0)
                        .get("problems")
                        .get(0)
                        .get("code")
                        .asText());

        write("a.cmd", text("parse/sigint.cmd").replaceAll(" &.*", ""));
        write("a.exit", "1\n");
        assertEquals(
                "spdk_nvme_perf ended with exit status 1",
                in(folder, 80, "", "--json", "a.stdout")
                        .files()
                        .get(0)
                        .get("problems")
                        .get(0)
                        .get("message")
                        .asText());
    }

    @Test
    void siblingsInAFolderOfTheirOwnAreCalledCmdRcAndStderr() throws IOException {
        write("run/stdout", text("parse/two-cores-L.stdout"));
        write("run/cmd", text("parse/two-cores-L.cmd"));
        write("run/rc", "137");
        write("run/stderr", "");

        Run run = in(folder, 80, "", "--json", "run");

        assertEquals(1, run.files().size());
        assertEquals("run/stdout", run.files().get(0).get("source").asText());
        assertEquals("killed", run.files().get(0).get("problems").get(0).get("code").asText());
        assertEquals("read", run.files().get(0).get("total").get("operation").asText());
    }

    @Test
    void whatAShellsStarNamesBesideAnOutputIsReadWithIt() throws IOException {
        write("a.stdout", text("parse/err-badaddr.stdout"));
        write("a.cmd", text("parse/err-badaddr.cmd"));
        write("a.exit", text("parse/err-badaddr.exit"));
        write("a.stderr", text("parse/err-badaddr.stderr"));

        Run run = in(folder, 80, "", "--json", "a.cmd", "a.exit", "a.stderr", "a.stdout");

        assertEquals(1, run.files().size());
        assertEquals("failed", run.files().get(0).get("status").asText());
        assertEquals(ExitStatus.DONE_WITH_FAILURES, run.status());
    }

    @Test
    void anEmptyOutputIsThatOfTheCommandBesideIt() throws IOException {
        write("killed.stdout", "");
        write("killed.cmd", "spdk_nvme_perf -q 1 -o 4096 -w randread -t 20 /dev/nvme0n1");
        write("killed.exit", "137");

        Run run = in(folder, 80, "", "--json", "killed.stdout");

        assertEquals("spdk_nvme_perf", run.files().get(0).get("tool").asText());
        assertEquals("incomplete", run.files().get(0).get("status").asText());
    }

    @Test
    void standardInputIsReadForADash() throws IOException {
        Run run = in(folder, 80, text("parse/two-cores-L.stdout"), "--json", "-");

        assertEquals("standard input", run.files().get(0).get("source").asText());
        assertEquals(30524.5, run.files().get(0).get("total").get("iops").asDouble());
        assertEquals(ExitStatus.DONE, run.status());
    }

    @Test
    void aMissingFileIsNamedAndTheOthersAreParsed() throws IOException {
        Run run = run("--json", "parse/none.stdout", "parse/two-cores-L.stdout");

        assertEquals("spdkcmp: parse/none.stdout: there is no such file\n", run.err());
        assertEquals(1, run.files().size());
        assertEquals(ExitStatus.USAGE, run.status());
    }

    @Test
    void aFileThatIsNoOutputSaysWhatWouldBeAccepted() throws IOException {
        write("notes.txt", "buy milk\n");

        Run run = in(folder, 200, "", "notes.txt");

        assertEquals(
                "spdkcmp: notes.txt: not an output of fio (JSON), spdk_nvme_perf, bdevperf,"
                        + " setup.sh, spdk_nvme_identify or nvme-cli (JSON)\n",
                run.err());
        assertEquals(ExitStatus.USAGE, run.status());
    }

    @Test
    void inAFolderOtherFilesAreListedAndDoNotStopIt() throws IOException {
        write("d/a.stdout", text("parse/two-cores-L.stdout"));
        write("d/b/notes.txt", "buy milk\n");
        write("d/.hidden/x.stdout", "");

        Run run = in(folder, 80, "", "--json", "d");

        assertEquals("", run.err());
        assertEquals(2, run.files().size());
        assertEquals("d/a.stdout", run.files().get(0).get("source").asText());
        assertEquals(
                "not-recognised", run.files().get(1).get("problems").get(0).get("code").asText());
        assertEquals(ExitStatus.DONE_WITH_FAILURES, run.status());
    }

    @Test
    void aFolderWithoutOutputsSaysSo() throws IOException {
        Files.createDirectories(folder.resolve("empty"));

        Run run = in(folder, 80, "", "empty");

        assertEquals("spdkcmp: empty: there is no output in this folder\n", run.err());
        assertEquals(ExitStatus.USAGE, run.status());
    }

    @Test
    void withoutAFileItAsksForOne() {
        Run run = run();

        assertEquals(
                "spdkcmp: Missing required parameter: 'FILE'\nTry: spdkcmp parse --help\n",
                run.err());
        assertEquals(ExitStatus.USAGE, run.status());
    }
}
