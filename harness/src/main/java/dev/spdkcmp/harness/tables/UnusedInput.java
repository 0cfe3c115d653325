package dev.spdkcmp.harness.tables;

import dev.spdkcmp.parsers.measurement.Problem;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An input that fed nothing, shown so that it is not dropped in silence.
 *
 * @param arm the arm's name
 * @param source file or folder
 * @param reason a word: failed, incomplete, unplaced, passed-over
 * @param problems what is wrong with it
 */
public record UnusedInput(String arm, String source, String reason, List<Problem> problems) {

    public UnusedInput {
        problems = List.copyOf(problems);
    }

    /** All of it as one sentence. */
    public String sentence() {
        return "%s (%s): %s%s"
                .formatted(
                        source,
                        arm,
                        reason,
                        problems.stream()
                                .map(problem -> "; " + problem.code() + ": " + problem.message())
                                .collect(Collectors.joining()));
    }
}
