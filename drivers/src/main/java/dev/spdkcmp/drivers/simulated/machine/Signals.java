package dev.spdkcmp.drivers.simulated.machine;

import java.util.Optional;

/** What signals do to processes. */
public final class Signals {

    private static final int INTERRUPT = 2;
    private static final int KILL = 9;
    private static final int TERMINATE = 15;
    private static final int CONTINUE = 18;
    private static final int STOP = 19;

    /** How long a program takes to end after it was asked to. */
    private static final long LAST_WORDS_NS = 20_000_000;

    private Signals() {}

    /**
     * Sends a signal.
     *
     * @return why it could not be sent; empty when it was
     */
    public static Optional<String> send(MachineState state, long pid, int signal) {
        ProcessState process = state.processes.get(pid);
        if (process == null || process.hasEnded(state.uptimeNs)) {
            return Optional.of("No such process");
        }
        if (process.unkillable) {
            return Optional.empty();
        }
        if (signal == KILL) {
            process.killed = true;
            process.endNs = state.uptimeNs;
        } else if (signal == INTERRUPT || signal == TERMINATE) {
            process.interrupted = true;
            process.endNs = Math.min(process.endNs, state.uptimeNs + LAST_WORDS_NS);
        } else if (signal == STOP || signal == CONTINUE) {
            process.stopped = signal == STOP;
        }
        if (process.owner == 0 && process.hasEnded(state.uptimeNs)) {
            state.processes.remove(pid);
        }
        return Optional.empty();
    }
}
