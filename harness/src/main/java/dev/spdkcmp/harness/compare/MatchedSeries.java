package dev.spdkcmp.harness.compare;

import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * One metric of two arms at one point, block by block where blocks pair them.
 *
 * @param paired whether the i-th values belong to the same block
 * @param blocks the block of each pair; empty where unpaired
 * @param baseline values of the baseline
 * @param candidate values of the candidate
 * @param notes what was left out or merged, each a sentence
 */
public record MatchedSeries(
        boolean paired,
        List<Integer> blocks,
        List<MetricValue> baseline,
        List<MetricValue> candidate,
        List<String> notes) {

    static final Comparator<Sample> IN_ORDER =
            Comparator.comparing(Sample::block, Comparator.nullsLast(Comparator.naturalOrder()))
                    .thenComparing(
                            Sample::startedAtMs, Comparator.nullsLast(Comparator.naturalOrder()))
                    .thenComparing(Sample::source);

    /** Matches valid samples that give the metric: {@code candidate} over {@code baseline}. */
    public static MatchedSeries of(
            List<Sample> baseline,
            List<Sample> candidate,
            OperationFilter operation,
            Metric metric) {
        List<String> notes = new ArrayList<>();
        List<Sample> from = giving(baseline, operation, metric, notes);
        List<Sample> to = giving(candidate, operation, metric, notes);
        Map<Integer, List<Sample>> fromBlocks = byBlock(from);
        Map<Integer, List<Sample>> toBlocks = byBlock(to);
        TreeSet<Integer> common = new TreeSet<>(fromBlocks.keySet());
        common.retainAll(toBlocks.keySet());
        boolean blocked =
                from.stream().allMatch(s -> s.block() != null)
                        && to.stream().allMatch(s -> s.block() != null);
        if (!blocked || common.isEmpty()) {
            if (blocked && !from.isEmpty() && !to.isEmpty()) {
                notes.add("no block has a valid sample of both arms: compared unpaired");
            }
            return new MatchedSeries(
                    false,
                    List.of(),
                    values(from, operation, metric),
                    values(to, operation, metric),
                    notes);
        }
        TreeSet<Integer> lone = new TreeSet<>(fromBlocks.keySet());
        lone.addAll(toBlocks.keySet());
        lone.removeAll(common);
        if (!lone.isEmpty()) {
            notes.add(
                    "blocks left out, only one arm has a valid sample in them: "
                            + lone.stream().map(String::valueOf).collect(Collectors.joining(", ")));
        }
        if (common.stream()
                .anyMatch(b -> fromBlocks.get(b).size() > 1 || toBlocks.get(b).size() > 1)) {
            notes.add(
                    "some blocks have several valid samples of one arm: their geometric mean"
                            + " stands for the block");
        }
        return new MatchedSeries(
                true,
                List.copyOf(common),
                perBlock(common, fromBlocks, operation, metric),
                perBlock(common, toBlocks, operation, metric),
                notes);
    }

    private static List<Sample> giving(
            List<Sample> samples, OperationFilter operation, Metric metric, List<String> notes) {
        List<Sample> valid = samples.stream().filter(Sample::isValid).sorted(IN_ORDER).toList();
        List<Sample> giving =
                valid.stream().filter(s -> s.value(operation, metric) != null).toList();
        if (giving.size() < valid.size()) {
            notes.add(
                    (valid.size() - giving.size())
                            + " of "
                            + valid.size()
                            + " samples of "
                            + valid.get(0).arm()
                            + " give no "
                            + metric.name());
        }
        return giving;
    }

    private static Map<Integer, List<Sample>> byBlock(List<Sample> samples) {
        Map<Integer, List<Sample>> blocks = new TreeMap<>();
        for (Sample sample : samples) {
            if (sample.block() != null) {
                blocks.computeIfAbsent(sample.block(), b -> new ArrayList<>()).add(sample);
            }
        }
        return blocks;
    }

    private static List<MetricValue> perBlock(
            TreeSet<Integer> blocks,
            Map<Integer, List<Sample>> samples,
            OperationFilter operation,
            Metric metric) {
        return blocks.stream().map(b -> mean(values(samples.get(b), operation, metric))).toList();
    }

    private static MetricValue mean(List<MetricValue> values) {
        if (values.size() == 1) {
            return values.get(0);
        }
        return new MetricValue(
                Math.exp(
                        values.stream()
                                .mapToDouble(v -> Math.log(v.value()))
                                .average()
                                .orElseThrow()),
                values.stream()
                        .mapToDouble(MetricValue::relativeBucketWidth)
                        .average()
                        .orElseThrow());
    }

    private static List<MetricValue> values(
            List<Sample> samples, OperationFilter operation, Metric metric) {
        return samples.stream().map(s -> s.value(operation, metric)).toList();
    }

    /** Whether every value can be put on a log scale. */
    public boolean isPositive() {
        return baseline.stream().allMatch(MetricValue::hasLog)
                && candidate.stream().allMatch(MetricValue::hasLog);
    }

    public double[] baselineLogs() {
        return baseline.stream().mapToDouble(v -> Math.log(v.value())).toArray();
    }

    public double[] candidateLogs() {
        return candidate.stream().mapToDouble(v -> Math.log(v.value())).toArray();
    }

    /** Candidate over baseline, block by block. */
    public double[] logRatios() {
        double[] ratios = candidateLogs();
        double[] from = baselineLogs();
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] -= from[i];
        }
        return ratios;
    }

    public int smallerCount() {
        return Math.min(baseline.size(), candidate.size());
    }

    /** How far buckets alone may put the log ratio off: half of each arm's mean relative width. */
    public double slack() {
        return Quantisation.of(baseline).halfWidth() + Quantisation.of(candidate).halfWidth();
    }
}
