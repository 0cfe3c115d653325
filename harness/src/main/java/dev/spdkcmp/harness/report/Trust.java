package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.MetricComparison;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.tables.DeviationSummary;
import dev.spdkcmp.harness.tables.TableModel;
import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How far the figures can be trusted, in a few lines.
 *
 * @param text a sentence
 * @param warning whether a reader must weigh it
 */
record Trust(String text, boolean warning) {

    static List<Trust> of(ReportInput input) {
        TableModel model = input.tables();
        Comparison comparison = input.comparison();
        List<Trust> trust = new ArrayList<>();
        if (input.facts().unfinished() != null) {
            trust.add(new Trust(input.facts().unfinished(), true));
        }
        replication(comparison, trust);
        noiseFloor(comparison, trust);
        long invalid = comparison.samples().stream().filter(sample -> !sample.isValid()).count();
        trust.add(
                invalid == 0
                        ? new Trust(
                                "All %,d samples passed their validity checks."
                                        .formatted(comparison.samples().size()),
                                false)
                        : new Trust(
                                "%,d of %,d samples failed a validity check and are not counted."
                                        .formatted(invalid, comparison.samples().size()),
                                true));
        if (!model.unused().isEmpty()) {
            trust.add(
                    new Trust(
                            "%,d inputs could not be used.".formatted(model.unused().size()),
                            true));
        }
        long deviating =
                comparison.samples().stream().filter(s -> !s.deviations().isEmpty()).count();
        if (deviating > 0) {
            trust.add(
                    new Trust(
                            "%,d samples deviate from a perfect match (%s), listed below."
                                    .formatted(
                                            deviating,
                                            model.deviations().stream()
                                                    .map(DeviationSummary::code)
                                                    .distinct()
                                                    .collect(Collectors.joining(", "))),
                            true));
        }
        notes(comparison, trust);
        return trust;
    }

    /** One note of each kind; those on invalid samples are said above. */
    private static void notes(Comparison comparison, List<Trust> trust) {
        Map<String, List<String>> byCode =
                comparison.notes().stream()
                        .collect(
                                Collectors.groupingBy(
                                        note -> note.substring(0, Math.max(0, note.indexOf(':'))),
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        byCode.remove("invalid-samples");
        byCode.values()
                .forEach(
                        notes ->
                                trust.add(
                                        new Trust(
                                                notes.size() == 1
                                                        ? notes.get(0)
                                                        : "%s (and %d more of the kind, below)"
                                                                .formatted(
                                                                        notes.get(0),
                                                                        notes.size() - 1),
                                                true)));
    }

    private static void replication(Comparison comparison, List<Trust> trust) {
        IntSummaryStatistics samples =
                comparison.points().stream()
                        .mapToInt(
                                p ->
                                        Math.min(
                                                p.baselineSamples().size(),
                                                p.candidateSamples().size()))
                        .summaryStatistics();
        if (samples.getCount() == 0) {
            return;
        }
        String each =
                samples.getMin() == samples.getMax()
                        ? Integer.toString(samples.getMin())
                        : samples.getMin() + " to " + samples.getMax();
        if (samples.getMax() < 2) {
            trust.add(new Trust("One sample per cell: no inference is possible.", true));
            return;
        }
        boolean paired = comparison.points().stream().allMatch(MetricComparison::paired);
        trust.add(
                paired
                        ? new Trust(
                                "%s blocks; arms are compared within each block.".formatted(each),
                                samples.getMin() < 2)
                        : new Trust(
                                "%s samples per cell, not paired: drift between arms is not removed."
                                        .formatted(each),
                                true));
        long blocks = comparison.samples().stream().map(Sample::block).distinct().count();
        if (paired && blocks < 6) {
            trust.add(
                    new Trust("With fewer than 6 blocks no exact test can reach p < 0.05.", true));
        }
    }

    /** The baseline measured twice: what it differs by is noise. */
    private static void noiseFloor(Comparison comparison, List<Trust> trust) {
        List<MetricComparison> same =
                comparison.points().stream()
                        .filter(
                                p ->
                                        p.candidate()
                                                .equals(
                                                        comparison.baseline()
                                                                + Arm.REPEATED_SUFFIX))
                        .filter(p -> p.metric().equals(Metric.IOPS) && p.ratio() != null)
                        .toList();
        if (same.isEmpty()) {
            return;
        }
        double widest = same.stream().mapToDouble(p -> Math.abs(p.ratio() - 1)).max().orElse(0);
        trust.add(
                new Trust(
                        "Noise floor: the baseline measured twice differs from itself by at most %.1f %% in IOPS."
                                .formatted(widest * 100),
                        false));
    }
}
