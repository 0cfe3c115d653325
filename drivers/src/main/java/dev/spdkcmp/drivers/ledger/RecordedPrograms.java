package dev.spdkcmp.drivers.ledger;

import dev.spdkcmp.drivers.host.HostClock;
import dev.spdkcmp.drivers.host.NotStartedProgram;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.drivers.host.RunningProgram;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Programs that are in the ledger while they run, so that {@code restore} ends those that outlived
 * a harness. One that cannot be ended stays in it.
 */
public final class RecordedPrograms implements Programs {

    private final Programs programs;
    private final Ledger ledger;
    private final HostClock clock;

    public RecordedPrograms(Programs programs, Ledger ledger, HostClock clock) {
        this.programs = programs;
        this.ledger = ledger;
        this.clock = clock;
    }

    @Override
    public RunningProgram start(Program program) {
        String mark = UUID.randomUUID().toString();
        Map<String, String> environment = new HashMap<>(program.environment());
        environment.put(Program.CHILD_MARK, mark);
        String name = program.argv().get(0);
        int id;
        try {
            id =
                    ledger.record(
                            Change.undoable(
                                    ChildUndo.KIND,
                                    name,
                                    "program " + String.join(" ", program.argv()),
                                    Map.of(ChildUndo.MARK, mark)));
        } catch (IOException failure) {
            return new NotStartedProgram(
                    name
                            + " was not started: it could not be noted in the ledger ("
                            + failure.getMessage()
                            + ")",
                    clock.now());
        }
        RunningProgram running =
                programs.start(
                        new Program(
                                program.argv(),
                                environment,
                                program.deadline(),
                                program.controlGroup()));
        try {
            ledger.done(id, identity(running));
        } catch (IOException unwritten) {
            running.close();
            return new NotStartedProgram(
                    name
                            + " was ended at once: it could not be noted in the ledger ("
                            + unwritten.getMessage()
                            + ")",
                    clock.now());
        }
        return new Recorded(running, id, ledger);
    }

    private static Map<String, String> identity(RunningProgram running) {
        Map<String, String> facts = new HashMap<>();
        if (running.pid() != null) {
            facts.put(ChildUndo.PID, running.pid().toString());
        }
        if (running.startTicks() != null) {
            facts.put(ChildUndo.START_TICKS, running.startTicks().toString());
        }
        return facts;
    }

    @Override
    public Optional<String> which(String name) {
        return programs.which(name);
    }

    @Override
    public Map<String, String> baseEnvironment() {
        return programs.baseEnvironment();
    }

    /** A running program that leaves the ledger when it has ended. */
    private static final class Recorded implements RunningProgram {

        private final RunningProgram running;
        private final int id;
        private final Ledger ledger;
        private boolean noted;

        Recorded(RunningProgram running, int id, Ledger ledger) {
            this.running = running;
            this.id = id;
            this.ledger = ledger;
        }

        @Override
        public ProgramResult await() throws InterruptedException {
            ProgramResult result = running.await();
            note(result);
            return result;
        }

        /** An end that cannot be noted is found out again by restore; it changes no result. */
        private synchronized void note(ProgramResult result) {
            if (noted) {
                return;
            }
            noted = true;
            try {
                if (result.outcome() == ProgramResult.Outcome.UNKILLABLE) {
                    ledger.undoFailed(id, result.failure());
                } else {
                    ledger.undone(id, "it has ended");
                }
            } catch (IOException unwritten) {
                noted = false;
            }
        }

        @Override
        public void close() {
            running.close();
            if (!noted) {
                noteAfterClosing();
            }
        }

        private void noteAfterClosing() {
            boolean interrupted = Thread.interrupted();
            try {
                note(running.await());
            } catch (InterruptedException again) {
                interrupted = true;
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public Long pid() {
            return running.pid();
        }

        @Override
        public Long startTicks() {
            return running.startTicks();
        }

        @Override
        public boolean isRunning() {
            return running.isRunning();
        }

        @Override
        public void interrupt() {
            running.interrupt();
        }
    }
}
