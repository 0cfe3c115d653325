package dev.spdkcmp.harness.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.parsers.Outputs;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputFileReaderTest {

    @TempDir private Path folder;

    private final OutputFileReader reader = new OutputFileReader(new Outputs());

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static Path dataset() throws URISyntaxException {
        return Path.of(
                        OutputFileReaderTest.class
                                .getResource("/dataset-randread-4k/commands.log")
                                .toURI())
                .getParent();
    }

    /** With its command from the log, each of the dataset's 84 outputs of perf proves itself. */
    @ParameterizedTest
    @CsvSource({"spdk-perf", "kernel-perf_aio"})
    void everyPerfOutputOfTheDatasetIsComplete(String arm) throws Exception {
        List<String> log = Files.readAllLines(dataset().resolve("commands.log"));
        List<Path> outputs;
        try (Stream<Path> files = Files.list(dataset().resolve(arm))) {
            outputs = files.sorted().toList();
        }
        assertEquals(42, outputs.size());
        for (Path output : outputs) {
            String name = arm + "/" + output.getFileName() + " ";
            String line = log.stream().filter(l -> l.contains(name)).findFirst().orElseThrow();
            String command = line.substring(line.indexOf(name) + name.length());

            ParsedOutput read = reader.read(output, name, new Siblings(command, 0, null, null));

            assertEquals(List.of(), read.problems(), name);
            assertEquals(Status.COMPLETE, read.status());
            assertEquals(read.total().ios(), read.total().latency().histogramIos());
            assertTrue(Math.abs(read.total().runtimeNs() - 2e9) < 5e6, name);
            assertEquals(
                    Long.valueOf(Math.round(read.total().iops() * read.total().runtimeNs() / 1e9)),
                    read.total().ios());
        }
    }

    @Test
    void whatLiesBesideWinsOverWhatALogSays() throws IOException {
        Path output = write("a.txt", "");
        write("a.cmd", "spdk_nvme_perf -q 1");
        write("a.exit", "3\n");

        ParsedOutput read =
                reader.read(output, "a.txt", new Siblings("fio job.fio", 0, "said", 7L));

        assertEquals("spdk_nvme_perf", read.tool());
        assertTrue(
                read.problems().stream()
                        .anyMatch(
                                p ->
                                        p.message()
                                                .equals(
                                                        "spdk_nvme_perf ended with exit status"
                                                                + " 3")));
    }

    @Test
    void aNamesOwnFilesWinOverThoseOfTheFolder() throws IOException {
        Path output = write("a.b.txt", "x");
        write("cmd", "of the folder");
        assertEquals(
                new Siblings("of the folder", null, null, null), SiblingFiles.of(output).read());

        write("a.b.txt.cmd", "of the whole name");
        assertEquals("of the whole name", SiblingFiles.of(output).read().command());

        write("a.b.cmd", "of the name");
        write("a.b.stderr", "it said");
        assertEquals(
                new Siblings("of the name", null, "it said", null), SiblingFiles.of(output).read());
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "' 137\n', 137", "-1, -1", "killed, ", "'', "})
    void anExitStatusIsANumberOrNotKnown(String text, Integer status) throws IOException {
        Path output = write("a.txt", "x");
        write("a.exit", text);

        assertEquals(status, SiblingFiles.of(output).read().exitStatus());
    }

    @Test
    void siblingsAreToldFromOutputs() throws IOException {
        write("a.stdout", "");
        write("run/stdout", "");
        for (String sibling : List.of("a.cmd", "a.exit", "a.stderr", "run/cmd", "run/rc")) {
            assertTrue(SiblingFiles.isSibling(write(sibling, "")), sibling);
        }
        for (String output : List.of("b.cmd", "cmd", "a.stdout", "run/stdout", "a.log")) {
            assertFalse(SiblingFiles.isSibling(write(output, "")), output);
        }
    }
}
