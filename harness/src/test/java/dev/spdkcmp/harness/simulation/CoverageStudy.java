package dev.spdkcmp.harness.simulation;

import dev.spdkcmp.harness.statistics.Estimate;
import dev.spdkcmp.harness.statistics.Moments;
import dev.spdkcmp.harness.statistics.SteinDesign;
import dev.spdkcmp.harness.statistics.StudentT;
import java.util.Locale;
import java.util.SplittableRandom;

/** How often the interval of a paired log ratio contains the truth. One buffer per study. */
final class CoverageStudy {

    private static final double CONFIDENCE = 0.95;
    private static final double TRUTH = Math.log(1.2);

    private final long draws;
    private final long seed;

    CoverageStudy(long draws, long seed) {
        this.draws = draws;
        this.seed = seed;
    }

    /**
     * A fixed number of blocks.
     *
     * @param noise relative standard deviation of one sample of an arm
     */
    Finding fixed(int blocks, double noise) {
        SplittableRandom random = new SplittableRandom(seed);
        double standardErrors = new StudentT(blocks - 1.0).twoSidedQuantile(CONFIDENCE);
        double[] ratios = new double[blocks];
        long covered = 0;
        for (long draw = 0; draw < draws; draw++) {
            for (int i = 0; i < blocks; i++) {
                ratios[i] = ratio(random, noise);
            }
            covered += covers(Estimate.ofMean(ratios, 0, 0), standardErrors);
        }
        return Finding.coverage(setting("fixed, " + blocks + " blocks", noise), draws, covered);
    }

    /**
     * Two stages: a pilot of 6 blocks, as many more as reach ±1 %, at most {@code most}.
     *
     * @param noise relative standard deviation of one sample of an arm
     */
    Finding stein(int most, double noise) {
        SplittableRandom random = new SplittableRandom(seed);
        SteinDesign design = new SteinDesign(SteinDesign.SMALLEST_PILOT, most, CONFIDENCE);
        double halfWidth = Math.log1p(0.01);
        double[][] buffers = new double[most + 1][];
        for (int n = design.pilotBlocks(); n <= most; n++) {
            buffers[n] = new double[n];
        }
        double[] pilot = buffers[design.pilotBlocks()];
        long covered = 0;
        long blocks = 0;
        for (long draw = 0; draw < draws; draw++) {
            for (int i = 0; i < pilot.length; i++) {
                pilot[i] = ratio(random, noise);
            }
            int n = design.blocks(Moments.of(pilot).standardDeviation(), 0, halfWidth).planned();
            double[] all = buffers[n];
            System.arraycopy(pilot, 0, all, 0, pilot.length);
            for (int i = pilot.length; i < n; i++) {
                all[i] = ratio(random, noise);
            }
            blocks += n;
            covered += covers(Estimate.stein(all, pilot.length, 0, 0), design.standardErrors());
        }
        return Finding.coverage(
                setting(
                        String.format(
                                Locale.ROOT,
                                "Stein, ±1 %%, at most %d blocks (mean %.1f)",
                                most,
                                (double) blocks / draws),
                        noise),
                draws,
                covered);
    }

    private static double ratio(SplittableRandom random, double noise) {
        return TRUTH + noise * (random.nextGaussian() - random.nextGaussian());
    }

    private static int covers(Estimate estimate, double standardErrors) {
        return estimate.reaching(standardErrors).contains(TRUTH) ? 1 : 0;
    }

    private static String setting(String design, double noise) {
        return String.format(Locale.ROOT, "%s, noise %.1f %%", design, 100 * noise);
    }
}
