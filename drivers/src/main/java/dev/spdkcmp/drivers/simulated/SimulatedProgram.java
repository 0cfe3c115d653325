package dev.spdkcmp.drivers.simulated;

import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.host.RunningProgram;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.ProcessState;
import dev.spdkcmp.drivers.simulated.machine.TimeFlow;
import dev.spdkcmp.drivers.simulated.tools.Execution;
import dev.spdkcmp.drivers.simulated.tools.Output;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;

/** A program that runs on a simulated machine: waiting for it moves the machine's clock. */
final class SimulatedProgram implements RunningProgram {

    private static final long TICK_NS = 10_000_000;

    /** How long a program takes to end after SIGINT. */
    private static final long LAST_WORDS_NS = 20_000_000;

    private final Machine machine;
    private final SimulatedClock clock;
    private final TimeFlow flow;
    private final long pid;
    private final long startNs;
    private final Program program;
    private final Execution execution;
    private final ProgramFaults faults;
    private long endNs;
    private boolean interrupted;
    private ProgramResult result;

    SimulatedProgram(
            Machine machine,
            SimulatedClock clock,
            long pid,
            long startNs,
            long endNs,
            Program program,
            Execution execution,
            ProgramFaults faults) {
        this.machine = machine;
        this.clock = clock;
        this.flow = new TimeFlow(machine);
        this.pid = pid;
        this.startNs = startNs;
        this.endNs = endNs;
        this.program = program;
        this.execution = execution;
        this.faults = faults;
    }

    @Override
    public Long pid() {
        return pid;
    }

    @Override
    public Long startTicks() {
        return startNs / TICK_NS;
    }

    @Override
    public boolean isRunning() {
        MachineState state = machine.now();
        return result == null && state.processes.containsKey(pid) && state.uptimeNs < endNs;
    }

    @Override
    public ProgramResult await() {
        if (result == null) {
            machine.store().update(this::waitFor);
        }
        return result;
    }

    private void waitFor(MachineState state) {
        long deadline = deadlineNs();
        boolean signalled = !state.processes.containsKey(pid);
        boolean inTime = endNs <= deadline;
        long until = signalled ? state.uptimeNs : Math.min(endNs, deadline);
        if (until > state.uptimeNs) {
            flow.advance(state, until - state.uptimeNs);
        }
        ProcessState process = state.processes.get(pid);
        boolean stays = process != null && process.unkillable;
        if (!stays) {
            state.processes.remove(pid);
        }
        long elapsed = Math.max(0, until - startNs);
        if (signalled) {
            result = ended(ProgramResult.Outcome.EXITED, new Output(137, "", ""), elapsed, null);
        } else if (inTime) {
            Output output = faults.finish(execution, elapsed, interrupted);
            result = ended(ProgramResult.Outcome.EXITED, output, elapsed, null);
        } else if (stays) {
            result =
                    ended(
                            ProgramResult.Outcome.UNKILLABLE,
                            null,
                            elapsed,
                            "process "
                                    + pid
                                    + " is still there after SIGKILL (uninterruptible sleep)");
        } else {
            result =
                    ended(
                            ProgramResult.Outcome.DEADLINE,
                            null,
                            elapsed,
                            "it did not end within "
                                    + program.deadline().toSeconds()
                                    + " s and was ended");
        }
    }

    private long deadlineNs() {
        try {
            return Math.addExact(startNs, program.deadline().toNanos());
        } catch (ArithmeticException never) {
            return Long.MAX_VALUE - 1;
        }
    }

    private ProgramResult ended(
            ProgramResult.Outcome outcome, Output output, long elapsedNs, String failure) {
        Instant started = Instant.ofEpochMilli(machine.now().bootMs).plusNanos(startNs);
        return new ProgramResult(
                outcome,
                output == null ? null : output.exitStatus(),
                bytes(output == null ? "" : output.stdout()),
                bytes(output == null ? "" : output.stderr()),
                started,
                Duration.ofNanos(elapsedNs),
                failure);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void interrupt() {
        if (isRunning() && !faults.unkillable()) {
            interrupted = true;
            endNs = Math.min(endNs, clock.monotonicNs() + LAST_WORDS_NS);
            machine.store()
                    .update(
                            state -> {
                                ProcessState process = state.processes.get(pid);
                                if (process != null) {
                                    process.endNs = endNs;
                                }
                            });
        }
    }

    @Override
    public void close() {
        if (result == null && machine.now().processes.containsKey(pid)) {
            machine.store()
                    .update(
                            state -> {
                                ProcessState process = state.processes.get(pid);
                                if (process != null && !process.unkillable) {
                                    state.processes.remove(pid);
                                }
                            });
        }
    }
}
