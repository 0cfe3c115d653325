package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.tables.ComparisonRow;
import dev.spdkcmp.harness.tables.ComparisonTable;
import dev.spdkcmp.scenarios.DecisionRule;
import dev.spdkcmp.scenarios.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Where the first screen looks: the candidate that comes first, at the depth that was named before
 * data existed, or the middle one of the sweep.
 *
 * @param table candidate against baseline
 * @param depth queue depth
 */
record Focus(ComparisonTable table, int depth) {

    static Optional<Focus> of(ReportInput input) {
        return input.orderedTables().stream()
                .filter(
                        table ->
                                table.rows().stream()
                                        .anyMatch(row -> row.comparison().ratio() != null))
                .min(Comparator.comparing(table -> table.operation() != OperationFilter.ALL))
                .map(table -> new Focus(table, depth(table, input.facts().rule())));
    }

    private static int depth(ComparisonTable table, DecisionRule rule) {
        List<Integer> depths =
                table.rows().stream()
                        .map(row -> row.comparison().point().queueDepth())
                        .distinct()
                        .sorted()
                        .toList();
        return Optional.ofNullable(rule).stream()
                .flatMap(stated -> stated.superiority().stream())
                .map(DecisionRule.Gain::queueDepth)
                .filter(Objects::nonNull)
                .filter(depths::contains)
                .findFirst()
                .orElse(depths.get(depths.size() / 2));
    }

    /** IOPS, or bandwidth where the workload is sequential. */
    Metric throughput() {
        return table.workload().pattern().isRandom() ? Metric.IOPS : Metric.BANDWIDTH;
    }

    Optional<ComparisonRow> row(Metric metric, int atDepth) {
        return table.rows().stream()
                .filter(row -> row.comparison().metric().equals(metric))
                .filter(row -> row.comparison().point().queueDepth() == atDepth)
                .filter(row -> row.comparison().ratio() != null)
                .findFirst();
    }

    Optional<ComparisonRow> row(Metric metric) {
        return row(metric, depth);
    }

    /** The shallowest depth of the sweep. */
    int shallowest() {
        return table.rows().stream()
                .mapToInt(row -> row.comparison().point().queueDepth())
                .min()
                .orElse(depth);
    }
}
