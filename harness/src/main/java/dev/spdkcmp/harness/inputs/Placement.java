package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.parsers.measurement.Problem;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Finds out what each observation measured.
 *
 * @param located those of which it is known
 * @param unplaced those of which it is not, with what is missing
 * @param conflicts where sources disagree, each a sentence that names the file
 * @param notes what holds for the whole set
 */
record Placement(
        List<Located> located,
        List<RejectedInput> unplaced,
        List<String> conflicts,
        List<Problem> notes) {

    /** In-flight counts this close are one depth; further apart they are not. */
    private static final double SAME_DEPTH = 0.02;

    static Placement of(List<Observation> observations) {
        SortedSet<Integer> depths = new TreeSet<>();
        for (Observation observation : observations) {
            ConditionResolution.of(observation.bySource())
                    .conditions()
                    .queueDepth()
                    .ifPresent(depths::add);
        }
        Inference inference = new Inference(depths);
        List<Located> located = new ArrayList<>();
        List<RejectedInput> unplaced = new ArrayList<>();
        List<String> conflicts = new ArrayList<>();
        Map<String, Double> depthless = new LinkedHashMap<>();
        for (Observation observation : observations) {
            ConditionResolution resolution = resolve(observation, inference);
            resolution
                    .conflicts()
                    .forEach(conflict -> conflicts.add(observation.source() + ": " + conflict));
            Optional<Located> place =
                    observation.invalid().isEmpty()
                            ? Located.of(observation, resolution)
                            : Optional.empty();
            if (place.isPresent()) {
                located.add(place.get());
                continue;
            }
            unplaced.add(unplaced(observation, resolution.conditions()));
            if (resolution.conditions().queueDepth().isEmpty() && observation.inFlight() != null) {
                depthless.put(observation.source(), observation.inFlight());
            }
        }
        return new Placement(located, unplaced, conflicts, differingDepths(depthless));
    }

    /** Inference only fills what nobody states, so that it never conflicts. */
    private static ConditionResolution resolve(Observation observation, Inference inference) {
        ConditionResolution stated = ConditionResolution.of(observation.bySource());
        int devices = Math.max(1, stated.conditions().devices().size());
        Conditions inferred = inference.read(observation, devices);
        for (Condition condition : stated.conditions().stated().keySet()) {
            inferred = inferred.without(condition);
        }
        Map<ConditionSource, Conditions> all = new EnumMap<>(ConditionSource.class);
        all.putAll(observation.bySource());
        all.put(ConditionSource.INFERENCE, inferred);
        return ConditionResolution.of(all);
    }

    private static RejectedInput unplaced(Observation observation, Conditions agreed) {
        List<Problem> problems = new ArrayList<>(observation.invalid());
        List<Condition> missing = new ArrayList<>();
        agreed.pattern().ifPresentOrElse(p -> {}, () -> missing.add(Condition.PATTERN));
        if (agreed.pattern().isPresent() && agreed.readPercent().isEmpty()) {
            missing.add(Condition.READ_PERCENT);
        }
        if (agreed.blockBytes().isEmpty()) {
            missing.add(Condition.BLOCK_BYTES);
        }
        if (agreed.queueDepth().isEmpty()) {
            missing.add(Condition.QUEUE_DEPTH);
        }
        if (!missing.isEmpty()) {
            problems.add(
                    Problem.error(
                            "conditions-unknown",
                            "nothing says its %s%s; say it in a manifest, in the file's name (randread-4k-q16-b3), or keep the command beside it (NAME.cmd)"
                                    .formatted(
                                            missing.stream()
                                                    .map(Condition::words)
                                                    .collect(Collectors.joining(" and ")),
                                            inFlight(observation, missing))));
        }
        return new RejectedInput(
                observation.arm(), observation.source(), RejectedInput.Reason.UNPLACED, problems);
    }

    private static String inFlight(Observation observation, List<Condition> missing) {
        Double inFlight = observation.inFlight();
        return missing.contains(Condition.QUEUE_DEPTH) && inFlight != null
                ? String.format(
                        Locale.ROOT,
                        " (%.1f I/Os in flight, which is next to no likely depth)",
                        inFlight)
                : "";
    }

    private static List<Problem> differingDepths(Map<String, Double> depthless) {
        double least = depthless.values().stream().mapToDouble(d -> d).min().orElse(0);
        double most = depthless.values().stream().mapToDouble(d -> d).max().orElse(0);
        if (most <= least * (1 + SAME_DEPTH)) {
            return List.of();
        }
        return List.of(
                Problem.warning(
                        "in-flight-differs",
                        "no depth is declared, so that Little's law cannot be checked; in flight"
                                + " were "
                                + depthless.entrySet().stream()
                                        .map(
                                                e ->
                                                        String.format(
                                                                Locale.ROOT,
                                                                "%.1f in %s",
                                                                e.getValue(),
                                                                e.getKey()))
                                        .collect(Collectors.joining(", "))
                                + ": the depth was not the same"));
    }
}
