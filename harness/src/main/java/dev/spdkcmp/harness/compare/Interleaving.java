package dev.spdkcmp.harness.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Whether the record shows that two arms took turns inside blocks: every block, both arms together,
 * was over before the next one began. Without that, a drift of the machine cannot be told from a
 * difference between the arms.
 *
 * @param shown whether it does
 * @param evidence what shows it, or what is missing, as a clause
 * @param alwaysFirst the arm that came first, by mean place, in every one of at least {@value
 *     #BLOCKS_TO_TELL} blocks; null where they took turns
 */
public record Interleaving(boolean shown, String evidence, String alwaysFirst) {

    static final int BLOCKS_TO_TELL = 4;

    private record Window(int block, long first, long last) {}

    /** Looks at the valid samples of two arms. */
    static Interleaving of(List<Sample> baseline, List<Sample> candidate) {
        List<Sample> all = new ArrayList<>(baseline);
        all.addAll(candidate);
        all.removeIf(s -> !s.isValid());
        if (all.stream().anyMatch(s -> s.block() == null)) {
            return notShown("nothing says which samples belong to one block");
        }
        Function<Sample, Long> place = place(all);
        if (place == null) {
            return notShown(
                    "nothing says in which order the samples were taken (file times prove"
                            + " nothing)");
        }
        Map<Integer, List<Sample>> blocks = new TreeMap<>();
        all.forEach(s -> blocks.computeIfAbsent(s.block(), b -> new ArrayList<>()).add(s));
        if (blocks.values().stream().noneMatch(Interleaving::holdsBothArms)) {
            return notShown("no block holds samples of both arms");
        }
        List<Window> windows =
                blocks.entrySet().stream()
                        .map(e -> window(e.getKey(), e.getValue(), place))
                        .sorted(Comparator.comparingLong(Window::first))
                        .toList();
        for (int i = 1; i < windows.size(); i++) {
            if (windows.get(i).first() <= windows.get(i - 1).last()) {
                return notShown(
                        "block "
                                + windows.get(i - 1).block()
                                + " was not over when block "
                                + windows.get(i).block()
                                + " began");
            }
        }
        return new Interleaving(
                true,
                "each block was over before the next began",
                alwaysFirst(blocks.values(), place));
    }

    private static Interleaving notShown(String evidence) {
        return new Interleaving(false, evidence, null);
    }

    private static Function<Sample, Long> place(List<Sample> samples) {
        List<Function<Sample, Long>> places =
                List.of(Sample::startedAtMs, s -> s.context().sequence());
        return places.stream()
                .filter(p -> samples.stream().map(p).allMatch(Objects::nonNull))
                .findFirst()
                .orElse(null);
    }

    private static boolean holdsBothArms(List<Sample> block) {
        return block.stream().map(Sample::arm).distinct().count() > 1;
    }

    private static Window window(int block, List<Sample> samples, Function<Sample, Long> place) {
        return new Window(
                block,
                samples.stream().map(place).min(Long::compare).orElseThrow(),
                samples.stream().map(place).max(Long::compare).orElseThrow());
    }

    private static String alwaysFirst(Iterable<List<Sample>> blocks, Function<Sample, Long> place) {
        Set<String> first = new HashSet<>();
        int counted = 0;
        for (List<Sample> block : blocks) {
            if (holdsBothArms(block)) {
                counted++;
                first.add(
                        block.stream()
                                .map(Sample::arm)
                                .distinct()
                                .min(Comparator.comparingDouble(arm -> mean(block, arm, place)))
                                .orElseThrow());
            }
        }
        return counted >= BLOCKS_TO_TELL && first.size() == 1 ? first.iterator().next() : null;
    }

    private static double mean(List<Sample> block, String arm, Function<Sample, Long> place) {
        return block.stream()
                .filter(s -> s.arm().equals(arm))
                .map(place)
                .mapToLong(Long::longValue)
                .average()
                .orElseThrow();
    }
}
