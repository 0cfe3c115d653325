package dev.spdkcmp.drivers.simulated;

import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.host.RunningProgram;
import java.time.Duration;
import java.time.Instant;

/** A program that is not there. */
final class NotStarted implements RunningProgram {

    private final Instant at;
    private final String reason;

    NotStarted(Instant at, String reason) {
        this.at = at;
        this.reason = reason;
    }

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
    public void interrupt() {}

    @Override
    public void close() {}
}
