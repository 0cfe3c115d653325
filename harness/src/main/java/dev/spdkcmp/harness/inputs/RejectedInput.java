package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.parsers.measurement.Problem;
import java.util.List;

/**
 * An input of an arm that feeds no comparison.
 *
 * @param arm the arm's name
 * @param source as messages name it
 * @param reason why
 * @param problems what is wrong with it, in the order found
 */
public record RejectedInput(String arm, String source, Reason reason, List<Problem> problems) {

    public RejectedInput {
        problems = List.copyOf(problems);
    }

    /** Why an input feeds no comparison. */
    public enum Reason {
        /** The tool reported errors, or its output contradicts itself. */
        FAILED("failed", true),
        /** The output ends before its results, or the tool was stopped early. */
        INCOMPLETE("incomplete", true),
        /** What it measured is not known well enough to compare it. */
        UNPLACED("unplaced", true),
        /** A file in a folder that is no output of a supported load generator. */
        PASSED_OVER("passed-over", false);

        private final String jsonName;
        private final boolean failure;

        Reason(String jsonName, boolean failure) {
            this.jsonName = jsonName;
            this.failure = failure;
        }

        public String jsonName() {
            return jsonName;
        }

        /** Whether something was meant to be compared and could not. */
        public boolean isFailure() {
            return failure;
        }
    }
}
