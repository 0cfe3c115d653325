package dev.spdkcmp.harness.tables;

import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.parsers.measurement.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What is wrong with samples, or worth knowing of them, told once per arm and code instead of once
 * per sample.
 *
 * @param arm the arm's name
 * @param code the problem's code
 * @param samples how many samples have it
 * @param message of the first of them
 * @param source of the first of them
 */
public record DeviationSummary(
        String arm, String code, int samples, String message, String source) {

    /** The code under which a sample says where its conditions were taken from. */
    private static final String CONDITIONS = "conditions";

    /** What invalidates samples. */
    static List<DeviationSummary> invalid(List<Sample> samples) {
        return of(samples, Sample::invalid);
    }

    /** What does not. */
    static List<DeviationSummary> deviations(List<Sample> samples) {
        return of(samples, Sample::deviations);
    }

    private static List<DeviationSummary> of(
            List<Sample> samples, Function<Sample, List<Problem>> problems) {
        Map<List<String>, DeviationSummary> summaries = new LinkedHashMap<>();
        for (Sample sample : samples) {
            for (Problem problem : problems.apply(sample)) {
                summaries.merge(
                        kind(sample, problem),
                        new DeviationSummary(
                                sample.arm(),
                                problem.code(),
                                1,
                                problem.message(),
                                sample.source()),
                        DeviationSummary::andOneMore);
            }
        }
        return new ArrayList<>(summaries.values());
    }

    /** Where conditions were taken from is told apart, whatever the arm; others carry figures. */
    private static List<String> kind(Sample sample, Problem problem) {
        return problem.code().equals(CONDITIONS)
                ? List.of(problem.code(), problem.message())
                : List.of(problem.code(), sample.arm());
    }

    private DeviationSummary andOneMore(DeviationSummary next) {
        return new DeviationSummary(arm, code, samples + next.samples, message, source);
    }

    /** As a sentence that starts with its code. */
    public String sentence() {
        if (code.equals(CONDITIONS)) {
            return "%s: %d sample%s: %s".formatted(code, samples, samples == 1 ? "" : "s", message);
        }
        return samples == 1
                ? "%s: %s: %s".formatted(code, source, message)
                : "%s: %d samples of %s, such as %s: %s"
                        .formatted(code, samples, arm, source, message);
    }
}
