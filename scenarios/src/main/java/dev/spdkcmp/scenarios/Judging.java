package dev.spdkcmp.scenarios;

import java.util.List;
import java.util.Objects;

/**
 * How results are judged, stated before there are any.
 *
 * @param margins differences too small to act on
 * @param family metrics of the confirmatory family
 * @param decision when to adopt the candidate
 * @param dataSheet the vendor's promises
 */
public record Judging(
        Margins margins, List<Metric> family, DecisionRule decision, DataSheet dataSheet) {

    /** What holds where a scenario says nothing. */
    public static final Judging DEFAULT =
            new Judging(
                    Margins.DEFAULT,
                    List.of(Metric.IOPS, Metric.latencyPercentile(99)),
                    DecisionRule.DEFAULT,
                    DataSheet.NONE);

    public Judging {
        Objects.requireNonNull(margins, "margins");
        Objects.requireNonNull(decision, "decision");
        Objects.requireNonNull(dataSheet, "dataSheet");
        family = List.copyOf(family);
    }
}
