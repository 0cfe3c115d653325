package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.compare.SeriesEstimator;
import dev.spdkcmp.harness.evidence.Curve.Phase;
import dev.spdkcmp.harness.statistics.Interval;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.SortedMap;

/**
 * What limits two arms at a point.
 *
 * @param candidate the candidate
 * @param point where
 * @param kind what limits them
 * @param shown whether the equality behind {@link Kind#DEVICE_BOUND} is shown by two one-sided
 *     tests at 5 %; false where it rests on the means alone
 * @param evidence a sentence
 */
public record Ceiling(String candidate, Point point, Kind kind, boolean shown, String evidence) {

    /** What limits two arms. */
    public enum Kind {
        /** At least one arm still grows with depth. */
        BELOW_CEILING,
        /** Both flat at the same IOPS: the stacks cannot be told apart here. */
        DEVICE_BOUND,
        /** Both flat, at different IOPS: it is not the device that limits the lower one. */
        APART,
        /** The lower arm's cores are busy throughout while the other gets more from the device. */
        CPU_BOUND
    }

    /** Cores busy for this share of the time have nothing left. */
    private static final double BUSY = 0.95;

    private static final double ALPHA = 0.05;

    static List<Ceiling> find(SweepPair pair, double margin, SeriesEstimator estimator) {
        SortedMap<Integer, Phase> from = phases(pair.baseline());
        SortedMap<Integer, Phase> to = phases(pair.candidate());
        List<Ceiling> found = new ArrayList<>();
        for (int depth : pair.depths()) {
            if (from.containsKey(depth) && to.containsKey(depth)) {
                boolean flat = from.get(depth) != Phase.GROWING && to.get(depth) != Phase.GROWING;
                found.add(
                        flat
                                ? atCeiling(pair, depth, margin, estimator)
                                : below(pair, depth, margin));
            }
        }
        return found;
    }

    private static SortedMap<Integer, Phase> phases(Sweep sweep) {
        return CurveFinder.phases(sweep.means(Metric.IOPS));
    }

    private static Ceiling below(SweepPair pair, int depth, double margin) {
        Sweep lower = lower(pair, depth);
        if (phases(lower).get(depth) != Phase.GROWING
                && isBusy(lower, depth)
                && isApart(pair, depth, margin)) {
            return cpuBound(pair, depth, lower);
        }
        return new Ceiling(
                pair.candidate().arm(),
                pair.baseline().setting().at(depth),
                Kind.BELOW_CEILING,
                false,
                "at least one arm still grows with depth");
    }

    private static Ceiling atCeiling(
            SweepPair pair, int depth, double margin, SeriesEstimator estimator) {
        if (!isApart(pair, depth, margin)) {
            SeriesEstimator.Result result = estimator.estimate(pair.series(depth, Metric.IOPS));
            Interval band = new Interval(-Math.log1p(margin), Math.log1p(margin));
            boolean shown = result.estimate() != null && result.estimate().pInside(band) < ALPHA;
            return new Ceiling(
                    pair.candidate().arm(),
                    pair.baseline().setting().at(depth),
                    Kind.DEVICE_BOUND,
                    shown,
                    figures(pair, depth)
                            + ": both flat at the same IOPS, the device limits both and the stacks"
                            + " cannot be told apart here"
                            + (shown ? "" : " (by the means, not shown by tests)"));
        }
        Sweep lower = lower(pair, depth);
        if (isBusy(lower, depth)) {
            return cpuBound(pair, depth, lower);
        }
        boolean candidateLoses = lower == pair.candidate();
        return new Ceiling(
                pair.candidate().arm(),
                pair.baseline().setting().at(depth),
                Kind.APART,
                false,
                figures(pair, depth)
                        + ": both flat, but at different IOPS"
                        + (candidateLoses
                                ? "; a userspace driver that loses at saturation points to the"
                                        + " state of the device (unwritten media, firmware), not"
                                        + " to the stack"
                                : ""));
    }

    private static Ceiling cpuBound(SweepPair pair, int depth, Sweep lower) {
        return new Ceiling(
                pair.candidate().arm(),
                pair.baseline().setting().at(depth),
                Kind.CPU_BOUND,
                false,
                figures(pair, depth)
                        + ": the cores of "
                        + lower.arm()
                        + " are busy throughout while the device gives the other more");
    }

    private static boolean isApart(SweepPair pair, int depth, double margin) {
        return Math.abs(pair.logRatios(Metric.IOPS).get(depth)) > Math.log1p(margin);
    }

    private static Sweep lower(SweepPair pair, int depth) {
        return pair.logRatios(Metric.IOPS).get(depth) > 0 ? pair.baseline() : pair.candidate();
    }

    /** A polling arm is always busy, so that its busy time says nothing. */
    private static boolean isBusy(Sweep sweep, int depth) {
        Integer cores = sweep.setting().cores();
        List<Sample> samples = sweep.byDepth().get(depth);
        if (cores == null
                || samples.stream().anyMatch(s -> !Boolean.FALSE.equals(s.context().polling()))) {
            return false;
        }
        OptionalDouble least =
                samples.stream()
                        .map(s -> s.value(OperationFilter.ALL, Metric.CPU_CORES))
                        .mapToDouble(v -> v == null ? 0 : v.value())
                        .min();
        return least.isPresent() && least.getAsDouble() >= BUSY * cores;
    }

    private static String figures(SweepPair pair, int depth) {
        return String.format(
                Locale.ROOT,
                "%s %,.0f IOPS, %s %,.0f",
                pair.baseline().arm(),
                pair.baseline().means(Metric.IOPS).get(depth),
                pair.candidate().arm(),
                pair.candidate().means(Metric.IOPS).get(depth));
    }
}
