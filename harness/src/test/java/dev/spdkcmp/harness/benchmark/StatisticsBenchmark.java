package dev.spdkcmp.harness.benchmark;

import dev.spdkcmp.harness.statistics.Estimate;
import dev.spdkcmp.harness.statistics.ExactP;
import dev.spdkcmp.harness.statistics.Interval;
import dev.spdkcmp.harness.statistics.Moments;
import dev.spdkcmp.harness.statistics.RankSumTest;
import dev.spdkcmp.harness.statistics.SignFlipTest;
import dev.spdkcmp.harness.statistics.SteinDesign;
import dev.spdkcmp.harness.statistics.StudentT;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The work that {@code scripts/benchmarks/statistics.py} does with NumPy, on the same data and with
 * as many draws. Both are seeded with {@value #SEED}; their generators differ.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class StatisticsBenchmark {

    private static final long SEED = 1;
    private static final int DRAWS = 20_000;
    private static final double NOISE = 0.02;
    private static final int PILOT = SteinDesign.SMALLEST_PILOT;
    private static final int MOST = 20;

    private final double[] twenty = series(20, 0.3);
    private final double[] forty = series(40, 0.3);
    private final double[] other = series(40, 0.0);

    /** A fixed, uneven series around {@code shift} that both languages can write down. */
    private static double[] series(int n, double shift) {
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = Math.sin(i * i + 1.0) + shift;
        }
        return values;
    }

    /** All 2^20 choices of signs. */
    @Benchmark
    public ExactP signFlipAll() {
        return SignFlipTest.of(twenty, SEED);
    }

    /** 20,000 drawn choices of 40 signs. */
    @Benchmark
    public ExactP signFlipDrawn() {
        return SignFlipTest.of(forty, SEED);
    }

    /** 20,000 drawn ways of dealing 80 midranks to two groups of 40. */
    @Benchmark
    public RankSumTest rankSumDrawn() {
        return RankSumTest.of(other, forty, SEED);
    }

    /** Coverage of the t interval of 12 blocks, 20,000 experiments. */
    @Benchmark
    public int coverage() {
        SplittableRandom random = new SplittableRandom(SEED);
        double standardErrors = new StudentT(11).twoSidedQuantile(0.95);
        double[] values = new double[12];
        int covered = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            fill(values, 0, values.length, random);
            covered += contains(Estimate.ofMean(values, 0, 0).reaching(standardErrors));
        }
        return covered;
    }

    /** Coverage of Stein's two stages, 6 to 20 blocks, 20,000 experiments. */
    @Benchmark
    public int stein() {
        SplittableRandom random = new SplittableRandom(SEED);
        SteinDesign design = new SteinDesign(PILOT, MOST, 0.95);
        double[][] buffers = new double[MOST + 1][];
        for (int n = PILOT; n <= MOST; n++) {
            buffers[n] = new double[n];
        }
        double[] pilot = buffers[PILOT];
        int covered = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            fill(pilot, 0, PILOT, random);
            int n = design.blocks(Moments.of(pilot).standardDeviation(), 0, 0.015).planned();
            double[] all = buffers[n];
            System.arraycopy(pilot, 0, all, 0, PILOT);
            fill(all, PILOT, n, random);
            covered += contains(Estimate.stein(all, PILOT, 0, 0).reaching(design.standardErrors()));
        }
        return covered;
    }

    private static void fill(double[] values, int from, int to, SplittableRandom random) {
        for (int i = from; i < to; i++) {
            values[i] = NOISE * random.nextGaussian();
        }
    }

    private static int contains(Interval interval) {
        return interval.contains(0) ? 1 : 0;
    }
}
