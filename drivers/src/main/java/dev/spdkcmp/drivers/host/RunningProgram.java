package dev.spdkcmp.drivers.host;

/** A program that was started. Closing it ends it and everything it started. */
public interface RunningProgram extends AutoCloseable {

    /** Process id on its machine; null where it could not be started. */
    Long pid();

    /**
     * Start time of the process in clock ticks since boot (field 22 of {@code /proc/PID/stat}), so
     * that a later process with the same id is not taken for it; null where not started.
     */
    Long startTicks();

    /** Whether it has not ended yet. */
    boolean isRunning();

    /**
     * Waits for its end, or ends it at its deadline. Either way nothing that it started is left,
     * unless the outcome says {@link ProgramResult.Outcome#UNKILLABLE}.
     *
     * @throws InterruptedException when this thread is interrupted; the program still runs then
     */
    ProgramResult await() throws InterruptedException;

    /** Asks it to stop early with SIGINT; {@link #await} then returns when it has. */
    void interrupt();

    /** Ends it now with all its descendants, if it still runs. */
    @Override
    void close();
}
