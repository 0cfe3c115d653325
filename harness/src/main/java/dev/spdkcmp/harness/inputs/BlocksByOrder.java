package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.parsers.measurement.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes blocks from a manifest's or log's times where nothing numbers them: the k-th run of each
 * arm at a point is block k, provided that all arms had their k-th run before any had its next. A
 * point where some samples have a number and others have none gets no blocks at all.
 */
final class BlocksByOrder {

    private final Set<String> mixed = new HashSet<>();

    /** Points whose numbers could not be used. */
    List<Problem> notes() {
        return mixed.stream()
                .sorted()
                .map(
                        point ->
                                Problem.warning(
                                        "blocks-incomplete",
                                        point
                                                + ": some samples have a block and others have"
                                                + " none, so that they are compared unpaired"))
                .toList();
    }

    List<Located> number(List<Located> samples) {
        Map<Point, List<Located>> byPoint = new LinkedHashMap<>();
        for (Located sample : samples) {
            byPoint.computeIfAbsent(sample.point(), p -> new ArrayList<>()).add(sample);
        }
        List<Located> numbered = new ArrayList<>();
        byPoint.values().forEach(point -> numbered.addAll(numberPoint(point)));
        return numbered;
    }

    private List<Located> numberPoint(List<Located> point) {
        long withBlock = point.stream().filter(sample -> sample.block() != null).count();
        if (withBlock == point.size()) {
            return point;
        }
        if (withBlock > 0) {
            Located one = point.get(0);
            mixed.add(one.workload().label() + " at depth " + one.queueDepth());
            return point.stream().map(sample -> sample.withBlock(null)).toList();
        }
        if (!point.stream().allMatch(s -> s.datedByRecord() && s.startedAtMs() != null)) {
            return point;
        }
        return byTime(point);
    }

    private static List<Located> byTime(List<Located> point) {
        Map<String, Integer> runs = new HashMap<>();
        TreeMap<Integer, long[]> spans = new TreeMap<>();
        List<Located> numbered = new ArrayList<>();
        for (Located sample :
                point.stream().sorted(Comparator.comparing(Located::startedAtMs)).toList()) {
            int block = runs.merge(sample.arm(), 1, Integer::sum);
            long time = sample.startedAtMs();
            long[] span = spans.computeIfAbsent(block, b -> new long[] {time, time});
            span[1] = time;
            numbered.add(sample.withBlock(block));
        }
        long last = Long.MIN_VALUE;
        for (long[] span : spans.values()) {
            if (span[0] <= last) {
                return point;
            }
            last = span[1];
        }
        return numbered;
    }
}
