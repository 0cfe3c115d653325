package dev.spdkcmp.harness.compare;

import dev.spdkcmp.drivers.host.Provenance;
import java.util.List;

/**
 * The comparison of all arms with the baseline: what {@code comparison.json} holds and every table
 * and chart is drawn from.
 *
 * @param provenance where the samples come from
 * @param baseline the arm compared against
 * @param confidence of the intervals
 * @param points one element per point, operation, metric and candidate
 * @param decision the answer
 * @param samples every sample, the invalid ones too
 * @param unmatched points that only some arms measured, each a sentence
 * @param notes what holds for the whole comparison, such as {@code order-confounded}, each a
 *     sentence that starts with its code
 */
public record Comparison(
        Provenance provenance,
        String baseline,
        double confidence,
        List<MetricComparison> points,
        Decision decision,
        List<Sample> samples,
        List<String> unmatched,
        List<String> notes) {

    public Comparison {
        points = List.copyOf(points);
        samples = List.copyOf(samples);
        unmatched = List.copyOf(unmatched);
        notes = List.copyOf(notes);
    }
}
