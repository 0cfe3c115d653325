package dev.spdkcmp.harness.compare;

import dev.spdkcmp.harness.compare.Decision.Criterion;
import dev.spdkcmp.harness.compare.Decision.CriterionStatus;
import dev.spdkcmp.harness.statistics.Estimate;
import dev.spdkcmp.harness.statistics.Interval;
import dev.spdkcmp.harness.statistics.MultipleTests;
import dev.spdkcmp.harness.statistics.TQuantiles;
import dev.spdkcmp.scenarios.DecisionRule.Gain;
import dev.spdkcmp.scenarios.DecisionRule.Limit;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The single criteria of a decision rule.
 *
 * <ul>
 *   <li>A gain is shown where the test of "the gain is at most what was asked" rejects at the
 *       two-sided 5 %, Holm-adjusted over all alternatives; shown not to be there where the
 *       opposite one-sided test rejects at 5 %.
 *   <li>Not worse than the margin: one-sided at 5 % each, all must hold; worse than the margin is
 *       shown by the opposite test, Holm-adjusted over the points.
 *   <li>A limit holds where the one-sided 5 % bound of the candidate's geometric mean keeps it.
 * </ul>
 */
final class CriterionTests {

    private static final String NOT_MEASURED = "it was not measured by both arms";

    private final ComparisonSettings settings;
    private final List<MetricComparison> comparisons;
    private final List<Sample> samples;
    private final TQuantiles quantiles;
    private final PointNames names;

    CriterionTests(
            ComparisonSettings settings,
            List<MetricComparison> comparisons,
            List<Sample> samples,
            TQuantiles quantiles) {
        this.quantiles = quantiles;
        this.settings = settings;
        this.comparisons =
                comparisons.stream().filter(c -> c.operation() == OperationFilter.ALL).toList();
        this.samples = samples;
        this.names = new PointNames(samples.stream().map(Sample::point).toList());
    }

    /** One test: of the log value against a bound, above or below it. */
    private record OneSidedTest(
            String text,
            String candidate,
            Double value,
            Estimate estimate,
            Double bound,
            boolean above,
            String missing) {

        double pHolds() {
            return above ? estimate.pAbove(bound) : estimate.pBelow(bound);
        }

        double pFails() {
            return above ? estimate.pBelow(bound) : estimate.pAbove(bound);
        }

        /** Standard errors between the bound and the value, on the good side, less the slack. */
        double t() {
            double distance = above ? estimate.value() - bound : bound - estimate.value();
            return (distance
                            - Math.signum(distance)
                                    * Math.min(Math.abs(distance), estimate.slack()))
                    / estimate.standardError();
        }

        Criterion open() {
            return new Criterion(
                    text, candidate, value, null, null, CriterionStatus.OPEN, missing, null);
        }

        Criterion decided(
                CriterionStatus status, Interval interval, double critical, String howFar) {
            return new Criterion(
                    text,
                    candidate,
                    value,
                    interval.low(),
                    interval.high(),
                    status,
                    howFar,
                    t() - critical);
        }
    }

    /** The alternatives of each candidate; Holm over all alternatives of all of them. */
    Map<String, List<Criterion>> gains(List<String> candidates) {
        List<OneSidedTest> tests = new ArrayList<>();
        for (String candidate : candidates) {
            for (Gain gain : settings.rule().superiority()) {
                tests.addAll(gainTests(candidate, gain));
            }
        }
        List<OneSidedTest> testable = tests.stream().filter(t -> t.estimate() != null).toList();
        double[] adjusted =
                MultipleTests.holm(
                        testable.stream().mapToDouble(t -> Math.min(1, 2 * t.pHolds())).toArray());
        Map<String, List<Criterion>> found = new TreeMap<>();
        for (OneSidedTest test : tests) {
            Criterion criterion = test.open();
            int index = testable.indexOf(test);
            if (index >= 0) {
                CriterionStatus status =
                        adjusted[index] < settings.alpha()
                                ? CriterionStatus.HOLDS
                                : test.pFails() < settings.alpha()
                                        ? CriterionStatus.FAILS
                                        : CriterionStatus.OPEN;
                criterion =
                        decided(
                                test,
                                status,
                                settings.confidence(),
                                settings.alpha() / 2 / testable.size());
            }
            found.computeIfAbsent(test.candidate(), c -> new ArrayList<>()).add(criterion);
        }
        return found;
    }

    private List<OneSidedTest> gainTests(String candidate, Gain gain) {
        Integer depth = gain.queueDepth() == null ? middleDepth() : gain.queueDepth();
        boolean more = gain.metric().moreIsBetter();
        double bound = more ? Math.log1p(gain.atLeast()) : Math.log1p(-gain.atLeast());
        String asked =
                gain.atLeast() == 0
                        ? "better " + gain.metric().name()
                        : String.format(
                                Locale.ROOT,
                                "%s at least %s%s %%",
                                gain.metric().name(),
                                more ? "+" : "−",
                                Metric.shortest(100 * gain.atLeast()));
        List<OneSidedTest> tests =
                comparisons.stream()
                        .filter(c -> c.candidate().equals(candidate))
                        .filter(c -> c.metric().equals(gain.metric()))
                        .filter(c -> Objects.equals(c.point().queueDepth(), depth))
                        .map(c -> relative(c, asked + " at " + names.of(c.point()), bound, more))
                        .toList();
        return tests.isEmpty() ? List.of(missing(candidate, asked, depth)) : tests;
    }

