package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.Decision;
import dev.spdkcmp.harness.tables.ComparisonRow;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The first screen's words: what was asked, the answer in one sentence, and what carries it.
 *
 * @param question what was asked
 * @param answer one sentence
 * @param because reasons, weightiest first
 * @param numbers three or four figures
 */
record Headline(String question, String answer, List<String> because, List<KeyNumber> numbers) {

    Headline {
        because = List.copyOf(because);
        numbers = List.copyOf(numbers);
    }

    static Headline of(ReportInput input) {
        Comparison comparison = input.comparison();
        Optional<Focus> focus = Focus.of(input);
        Decision decision = comparison.decision();
        return new Headline(
                question(input),
                answer(comparison, focus),
                decision == null ? List.of() : decision.because(),
                focus.map(Headline::numbers).orElse(List.of()));
    }

    private static String question(ReportInput input) {
        if (input.facts().question() != null) {
            return input.facts().question();
        }
        String candidates =
                input.tables().tables().stream()
                        .map(table -> table.candidate())
                        .distinct()
                        .collect(Collectors.joining(", "));
        String loads =
                input.tables().tables().stream()
                        .map(table -> table.workload().label())
                        .distinct()
                        .limit(4)
                        .collect(Collectors.joining(", "));
        return candidates.isEmpty()
                ? "What can be compared with %s?".formatted(input.comparison().baseline())
                : "What changes for %s when it moves from %s to %s?"
                        .formatted(loads, input.comparison().baseline(), candidates);
    }

    private static String answer(Comparison comparison, Optional<Focus> focus) {
        if (focus.isEmpty()) {
            return "No arm can be compared with %s.".formatted(comparison.baseline());
        }
        String candidate = focus.get().table().candidate();
        String figures =
                focus.get()
                        .row(focus.get().throughput())
                        .map(row -> sentence(row, comparison, focus.get().depth()))
                        .orElse("throughput was not compared");
        if (comparison.decision() == null) {
            return "%s: %s.".formatted(candidate, figures);
        }
        return switch (comparison.decision().answer()) {
            case ADOPT -> "Adopt %s: %s.".formatted(candidate, figures);
            case KEEP -> "Keep %s. %s: %s.".formatted(comparison.baseline(), candidate, figures);
            case INSUFFICIENT_EVIDENCE ->
                    "Not enough evidence to decide on %s: %s.".formatted(candidate, figures);
        };
    }

    private static String sentence(ComparisonRow row, Comparison comparison, int depth) {
        return "%s\u00a0%% %s against %s at queue depth\u00a0%d%s"
                .formatted(
                        minus(row.change()),
                        row.comparison().metric().equals(Metric.IOPS) ? "IOPS" : "bandwidth",
                        comparison.baseline(),
                        depth,
                        row.comparison().ciLow() == null
                                ? " (one sample each, so no interval)"
                                : " (%s interval %s\u00a0%%)"
                                        .formatted(
                                                confidence(comparison.confidence()),
                                                minus(row.interval())));
    }

    private static List<KeyNumber> numbers(Focus focus) {
        List<KeyNumber> numbers = new ArrayList<>();
        int depth = focus.depth();
        add(numbers, focus.row(focus.throughput()), "throughput", depth);
        add(numbers, focus.row(Metric.latencyPercentile(99)), "p99 latency", depth);
        add(numbers, focus.row(Metric.CPU_NS_PER_IO), "CPU time per I/O", depth);
        if (focus.shallowest() != depth) {
            add(
                    numbers,
                    focus.row(Metric.LATENCY_MEAN, focus.shallowest()),
                    "mean latency",
                    focus.shallowest());
        }
        if (numbers.size() < 3) {
            add(numbers, focus.row(Metric.LATENCY_MEAN), "mean latency", depth);
        }
        return numbers;
    }

    private static void add(
            List<KeyNumber> numbers, Optional<ComparisonRow> found, String what, int depth) {
        found.ifPresent(
                row ->
                        numbers.add(
                                new KeyNumber(
                                        what + ", depth " + depth,
                                        minus(row.change()) + "\u00a0%",
                                        detail(row))));
    }

    private static String detail(ComparisonRow row) {
        String unit = row.metric().substring(row.metric().indexOf(' ') + 1);
        String interval =
                row.comparison().ciLow() == null
                        ? "no interval, n = " + row.samples()
                        : minus(row.interval()) + "\u00a0%, n = " + row.samples();
        String verdict = row.comparison().exploratory() ? "exploratory" : row.verdict();
        return "%s → %s %s\n%s\n%s"
                .formatted(row.baseline(), row.candidate(), unit, interval, verdict);
    }

    static String confidence(double confidence) {
        return Math.round(confidence * 100) + "\u00a0%";
    }

    /** With a true minus sign: a hyphen is narrower than the plus it stands beside. */
    static String minus(String figures) {
        return figures.replace('-', '\u2212');
    }
}
