package dev.spdkcmp.drivers.host;

import java.time.Duration;
import java.time.Instant;

/**
 * What came of a program.
 *
 * @param outcome how it ended
 * @param exitStatus as a shell reports it (128 + n for signal n); null unless it exited
 * @param stdout everything it printed
 * @param stderr everything it printed there
 * @param startedAt wall clock
 * @param wall how long it ran
 * @param failure why it could not be started or ended, one sentence; null otherwise
 */
public record ProgramResult(
        Outcome outcome,
        Integer exitStatus,
        byte[] stdout,
        byte[] stderr,
        Instant startedAt,
        Duration wall,
        String failure) {

    /** How a program ended. */
    public enum Outcome {
        EXITED,
        /** It was not there or not executable. */
        NOT_STARTED,
        /** It ran past its deadline and was ended. */
        DEADLINE,
        /** It could not be ended: still there after SIGKILL (uninterruptible sleep). */
        UNKILLABLE
    }

    public boolean succeeded() {
        return outcome == Outcome.EXITED && exitStatus == 0;
    }
}
