package dev.spdkcmp.harness.report;

import dev.spdkcmp.scenarios.DataSheet;
import dev.spdkcmp.scenarios.DecisionRule;
import java.util.List;
import java.util.Objects;

/**
 * What a run knows beyond its samples. Null or empty: not known.
 *
 * @param question what the scenario asks, in its own words
 * @param when when it ran, as a sentence fragment with its time zone
 * @param unfinished what is missing of a run that did not end; null for a finished one
 * @param summary the few facts of the first screen: device, machine, kernel, SPDK, fio
 * @param fingerprint everything recorded of the machine
 * @param commands what was run
 * @param rule the decision rule
 * @param dataSheet the vendor's promises
 * @param blocks how blocks were made: order, seed
 */
public record RunFacts(
        String question,
        String when,
        String unfinished,
        List<Fact> summary,
        List<FactGroup> fingerprint,
        List<CommandFact> commands,
        DecisionRule rule,
        DataSheet dataSheet,
        String blocks) {

    /** For figures that come from files of any origin. */
    public static final RunFacts NONE =
            new RunFacts(
                    null, null, null, List.of(), List.of(), List.of(), null, DataSheet.NONE, null);

    public RunFacts {
        summary = List.copyOf(summary);
        fingerprint = List.copyOf(fingerprint);
        commands = List.copyOf(commands);
        Objects.requireNonNull(dataSheet, "dataSheet");
    }
}
