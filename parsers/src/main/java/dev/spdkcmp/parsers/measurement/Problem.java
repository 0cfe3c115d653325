package dev.spdkcmp.parsers.measurement;

import java.util.Objects;

/**
 * Something a parser found wrong with an output.
 *
 * @param severity how much it matters
 * @param code stable kebab-case code, such as {@code little-law} or {@code duration-unverified}
 * @param message one sentence for a person: what was found, where, and what it means
 */
public record Problem(Severity severity, String code, String message) {

    public Problem {
        Objects.requireNonNull(severity, "severity");
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(message, "message");
    }

    public static Problem error(String code, String message) {
        return new Problem(Severity.ERROR, code, message);
    }

    public static Problem warning(String code, String message) {
        return new Problem(Severity.WARNING, code, message);
    }
}
