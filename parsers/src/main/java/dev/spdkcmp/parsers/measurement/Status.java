package dev.spdkcmp.parsers.measurement;

/** Whether an output can be believed. Only {@link #COMPLETE} outputs feed a comparison. */
public enum Status {
    /** The tool ran to its end, and everything that its text lets us check agrees. */
    COMPLETE,
    /** The tool was still running, was stopped early, or its text ends before its results. */
    INCOMPLETE,
    /** The tool reported errors, or what it printed contradicts itself. */
    FAILED
}
