package dev.spdkcmp.drivers.simulated.tools;

/** A program of a simulated machine. */
public interface Tool {

    /** Begins it; what it changes at its start has happened when this returns. */
    Execution start(Invocation invocation);

    /** Whether it loads drives for a while. */
    default boolean isLoad() {
        return false;
    }
}
