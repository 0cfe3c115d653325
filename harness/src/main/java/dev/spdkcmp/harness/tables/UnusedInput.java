package dev.spdkcmp.harness.tables;

import dev.spdkcmp.parsers.measurement.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** More than this many of one kind are counted instead of listed; JSON lists all. */
    private static final int MOST_LISTED = 3;

    public UnusedInput {
        problems = List.copyOf(problems);
    }

    /** All of them as sentences; many of one kind as one sentence. */
    public static List<String> sentences(List<UnusedInput> inputs) {
        Map<List<Object>, List<UnusedInput>> kinds = new LinkedHashMap<>();
        for (UnusedInput input : inputs) {
            kinds.computeIfAbsent(input.kind(), kind -> new ArrayList<>()).add(input);
        }
        List<String> sentences = new ArrayList<>();
        for (List<UnusedInput> kind : kinds.values()) {
            if (kind.size() <= MOST_LISTED) {
                kind.forEach(input -> sentences.add(input.sentence()));
            } else {
                UnusedInput first = kind.get(0);
                sentences.add(
                        "%d inputs of %s, such as %s: %s%s"
                                .formatted(
                                        kind.size(),
                                        first.arm,
                                        first.source,
                                        first.reason,
                                        first.what()));
            }
        }
        return sentences;
    }

    private List<Object> kind() {
        return List.of(arm, reason, problems.stream().map(Problem::code).toList());
    }

    private String sentence() {
        return "%s (%s): %s%s".formatted(source, arm, reason, what());
    }

    private String what() {
        return problems.stream()
                .map(problem -> "; " + problem.code() + ": " + problem.message())
                .collect(Collectors.joining());
    }
}
