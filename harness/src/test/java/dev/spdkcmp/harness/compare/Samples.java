package dev.spdkcmp.harness.compare;

import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.Pattern;
import dev.spdkcmp.scenarios.Workload;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Builds samples for tests: randread 4k, one core, each call one measured run. */
public final class Samples {

    public static final Metric P99 = Metric.latencyPercentile(99);
    public static final Workload RANDREAD_4K = new Workload(Pattern.RANDREAD, 100, 4096);
    private static final long PLENTY = 10_000_000;

    private final List<Sample> samples = new ArrayList<>();

    public static Point point(int depth) {
        return new Point(RANDREAD_4K, depth, 1, List.of("0000:01:00.0"));
    }

    /** What was recorded with a sample. */
    public static final class Recorded {
        private Long sequence;
        private Double temperatureC;
        private String cpuSource;
        private Integer reservedCores;
        private Boolean polling;
        private Map<String, Double> iopsByDevice = Map.of();
        private List<Double> iopsPerSecond = List.of();

        public Recorded sequence(long place) {
            sequence = place;
            return this;
        }

        public Recorded temperatureC(double degrees) {
            temperatureC = degrees;
            return this;
        }

        public Recorded cpuSource(String source) {
            cpuSource = source;
            return this;
        }

        public Recorded reservedCores(int cores) {
            reservedCores = cores;
            return this;
        }

        public Recorded polling(boolean polls) {
            polling = polls;
            return this;
        }

        public Recorded iopsByDevice(Map<String, Double> iops) {
            iopsByDevice = iops;
            return this;
        }

        public Recorded iopsPerSecond(List<Double> series) {
            iopsPerSecond = series;
            return this;
        }

        private SampleContext context() {
            return new SampleContext(
                    sequence,
                    temperatureC,
                    cpuSource,
                    null,
                    reservedCores,
                    polling,
                    null,
                    iopsByDevice,
                    Map.of(),
                    iopsPerSecond);
        }
    }

    public static Recorded recorded() {
        return new Recorded();
    }

    /** A sample to be completed and added. */
    public final class One {
        private final String arm;
        private Point point;
        private OperationFilter operation = OperationFilter.ALL;
        private Integer block;
        private Long startedAtMs;
        private long ios = PLENTY;
        private SampleContext context = SampleContext.NONE;
        private final Map<OperationFilter, Map<Metric, MetricValue>> values =
                new EnumMap<>(OperationFilter.class);
        private final Map<OperationFilter, LatencyHistogram> latency =
                new EnumMap<>(OperationFilter.class);
        private final List<Problem> invalid = new ArrayList<>();

        private One(String arm, int depth) {
            this.arm = arm;
            this.point = point(depth);
        }

        public One block(int number) {
            block = number;
            return this;
        }

        public One at(long ms) {
            startedAtMs = ms;
            return this;
        }

        public One ios(long count) {
            ios = count;
            return this;
        }

        public One with(Recorded recorded) {
            context = recorded.context();
            return this;
        }

        public One at(Point elsewhere) {
            point = elsewhere;
            return this;
        }

        public One of(OperationFilter which) {
            operation = which;
            return this;
        }

        public One histogram(LatencyHistogram histogram) {
            latency.put(operation, histogram);
            return this;
        }

        public One value(Metric metric, double value) {
            return bucketed(metric, value, 0);
        }

        public One bucketed(Metric metric, double value, double relativeWidth) {
            values.computeIfAbsent(operation, o -> new HashMap<>())
                    .put(metric, new MetricValue(value, relativeWidth));
            return this;
        }

        public One invalid(String code) {
            invalid.add(Problem.error(code, code));
            return this;
        }

        public Samples add() {
            samples.add(
                    new Sample(
                            arm,
                            point,
                            block,
                            arm
                                    + "/q"
                                    + point.queueDepth()
                                    + (block == null ? "" : "-b" + block)
                                    + "-"
                                    + samples.size(),
                            startedAtMs,
                            values,
                            Map.of(OperationFilter.ALL, ios),
                            latency,
                            null,
                            context,
                            invalid,
                            List.of()));
            return Samples.this;
        }
    }

    public One of(String arm, int depth) {
        return new One(arm, depth);
    }

    /**
     * One sample of each arm per block, arms alternating, a minute apart: values[i] belongs to
     * block i + 1.
     */
    public Samples blocks(int depth, Metric metric, Map<String, double[]> values) {
        List<String> arms = values.keySet().stream().sorted().toList();
        int count = values.get(arms.get(0)).length;
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < arms.size(); k++) {
                String arm = arms.get(i % 2 == 0 ? k : arms.size() - 1 - k);
                of(arm, depth)
                        .block(i + 1)
                        .at(3_600_000L * i + 60_000L * k + depth * 1_000L)
                        .value(metric, values.get(arm)[i])
                        .add();
            }
        }
        return this;
    }

    public List<Sample> list() {
        return samples;
    }
}
