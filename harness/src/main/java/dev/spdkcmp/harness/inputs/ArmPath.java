package dev.spdkcmp.harness.inputs;

import java.util.Objects;
import java.util.Optional;

/**
 * One {@code ARM=PATH} of the command line.
 *
 * @param arm the arm's name
 * @param path a file, a folder or a glob
 */
public record ArmPath(String arm, String path) {

    public ArmPath {
        Objects.requireNonNull(arm, "arm");
        Objects.requireNonNull(path, "path");
    }

    /** Splits at the first {@code =}; empty where either side is missing. */
    public static Optional<ArmPath> parse(String text) {
        int equals = text.indexOf('=');
        if (equals <= 0 || equals == text.length() - 1) {
            return Optional.empty();
        }
        String arm = text.substring(0, equals).strip();
        return arm.isEmpty()
                ? Optional.empty()
                : Optional.of(new ArmPath(arm, text.substring(equals + 1)));
    }
}
