package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.BlocksNeeded;
import dev.spdkcmp.harness.compare.Comparer;
import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.ComparisonSettings;
import dev.spdkcmp.harness.compare.MetricComparison;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.compare.Verdict;
import dev.spdkcmp.harness.evidence.Diagnostics.BlockAgreement;
import dev.spdkcmp.harness.evidence.Diagnostics.Detectable;
import dev.spdkcmp.harness.evidence.Diagnostics.InvalidSample;
import dev.spdkcmp.harness.evidence.Diagnostics.PutBack;
import dev.spdkcmp.harness.evidence.Diagnostics.Robust;
import dev.spdkcmp.harness.statistics.FriedmanTest;
import dev.spdkcmp.harness.statistics.HodgesLehmann;
import dev.spdkcmp.harness.statistics.Moments;
import dev.spdkcmp.harness.statistics.SignedRankTest;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/** Works out the diagnostics of a comparison. */
final class Diagnosis {

    /** Above this many samples of an arm, all pairwise differences are too many to sort. */
    private static final int MOST_FOR_ROBUST = 60;

    private final ComparisonSettings settings;

    Diagnosis(ComparisonSettings settings) {
        this.settings = settings;
    }

    Diagnostics of(Comparison comparison) {
        return new Diagnostics(
                Drift.test(comparison.samples()),
                blocks(comparison),
                detectable(comparison),
                robust(comparison),
                invalid(comparison),
                putBack(comparison));
    }

    private static List<BlockAgreement> blocks(Comparison comparison) {
        TreeSet<String> candidates = new TreeSet<>();
        comparison.points().forEach(c -> candidates.add(c.candidate()));
        return candidates.stream()
                .map(
                        candidate ->
                                agreement(
                                        candidate,
                                        comparison.points().stream()
                                                .filter(c -> c.candidate().equals(candidate))
                                                .filter(c -> c.metric().equals(Metric.IOPS))
                                                .filter(c -> c.operation() == OperationFilter.ALL)
                                                .filter(MetricComparison::paired)
                                                .filter(c -> c.ratio() != null)
                                                .toList()))
                .toList();
    }

    /** Points that have every block that all of them have. */
    private static BlockAgreement agreement(String candidate, List<MetricComparison> points) {
        TreeSet<Integer> common = new TreeSet<>();
        if (!points.isEmpty()) {
            common.addAll(points.get(0).blocks());
            points.forEach(p -> common.retainAll(p.blocks()));
        }
        if (points.size() < 2 || common.size() < 2) {
            return new BlockAgreement(
                    candidate,
                    points.size(),
                    null,
                    List.of(),
                    "it takes at least 2 points with 2 blocks in common");
        }
        double[][] rows =
                points.stream()
                        .map(
                                p ->
                                        common.stream()
                                                .mapToInt(b -> p.blocks().indexOf(b))
                                                .mapToDouble(
                                                        i ->
                                                                Math.log(
                                                                        p.candidateSamples().get(i)
                                                                                / p.baselineSamples()
                                                                                        .get(i)))
                                                .toArray())
                        .toArray(double[][]::new);
        double[] means = new double[common.size()];
        for (double[] row : rows) {
            double mean = Moments.of(row).mean();
            for (int b = 0; b < means.length; b++) {
                means[b] += (row[b] - mean) / rows.length;
            }
        }
        List<Integer> blocks = List.copyOf(common);
        List<Integer> odd =
                Arrays.stream(Variability.outlying(means)).mapToObj(blocks::get).toList();
        return new BlockAgreement(candidate, points.size(), FriedmanTest.of(rows).p(), odd, null);
    }

    private List<Detectable> detectable(Comparison comparison) {
        List<MetricComparison> family =
                comparison.points().stream()
                        .filter(c -> !c.exploratory() && c.estimate() != null)
                        .toList();
        double alpha = 1 - settings.confidence();
        BlocksNeeded alone = new BlocksNeeded(alpha);
        BlocksNeeded inFamily = new BlocksNeeded(alpha / Math.max(1, family.size()));
        return family.stream()
                .map(
                        c ->
                                new Detectable(
                                        c.candidate(),
                                        c.point(),
                                        c.metric(),
                                        alone.detectableRatio(c) - 1,
                                        inFamily.detectableRatio(c) - 1))
                .toList();
    }

    private List<Robust> robust(Comparison comparison) {
        return comparison.points().stream()
                .filter(c -> !c.exploratory() && c.estimate() != null)
                .filter(
                        c ->
                                Math.max(c.baselineSamples().size(), c.candidateSamples().size())
                                        <= MOST_FOR_ROBUST)
                .map(this::robust)
                .toList();
    }

    private Robust robust(MetricComparison comparison) {
        double[] from = logs(comparison.baselineSamples());
        double[] to = logs(comparison.candidateSamples());
        double[] differences = to.clone();
        HodgesLehmann shift;
        Double signedRank = null;
        if (comparison.paired()) {
            for (int i = 0; i < to.length; i++) {
                differences[i] -= from[i];
            }
            shift = HodgesLehmann.paired(differences, settings.confidence());
            signedRank = SignedRankTest.of(differences).pTwoSided();
        } else {
            shift = HodgesLehmann.unpaired(from, to, settings.confidence());
        }
        double ratio = Math.exp(shift.value());
        return new Robust(
                comparison.candidate(),
                comparison.point(),
                comparison.metric(),
                ratio,
                shift.interval() == null ? null : shift.interval().exp(),
                shift.coverage(),
                signedRank,
                ratio < comparison.ciLow() || ratio > comparison.ciHigh());
    }

    private static double[] logs(List<Double> values) {
        return values.stream().mapToDouble(Math::log).toArray();
    }

    private static List<InvalidSample> invalid(Comparison comparison) {
        return comparison.samples().stream()
                .filter(s -> !s.isValid())
                .map(
                        s ->
                                new InvalidSample(
                                        s.source(),
                                        s.arm(),
                                        s.point(),
                                        s.block(),
                                        s.invalid().stream()
                                                .map(p -> p.code() + ": " + p.message())
                                                .toList()))
                .toList();
    }

    private List<PutBack> putBack(Comparison comparison) {
        if (comparison.samples().stream().allMatch(Sample::isValid)) {
            return List.of();
        }
        Comparison other =
                new Comparer(settings)
                        .compare(comparison.samples().stream().map(Sample::putBack).toList());
        Map<Compared, MetricComparison> asCounted = new HashMap<>();
        comparison.points().forEach(c -> asCounted.put(Compared.of(c), c));
        List<PutBack> changes = new ArrayList<>();
        for (MetricComparison with : other.points()) {
            MetricComparison counted = asCounted.get(Compared.of(with));
            Double ratio = counted == null ? null : counted.ratio();
            Verdict verdict = counted == null ? null : counted.verdict();
            if (!Objects.equals(ratio, with.ratio()) || verdict != with.verdict()) {
                changes.add(
                        new PutBack(
                                with.candidate(),
                                with.point(),
                                with.metric(),
                                ratio,
                                with.ratio(),
                                verdict,
                                with.verdict()));
            }
        }
        return changes;
    }

    /** What two comparisons are of when they are of the same. */
    private record Compared(
            String candidate, Point point, Metric metric, OperationFilter operation) {

        static Compared of(MetricComparison comparison) {
            return new Compared(
                    comparison.candidate(),
                    comparison.point(),
                    comparison.metric(),
                    comparison.operation());
        }
    }
}
