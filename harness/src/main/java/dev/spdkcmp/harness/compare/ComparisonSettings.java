package dev.spdkcmp.harness.compare;

import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.scenarios.DecisionRule;
import dev.spdkcmp.scenarios.Margins;
import dev.spdkcmp.scenarios.Metric;
import java.util.List;
import java.util.Set;

/**
 * How samples are compared.
 *
 * @param provenance where the samples come from; null where nothing says so
 * @param baseline the arm compared against
 * @param confidence of the intervals, in (0, 1); tests reject at 1 − confidence
 * @param margins per metric
 * @param family the confirmatory metrics: with each point and candidate they make the family over
 *     which p-values are adjusted
 * @param metrics what to compare besides the family; empty: everything that was measured
 * @param rule when to adopt
 * @param decided the candidates that the decision is about; empty: all. Control arms and a second
 *     baseline are compared but not up for adoption
 * @param pilotBlocks blocks of the pilot in a two-stage run, numbered from 1; null where the number
 *     of blocks was fixed
 * @param seed of tests that draw at random
 */
public record ComparisonSettings(
        Provenance provenance,
        String baseline,
        double confidence,
        Margins margins,
        Set<Metric> family,
        List<Metric> metrics,
        DecisionRule rule,
        Set<String> decided,
        Integer pilotBlocks,
        long seed) {

    public static final double DEFAULT_CONFIDENCE = 0.95;

    /** IOPS and p99, unless a scenario declares others. */
    public static final Set<Metric> DEFAULT_FAMILY =
            Set.of(Metric.IOPS, Metric.latencyPercentile(99));

    /** Decimal places to which 1 − confidence is exact. */
    private static final double ALPHA_SCALE = 1e12;

    public ComparisonSettings {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("confidence " + confidence + " is not in (0, 1)");
        }
        family = Set.copyOf(family);
        metrics = List.copyOf(metrics);
        decided = Set.copyOf(decided);
    }

    /** Everything by default: 95 %, the default margins, family and rule, a fixed design. */
    public static ComparisonSettings against(String baseline) {
        return new ComparisonSettings(
                null,
                baseline,
                DEFAULT_CONFIDENCE,
                Margins.DEFAULT,
                DEFAULT_FAMILY,
                List.of(),
                DecisionRule.DEFAULT,
                Set.of(),
                null,
                0);
    }

    public ComparisonSettings withProvenance(Provenance said) {
        return new ComparisonSettings(
                said,
                baseline,
                confidence,
                margins,
                family,
                metrics,
                rule,
                decided,
                pilotBlocks,
                seed);
    }

    public ComparisonSettings withMargins(Margins stated) {
        return new ComparisonSettings(
                provenance,
                baseline,
                confidence,
                stated,
                family,
                metrics,
                rule,
                decided,
                pilotBlocks,
                seed);
    }

    public ComparisonSettings withFamily(Set<Metric> declared) {
        return new ComparisonSettings(
                provenance,
                baseline,
                confidence,
                margins,
                declared,
                metrics,
                rule,
                decided,
                pilotBlocks,
                seed);
    }

    public ComparisonSettings withMetrics(List<Metric> shown) {
        return new ComparisonSettings(
                provenance,
                baseline,
                confidence,
                margins,
                family,
                shown,
                rule,
                decided,
                pilotBlocks,
                seed);
    }

    public ComparisonSettings withRule(DecisionRule stated) {
        return new ComparisonSettings(
                provenance,
                baseline,
                confidence,
                margins,
                family,
                metrics,
                stated,
                decided,
                pilotBlocks,
                seed);
    }

    public ComparisonSettings withDecided(Set<String> candidates) {
        return new ComparisonSettings(
                provenance,
                baseline,
                confidence,
                margins,
                family,
                metrics,
                rule,
                candidates,
                pilotBlocks,
                seed);
    }

    public ComparisonSettings withPilotBlocks(Integer blocks) {
        return new ComparisonSettings(
                provenance,
                baseline,
                confidence,
                margins,
                family,
                metrics,
                rule,
                decided,
                blocks,
                seed);
    }

    public ComparisonSettings withSeed(long stated) {
        return new ComparisonSettings(
                provenance,
                baseline,
                confidence,
                margins,
                family,
                metrics,
                rule,
                decided,
                pilotBlocks,
                stated);
    }

    /** The level at which tests reject: 0.05 at 95 % confidence. */
    double alpha() {
        return Math.round((1 - confidence) * ALPHA_SCALE) / ALPHA_SCALE;
    }

    boolean isConfirmatory(OperationFilter operation, Metric metric) {
        return operation == OperationFilter.ALL && family.contains(metric);
    }

    boolean isShown(Metric metric) {
        return metrics.isEmpty() || metrics.contains(metric) || family.contains(metric);
    }
}
