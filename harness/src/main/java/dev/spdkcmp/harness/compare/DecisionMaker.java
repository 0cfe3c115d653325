package dev.spdkcmp.harness.compare;

import dev.spdkcmp.harness.compare.Decision.Answer;
import dev.spdkcmp.harness.compare.Decision.Criterion;
import dev.spdkcmp.harness.compare.Decision.CriterionStatus;
import dev.spdkcmp.harness.statistics.TQuantiles;
import dev.spdkcmp.scenarios.DecisionRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Applies the decision rule to each candidate. <em>adopt</em>: the gain asked for is shown, no
 * point is worse than its margin, and every limit holds; <em>keep</em>: one of these is shown not
 * to be so; else <em>insufficient evidence</em>, which is also the answer wherever the order of the
 * samples is confounded with the arms.
 */
final class DecisionMaker {

    private final ComparisonSettings settings;
    private final Map<String, Interleaving> interleaving;
    private final TQuantiles quantiles;

    DecisionMaker(
            ComparisonSettings settings,
            Map<String, Interleaving> interleaving,
            TQuantiles quantiles) {
        this.settings = settings;
        this.quantiles = quantiles;
        this.interleaving = interleaving;
    }

    /** The criteria of one candidate, by the part of the rule they belong to. */
    private record Case(
            String candidate, List<Criterion> gains, List<Criterion> others, boolean confounded) {

        Answer answer() {
            if (confounded) {
                return Answer.INSUFFICIENT_EVIDENCE;
            }
            boolean gainFails = !gains.isEmpty() && all(gains, CriterionStatus.FAILS);
            if (gainFails || any(others, CriterionStatus.FAILS)) {
                return Answer.KEEP;
            }
            boolean gainHolds = gains.isEmpty() || any(gains, CriterionStatus.HOLDS);
            return gainHolds && all(others, CriterionStatus.HOLDS)
                    ? Answer.ADOPT
                    : Answer.INSUFFICIENT_EVIDENCE;
        }

        /** Of the gains one is enough: the one shown best counts. */
        Criterion weakest() {
            List<Criterion> links = new ArrayList<>(others);
            gains.stream().max(BY_RESERVE).ifPresent(links::add);
            return links.stream().min(BY_RESERVE).orElse(null);
        }

        private static boolean any(List<Criterion> criteria, CriterionStatus status) {
            return criteria.stream().anyMatch(c -> c.status() == status);
        }

        private static boolean all(List<Criterion> criteria, CriterionStatus status) {
            return criteria.stream().allMatch(c -> c.status() == status);
        }
    }

    private static final Comparator<Criterion> BY_RESERVE =
            Comparator.comparingDouble(DecisionMaker::reserve);

    /** A criterion without a figure is the weakest of all; one that was counted has no error. */
    private static double reserve(Criterion criterion) {
        if (criterion.reserve() != null) {
            return criterion.reserve();
        }
        return criterion.status() == CriterionStatus.HOLDS
                ? Double.POSITIVE_INFINITY
                : Double.NEGATIVE_INFINITY;
    }

    private static double weakestReserve(Case one) {
        return one.weakest() == null ? Double.NEGATIVE_INFINITY : reserve(one.weakest());
    }

    Decision decide(List<MetricComparison> comparisons, List<Sample> samples) {
        List<String> decided =
                interleaving.keySet().stream()
                        .filter(c -> settings.decided().isEmpty() || settings.decided().contains(c))
                        .toList();
        if (decided.isEmpty()) {
            return new Decision(
                    Answer.INSUFFICIENT_EVIDENCE, List.of("no candidate was measured"), List.of());
        }
        CriterionTests tests = new CriterionTests(settings, comparisons, samples, quantiles);
        Map<String, List<Criterion>> gains = tests.gains(decided);
        List<Case> cases = new ArrayList<>();
        for (String candidate : decided) {
            List<Criterion> others = new ArrayList<>(tests.nonInferiority(candidate));
            others.addAll(tests.limits(candidate));
            cases.add(
                    new Case(
                            candidate,
                            gains.getOrDefault(candidate, List.of()),
                            others,
                            !interleaving.get(candidate).shown()));
        }
        return decision(cases);
    }

    private Decision decision(List<Case> cases) {
        Set<Answer> answers = cases.stream().map(Case::answer).collect(Collectors.toSet());
        Answer answer =
                answers.contains(Answer.ADOPT)
                        ? Answer.ADOPT
                        : answers.contains(Answer.INSUFFICIENT_EVIDENCE)
                                ? Answer.INSUFFICIENT_EVIDENCE
                                : Answer.KEEP;
        List<Case> weightiestFirst = new ArrayList<>(cases);
        weightiestFirst.sort(
                Comparator.<Case>comparingInt(c -> c.answer() == answer ? 0 : 1)
                        .thenComparing(
                                Comparator.comparingDouble(DecisionMaker::weakestReserve)
                                        .reversed()));
        List<String> because = new ArrayList<>();
        List<Criterion> criteria = new ArrayList<>();
        for (Case one : weightiestFirst) {
            because.addAll(because(one));
            criteria.addAll(one.gains());
            criteria.addAll(one.others());
        }
        because.add("rule: " + ruleText());
        return new Decision(answer, because, criteria);
    }

    private List<String> because(Case one) {
        List<String> sentences = new ArrayList<>();
        String arm = one.candidate() + ": ";
        if (one.confounded()) {
            sentences.add(
                    arm
                            + "order-confounded, "
                            + interleaving.get(one.candidate()).evidence()
                            + ": nothing better than insufficient evidence");
        }
        long holding =
                one.others().stream().filter(c -> c.status() == CriterionStatus.HOLDS).count();
        one.gains().stream()
                .max(BY_RESERVE)
                .ifPresent(c -> sentences.add(arm + c.text() + ": " + word(c.status())));
        one.others().stream()
                .filter(c -> c.status() == CriterionStatus.FAILS)
                .forEach(c -> sentences.add(arm + c.text() + ": " + word(c.status())));
        if (!one.others().isEmpty()) {
            sentences.add(
                    arm
                            + holding
                            + " of "
                            + one.others().size()
                            + " criteria on not being worse and on limits are shown to hold");
        }
        Criterion weakest = one.weakest();
        if (weakest != null) {
            sentences.add(arm + "weakest link: " + weakest.text() + "; " + weakest.distance());
        }
        return sentences;
    }

    private static String word(CriterionStatus status) {
        return switch (status) {
            case HOLDS -> "shown";
            case FAILS -> "shown not to be so";
            case OPEN -> "open";
        };
    }

    private String ruleText() {
        return settings.rule().equals(DecisionRule.DEFAULT)
                ? "nothing was stated, so the default: better IOPS at the middle depth, and at no"
                        + " point worse than the margin in iops and latency.p99"
                : "as the scenario states";
    }
}
