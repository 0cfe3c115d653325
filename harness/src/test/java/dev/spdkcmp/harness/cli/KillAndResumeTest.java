package dev.spdkcmp.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.spdkcmp.drivers.host.LocalHost;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.run.JournalState;
import dev.spdkcmp.harness.run.RecordedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A real run, kernel arms on a file with a real fio, whose process is killed at random moments and
 * which is gone on with each time.
 */
class KillAndResumeTest {

    private static final int KILLS = 20;
    private static final long SEED = 20;
    private static final int BLOCKS = 3;
    private static final long KILLED = 128 + 9;

    /** A block of two samples writes six lines: kills come before the first and up to the next. */
    private static final int MOST_LINES = 7;

    private static final int LONGEST_AFTER_A_LINE_MS = 800;

    private Path folder;

    /** Beside the classes, because fio's direct I/O needs a real file system. */
    @BeforeEach
    void makeFolder() throws IOException {
        assumeTrue(
                new LocalHost().programs().which("fio").isPresent(),
                "skipped: no fio on the PATH (Debian: apt-get install fio)");
        folder = Files.createTempDirectory(Path.of("target"), "kill-and-resume-").toAbsolutePath();
    }

    @AfterEach
    void removeFolder() throws IOException {
        if (folder == null) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void everyPlannedSampleIsCountedOnceHoweverOftenTheRunIsKilled() throws Exception {
        Files.writeString(
                folder.resolve("two.yaml"),
                """
                arms: [kernel-libaio, kernel-psync]
                workloads: [randread 4k]
                queueDepths: [2]
                warmUp: 0s
                measured: 1s
                rest: 0s
                blocks: %d
                fileSize: 16m
                """
                        .formatted(BLOCKS));
        Random random = new Random(SEED);
        List<Path> runs = new ArrayList<>();
        int kills = 0;
        Path run = newRun(runs);
        while (kills < KILLS) {
            // so many lines of the journal later, on a busy machine as on an idle one
            long lines = journalLines(run) + random.nextInt(MOST_LINES + 1);
            int after = random.nextInt(LONGEST_AFTER_A_LINE_MS);
            Process process = start(run);
            while (process.isAlive() && journalLines(run) < lines) {
                process.waitFor(20, TimeUnit.MILLISECONDS);
            }
            if (process.waitFor(after, TimeUnit.MILLISECONDS)) {
                assertEquals(0, process.exitValue(), () -> said(run(runs)));
                run = newRun(runs);
                continue;
            }
            List<ProcessHandle> children = process.toHandle().descendants().toList();
            process.destroyForcibly();
            kills++;
            assertEquals(KILLED, process.waitFor());
            for (ProcessHandle child : children) {
                child.onExit().get(10, TimeUnit.SECONDS);
            }
        }
        Process last = start(run);
        assertTrue(last.waitFor(2, TimeUnit.MINUTES), "the last part does not end");
        assertEquals(0, last.exitValue(), () -> said(run(runs)));

        int superseded = 0;
        for (Path one : runs) {
            everySampleCountsOnce(one);
            superseded += RecordedRun.read(one).state().superseded().size();
        }
        assertTrue(superseded > 0, "no kill interrupted a block");
        System.out.printf(
                "Killed %d times in %d runs (seed %d); %d samples were superseded%n",
                kills, runs.size(), SEED, superseded);
    }

    private static long journalLines(Path run) throws IOException {
        Path journal = run.resolve("journal.jsonl");
        return Files.exists(journal) ? Files.readAllLines(journal).size() : 0;
    }

    private static Path run(List<Path> runs) {
        return runs.get(runs.size() - 1);
    }

    private Path newRun(List<Path> runs) {
        runs.add(folder.resolve("run-" + (runs.size() + 1)));
        return run(runs);
    }

    /** Begins it, or goes on where there is something to go on with. */
    private Process start(Path run) throws IOException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-Xshare:auto",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Main.class.getName()));
        if (Files.exists(run.resolve("run.json"))) {
            command.addAll(List.of("resume", run.toString()));
        } else {
            command.addAll(
                    List.of(
                            "run",
                            folder.resolve("two.yaml").toString(),
                            "--device",
                            "file:" + folder.resolve("data"),
                            "--out",
                            run.toString()));
        }
        Path log = folder.resolve(run.getFileName() + ".log");
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    private static String said(Path run) {
        try {
            return Files.readString(run.resolveSibling(run.getFileName() + ".log"));
        } catch (IOException none) {
            return none.toString();
        }
    }

    private static void everySampleCountsOnce(Path run) throws IOException {
        RecordedRun recorded = RecordedRun.read(run);
        JournalState state = recorded.state();
        assertEquals("complete", state.finished());
        Map<String, Long> counted =
                recorded.samples().stream()
                        .filter(Sample::isValid)
                        .collect(
                                Collectors.groupingBy(
                                        KillAndResumeTest::place,
                                        TreeMap::new,
                                        Collectors.counting()));
        Map<String, Long> planned = new TreeMap<>();
        for (int block = 1; block <= BLOCKS; block++) {
            planned.put("kernel-libaio " + block, 1L);
            planned.put("kernel-psync " + block, 1L);
        }
        assertEquals(planned, counted);
        Set<String> both = new HashSet<>(state.samples());
        both.retainAll(state.superseded());
        assertEquals(Set.of(), both);
        for (String id : state.superseded()) {
            assertTrue(Files.exists(run.resolve("samples/" + id + "/sample.json")), id);
        }
        everyPointHasOneSampleABlock(run);
    }

    private static String place(Sample sample) {
        return sample.arm() + " " + sample.block();
    }

    private static void everyPointHasOneSampleABlock(Path run) throws IOException {
        JsonNode points =
                new JsonMapper().readTree(run.resolve("comparison.json").toFile()).path("points");
        List<JsonNode> iops = new ArrayList<>();
        points.forEach(
                point -> {
                    if (point.path("metric").asText().equals("iops")) {
                        iops.add(point);
                    }
                });
        assertEquals(1, iops.size());
        JsonNode point = iops.get(0);
        assertEquals(BLOCKS, point.path("baselineSamples").size(), point.toString());
        assertEquals(BLOCKS, point.path("candidateSamples").size(), point.toString());
        assertEquals(true, point.path("paired").asBoolean(), point.toString());
    }
}
