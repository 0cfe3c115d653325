package dev.spdkcmp.harness.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandLogTest {

    private static final String TEXT =
            """
            night of 31 January
            1796058788.162391200 rc=0 spdk/q4-b1.txt /opt/spdk/build/bin/spdk_nvme_perf -q 4  -t 2
            1796058792 rc=-9 ./kernel/q4-b1.json fio --name=cell
            1796058799.5 rc=1 spdk/q4-b1.txt perf -q 8
            """;

    @Test
    void aLineTellsTimeStatusAndCommandOfAnOutput() {
        CommandLog log = CommandLog.parse(Path.of("/d"), TEXT);

        assertEquals(
                Optional.of(new CommandLog.Entry(1796058792000L, -9, "fio --name=cell")),
                log.entry(Path.of("/d/kernel/q4-b1.json")));
        assertEquals(Optional.empty(), log.entry(Path.of("/d/kernel/q4-b2.json")));
    }

    @Test
    void theLastLineOfAnOutputCounts() {
        assertEquals(
                Optional.of(new CommandLog.Entry(1796058799500L, 1, "perf -q 8")),
                CommandLog.parse(Path.of("/d"), TEXT).entry(Path.of("/d/spdk/q4-b1.txt")));
    }

    @Test
    void theNearestLogThatKnowsAnOutputSpeaks(@TempDir Path folder) throws IOException {
        Path inner = Files.createDirectories(folder.resolve("spdk"));
        Files.writeString(folder.resolve("commands.log"), TEXT);
        Files.writeString(inner.resolve("commands.log"), "1 rc=0 other.txt perf -q 1\n");
        CommandLogs logs = new CommandLogs();

        assertEquals("perf -q 8", logs.entry(inner.resolve("q4-b1.txt")).orElseThrow().command());
        assertEquals("perf -q 1", logs.entry(inner.resolve("other.txt")).orElseThrow().command());
        assertEquals(Optional.empty(), logs.entry(inner.resolve("q9.txt")));
    }
}
