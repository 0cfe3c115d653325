package dev.spdkcmp.harness.report;

import java.util.List;

/**
 * A command that was run, exactly.
 *
 * @param arm whose command it was; null for one that prepared all of them
 * @param what what it did, such as {@code randread 4k, depth 32, block 1}
 * @param argv program and arguments
 * @param environment settings that were added to the environment, {@code NAME=value}
 */
public record CommandFact(String arm, String what, List<String> argv, List<String> environment) {

    public CommandFact {
        argv = List.copyOf(argv);
        environment = List.copyOf(environment);
    }

    /** The command as a shell takes it. */
    public String shellLine() {
        StringBuilder line = new StringBuilder();
        environment.forEach(setting -> line.append(quoted(setting)).append(' '));
        argv.forEach(word -> line.append(quoted(word)).append(' '));
        return line.toString().stripTrailing();
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_@%+=:,./-]+")
                ? word
                : "'" + word.replace("'", "'\\''") + "'";
    }
}
