package dev.spdkcmp.drivers.host;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/** Clocks of a machine; virtual on a simulated one. */
public interface HostClock {

    /** Wall clock. */
    Instant now();

    /** Monotonic clock, nanoseconds since an arbitrary origin. */
    long monotonicNs();

    /** Waits; on a simulated machine, moves its clock. */
    void sleep(Duration time) throws InterruptedException;

    /**
     * Waits, but not on when there is nothing left to wait for.
     *
     * @param over asked four times a second
     */
    default void sleepUnless(Duration time, BooleanSupplier over) throws InterruptedException {
        long end = monotonicNs() + time.toNanos();
        for (long left = time.toNanos(); left > 0 && !over.getAsBoolean(); ) {
            sleep(Duration.ofNanos(Math.min(left, 250_000_000L)));
            left = end - monotonicNs();
        }
    }
}
