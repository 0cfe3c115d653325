package dev.spdkcmp.drivers.simulated;

import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.host.RunningProgram;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.ProcessState;
import dev.spdkcmp.drivers.simulated.machine.Signals;
import dev.spdkcmp.drivers.simulated.machine.TimeFlow;
import dev.spdkcmp.drivers.simulated.tools.Execution;
import dev.spdkcmp.drivers.simulated.tools.Output;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;

/** A program that runs on a simulated machine: waiting for it moves the machine's clock. */
final class SimulatedProgram implements RunningProgram {

    private static final long TICK_NS = 10_000_000;

    private static final int INTERRUPT = 2;
    private static final Output KILLED = new Output(137, "", "");

    private final Machine machine;
    private final TimeFlow flow;
    private final long pid;
    private final long startNs;
    private final Program program;
    private final Execution execution;
    private final ProgramFaults faults;
    private ProgramResult result;

    SimulatedProgram(
            Machine machine,
            long pid,
            long startNs,
            Program program,
            Execution execution,
            ProgramFaults faults) {
        this.machine = machine;
        this.flow = new TimeFlow(machine);
        this.pid = pid;
        this.startNs = startNs;
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
        ProcessState process = state.processes.get(pid);
        return result == null && process != null && !process.hasEnded(state.uptimeNs);
    }

    @Override
    public ProgramResult await() {
        if (result == null) {
            machine.store().update(this::waitFor);
        }
        return result;
    }

    private void waitFor(MachineState state) {
        ProcessState process = state.processes.get(pid);
        if (process == null) {
            result = ended(ProgramResult.Outcome.EXITED, KILLED, 0, null);
            return;
        }
        long deadline = deadlineNs();
        long until = Math.min(process.endNs, deadline);
        if (until > state.uptimeNs) {
            flow.advance(state, until - state.uptimeNs);
        }
        if (!process.unkillable) {
            state.processes.remove(pid);
        }
        long elapsed = Math.max(0, until - startNs);
        if (process.killed) {
            result = ended(ProgramResult.Outcome.EXITED, KILLED, elapsed, null);
        } else if (process.endNs <= deadline) {
            Output output = faults.finish(execution, elapsed, process.interrupted);
            result = ended(ProgramResult.Outcome.EXITED, output, elapsed, null);
        } else {
            result = overdue(process, elapsed);
        }
    }

    private ProgramResult overdue(ProcessState process, long elapsedNs) {
        return process.unkillable
                ? ended(
                        ProgramResult.Outcome.UNKILLABLE,
                        null,
                        elapsedNs,
                        "process " + pid + " is still there after SIGKILL (uninterruptible sleep)")
                : ended(
                        ProgramResult.Outcome.DEADLINE,
                        null,
                        elapsedNs,
                        "it did not end within "
                                + program.deadline().toSeconds()
                                + " s and was ended");
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
        if (isRunning()) {
            machine.store().update(state -> Signals.send(state, pid, INTERRUPT));
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
