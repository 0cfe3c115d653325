package dev.spdkcmp.harness.inputs;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Conditions of one output, agreed between its sources.
 *
 * @param conditions each condition from the first source that states it
 * @param sources which source that was
 * @param conflicts where a later source says something else, each a sentence without the file's
 *     name
 */
record ConditionResolution(
        Conditions conditions, Map<Condition, ConditionSource> sources, List<String> conflicts) {

    ConditionResolution {
        sources = Map.copyOf(sources);
        conflicts = List.copyOf(conflicts);
    }

    /** Takes each condition from the first source, in the order of {@link ConditionSource}. */
    static ConditionResolution of(Map<ConditionSource, Conditions> bySource) {
        Conditions agreed = Conditions.NONE;
        Map<Condition, ConditionSource> sources = new EnumMap<>(Condition.class);
        List<String> conflicts = new ArrayList<>();
        for (ConditionSource source : ConditionSource.values()) {
            Map<Condition, Object> said =
                    new TreeMap<>(bySource.getOrDefault(source, Conditions.NONE).stated());
            Map<Condition, Object> known = agreed.stated();
            said.forEach(
                    (condition, value) -> {
                        ConditionSource first = sources.putIfAbsent(condition, source);
                        if (first != null
                                && differ(condition, known.get(condition), value)
                                && !isSettled(first, source)) {
                            conflicts.add(conflict(condition, first, known, source, value));
                        }
                    });
            agreed = agreed.orElse(bySource.getOrDefault(source, Conditions.NONE));
        }
        return new ConditionResolution(agreed, sources, conflicts);
    }

    /**
     * Whether two sources say different things. Times are as good as their source and need not
     * agree; a device has several names, so that only its number counts.
     */
    private static boolean differ(Condition condition, Object one, Object other) {
        return switch (condition) {
            case STARTED_AT -> false;
            case DEVICES ->
                    one instanceof List<?> a && other instanceof List<?> b && a.size() != b.size();
            default -> !Objects.equals(one, other);
        };
    }

    /** A manifest corrects names, which anybody may have chosen; it cannot correct the tool. */
    private static boolean isSettled(ConditionSource first, ConditionSource later) {
        return first == ConditionSource.MANIFEST && later == ConditionSource.NAME;
    }

    private static String conflict(
            Condition condition,
            ConditionSource first,
            Map<Condition, Object> known,
            ConditionSource later,
            Object value) {
        return "%s says %s %s, %s says %s; %s"
                .formatted(
                        first.words(),
                        condition.words(),
                        Conditions.text(known.get(condition)),
                        later.words(),
                        Conditions.text(value),
                        later == ConditionSource.NAME
                                ? "a manifest settles it"
                                : "one of them is wrong");
    }

    /** Which source each condition came from, as one sentence for a person. */
    String provenance() {
        Map<ConditionSource, List<Condition>> bySource = new TreeMap<>();
        new TreeMap<>(sources)
                .forEach(
                        (condition, source) ->
                                bySource.computeIfAbsent(source, s -> new ArrayList<>())
                                        .add(condition));
        return bySource.entrySet().stream()
                .map(
                        entry ->
                                entry.getValue().stream()
                                                .map(Condition::words)
                                                .collect(Collectors.joining(", "))
                                        + " from "
                                        + entry.getKey().words())
                .collect(Collectors.joining("; "));
    }
}
