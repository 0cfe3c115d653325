package dev.spdkcmp.scenarios;

import java.time.Duration;

/**
 * Times of one sample, in whole seconds because spdk_nvme_perf takes no others.
 *
 * @param warmUp load that is not counted, 0 s or more
 * @param measured load that is counted, at least 1 s
 */
public record Timing(Duration warmUp, Duration measured) {

    public static final Timing DEFAULT = new Timing(Duration.ofSeconds(5), Duration.ofSeconds(30));

    public Timing {
        if (warmUp.isNegative() || warmUp.toMillis() % 1000 != 0) {
            throw new IllegalArgumentException("warm-up is not a whole number of seconds");
        }
        if (measured.toSeconds() < 1 || measured.toMillis() % 1000 != 0) {
            throw new IllegalArgumentException(
                    "measured time is not a whole number of seconds, at least 1");
        }
    }

    /** Time under load. */
    public Duration total() {
        return warmUp.plus(measured);
    }
}
