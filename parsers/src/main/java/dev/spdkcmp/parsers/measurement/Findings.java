package dev.spdkcmp.parsers.measurement;

import java.util.ArrayList;
import java.util.List;

/** Collects what a parser finds wrong, and what that makes of the output. */
public final class Findings {

    private final List<Problem> problems = new ArrayList<>();
    private boolean failed;
    private boolean incomplete;

    /** The tool reported this error, or its text contradicts itself: nothing of it is usable. */
    public void failed(String code, String message) {
        failed = true;
        problems.add(Problem.error(code, message));
    }

    /** The run or its text ended before its results. */
    public void incomplete(String code, String message) {
        incomplete = true;
        problems.add(Problem.error(code, message));
    }

    /** The figures stand; a reader must know this. */
    public void warning(String code, String message) {
        problems.add(Problem.warning(code, message));
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
