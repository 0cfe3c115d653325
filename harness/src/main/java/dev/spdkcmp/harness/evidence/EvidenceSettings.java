package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.ComparisonSettings;
import dev.spdkcmp.scenarios.Metric;
import java.util.List;
import java.util.Map;

/**
 * What evidence is wanted beyond the comparison.
 *
 * @param comparison how samples are compared
 * @param objectives latency limits to report throughput at
 * @param roles tool and driver of each arm that is known
 * @param secondBaseline the arm that measures the baseline a second time; null where there is none
 */
public record EvidenceSettings(
        ComparisonSettings comparison,
        List<Objective> objectives,
        Map<String, ArmRole> roles,
        String secondBaseline) {

    public EvidenceSettings {
        objectives = List.copyOf(objectives);
        roles = Map.copyOf(roles);
    }

    /** Nothing beyond the comparison's own settings. */
    public static EvidenceSettings of(ComparisonSettings comparison) {
        return new EvidenceSettings(comparison, List.of(), Map.of(), null);
    }

    /**
     * A latency to be kept.
     *
     * @param metric a latency
     * @param limitNs nanoseconds
     */
    public record Objective(Metric metric, double limitNs) {

        public Objective {
            if (!metric.isLatency() || !(limitNs > 0)) {
                throw new IllegalArgumentException(
                        "no objective: " + metric.name() + " within " + limitNs + " ns");
            }
        }
    }
}
