package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What an arm's I/Os cost at a point. What was not measured is null.
 *
 * @param arm the arm
 * @param point what was measured
 * @param iops throughput
 * @param coresBusy CPU time over wall time, all cores the arm used
 * @param reservedCores cores that could do nothing else meanwhile
 * @param nsPerIo CPU nanoseconds per I/O
 * @param iopsPerBusyCore throughput over {@code coresBusy}
 * @param iopsPerReservedCore throughput over {@code reservedCores}
 * @param cyclesPerIo CPU cycles per I/O
 * @param instructionsPerIo instructions per I/O
 * @param joulesPerMillionIos energy
 * @param iopsPerWatt throughput over power
 * @param hugepageBytes memory taken by hugepages
 * @param sources where the CPU and energy figures come from and what they cover
 * @param notes what a reader must know, each a sentence
 */
public record Cost(
        String arm,
        Point point,
        Figure iops,
        Figure coresBusy,
        Integer reservedCores,
        Figure nsPerIo,
        Figure iopsPerBusyCore,
        Figure iopsPerReservedCore,
        Figure cyclesPerIo,
        Figure instructionsPerIo,
        Figure joulesPerMillionIos,
        Figure iopsPerWatt,
        Long hugepageBytes,
        List<String> sources,
        List<String> notes) {

    private static final double MILLION = 1e6;

    /** The cost of every cell. */
    static List<Cost> of(Collection<Sample> samples, double confidence) {
        Map<String, Map<Point, List<Sample>>> cells = new TreeMap<>();
        samples.stream()
                .filter(Sample::isValid)
                .forEach(
                        s ->
                                cells.computeIfAbsent(s.arm(), a -> new TreeMap<>())
                                        .computeIfAbsent(s.point(), p -> new ArrayList<>())
                                        .add(s));
        List<Cost> costs = new ArrayList<>();
        cells.forEach(
                (arm, points) ->
                        points.forEach(
                                (point, cell) -> costs.add(of(arm, point, cell, confidence))));
        return costs;
    }

    private static Cost of(String arm, Point point, List<Sample> cell, double confidence) {
        Function<Metric, Figure> figure =
                metric ->
                        Figure.of(
                                values(cell, s -> s.value(OperationFilter.ALL, metric)),
                                confidence);
        Integer reserved = most(cell, s -> s.context().reservedCores());
        return new Cost(
                arm,
                point,
                figure.apply(Metric.IOPS),
                figure.apply(Metric.CPU_CORES),
                reserved,
                figure.apply(Metric.CPU_NS_PER_IO),
                Figure.of(values(cell, s -> ratio(s, Metric.CPU_CORES)), confidence),
                Figure.of(values(cell, Cost::perReservedCore), confidence),
                figure.apply(Metric.CPU_CYCLES_PER_IO),
                figure.apply(Metric.CPU_INSTRUCTIONS_PER_IO),
                figure.apply(Metric.ENERGY_J_PER_MILLION_IOS),
                Figure.of(values(cell, Cost::perWatt), confidence),
                most(cell, s -> s.context().hugepageBytes()),
                sources(cell),
                notes(cell, reserved, figure.apply(Metric.CPU_CORES), figure.apply(Metric.IOPS)));
    }

    private static List<MetricValue> values(
            List<Sample> cell, Function<Sample, MetricValue> figure) {
        return cell.stream().map(figure).filter(Objects::nonNull).toList();
    }

    private static MetricValue ratio(Sample sample, Metric divisor) {
        MetricValue iops = sample.value(OperationFilter.ALL, Metric.IOPS);
        MetricValue by = sample.value(OperationFilter.ALL, divisor);
        return iops == null || by == null || by.value() <= 0 ? null : iops.over(by.value());
    }

    private static MetricValue perReservedCore(Sample sample) {
        MetricValue iops = sample.value(OperationFilter.ALL, Metric.IOPS);
        Integer reserved = sample.context().reservedCores();
        return iops == null || reserved == null || reserved == 0 ? null : iops.over(reserved);
    }

    private static MetricValue perWatt(Sample sample) {
        MetricValue joules = sample.value(OperationFilter.ALL, Metric.ENERGY_J_PER_MILLION_IOS);
        return joules == null || joules.value() <= 0
                ? null
                : MetricValue.exact(MILLION / joules.value());
    }

    private static <T extends Comparable<T>> T most(
            List<Sample> cell, Function<Sample, T> recorded) {
        return cell.stream()
                .map(recorded)
                .filter(Objects::nonNull)
                .max(Comparable::compareTo)
                .orElse(null);
    }

    private static List<String> sources(List<Sample> cell) {
        return cell.stream()
                .flatMap(s -> Stream.of(s.context().cpuSource(), s.context().energySource()))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    private static List<String> notes(
            List<Sample> cell, Integer reserved, Figure busy, Figure iops) {
        List<String> notes = new ArrayList<>();
        if (busy == null) {
            notes.add("CPU time was not measured");
        }
        boolean polls = cell.stream().anyMatch(s -> Boolean.TRUE.equals(s.context().polling()));
        if (polls && reserved != null && iops != null) {
            notes.add(
                    String.format(
                            Locale.ROOT,
                            "polls: %d %s in full whatever the load, here for %,.0f IOPS",
                            reserved,
                            reserved == 1 ? "core spins" : "cores spin",
                            iops.value()));
        }
        return notes;
    }

    /**
     * Cores needed for a throughput, were IOPS per core to stay as here: reserved cores where they
     * are recorded, busy ones else.
     *
     * @param targetIops I/Os per second
     * @return null where neither is known
     */
    public Double coresFor(double targetIops) {
        Figure perCore = iopsPerReservedCore != null ? iopsPerReservedCore : iopsPerBusyCore;
        return perCore == null ? null : targetIops / perCore.value();
    }
}
