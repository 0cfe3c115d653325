package dev.spdkcmp.harness.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.spdkcmp.parsers.measurement.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    private static final List<JournalEvent> EVERY_KIND =
            List.of(
                    new JournalEvent.RunStarted(1),
                    new JournalEvent.Resumed(2),
                    new JournalEvent.Preconditioned("d", Map.of("filledBytes", 5)),
                    new JournalEvent.BlockStarted(1, List.of("a", "b"), 3),
                    new JournalEvent.SampleStarted("b001/00001_a", 1, "a", 1, 4),
                    new JournalEvent.SampleFinished("b001/00001_a", List.of("deadline")),
                    new JournalEvent.BlockFinished(1, 5),
                    new JournalEvent.BlockSpoiled(1, "thermal", "hot"),
                    new JournalEvent.SecondStagePlanned(Map.of("a", 9), List.of("why")),
                    new JournalEvent.Note("bench", "text", 6),
                    new JournalEvent.RunFinished("complete", "done", 7));

    @TempDir private Path folder;

    @Test
    void everyEventReadsBackAsItself() {
        for (JournalEvent event : EVERY_KIND) {
            assertEquals(event, JournalCodec.decode(JournalCodec.encode(event)).orElseThrow());
        }
    }

    @Test
    void aBlockBegunAnewSupersedesItsEarlierSamples() {
        JournalState state =
                state(
                        new JournalEvent.BlockStarted(1, List.of("a"), 0),
                        new JournalEvent.SampleStarted("b001/00001_a", 1, "a", 1, 0),
                        new JournalEvent.SampleFinished("b001/00001_a", List.of()),
                        new JournalEvent.BlockFinished(1, 0),
                        new JournalEvent.BlockStarted(2, List.of("a", "b"), 0),
                        new JournalEvent.SampleStarted("b002/00002_a", 2, "a", 1, 0),
                        new JournalEvent.SampleFinished("b002/00002_a", List.of()),
                        new JournalEvent.BlockSpoiled(2, "thermal", "hot"),
                        new JournalEvent.SampleStarted("b002/00003_b", 2, "b", 1, 0),
                        new JournalEvent.Resumed(0),
                        new JournalEvent.BlockStarted(2, List.of("a", "b"), 0),
                        new JournalEvent.SampleStarted("b002/00004_a", 2, "a", 1, 0),
                        new JournalEvent.SampleFinished("b002/00004_a", List.of()));
        assertEquals(Set.of(1), state.finishedBlocks());
        assertEquals(2, state.interrupted());
        assertEquals(List.of("b001/00001_a", "b002/00004_a"), state.samples());
        assertEquals(List.of("b002/00002_a"), state.superseded());
        assertEquals(Map.of(), state.spoiled());
        assertEquals(5, state.nextSample());
        assertEquals(2, state.block("b002/00004_a"));
    }

    @Test
    void aSampleThatWasNotFinishedNeverHappened() {
        JournalState state =
                state(
                        new JournalEvent.BlockStarted(1, List.of("a"), 0),
                        new JournalEvent.SampleStarted("b001/00001_a", 1, "a", 1, 0));
        assertEquals(List.of(), state.samples());
        assertEquals(1, state.interrupted());
        assertNull(state.finished());
    }

    @Test
    void whatSpoilsABlockIsKeptWithItsEvidence() {
        JournalState state =
                state(
                        new JournalEvent.BlockStarted(1, List.of("a"), 0),
                        new JournalEvent.BlockSpoiled(1, "thermal", "hot"),
                        new JournalEvent.BlockFinished(1, 0),
                        new JournalEvent.BlockSpoiled(1, "media-errors", "3"));
        assertEquals(
                Map.of(
                        1,
                        List.of(
                                Problem.error("thermal", "hot"),
                                Problem.error("media-errors", "3"))),
                state.spoiled());
    }

    @Test
    void aLineThatWasCutOffIsEndedAndIgnored() throws Exception {
        Journal journal = new Journal(new RunDirectory(folder, true));
        journal.write(new JournalEvent.BlockStarted(1, List.of("a"), 0));
        journal.write(new JournalEvent.BlockFinished(1, 0));
        Path file = folder.resolve("journal.jsonl");
        String whole = Files.readString(file);
        for (int cut = whole.indexOf('\n') + 2; cut < whole.length(); cut++) {
            Files.writeString(file, whole.substring(0, cut));
            boolean lastLineWhole = cut >= whole.length() - 1;
            assertEquals(
                    lastLineWhole ? Set.of(1) : Set.of(),
                    journal.state().finishedBlocks(),
                    "" + cut);
            journal.endTornLine();
            journal.write(new JournalEvent.BlockStarted(2, List.of(), 0));
            assertEquals(2, journal.state().interrupted());
        }
        Files.writeString(file, "{\"event\":\"of a later version\"}\n", StandardOpenOption.APPEND);
        assertEquals(2, journal.state().interrupted());
    }

    private static JournalState state(JournalEvent... events) {
        StringBuilder text = new StringBuilder();
        for (JournalEvent event : events) {
            text.append(JournalCodec.encode(event)).append('\n');
        }
        return JournalState.of(text.toString());
    }
}
