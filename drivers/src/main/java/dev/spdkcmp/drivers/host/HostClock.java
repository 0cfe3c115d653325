package dev.spdkcmp.drivers.host;

import java.time.Duration;
import java.time.Instant;

/** Clocks of a machine; virtual on a simulated one. */
public interface HostClock {

    /** Wall clock. */
    Instant now();

    /** Monotonic clock, nanoseconds since an arbitrary origin. */
    long monotonicNs();

    /** Waits; on a simulated machine, moves its clock. */
    void sleep(Duration time) throws InterruptedException;
}
