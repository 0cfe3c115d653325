package dev.spdkcmp.drivers.host;

import java.time.Duration;
import java.time.Instant;

/**
 * A program that could not be started.
 *
 * @param reason why, one sentence
 * @param at when
 */
public record NotStartedProgram(String reason, Instant at) implements RunningProgram {

    @Override
    public Long pid() {
        return null;
    }

    @Override
    public Long startTicks() {
        return null;
    }

    @Override
    public boolean isRunning() {
        return false;
    }

    @Override
    public ProgramResult await() {
        return new ProgramResult(
                ProgramResult.Outcome.NOT_STARTED,
                null,
                new byte[0],
                new byte[0],
                at,
                Duration.ZERO,
                reason);
    }

    @Override
    public void interrupt() {
        // nothing runs
    }

    @Override
    public void close() {
        // nothing runs
    }
}
