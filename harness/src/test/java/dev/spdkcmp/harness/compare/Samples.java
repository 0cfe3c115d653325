package dev.spdkcmp.harness.compare;

import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.Pattern;
import dev.spdkcmp.scenarios.Workload;
import java.util.ArrayList;
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

    /** A sample to be completed and added. */
    public final class One {
        private final String arm;
        private final int depth;
        private Integer block;
        private Long startedAtMs;
        private long ios = PLENTY;
        private SampleContext context = SampleContext.NONE;
        private final Map<Metric, MetricValue> values = new HashMap<>();
        private final List<Problem> invalid = new ArrayList<>();

        private One(String arm, int depth) {
            this.arm = arm;
            this.depth = depth;
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

        public One context(SampleContext recorded) {
            context = recorded;
            return this;
        }

        public One value(Metric metric, double value) {
            values.put(metric, MetricValue.exact(value));
            return this;
        }

        public One bucketed(Metric metric, double value, double relativeWidth) {
            values.put(metric, new MetricValue(value, relativeWidth));
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
                            point(depth),
                            block,
                            arm
                                    + "/q"
                                    + depth
                                    + (block == null ? "" : "-b" + block)
                                    + "-"
                                    + samples.size(),
                            startedAtMs,
                            Map.of(OperationFilter.ALL, values),
                            Map.of(OperationFilter.ALL, ios),
                            Map.of(),
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
