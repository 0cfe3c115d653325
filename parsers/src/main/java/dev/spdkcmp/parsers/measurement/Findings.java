package dev.spdkcmp.parsers.measurement;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Collects what a parser finds wrong, and what that makes of the output. A problem found twice is
 * kept once. Messages with arguments are formats as {@link String#format} takes them.
 */
public final class Findings {

    private final Map<String, Problem> problems = new LinkedHashMap<>();
    private boolean failed;
    private boolean incomplete;

    /** The tool reported this error, or its text contradicts itself: nothing of it is usable. */
    public void failed(String code, String message, Object... arguments) {
        failed = true;
        add(Problem.error(code, text(message, arguments)));
    }

    /** The run or its text ended before its results. */
    public void incomplete(String code, String message, Object... arguments) {
        incomplete = true;
        add(Problem.error(code, text(message, arguments)));
    }

    /** One figure cannot be given; the others stand. */
    public void unusable(String code, String message, Object... arguments) {
        add(Problem.error(code, text(message, arguments)));
    }

    /** The figures stand; a reader must know this. */
    public void warning(String code, String message, Object... arguments) {
        add(Problem.warning(code, text(message, arguments)));
    }

    private void add(Problem problem) {
        problems.putIfAbsent(problem.code() + " " + problem.message(), problem);
    }

    private static String text(String message, Object... arguments) {
        return arguments.length == 0 ? message : String.format(Locale.ROOT, message, arguments);
    }

    /** Whether a problem of this code was found. */
    public boolean has(String code) {
        return problems.values().stream().anyMatch(problem -> problem.code().equals(code));
    }

    public boolean hasFailed() {
        return failed;
    }

    /** Whether nothing found so far speaks against the output. */
    public boolean clean() {
        return !failed && !incomplete;
    }

    public List<Problem> problems() {
        return List.copyOf(problems.values());
    }

    /** Failed wins over incomplete. */
    public Status status() {
        if (failed) {
            return Status.FAILED;
        }
        return incomplete ? Status.INCOMPLETE : Status.COMPLETE;
    }
}
