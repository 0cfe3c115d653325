package dev.spdkcmp.drivers.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.LocalHost;
import dev.spdkcmp.drivers.host.ProcessTable;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.host.RunningProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real programs; the ledger is in a folder of its own. */
@Timeout(value = 30, unit = TimeUnit.SECONDS)
class RecordedProgramsTest {

    @TempDir private Path folder;
    private final Host real = new LocalHost();
    private Host ledgerHost;
    private Ledger ledger;
    private RecordedPrograms programs;

    @BeforeEach
    void open() throws Exception {
        ledgerHost = new LocalHost(folder);
        ledger = Ledger.open(ledgerHost, "run");
        programs = new RecordedPrograms(real.programs(), ledger, real.clock());
    }

    private static Program sleep() {
        return new Program(List.of("sleep", "60"), Map.of(), Duration.ofSeconds(60));
    }

    @Test
    void aProgramIsInTheLedgerWhileItRuns() throws Exception {
        try (RunningProgram running = programs.start(sleep())) {
            OpenChange child = ledger.state().open().get(0);
            assertEquals("program sleep 60", child.change().summary());
            assertEquals(running.pid().toString(), child.doneFacts().get("pid"));
            assertEquals(running.startTicks().toString(), child.doneFacts().get("startTicks"));
        }
        assertEquals(List.of(), ledger.state().open());
    }

    @Test
    void aProgramThatEndedLeavesIt() throws Exception {
        ProgramResult result =
                programs.run(new Program(List.of("true"), Map.of(), Duration.ofSeconds(5)));
        assertEquals(0, result.exitStatus());
        assertEquals(List.of(), ledger.state().open());
    }

    @Test
    void restoreEndsASurvivor() throws Exception {
        try (RunningProgram running = programs.start(sleep())) {
            OpenChange child =
                    new OpenChange(
                            1,
                            ledger.state().open().get(0).change(),
                            OpenChange.State.RECORDED,
                            Map.of(),
                            null,
                            Ledger.bootId(real));
            UndoOutcome outcome = new ChildUndo(real).undo(child);
            assertEquals(
                    new UndoOutcome.Restored(
                            "ended process "
                                    + running.pid()
                                    + " ("
                                    + real.programs().which("sleep").orElseThrow()
                                    + " 60)"),
                    outcome);
            assertTrue(new ProcessTable(real.files()).find(running.pid()).isEmpty());
            assertEquals(
                    new UndoOutcome.AlreadyAsBefore("it has ended"),
                    new ChildUndo(real).undo(child));
        }
    }

    @Test
    void processesOfAnotherBootAreGone() throws Exception {
        Change change = Change.undoable("child", "fio", "program fio", Map.of("mark", "m"));
        assertEquals(
                new UndoOutcome.AlreadyAsBefore("the machine was booted since"),
                new ChildUndo(real)
                        .undo(
                                new OpenChange(
                                        1,
                                        change,
                                        OpenChange.State.DONE,
                                        Map.of("pid", "1", "startTicks", "0"),
                                        null,
                                        "another boot")));
    }

    @Test
    void anotherProcessWithTheSameIdIsLeftAlone() throws Exception {
        try (RunningProgram innocent = real.programs().start(sleep())) {
            Change change = Change.undoable("child", "fio", "program fio", Map.of("mark", "m"));
            UndoOutcome outcome =
                    new ChildUndo(real)
                            .undo(
                                    new OpenChange(
                                            1,
                                            change,
                                            OpenChange.State.DONE,
                                            Map.of(
                                                    "pid",
                                                    innocent.pid().toString(),
                                                    "startTicks",
                                                    String.valueOf(innocent.startTicks() - 1)),
                                            null,
                                            Ledger.bootId(real)));
            assertInstanceOf(UndoOutcome.AlreadyAsBefore.class, outcome);
            assertTrue(innocent.isRunning());
        }
    }

    @Test
    void whatCannotBeNotedIsNotStarted() throws Exception {
        Path ledgerFolder = folder.resolve("var/lib/spdkcmp");
        Files.delete(ledgerFolder.resolve("ledger.jsonl"));
        Files.delete(ledgerFolder);
        Files.writeString(ledgerFolder, "");
        ProgramResult result = programs.run(sleep());
        assertEquals(ProgramResult.Outcome.NOT_STARTED, result.outcome());
        assertTrue(
                result.failure()
                        .startsWith("sleep was not started: it could not be noted in the ledger ("),
                result.failure());
    }
}
