package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.statistics.Moments;
import dev.spdkcmp.harness.statistics.StudentT;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Whether log throughput, less the mean of its cell, goes up or down with something: a
 * least-squares slope within cells, tested with as many degrees of freedom as remain after the
 * cells' means.
 *
 * @param along what it may go with
 * @param samples used
 * @param change relative change over the whole range seen, such as −0.03; null where not tested
 * @param pValue two-sided p of "no change"; null where not tested
 * @param reason why not tested; null where it was
 */
public record Drift(Along along, int samples, Double change, Double pValue, String reason) {

    /** What throughput may go with. */
    public enum Along {
        TIME,
        POSITION_IN_BLOCK,
        TEMPERATURE
    }

    private record Cell(String arm, Point point) {}

    private record Observation(Cell cell, double x, double y) {}

    static List<Drift> test(Collection<Sample> samples) {
        List<Sample> valid =
                samples.stream()
                        .filter(Sample::isValid)
                        .filter(s -> s.value(OperationFilter.ALL, Metric.IOPS) != null)
                        .filter(s -> s.value(OperationFilter.ALL, Metric.IOPS).hasLog())
                        .toList();
        Map<Sample, Double> positions = positions(valid);
        return List.of(
                along(
                        Along.TIME,
                        valid,
                        s -> s.startedAtMs() == null ? null : (double) s.startedAtMs(),
                        "when the samples were taken is not known"),
                along(
                        Along.POSITION_IN_BLOCK,
                        valid,
                        positions::get,
                        "the order inside blocks is not known"),
                along(
                        Along.TEMPERATURE,
                        valid,
                        s -> s.context().temperatureC(),
                        "temperatures were not recorded"));
    }

    private static Map<Sample, Double> positions(List<Sample> samples) {
        Map<Integer, List<Sample>> blocks =
                samples.stream()
                        .filter(s -> s.block() != null && s.startedAtMs() != null)
                        .collect(
                                Collectors.groupingBy(
                                        Sample::block, TreeMap::new, Collectors.toList()));
        Map<Sample, Double> positions = new HashMap<>();
        for (List<Sample> block : blocks.values()) {
            List<Sample> ordered = new ArrayList<>(block);
            ordered.sort(Comparator.comparing(Sample::startedAtMs));
            for (int i = 0; i < ordered.size(); i++) {
                positions.put(ordered.get(i), (double) i);
            }
        }
        return positions;
    }

    private static Drift along(
            Along along, List<Sample> samples, Function<Sample, Double> x, String unknown) {
        List<Observation> observations =
                samples.stream()
                        .filter(s -> Objects.nonNull(x.apply(s)))
                        .map(
                                s ->
                                        new Observation(
                                                new Cell(s.arm(), s.point()),
                                                x.apply(s),
                                                Math.log(
                                                        s.value(OperationFilter.ALL, Metric.IOPS)
                                                                .value())))
                        .toList();
        if (observations.isEmpty()) {
            return new Drift(along, 0, null, null, unknown);
        }
        return fit(along, observations);
    }

    private static Drift fit(Along along, List<Observation> observations) {
        Map<Cell, List<Observation>> cells =
                observations.stream().collect(Collectors.groupingBy(Observation::cell));
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (List<Observation> cell : cells.values()) {
            double meanX = Moments.of(cell.stream().mapToDouble(Observation::x).toArray()).mean();
            double meanY = Moments.of(cell.stream().mapToDouble(Observation::y).toArray()).mean();
            for (Observation one : cell) {
                xx += (one.x() - meanX) * (one.x() - meanX);
                xy += (one.x() - meanX) * (one.y() - meanY);
                yy += (one.y() - meanY) * (one.y() - meanY);
            }
        }
        int degrees = observations.size() - cells.size() - 1;
        double slope = xy / xx;
        double residual = (yy - slope * xy) / degrees;
        if (degrees < 1 || xx == 0 || !(residual > 0)) {
            return new Drift(
                    along, observations.size(), null, null, "too few samples that differ in it");
        }
        double range =
                observations.stream().mapToDouble(Observation::x).max().orElseThrow()
                        - observations.stream().mapToDouble(Observation::x).min().orElseThrow();
        return new Drift(
                along,
                observations.size(),
                Math.expm1(slope * range),
                new StudentT(degrees).twoSidedP(slope / Math.sqrt(residual / xx)),
                null);
    }
}
