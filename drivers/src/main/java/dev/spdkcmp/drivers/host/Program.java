package dev.spdkcmp.drivers.host;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A program to run.
 *
 * @param argv program and arguments, no shell in between
 * @param environment added to (or, with a null value never, replacing) the harness's own
 * @param deadline when it is ended if it has not ended by itself
 */
public record Program(List<String> argv, Map<String, String> environment, Duration deadline) {

    public Program {
        argv = List.copyOf(argv);
        environment = Map.copyOf(environment);
        Objects.requireNonNull(deadline, "deadline");
        if (argv.isEmpty()) {
            throw new IllegalArgumentException("no program named");
        }
    }
}
