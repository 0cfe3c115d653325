package dev.spdkcmp.drivers.doctor;

import java.util.List;
import java.util.function.BiConsumer;

/**
 * Something that has spoilt comparisons before.
 *
 * @param code stable kebab-case name
 * @param title what is looked at, a phrase
 * @param rule when it fails and when it warns, a sentence
 * @param source where the knowledge comes from
 * @param why one paragraph: what goes wrong when this is ignored
 * @param look reads the machine and reports
 */
public record Check(
        String code,
        String title,
        String rule,
        String source,
        String why,
        BiConsumer<Checkup, Reporter> look) {

    /** What this check finds; a machine that says nothing is {@link Outcome#CANNOT_TELL}. */
    public List<CheckResult> examine(Checkup checkup) {
        Reporter reporter = new Reporter(code);
        look.accept(checkup, reporter);
        return reporter.results();
    }
}
