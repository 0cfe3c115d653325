package dev.spdkcmp.harness.tables;

import dev.spdkcmp.harness.compare.Comparison;
import java.util.List;

/**
 * A comparison and what belongs beside it.
 *
 * @param comparison the comparison
 * @param baselineReason why that arm is the baseline, such as {@code the first arm named kernel-*}
 * @param unused inputs that fed nothing
 */
public record ComparisonDocument(
        Comparison comparison, String baselineReason, List<UnusedInput> unused) {

    public ComparisonDocument {
        unused = List.copyOf(unused);
    }
}
