package dev.spdkcmp.harness.cli;

/** Exit statuses of every command. */
public final class ExitStatus {

    public static final int DONE = 0;

    /** Done, but some inputs failed or were incomplete, a check failed, or a --fail-if holds. */
    public static final int DONE_WITH_FAILURES = 1;

    /** Usage, or input not recognised. */
    public static final int USAGE = 2;

    /** Refused; nothing was touched. */
    public static final int REFUSED = 3;

    /** Failed midway; the machine was restored. */
    public static final int FAILED_RESTORED = 4;

    /** Something could not be restored. Wins over all others. */
    public static final int NOT_RESTORED = 5;

    private ExitStatus() {}
}
