package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.compare.SampleContext;
import dev.spdkcmp.parsers.measurement.Problem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes samples of located observations: one name per device, blocks, checks. */
final class SampleMaker {

    private final List<Sample> samples = new ArrayList<>();
    private final List<String> conflicts = new ArrayList<>();
    private final List<Problem> notes = new ArrayList<>();

    SampleMaker(List<Located> observations) {
        DeviceMatch devices = new DeviceMatch();
        CoreMatch cores = new CoreMatch();
        BlocksByOrder blocks = new BlocksByOrder();
        List<Located> located = blocks.number(cores.match(devices.match(observations)));
        notes.addAll(devices.notes());
        cores.note().ifPresent(notes::add);
        notes.addAll(blocks.notes());
        findMixedArms(located);
        findUnequal(located, "runtime", sample -> sample.observation().runtimeNs());
        findUnequal(located, "warm-up", sample -> sample.observation().warmUpNs());
        Map<List<Object>, String> taken = new HashMap<>();
        for (Located one : located) {
            Sample sample = sample(one);
            samples.add(sample);
            findSecondInBlock(sample, taken);
        }
    }

    /** In the order of the observations, point by point. */
    List<Sample> samples() {
        return List.copyOf(samples);
    }

    /** Why there can be no comparison, each a sentence that names the file. */
    List<String> conflicts() {
        return List.copyOf(conflicts);
    }

    /** What holds for the whole set. */
    List<Problem> notes() {
        return List.copyOf(notes);
    }

    private static Sample sample(Located located) {
        Observation observation = located.observation();
        Point point = located.point();
        PlausibilityCheck check = new PlausibilityCheck(observation, point);
        List<Problem> deviations = new ArrayList<>();
        deviations.add(Problem.warning("conditions", located.provenance()));
        deviations.addAll(observation.remarks());
        deviations.addAll(check.deviations());
        return new Sample(
                located.arm(),
                point,
                located.block(),
                observation.source(),
                located.startedAtMs(),
                observation.values(),
                observation.ios(),
                observation.latency(),
                observation.inFlight(),
                SampleContext.NONE,
                check.invalid(),
                deviations);
    }

    private void findSecondInBlock(Sample sample, Map<List<Object>, String> taken) {
        if (sample.block() == null || !sample.isValid()) {
            return;
        }
        String other =
                taken.putIfAbsent(
                        List.of(sample.arm(), sample.point(), sample.block()), sample.source());
        if (other != null) {
            conflicts.add(
                    "%s: block %d of %s at %s, depth %d, is already %s; repeats inside a block are no samples of their own: give them blocks of their own, or name them by run (r1, r2)"
                            .formatted(
                                    sample.source(),
                                    sample.block(),
                                    sample.arm(),
                                    sample.point().workload().label(),
                                    sample.point().queueDepth(),
                                    other));
        }
    }

    /** An arm is one tool, version and engine; where it is several, its spread is not noise. */
    private void findMixedArms(List<Located> located) {
        Map<String, SortedSet<String>> tools = new TreeMap<>();
        for (Located sample : located) {
            if (sample.observation().tool() != null) {
                tools.computeIfAbsent(sample.arm(), arm -> new TreeSet<>())
                        .add(sample.observation().tool());
            }
        }
        tools.forEach(
                (arm, found) -> {
                    if (found.size() > 1) {
                        notes.add(
                                Problem.warning(
                                        "mixed-arm",
                                        "the samples of %s come from different tools: %s; they are one arm only if that makes no difference"
                                                .formatted(arm, String.join(", ", found))));
                    }
                });
    }

    /** Arms that were asked for different times at the same point are not matched in that. */
    private void findUnequal(List<Located> located, String what, Function<Located, Long> asked) {
        Map<Point, Map<String, SortedSet<Long>>> byPoint = new HashMap<>();
        for (Located sample : located) {
            Long nanoseconds = asked.apply(sample);
            if (nanoseconds != null) {
                byPoint.computeIfAbsent(sample.point(), point -> new TreeMap<>())
                        .computeIfAbsent(sample.arm(), arm -> new TreeSet<>())
                        .add(nanoseconds);
            }
        }
        SortedSet<String> differences = new TreeSet<>();
        for (Map<String, SortedSet<Long>> byArm : byPoint.values()) {
            if (byArm.values().stream().distinct().count() > 1) {
                differences.add(
                        byArm.entrySet().stream()
                                .map(arm -> arm.getKey() + " " + seconds(arm.getValue()))
                                .collect(Collectors.joining(", ")));
            }
        }
        for (String difference : differences) {
            notes.add(
                    Problem.warning(
                            "unequal-" + what,
                            "the arms were asked for different times of "
                                    + what
                                    + ": "
                                    + difference));
        }
    }

    private static String seconds(SortedSet<Long> nanoseconds) {
        return nanoseconds.stream()
                .map(ns -> BigDecimal.valueOf(ns, 9).stripTrailingZeros().toPlainString() + " s")
                .collect(Collectors.joining(" and "));
    }
}
