package dev.spdkcmp.harness.inputs;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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

    /** Times are as good as their source and need not agree. */
    private static final Set<Condition> MAY_DIFFER = Set.of(Condition.STARTED_AT);

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
            Conditions said = bySource.getOrDefault(source, Conditions.NONE);
            Map<Condition, Object> known = agreed.stated();
            for (Condition condition : new TreeMap<>(said.stated()).keySet()) {
                Object value = said.stated().get(condition);
                if (!known.containsKey(condition)) {
                    sources.put(condition, source);
                } else if (!Objects.equals(known.get(condition), value)
                        && !MAY_DIFFER.contains(condition)) {
                    conflicts.add(
                            "%s says %s %s, %s says %s"
                                    .formatted(
                                            sources.get(condition).words(),
                                            condition.words(),
                                            Conditions.text(known.get(condition)),
                                            source.words(),
                                            Conditions.text(value)));
                }
            }
            agreed = agreed.orElse(said);
        }
        return new ConditionResolution(agreed, sources, conflicts);
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
