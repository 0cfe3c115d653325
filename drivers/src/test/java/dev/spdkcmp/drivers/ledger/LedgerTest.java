package dev.spdkcmp.drivers.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.FakeRoot;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.LocalHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerTest {

    private static final Change FIRST =
            Change.undoable("value", "/a", "/a: 1 to 2", Map.of("before", "1"));
    private static final Change SECOND =
            Change.undoable("value", "/b", "/b: \"x\" to y\n", Map.of("before", "x"));

    @TempDir private Path folder;
    private Host host;

    @BeforeEach
    void machine() {
        new FakeRoot(folder).put("/proc/sys/kernel/random/boot_id", "boot-1\n");
        host = new LocalHost(folder);
    }

    private Path file() {
        return folder.resolve("var/lib/spdkcmp/ledger.jsonl");
    }

    /** Remembers what it was asked to undo; fails for the subjects named. */
    private static final class Remembering implements Undoer {
        private final List<Integer> asked = new ArrayList<>();
        private final List<String> failing;

        Remembering(String... failing) {
            this.failing = List.of(failing);
        }

        @Override
        public String kind() {
            return "value";
        }

        @Override
        public UndoOutcome undo(OpenChange change) {
            asked.add(change.id());
            return failing.contains(change.change().subject())
                    ? new UndoOutcome.Failed("it is stuck", "pull it")
                    : new UndoOutcome.Restored("written back");
        }
    }

    @Test
    void aMachineWithoutALedgerIsFinished() {
        LedgerState state = Ledger.read(host);
        assertTrue(state.finished());
        assertEquals(List.of(), state.open());
        assertFalse(Files.exists(file()));
    }

    @Test
    void aChangeGoesFromRecordedToDoneToUndone() throws IOException {
        Ledger ledger = Ledger.open(host, "spdkcmp run smoke");
        int id = ledger.record(FIRST);
        assertEquals(OpenChange.State.RECORDED, ledger.state().open().get(0).state());
        assertEquals("spdkcmp run smoke", ledger.state().command());
        ledger.done(id, Map.of("after", "2"));
        OpenChange done = ledger.state().open().get(0);
        assertEquals(OpenChange.State.DONE, done.state());
        assertEquals(Map.of("after", "2"), done.doneFacts());
        assertEquals("boot-1", done.bootId());
        ledger.undoFailed(id, "busy");
        assertEquals("busy", ledger.state().open().get(0).failure());
        ledger.undone(id, "written back");
        assertEquals(List.of(), ledger.state().open());
        assertFalse(ledger.state().finished());
        ledger.close();
        assertTrue(ledger.state().finished());
    }

    @Test
    void everyLineIsOneJsonObjectWhateverTheTextsHold() throws IOException {
        Ledger ledger = Ledger.open(host, "run \"a\"\n");
        ledger.record(SECOND);
        assertEquals(2, Files.readAllLines(file()).size());
        assertEquals(SECOND, Ledger.read(host).open().get(0).change());
    }

    @Test
    void aLineThatWasCutOffIsToleratedSaidAndNotGluedToTheNext() throws IOException {
        Ledger ledger = Ledger.open(host, "run");
        ledger.done(ledger.record(FIRST));
        String whole = Files.readString(file());
        for (int cut = 1; cut < 60; cut++) {
            String next =
                    LedgerCodec.encode(
                            new LedgerEvent.Recorded(2, Instant.ofEpochSecond(cut), SECOND));
            String torn = next.substring(0, cut);
            Files.writeString(file(), whole + torn);
            LedgerState state = Ledger.read(host);
            assertEquals(List.of(4), state.tornLines(), torn);
            assertEquals(List.of(1), state.open().stream().map(OpenChange::id).toList());

            Ledger again = Ledger.open(host, "restore");
            assertEquals(2, again.record(SECOND));
            assertEquals(
                    List.of(1, 2), Ledger.read(host).open().stream().map(OpenChange::id).toList());
        }
    }

    @Test
    void aCompleteLineWithoutItsEndCounts() throws IOException {
        Ledger ledger = Ledger.open(host, "run");
        ledger.record(FIRST);
        String text = Files.readString(file());
        Files.writeString(file(), text.substring(0, text.length() - 1));
        assertEquals(1, Ledger.read(host).open().size());
        assertEquals(List.of(), Ledger.read(host).tornLines());
    }

    @Test
    void undoRunsNewestFirstAndGoesOnPastAFailure() throws IOException {
        Ledger ledger = Ledger.open(host, "run");
        ledger.done(ledger.record(FIRST));
        ledger.done(ledger.record(SECOND));
        ledger.record(Change.undoable("value", "/c", "/c", Map.of()));
        Remembering undoer = new Remembering("/b");

        RestoreReport report = new Restorer(ledger, List.of(undoer)).restoreAll();
        assertEquals(List.of(3, 2, 1), undoer.asked);
        assertFalse(report.restored());
        assertEquals(
                List.of(
                        "/c: put back, written back",
                        "/b: \"x\" to y\n: NOT put back, it is stuck; next: pull it",
                        "/a: 1 to 2: put back, written back"),
                report.steps().stream().map(RestoreStep::describe).toList());
        assertFalse(Ledger.read(host).finished());
        assertEquals("it is stuck", Ledger.read(host).open().get(0).failure());

        Remembering later = new Remembering();
        assertTrue(new Restorer(ledger, List.of(later)).restoreAll().restored());
        assertEquals(List.of(2), later.asked);
        assertTrue(Ledger.read(host).finished());
    }

    @Test
    void whatCannotBeUndoneIsSaidAndDoesNotKeepTheLedgerOpen() throws IOException {
        Ledger ledger = Ledger.open(host, "run");
        ledger.done(ledger.record(Change.forGood("data", "PHLJ1", "random data on PHLJ1")));
        RestoreReport report = new Restorer(ledger, List.of()).restoreAll();
        assertTrue(report.restored());
        assertEquals("random data on PHLJ1", report.forGood().get(0).change().summary());
        assertTrue(Ledger.read(host).finished());
    }

    @Test
    void aChangeOfAnUnknownKindIsLeftAndSaid() throws IOException {
        Ledger ledger = Ledger.open(host, "run");
        ledger.record(FIRST);
        RestoreReport report = new Restorer(ledger, List.of()).restoreAll();
        assertEquals(
                "/a: 1 to 2: NOT put back, this version does not know changes of kind value; next:"
                        + " use the version of spdkcmp that made it",
                report.steps().get(0).describe());
    }

    @Test
    void someChangesCanBeUndoneAlone() throws IOException {
        Ledger ledger = Ledger.open(host, "run");
        int first = ledger.record(FIRST);
        int second = ledger.record(SECOND);
        Remembering undoer = new Remembering();
        new Restorer(ledger, List.of(undoer)).undo(List.of(second, 99));
        assertEquals(List.of(second), undoer.asked);
        assertEquals(
                List.of(first), Ledger.read(host).open().stream().map(OpenChange::id).toList());
    }

    @Test
    void anUndoThatCannotBeNotedIsStillDone() throws IOException {
        Ledger ledger = Ledger.open(host, "run");
        ledger.record(FIRST);
        Path folderOfLedger = file().getParent();
        Path aside = folderOfLedger.resolveSibling("aside");
        RestoreReport report =
                new Restorer(
                                ledger,
                                List.of(
                                        new Undoer() {
                                            @Override
                                            public String kind() {
                                                return "value";
                                            }

                                            @Override
                                            public UndoOutcome undo(OpenChange change) {
                                                try {
                                                    Files.move(folderOfLedger, aside);
                                                    Files.writeString(folderOfLedger, "");
                                                } catch (IOException failure) {
                                                    throw new java.io.UncheckedIOException(failure);
                                                }
                                                return new UndoOutcome.Restored("done");
                                            }
                                        }))
                        .restoreAll();
        assertTrue(report.restored());
        assertEquals(2, report.troubles().size());
        assertTrue(report.troubles().get(0).startsWith("the ledger could not be written: "));
        Files.delete(folderOfLedger);
        Files.move(aside, folderOfLedger);
        assertTrue(new Restorer(ledger, List.of(new Remembering())).restoreAll().restored());
        assertTrue(Ledger.read(host).finished());
    }

    @Test
    void aLargeClosedLedgerIsBegunAnew() throws IOException {
        Ledger ledger = Ledger.open(host, "x".repeat(1 << 20));
        ledger.close();
        Ledger.open(host, "next").close();
        assertTrue(Files.size(file()) < 1000);
    }

    @Test
    void aSecondHarnessIsRefusedUntilTheFirstIsGone() throws Exception {
        MachineLock.Outcome.Locked first =
                assertInstanceOf(
                        MachineLock.Outcome.Locked.class, MachineLock.take(host, "spdkcmp run"));
        MachineLock.Outcome.Busy second =
                assertInstanceOf(
                        MachineLock.Outcome.Busy.class, MachineLock.take(host, "spdkcmp run"));
        assertTrue(
                second.message()
                        .matches(
                                "another spdkcmp is at work on this machine \\(process .+: spdkcmp"
                                        + " run\\)"),
                second.message());
        assertTrue(MachineLock.holder(host).isPresent());
        first.lock().close();
        assertEquals(Optional.empty(), MachineLock.holder(host));
        assertInstanceOf(MachineLock.Outcome.Locked.class, MachineLock.take(host, "again"))
                .lock()
                .close();
    }

    @Test
    void linesOfOtherVersionsAreNotMistakenForTornHalves() throws IOException {
        Ledger.open(host, "run").record(FIRST);
        Files.writeString(file(), "{\"event\":\"recorded\",\"id\":7}\n", StandardOpenOption.APPEND);
        assertEquals(List.of(3), Ledger.read(host).tornLines());
        assertEquals(1, Ledger.read(host).open().size());
    }
}
