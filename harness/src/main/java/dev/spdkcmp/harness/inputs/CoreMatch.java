package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.parsers.measurement.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Gives samples that do not say how many cores drove them the number that the other samples of the
 * same workload, depth and devices agree on.
 */
final class CoreMatch {

    private final SortedSet<String> assumed = new TreeSet<>();

    /** What was taken for granted. */
    Optional<Problem> note() {
        return assumed.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Problem.warning(
                                "cores-assumed",
                                ("%s does not say on how many cores it ran; taken as the number"
                                                + " that the others used")
                                        .formatted(String.join(", ", assumed))));
    }

    List<Located> match(List<Located> samples) {
        Map<List<Object>, SortedSet<Integer>> known = new HashMap<>();
        for (Located sample : samples) {
            SortedSet<Integer> cores = known.computeIfAbsent(place(sample), p -> new TreeSet<>());
            Optional.ofNullable(sample.cores()).ifPresent(cores::add);
        }
        List<Located> matched = new ArrayList<>();
        for (Located sample : samples) {
            SortedSet<Integer> cores = known.get(place(sample));
            if (Objects.isNull(sample.cores()) && cores.size() == 1) {
                assumed.add(sample.arm());
                matched.add(sample.withCores(cores.first()));
            } else {
                matched.add(sample);
            }
        }
        return matched;
    }

    private static List<Object> place(Located sample) {
        return List.of(sample.workload(), sample.queueDepth(), sample.devices());
    }
}
