package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.Activity;
import java.util.List;

/** A program that runs: how long it takes, what it does meanwhile, and what it leaves. */
public interface Execution {

    /** Never ends by itself. */
    long FOREVER = Long.MAX_VALUE;

    /** How long it takes, nanoseconds. */
    long durationNs();

    /** What it does while it runs. */
    default Activity activity() {
        return Activity.NONE;
    }

    /** Paths that it holds open. */
    default List<String> opens() {
        return List.of();
    }

    /**
     * Its end.
     *
     * @param elapsedNs how long it ran
     * @param interrupted whether SIGINT ended it early
     */
    Output finish(long elapsedNs, boolean interrupted);

    /** One whose outcome is known at once. */
    static Execution of(long durationNs, Output output) {
        return new Execution() {
            @Override
            public long durationNs() {
                return durationNs;
            }

            @Override
            public Output finish(long elapsedNs, boolean interrupted) {
                return interrupted && elapsedNs < durationNs ? new Output(130, "", "") : output;
            }
        };
    }
}
