package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.evidence.Evidence;
import dev.spdkcmp.harness.tables.ComparisonTable;
import dev.spdkcmp.harness.tables.TableModel;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Everything that a report is written from.
 *
 * @param tables the comparison in the words and digits of every format
 * @param evidence what is derived from its samples
 * @param facts what the run knows beyond its samples
 */
public record ReportInput(TableModel tables, Evidence evidence, RunFacts facts) {

    public ReportInput {
        Objects.requireNonNull(tables, "tables");
        Objects.requireNonNull(evidence, "evidence");
        Objects.requireNonNull(facts, "facts");
    }

    public Comparison comparison() {
        return tables.comparison();
    }

    /** The tables of the comparison, the weightiest candidate's first. */
    List<ComparisonTable> orderedTables() {
        return tables.tables().stream()
                .sorted(
                        Comparator.comparing(
                                ComparisonTable::candidate, new ArmOrder(comparison())))
                .toList();
    }
}
