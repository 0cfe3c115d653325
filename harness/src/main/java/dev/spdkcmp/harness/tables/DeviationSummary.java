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
                        List.of(sample.arm(), problem.code(), sameForAll(problem)),
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

    /** Where conditions were taken from is told apart; other messages carry figures. */
    private static String sameForAll(Problem problem) {
        return problem.code().equals("conditions") ? problem.message() : "";
    }

    private DeviationSummary andOneMore(DeviationSummary next) {
        return new DeviationSummary(arm, code, samples + next.samples, message, source);
    }

    /** As a sentence that starts with its code. */
    public String sentence() {
        return samples == 1
                ? "%s: %s: %s".formatted(code, source, message)
                : "%s: %d samples of %s, such as %s: %s"
                        .formatted(code, samples, arm, source, message);
    }
}
