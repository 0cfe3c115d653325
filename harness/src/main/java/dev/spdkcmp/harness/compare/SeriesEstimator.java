package dev.spdkcmp.harness.compare;

import dev.spdkcmp.harness.statistics.Estimate;
import dev.spdkcmp.harness.statistics.Moments;
import java.util.Arrays;
import java.util.Locale;

/** Estimates the log ratio of two series: paired by block, two-stage, or unpaired. */
public final class SeriesEstimator {

    /** A spread of logs below this is only their rounding. */
    private static final double ROUNDING = 1e-14;

    private final Integer pilotBlocks;

    /**
     * An estimator for one design.
     *
     * @param pilotBlocks blocks of the pilot in a two-stage run; null where their number was fixed
     */
    public SeriesEstimator(Integer pilotBlocks) {
        this.pilotBlocks = pilotBlocks;
    }

    /**
     * What can be estimated.
     *
     * @param logRatio difference of the mean logs; null where there is none
     * @param estimate the same with its standard error; null where there is none
     * @param obstacle why not, a sentence; null where there is an estimate
     */
    public record Result(Double logRatio, Estimate estimate, String obstacle) {

        private static Result none(String obstacle) {
            return new Result(null, null, obstacle);
        }
    }

    /** The ratio of {@code series}' candidate to its baseline. */
    public Result estimate(MatchedSeries series) {
        if (series.smallerCount() == 0) {
            return Result.none(
                    "no inference possible: "
                            + (series.baseline().isEmpty() ? "the baseline" : "the candidate")
                            + " has no valid sample with this figure");
        }
        if (!series.isPositive()) {
            return Result.none("no ratio: some samples are not above 0, or not finite");
        }
        if (!Double.isFinite(series.slack())) {
            return Result.none(
                    "no ratio: some samples lie beyond the last bucket of their histogram, only a"
                            + " lower bound is known");
        }
        double logRatio =
                Moments.of(series.candidateLogs()).mean()
                        - Moments.of(series.baselineLogs()).mean();
        String obstacle = obstacle(series);
        return new Result(logRatio, obstacle == null ? spread(series) : null, obstacle);
    }

    private String obstacle(MatchedSeries series) {
        int n = series.smallerCount();
        int pilot = pilot(series);
        if (n < 2 || pilot < 2) {
            return String.format(
                    Locale.ROOT,
                    "no inference possible: n = %d on the baseline, %d on the candidate%s; an"
                            + " interval needs at least 2 on each side",
                    series.baseline().size(),
                    series.candidate().size(),
                    n < 2 ? "" : ", " + pilot + " in the pilot");
        }
        boolean quantised =
                Quantisation.of(series.baseline()).deviation() > 0
                        || Quantisation.of(series.candidate()).deviation() > 0;
        if (!quantised && deviation(series) < ROUNDING) {
            return "no inference possible: the samples do not differ at all from one another, so"
                    + " there is no noise to judge by; are some of them copies?";
        }
        return null;
    }

    private Estimate spread(MatchedSeries series) {
        double from = Quantisation.of(series.baseline()).deviation();
        double to = Quantisation.of(series.candidate()).deviation();
        return series.paired()
                ? Estimate.stein(
                        series.logRatios(), pilot(series), Math.hypot(from, to), series.slack())
                : Estimate.welch(
                        series.baselineLogs(), series.candidateLogs(), from, to, series.slack());
    }

    private double deviation(MatchedSeries series) {
        return series.paired()
                ? Moments.of(Arrays.copyOf(series.logRatios(), pilot(series))).standardDeviation()
                : Math.hypot(
                        Moments.of(series.baselineLogs()).standardDeviation(),
                        Moments.of(series.candidateLogs()).standardDeviation());
    }

    /** Pairs that give the standard deviation: those of the pilot, or all. */
    private int pilot(MatchedSeries series) {
        if (pilotBlocks == null || !series.paired()) {
            return series.smallerCount();
        }
        return (int) series.blocks().stream().filter(b -> b <= pilotBlocks).count();
    }
}
