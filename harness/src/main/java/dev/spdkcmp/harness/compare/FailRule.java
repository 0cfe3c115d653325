package dev.spdkcmp.harness.compare;

import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition under which a comparison counts as failed, so that an upgrade can be gated on it:
 * {@code METRIC [not] VERDICT [at KEY=VALUE[, KEY=VALUE]...]} or {@code decision [not] ANSWER}.
 * Keys are {@code qd}, {@code workload} (its label), {@code op} and {@code arm}.
 *
 * @param text as the user wrote it
 * @param metric what it is about; null for the decision
 * @param negated whether it holds where the verdict or answer is another one
 * @param wanted the verdict or answer, in lower case
 * @param queueDepth where it is asked; null: at every depth
 * @param workload label; null: of every workload
 * @param operation which I/Os
 * @param arm candidate; null: of every candidate
 */
public record FailRule(
        String text,
        Metric metric,
        boolean negated,
        String wanted,
        Integer queueDepth,
        String workload,
        OperationFilter operation,
        String arm) {

    private static final String DECISION = "decision";

    private static final Pattern FORM =
            Pattern.compile(
                    "(?<subject>\\S+)\\s+(?<not>not\\s+)?(?<wanted>[a-z-]+)"
                            + "(\\s+at\\s+(?<where>.+))?");

    private static final String HELP =
            "write METRIC [not] better|worse|equivalent|inconclusive [at qd=N, workload=LABEL,"
                    + " op=read|write|all, arm=NAME], such as 'latency.p99 worse at qd=1', or"
                    + " decision [not] adopt|keep|insufficient-evidence";

    /** A rule, or why the text is none. */
    public sealed interface Parsed {
        /** A rule. */
        record Rule(FailRule rule) implements Parsed {}

        /** No rule: the reason and how to write one, a sentence. */
        record Refused(String reason) implements Parsed {}
    }

    /** What a comparison says to a rule. */
    public sealed interface Outcome {
        /** It holds: the comparison counts as failed. The sentences say where. */
        record Holds(List<String> where) implements Outcome {}

        /** It does not hold anywhere it was asked. */
        record DoesNotHold() implements Outcome {}

        /** Nothing measured answers it; a gate must not pass on that. */
        record Unanswered(String reason) implements Outcome {}
    }

    /** Reads a rule. */
    public static Parsed parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            return refused(text, "it has not the form of a rule");
        }
        String subject = form.group("subject");
        String wanted = form.group("wanted");
        boolean negated = form.group("not") != null;
        if (subject.equals(DECISION)) {
            boolean known =
                    Arrays.stream(Decision.Answer.values())
                            .anyMatch(a -> a.jsonName().equals(wanted));
            if (!known || form.group("where") != null) {
                return refused(text, "no decision is called so");
            }
            return new Parsed.Rule(
                    new FailRule(text, null, negated, wanted, null, null, null, null));
        }
        Optional<Metric> metric = Metric.named(subject);
        if (metric.isEmpty()) {
            return refused(text, "there is no metric " + subject);
        }
        if (Arrays.stream(Verdict.values()).noneMatch(v -> name(v).equals(wanted))) {
            return refused(text, "there is no verdict " + wanted);
        }
        return conditions(
                new FailRule(
                        text, metric.get(), negated, wanted, null, null, OperationFilter.ALL, null),
                form.group("where"));
    }

    private static Parsed conditions(FailRule rule, String where) {
        FailRule narrowed = rule;
        for (String condition : where == null ? new String[0] : where.split("\\s*,\\s*")) {
            String[] pair = condition.strip().split("\\s*=\\s*", 2);
            Optional<FailRule> next =
                    pair.length == 2 ? narrowed.where(pair[0], pair[1]) : Optional.empty();
            if (next.isEmpty()) {
                return refused(rule.text, "'" + condition.strip() + "' is no condition");
            }
            narrowed = next.get();
        }
        return new Parsed.Rule(narrowed);
    }

    private Optional<FailRule> where(String key, String value) {
        return switch (key) {
            case "qd" ->
                    value.matches("[1-9]\\d{0,8}")
                            ? Optional.of(with(Integer.valueOf(value), workload, operation, arm))
                            : Optional.empty();
            case "workload" -> Optional.of(with(queueDepth, value, operation, arm));
            case "op" ->
                    Arrays.stream(OperationFilter.values())
                            .filter(o -> o.jsonName().equals(value))
                            .findFirst()
                            .map(o -> with(queueDepth, workload, o, arm));
            case "arm" -> Optional.of(with(queueDepth, workload, operation, value));
            default -> Optional.empty();
        };
    }

    private FailRule with(Integer depth, String label, OperationFilter filter, String name) {
        return new FailRule(text, metric, negated, wanted, depth, label, filter, name);
    }

    private static Parsed.Refused refused(String text, String reason) {
        return new Parsed.Refused("'" + text + "' cannot be a rule: " + reason + "; " + HELP);
    }

    /** Asks a comparison. The rule's metric must have been in its family to have a verdict. */
    public Outcome ask(Comparison comparison) {
        if (metric == null) {
            String answer = comparison.decision().answer().jsonName();
            return answer.equals(wanted) != negated
                    ? new Outcome.Holds(List.of("the decision is " + answer))
                    : new Outcome.DoesNotHold();
        }
        List<MetricComparison> asked = comparison.points().stream().filter(this::isAbout).toList();
        if (asked.isEmpty()) {
            return new Outcome.Unanswered("'" + text + "': no comparison matches");
        }
        List<String> where = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (MetricComparison one : asked) {
            String place = one.candidate() + " at " + one.point().label();
            if (one.verdict() == null) {
                open.add(place + " has no verdict on " + metric.name());
            } else if (name(one.verdict()).equals(wanted) != negated) {
                where.add(place + ": " + metric.name() + " is " + name(one.verdict()));
            }
        }
        if (!where.isEmpty()) {
            return new Outcome.Holds(where);
        }
        return open.isEmpty()
                ? new Outcome.DoesNotHold()
                : new Outcome.Unanswered("'" + text + "': " + String.join("; ", open));
    }

    private boolean isAbout(MetricComparison comparison) {
        return comparison.metric().equals(metric)
                && comparison.operation() == operation
                && (queueDepth == null || queueDepth == comparison.point().queueDepth())
                && (workload == null || workload.equals(comparison.point().workload().label()))
                && (arm == null || arm.equals(comparison.candidate()));
    }

    private static String name(Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT);
    }
}
