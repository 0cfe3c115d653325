package dev.spdkcmp.harness.report;

import java.util.List;

/**
 * Facts that belong together.
 *
 * @param title such as {@code CPU and memory}
 * @param facts in the order in which they are shown
 */
public record FactGroup(String title, List<Fact> facts) {

    public FactGroup {
        facts = List.copyOf(facts);
    }
}
