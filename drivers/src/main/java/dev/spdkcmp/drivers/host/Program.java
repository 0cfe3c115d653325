package dev.spdkcmp.drivers.host;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A program to run.
 *
 * @param argv program and arguments, no shell in between; the program as an absolute path or a name
 *     on the machine's PATH
 * @param environment added to {@link Programs#baseEnvironment()}; nothing else is inherited from
 *     the harness, so that what the user's shell happens to export ({@code PCI_BLOCKED}, {@code
 *     NVME_ALLOWED}…) changes nothing
 * @param deadline when it is ended if it has not ended by itself, counted from its start
 * @param controlGroup folder of the control group that it starts in; null: that of the harness
 */
public record Program(
        List<String> argv,
        Map<String, String> environment,
        Duration deadline,
        String controlGroup) {

    /** Variable whose value marks a program and all its descendants, wherever they went. */
    public static final String CHILD_MARK = "SPDKCMP_CHILD";

    public Program {
        argv = List.copyOf(argv);
        environment = Map.copyOf(environment);
        Objects.requireNonNull(deadline, "deadline");
        if (argv.isEmpty()) {
            throw new IllegalArgumentException("no program named");
        }
    }

    /** One that starts in the harness's own control group. */
    public Program(List<String> argv, Map<String, String> environment, Duration deadline) {
        this(argv, environment, deadline, null);
    }
}
