package dev.spdkcmp.parsers.measurement;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Collects what a parser finds wrong, and what that makes of the output. A problem found twice is
 * kept once. Messages with arguments are formats as {@link String#format} takes them.
 */
public final class Findings {

    private final Set<Problem> problems = new LinkedHashSet<>();
    private boolean failed;
    private boolean incomplete;

    /** The tool reported this error, or its text contradicts itself: nothing of it is usable. */
    public void failed(String code, String message, Object... arguments) {
        failed = true;
        problems.add(Problem.error(code, text(message, arguments)));
    }

    /** The run or its text ended before its results. */
    public void incomplete(String code, String message, Object... arguments) {
        incomplete = true;
        problems.add(Problem.error(code, text(message, arguments)));
    }

    /** One figure cannot be given; the others stand. */
    public void unusable(String code, String message, Object... arguments) {
        problems.add(Problem.error(code, text(message, arguments)));
    }

    /** The figures stand; a reader must know this. */
    public void warning(String code, String message, Object... arguments) {
        problems.add(Problem.warning(code, text(message, arguments)));
    }

    private static String text(String message, Object... arguments) {
        return arguments.length == 0 ? message : String.format(Locale.ROOT, message, arguments);
    }

    /** Whether a problem of this code was found. */
    public boolean has(String code) {
        return problems.stream().anyMatch(problem -> problem.code().equals(code));
    }

    public boolean hasFailed() {
        return failed;
    }

    /** Whether nothing found so far speaks against the output. */
    public boolean clean() {
        return !failed && !incomplete;
    }

    public List<Problem> problems() {
        return List.copyOf(problems);
    }

    /** Failed wins over incomplete. */
    public Status status() {
        if (failed) {
            return Status.FAILED;
        }
        return incomplete ? Status.INCOMPLETE : Status.COMPLETE;
    }
}
