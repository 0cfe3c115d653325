package dev.spdkcmp.harness.report;

import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.Decision;
import dev.spdkcmp.scenarios.Arm;
import java.util.Comparator;
import java.util.List;

/**
 * The order in which arms are shown everywhere: the baseline, SPDK arms, the other candidates that
 * the decision speaks of, the remaining arms, and last the baseline's repetition.
 */
final class ArmOrder implements Comparator<String> {

    private final String baseline;
    private final List<String> decided;

    ArmOrder(Comparison comparison) {
        baseline = comparison.baseline();
        decided =
                comparison.decision() == null
                        ? List.of()
                        : comparison.decision().criteria().stream()
                                .map(Decision.Criterion::candidate)
                                .distinct()
                                .toList();
    }

    @Override
    public int compare(String a, String b) {
        return Comparator.comparingInt(this::rank)
                .thenComparing(this::decidedAt)
                .thenComparing(Comparator.naturalOrder())
                .compare(a, b);
    }

    private int rank(String arm) {
        if (arm.equals(baseline)) {
            return 0;
        }
        if (arm.equals(baseline + Arm.REPEATED_SUFFIX)) {
            return 4;
        }
        return arm.startsWith("spdk") ? 1 : decided.contains(arm) ? 2 : 3;
    }

    private int decidedAt(String arm) {
        int at = decided.indexOf(arm);
        return at < 0 ? decided.size() : at;
    }
}
