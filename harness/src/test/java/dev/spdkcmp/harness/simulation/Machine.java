package dev.spdkcmp.harness.simulation;

import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.compare.SampleContext;
import dev.spdkcmp.scenarios.Metric;
import dev.spdkcmp.scenarios.Pattern;
import dev.spdkcmp.scenarios.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Draws the samples of a whole experiment: two arms, several depths, randomised complete blocks in
 * which the arms take turns as groups, block effects, noise and drift.
 *
 * @param depths number of points
 * @param blocks per point
 * @param iopsRatio true ratio of IOPS
 * @param p99Ratio true ratio of p99
 * @param iopsNoise relative standard deviation of one sample
 * @param p99Noise likewise
 * @param drift relative loss of throughput (and gain of latency) from the first sample to the last
 * @param bucketWidth relative width of the buckets that p99 is read from; 0: exact
 */
record Machine(
        int depths,
        int blocks,
        double iopsRatio,
        double p99Ratio,
        double iopsNoise,
        double p99Noise,
        double drift,
        double bucketWidth) {

    static final String BASELINE = "baseline";
    static final String CANDIDATE = "candidate";

    private static final Metric P99 = Metric.latencyPercentile(99);
    private static final Workload WORKLOAD = new Workload(Pattern.RANDREAD, 100, 4096);
    private static final double BLOCK_NOISE = 0.02;

    List<Sample> samples(SplittableRandom random) {
        List<Sample> samples = new ArrayList<>(2 * depths * blocks);
        long place = 0;
        double last = 2.0 * depths * blocks;
        for (int block = 1; block <= blocks; block++) {
            double blockEffect = BLOCK_NOISE * random.nextGaussian();
            for (int group = 0; group < 2; group++) {
                boolean candidate = (group + block) % 2 == 0;
                for (int depth : shuffled(random)) {
                    double state = blockEffect + Math.log1p(-drift * place / last);
                    samples.add(sample(random, candidate, depth, block, place++, state));
                }
            }
        }
        return samples;
    }

    private int[] shuffled(SplittableRandom random) {
        int[] order = IntStream.range(0, depths).toArray();
        for (int i = depths - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swap = order[i];
            order[i] = order[j];
            order[j] = swap;
        }
        return order;
    }

    private Sample sample(
            SplittableRandom random,
            boolean candidate,
            int depth,
            int block,
            long place,
            double state) {
        double iops =
                Math.exp(
                        Math.log(1e5 * (depth + 1))
                                + (candidate ? Math.log(iopsRatio) : 0)
                                + state
                                + iopsNoise * random.nextGaussian());
        double p99 =
                Math.exp(
                        Math.log(2e5 * (depth + 1))
                                + (candidate ? Math.log(p99Ratio) : 0)
                                - state
                                + p99Noise * random.nextGaussian());
        return new Sample(
                candidate ? CANDIDATE : BASELINE,
                new Point(WORKLOAD, 1 << depth, 1, List.of()),
                block,
                "draw " + place,
                1_000 * place,
                Map.of(
                        OperationFilter.ALL,
                        Map.of(Metric.IOPS, MetricValue.exact(iops), P99, bucketed(p99))),
                Map.of(),
                Map.of(),
                null,
                SampleContext.NONE,
                List.of(),
                List.of());
    }

    /** The middle of the bucket on a grid of that relative width. */
    private MetricValue bucketed(double value) {
        if (bucketWidth == 0) {
            return MetricValue.exact(value);
        }
        double step = Math.log1p(bucketWidth);
        double low = Math.exp(step * Math.floor(Math.log(value) / step));
        double middle = low * (1 + bucketWidth / 2);
        return new MetricValue(middle, low * bucketWidth / middle);
    }
}
