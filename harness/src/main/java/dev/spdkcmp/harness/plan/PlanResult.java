package dev.spdkcmp.harness.plan;

import java.util.List;

/** A plan, or why there is none. */
public sealed interface PlanResult {

    /** There is one. */
    record Planned(Plan plan) implements PlanResult {}

    /**
     * There is none.
     *
     * @param problems each a sentence or two: what is in the way and what would help
     */
    record Refused(List<String> problems) implements PlanResult {
        public Refused {
            problems = List.copyOf(problems);
        }
    }
}