    private static OneSidedTest missing(String candidate, String asked, Integer depth) {
        return depth == null
                ? missing(candidate, asked, "there is no depth that both arms measured")
                : missing(candidate, asked + " at depth " + depth, NOT_MEASURED);
    }

    /** The middle one of the depths compared, the deeper of two. */
    private Integer middleDepth() {
        List<Integer> depths =
                comparisons.stream().map(c -> c.point().queueDepth()).distinct().sorted().toList();
        return depths.isEmpty() ? null : depths.get(depths.size() / 2);
    }

    List<Criterion> nonInferiority(String candidate) {
        List<OneSidedTest> tests = new ArrayList<>();
        for (Metric metric : settings.rule().nonInferiority()) {
            List<OneSidedTest> ofMetric =
                    comparisons.stream()
                            .filter(c -> c.candidate().equals(candidate))
                            .filter(c -> c.metric().equals(metric))
                            .map(this::notWorse)
                            .toList();
            tests.addAll(
                    ofMetric.isEmpty()
                            ? List.of(
                                    missing(candidate, metric.name() + " not worse", NOT_MEASURED))
                            : ofMetric);
        }
        return judged(tests);
    }

    private OneSidedTest notWorse(MetricComparison comparison) {
        boolean more = comparison.metric().moreIsBetter();
        double margin = Math.log1p(comparison.margin());
        return relative(
                comparison,
                String.format(
                        Locale.ROOT,
                        "%s not worse than its margin of %s %% at %s",
                        comparison.metric().name(),
                        Metric.shortest(100 * comparison.margin()),
                        names.of(comparison.point())),
                more ? -margin : margin,
                more);
    }

    private static OneSidedTest relative(
            MetricComparison comparison, String text, double bound, boolean above) {
        return new OneSidedTest(
                text,
                comparison.candidate(),
                comparison.ratio(),
                comparison.estimate(),
                bound,
                above,
                String.join("; ", comparison.notes()));
    }

    private static OneSidedTest missing(String candidate, String text, String why) {
        return new OneSidedTest(text, candidate, null, null, null, true, why);
    }

    List<Criterion> limits(String candidate) {
        List<OneSidedTest> tests = new ArrayList<>();
        List<Criterion> counted = new ArrayList<>();
        for (Limit limit : settings.rule().limits()) {
            LimitTests found = new LimitTests(limit, candidate, samples, names);
            counted.addAll(found.counted());
            found.measured()
                    .forEach(
                            m ->
                                    tests.add(
                                            new OneSidedTest(
                                                    m.text(),
                                                    candidate,
                                                    m.value(),
                                                    m.estimate(),
                                                    m.bound(),
                                                    m.above(),
                                                    m.missing())));
        }
        counted.addAll(judged(tests));
        return counted;
    }

    private List<Criterion> judged(List<OneSidedTest> tests) {
        List<OneSidedTest> testable = tests.stream().filter(t -> t.estimate() != null).toList();
        double[] fails =
                MultipleTests.holm(testable.stream().mapToDouble(OneSidedTest::pFails).toArray());
        return IntStream.range(0, tests.size())
                .mapToObj(
                        i -> {
                            OneSidedTest test = tests.get(i);
                            int index = testable.indexOf(test);
                            if (index < 0) {
                                return test.open();
                            }
                            CriterionStatus status =
                                    test.pHolds() < settings.alpha()
                                            ? CriterionStatus.HOLDS
                                            : fails[index] < settings.alpha()
                                                    ? CriterionStatus.FAILS
                                                    : CriterionStatus.OPEN;
                            return decided(
                                    test, status, 1 - 2 * settings.alpha(), settings.alpha());
                        })
                .toList();
    }

    private Criterion decided(
            OneSidedTest test, CriterionStatus status, double confidence, double oneSided) {
        double critical = quantiles.quantile(test.estimate().degreesOfFreedom(), 1 - oneSided);
        Estimate estimate = test.estimate();
        double reach = critical * estimate.standardError() + estimate.slack();
        boolean lower = test.above() == (status != CriterionStatus.FAILS);
        String howFar =
                String.format(
                        Locale.ROOT,
                        "its %s bound is %.4g, the criterion turns at %.4g",
                        lower ? "lower" : "upper",
                        Math.exp(lower ? estimate.value() - reach : estimate.value() + reach),
                        Math.exp(test.bound()));
        return test.decided(
                status, quantiles.interval(estimate, confidence).exp(), critical, howFar);
    }
}
