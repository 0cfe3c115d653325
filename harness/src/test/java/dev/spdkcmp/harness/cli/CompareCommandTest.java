package dev.spdkcmp.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** compare as people meet it: what it refuses and how, what it makes of incomplete sets. */
class CompareCommandTest {

    private static final Path DATASET = CompareRun.resources().resolve("dataset-randread-4k");

    @TempDir private Path folder;

    /** Depth 16 of two arms, three blocks, with the log that tells their commands and order. */
    @BeforeEach
    void keepThreeBlocks() throws IOException {
        copy("commands.log", "commands.log");
        for (int block = 1; block <= 3; block++) {
            for (String name :
                    List.of(
                            "kernel-io_uring/randread-4k-q16-b%d.json",
                            "spdk-perf/randread-4k-q16-b%d.txt")) {
                copy(name.formatted(block), name.formatted(block));
            }
        }
    }

    private void copy(String from, String to) throws IOException {
        Path target = folder.resolve(to);
        Files.createDirectories(target.getParent());
        Files.copy(DATASET.resolve(from), target);
    }

    private CompareRun compare(String... arguments) {
        return CompareRun.in(folder, 100, arguments);
    }

    private CompareRun compareBoth(String... more) {
        return compare(
                Stream.concat(
                                Stream.of("spdk-perf=spdk-perf", "kernel-io_uring=kernel-io_uring"),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    private JsonNode json(String... more) throws IOException {
        CompareRun run =
                compareBoth(
                        Stream.concat(Stream.of(more), Stream.of("--json")).toArray(String[]::new));
        assertEquals("", run.err());
        return new JsonMapper().readTree(run.out());
    }

    @Test
    void aCompleteSetIsComparedWithTheKernelArm() {
        CompareRun run = compareBoth();

        assertEquals(ExitStatus.DONE, run.status());
        assertEquals("", run.err());
        assertTrue(
                run.out()
                        .contains(
                                "The baseline is kernel-io_uring (the first arm named"
                                        + " kernel-*).\n"));
    }

    @Test
    void theBaselineCanBeChosen() throws IOException {
        assertEquals("spdk-perf", json("--baseline", "spdk-perf").path("baseline").asText());
    }

    @Test
    void usageErrorsSayWhatWouldBeRight() {
        assertRefused(
                "spdkcmp: nothing to compare: name arms as ARM=PATH, or a manifest that names"
                        + " them\n",
                compare());
        assertRefused(
                "spdkcmp: 'spdk-perf' is not ARM=PATH, such as kernel-io_uring=results/kernel\n",
                compare("spdk-perf"));
        assertRefused(
                "spdkcmp: a comparison needs two arms, there is only spdk-perf; name another as"
                        + " ARM=PATH\n",
                compare("spdk-perf=spdk-perf"));
        assertRefused(
                "spdkcmp: k=nowhere: nowhere does not exist\n",
                compare("k=nowhere", "s=spdk-perf"));
        assertRefused(
                "spdkcmp: --baseline kernel: there is no such arm; the arms are spdk-perf,"
                        + " kernel-io_uring\n",
                compareBoth("--baseline", "kernel"));
        assertRefused(
                "spdkcmp: --margin 3: a margin is a number above 0 and at most 1; write --margin"
                        + " 0.02 for all metrics or --margin latency.p99=0.05 for one\n",
                compareBoth("--margin", "3"));
        assertRefused(
                "spdkcmp: --margin p99=0.05: there is no metric p99; write --margin 0.02 for all"
                        + " metrics or --margin latency.p99=0.05 for one\n",
                compareBoth("--margin", "p99=0.05"));
        assertRefused(
                "spdkcmp: the manifest m.csv cannot be read: " + folder.resolve("m.csv") + "\n",
                compareBoth("--manifest", "m.csv"));
    }

    @Test
    void unknownOptionsPointToTheHelp() {
        CompareRun run = compareBoth("--margins", "0.02");

        assertEquals(ExitStatus.USAGE, run.status());
        assertTrue(run.err().startsWith("spdkcmp: Unknown option: '--margins'"), run.err());
        assertTrue(run.err().endsWith("Try: spdkcmp compare --help\n"), run.err());
    }

    @Test
    void aFileThatIsNoOutputIsNamed() throws IOException {
        Files.writeString(folder.resolve("notes.txt"), "it was a dark and stormy night\n");

        assertRefused(
                "spdkcmp: notes.txt is no known output; arms are made of outputs of fio (JSON),"
                        + " spdk_nvme_perf and bdevperf, or a table of figures (CSV)\n",
                compare("a=notes.txt", "s=spdk-perf"));
    }

    @Test
    void inAFolderItIsPassedOver() throws IOException {
        Files.writeString(folder.resolve("spdk-perf/notes.txt"), "it was a dark night\n");
        CompareRun run = compareBoth();

        assertEquals(ExitStatus.DONE, run.status());
        assertTrue(
                run.out()
                        .contains(
                                "  - spdk-perf/notes.txt (spdk-perf): passed-over; not-a-load: no"
                                        + " known output\n"));
    }

    @Test
    void aNameThatContradictsTheRecordIsAnError() throws IOException {
        copy("kernel-io_uring/randread-4k-q16-b4.json", "kernel-io_uring/randwrite-4k-q8-b4.json");

        assertRefused(
                "spdkcmp: kernel-io_uring/randwrite-4k-q8-b4.json: its own record or its command"
                        + " says pattern randread, the file's name says randwrite; a manifest"
                        + " settles it\n"
                        + "spdkcmp: kernel-io_uring/randwrite-4k-q8-b4.json: its own record or its"
                        + " command says read share 100, the file's name says 0; a manifest"
                        + " settles it\n"
                        + "spdkcmp: kernel-io_uring/randwrite-4k-q8-b4.json: its own record or its"
                        + " command says queue depth 16, the file's name says 8; a manifest"
                        + " settles it\n",
                compareBoth());
    }

    @Test
    void aCutOutputIsListedAndItsBlockLeftOut() throws IOException {
        Path cut = folder.resolve("spdk-perf/randread-4k-q16-b2.txt");
        Files.writeString(cut, Files.readString(cut).substring(0, 400));
        CompareRun run = compareBoth("--json");
        JsonNode document = new JsonMapper().readTree(run.out());

        assertEquals(ExitStatus.DONE_WITH_FAILURES, run.status());
        assertEquals(
                "spdk-perf/randread-4k-q16-b2.txt",
                document.path("unusedInputs").get(0).path("source").asText());
        assertEquals(2, iops(document).path("candidateSamples").size());
        assertTrue(iops(document).path("paired").asBoolean());
        assertTrue(
                iops(document).path("notes").toString().contains("blocks left out"),
                iops(document).path("notes").toString());
    }

    @Test
    void anEmptyOutputIsAFailedRun() throws IOException {
        Files.writeString(folder.resolve("spdk-perf/randread-4k-q32-b1.txt"), "");
        CompareRun run = compareBoth();

        assertEquals(ExitStatus.DONE_WITH_FAILURES, run.status());
        assertTrue(run.out().contains("spdk-perf/randread-4k-q32-b1.txt"), run.out());
    }

    @Test
    void aPointOfOneArmIsListed() throws IOException {
        copy("spdk-perf/randread-4k-q32-b1.txt", "spdk-perf/randread-4k-q32-b1.txt");

        assertEquals(
                "[\"randread 4k, depth 32, 1 core, 0000:00:03.0: measured by spdk-perf, not by"
                        + " kernel-io_uring\"]",
                json().path("unmatched").toString());
    }

    @Test
    void withoutBlockNumbersTheLogMakesBlocks() throws IOException {
        for (String file :
                List.of(
                        "kernel-io_uring/randread-4k-q16-b%d.json",
                        "spdk-perf/randread-4k-q16-b%d.txt")) {
            for (int block = 1; block <= 3; block++) {
                Path old = folder.resolve(file.formatted(block));
                Files.move(
                        old, old.resolveSibling(old.getFileName().toString().replace("-b", "-r")));
            }
        }
        Path log = folder.resolve("commands.log");
        Files.writeString(log, Files.readString(log).replaceAll("(q\\d+)-b(\\d)\\.", "$1-r$2."));
        JsonNode point = iops(json());

        assertTrue(point.path("paired").asBoolean());
        assertFalse(point.path("notes").toString().contains("order-confounded"));
    }

    @Test
    void runsWithoutALogAreUnpairedAndConfounded() throws IOException {
        withCommandsBesideThem("-r");
        JsonNode document = json();

        assertFalse(iops(document).path("paired").asBoolean());
        assertEquals("welch-log", iops(document).path("method").asText());
        assertTrue(document.path("notes").toString().contains("order-confounded"));
        assertEquals("insufficient-evidence", document.path("decision").path("answer").asText());
    }

    @Test
    void blockNumbersWithoutTimesArePairedAndConfounded() throws IOException {
        withCommandsBesideThem("-b");
        JsonNode document = json();

        assertTrue(iops(document).path("paired").asBoolean());
        assertTrue(document.path("notes").toString().contains("order-confounded"));
    }

    @Test
    void fiosOwnTimesShowTheOrder() throws IOException {
        for (int block = 1; block <= 3; block++) {
            copy(
                    "kernel-libaio/randread-4k-q16-b%d.json".formatted(block),
                    "kernel-libaio/randread-4k-q16-b%d.json".formatted(block));
        }
        withCommandsBesideThem("-b");
        CompareRun run =
                compare("kernel-io_uring=kernel-io_uring", "kernel-libaio=kernel-libaio", "--json");
        JsonNode document = new JsonMapper().readTree(run.out());

        assertTrue(iops(document).path("paired").asBoolean());
        assertFalse(document.path("notes").toString().contains("order-confounded"));
    }

    @Test
    void outputsOfASimulatedRunSaySo() throws IOException {
        Files.writeString(folder.resolve("run.json"), "{\"provenance\": \"simulated\"}");

        assertEquals("simulated", json().path("provenance").asText());
        assertTrue(compareBoth().out().startsWith("SIMULATED: "));
    }

    @Test
    void anArmThatMixesToolsSaysSo() throws IOException {
        copy("kernel-libaio/randread-4k-q16-b4.json", "kernel-io_uring/randread-4k-q16-b4.json");

        assertTrue(
                json().path("notes")
                        .toString()
                        .contains(
                                "mixed-arm: the samples of kernel-io_uring come from different"
                                        + " tools: fio-3.33 io_uring, fio-3.33 libaio; they are"
                                        + " one arm only if that makes no difference"));
    }

    @Test
    void hostileFileNamesCannotActOnATerminal() throws IOException {
        Files.writeString(folder.resolve("evil\u001B[2J.txt"), "no output\n");

        assertTrue(
                compare("a=evil\u001B[2J.txt", "s=spdk-perf")
                        .err()
                        .startsWith("spdkcmp: evil\\u001B[2J.txt is no known output; "));
    }

    /** Takes the log away, keeps each command beside its output, and renames the outputs. */
    private void withCommandsBesideThem(String mark) throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("commands.log"));
        Files.delete(folder.resolve("commands.log"));
        for (String line : lines) {
            String[] words = line.split(" ", 4);
            Path output = folder.resolve(words[2]);
            if (Files.exists(output)) {
                String name = output.getFileName().toString().replace("-b", mark);
                Files.move(output, output.resolveSibling(name));
                Files.writeString(
                        output.resolveSibling(name.replaceFirst("\\.[a-z]+$", ".cmd")), words[3]);
            }
        }
    }

    @Test
    void aManifestSettlesWhatNamesCannotSay() throws IOException {
        StringBuilder manifest = new StringBuilder("file,arm,block,startedAt,device\n");
        for (int block = 1; block <= 3; block++) {
            Files.move(
                    folder.resolve("kernel-io_uring/randread-4k-q16-b%d.json".formatted(block)),
                    folder.resolve("kernel-io_uring/run%d.json".formatted(block)));
            manifest.append(
                    "kernel-io_uring/run%d.json,old,%d,%d,disk%n"
                            .formatted(block, block, block * 60));
            manifest.append(
                    "spdk-perf/randread-4k-q16-b%d.txt,new,%d,%d,disk%n"
                            .formatted(block, block, block * 60 + 30));
        }
        Files.writeString(folder.resolve("night.csv"), manifest);
        CompareRun run = compare("--manifest", "night.csv", "--baseline", "old", "--json");
        JsonNode document = new JsonMapper().readTree(run.out());

        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertEquals("[\"disk\"]", iops(document).path("devices").toString());
        assertEquals(3, iops(document).path("candidateSamples").size());
        assertTrue(iops(document).path("paired").asBoolean());
        assertTrue(
                document.path("samples")
                        .get(0)
                        .path("deviations")
                        .get(0)
                        .path("message")
                        .asText()
                        .startsWith("devices, block, time from the manifest; "));
    }

    @Test
    void marginsAreForAllMetricsOrForOne() throws IOException {
        JsonNode document = json("--margin", "0.02", "--margin", "latency.p99=0.05");

        for (JsonNode point : document.path("points")) {
            assertEquals(
                    point.path("metric").asText().equals("latency.p99") ? 0.05 : 0.02,
                    point.path("margin").asDouble());
        }
    }

    @Test
    void aGateFailsWhereItsRuleHolds() {
        CompareRun run = compareBoth("--fail-if", "iops better at qd=16");

        assertEquals(ExitStatus.DONE_WITH_FAILURES, run.status());
        assertEquals(
                "spdkcmp: --fail-if 'iops better at qd=16' holds: spdk-perf at randread 4k, depth"
                        + " 16, 1 core, 0000:00:03.0: iops is better\n",
                run.err());
    }

    @Test
    void aGatePassesWhereItsRuleDoesNotHold() {
        assertEquals(ExitStatus.DONE, compareBoth("--fail-if", "latency.p99.9 worse").status());
    }

    @Test
    void aGateThatCannotBeAnsweredDoesNotPass() {
        CompareRun run = compareBoth("--fail-if", "latency.p99 worse at qd=1");

        assertEquals(ExitStatus.DONE_WITH_FAILURES, run.status());
        assertEquals(
                "spdkcmp: --fail-if cannot be answered: 'latency.p99 worse at qd=1': no comparison"
                        + " matches\n",
                run.err());
    }

    @Test
    void aRuleThatIsNoneIsRefused() {
        CompareRun run = compareBoth("--fail-if", "speed worse");

        assertEquals(ExitStatus.USAGE, run.status());
        assertTrue(
                run.err()
                        .startsWith(
                                "spdkcmp: --fail-if: 'speed worse' cannot be a rule: there is no"
                                        + " metric speed; "),
                run.err());
    }

    @Test
    void everyFileThatIsAskedForIsWritten() throws IOException {
        CompareRun run =
                compareBoth(
                        "--csv",
                        "c.csv",
                        "--markdown",
                        "c.md",
                        "--latex",
                        "c.tex",
                        "--html",
                        "c.html");

        assertEquals(ExitStatus.DONE, run.status());
        assertTrue(Files.readString(folder.resolve("c.csv")).startsWith("provenance,pattern,"));
        assertTrue(Files.readString(folder.resolve("c.md")).startsWith("> **EMULATED"));
        assertTrue(Files.readString(folder.resolve("c.tex")).contains("\\begin{tabular}"));
        assertTrue(Files.readString(folder.resolve("c.html")).startsWith("<!DOCTYPE html>"));
    }

    @Test
    void aFileThatCannotBeWrittenIsSaid() {
        CompareRun run = compareBoth("--csv", "no/such/folder/c.csv");

        assertEquals(ExitStatus.USAGE, run.status());
        assertEquals(
                "spdkcmp: no/such/folder/c.csv cannot be written: NoSuchFileException ("
                        + folder.resolve("no/such/folder/c.csv")
                        + ")\n",
                run.err());
    }

    private static void assertRefused(String message, CompareRun run) {
        assertEquals(message, run.err());
        assertEquals(ExitStatus.USAGE, run.status());
        assertEquals("", run.out());
    }

    private static JsonNode iops(JsonNode document) {
        for (JsonNode point : document.path("points")) {
            if (point.path("metric").asText().equals("iops")
                    && point.path("queueDepth").asInt() == 16) {
                return point;
            }
        }
        throw new AssertionError("no point: " + document);
    }
}
