package dev.spdkcmp.drivers.simulated.tools;

import java.util.List;
import java.util.Map;

/**
 * How a program was called.
 *
 * @param argv its name and arguments
 * @param environment all of its environment
 * @param pid process id it got
 * @param onTerminal whether its standard output is a terminal
 */
public record Invocation(
        List<String> argv, Map<String, String> environment, long pid, boolean onTerminal) {

    /** One whose output goes into a pipe. */
    public Invocation(List<String> argv, Map<String, String> environment, long pid) {
        this(argv, environment, pid, false);
    }

    /** Arguments without the name. */
    public List<String> arguments() {
        return argv.subList(1, argv.size());
    }

    /** A variable of the environment, or the default where it is not set or empty. */
    public String variable(String name, String byDefault) {
        String value = environment.getOrDefault(name, "");
        return value.isEmpty() ? byDefault : value;
    }

    /** Last part of the program's name. */
    public static String baseName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
