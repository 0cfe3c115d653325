package dev.spdkcmp.drivers.host;

import java.time.Duration;
import java.time.Instant;

/** The clocks of this machine. */
final class SystemClock implements HostClock {

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public long monotonicNs() {
        return System.nanoTime();
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        if (!time.isNegative()) {
            Thread.sleep(time.toMillis(), time.toNanosPart() % 1_000_000);
        }
    }
}
