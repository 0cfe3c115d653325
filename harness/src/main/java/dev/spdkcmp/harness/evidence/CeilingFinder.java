package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.compare.SeriesEstimator;
import dev.spdkcmp.harness.evidence.ArmRole.Driver;
import dev.spdkcmp.harness.evidence.Ceiling.Kind;
import dev.spdkcmp.harness.evidence.Curve.Phase;
import dev.spdkcmp.harness.statistics.Interval;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;

/** Tells points where the device limits from points where a stack does. */
final class CeilingFinder {

    /** Cores busy for this share of the time have nothing left. */
    private static final double BUSY = 0.95;

    private static final double ALPHA = 0.05;

    private final List<Sweep> sweeps;
    private final double margin;
    private final SeriesEstimator estimator;
    private final Map<String, ArmRole> roles;

    /**
     * Looks at one experiment.
     *
     * @param sweeps all of it, to know what else got more from a device
     * @param margin of IOPS
     */
    CeilingFinder(
            List<Sweep> sweeps,
            double margin,
            SeriesEstimator estimator,
            Map<String, ArmRole> roles) {
        this.sweeps = sweeps;
        this.margin = margin;
        this.estimator = estimator;
        this.roles = roles;
    }

    /** Every depth that both arms ran at. */
    List<Ceiling> find(SweepPair pair) {
        SortedMap<Integer, Phase> from = phases(pair.baseline());
        SortedMap<Integer, Phase> to = phases(pair.candidate());
        List<Ceiling> found = new ArrayList<>();
        for (int depth : pair.depths()) {
            if (from.containsKey(depth) && to.containsKey(depth)) {
                boolean flat = from.get(depth) != Phase.GROWING && to.get(depth) != Phase.GROWING;
                found.add(flat ? atCeiling(pair, depth) : below(pair, depth));
            }
        }
        return found;
    }

    private static SortedMap<Integer, Phase> phases(Sweep sweep) {
        return CurveFinder.phases(sweep.means(Metric.IOPS));
    }

    private Ceiling below(SweepPair pair, int depth) {
        Sweep lower = lower(pair, depth);
        if (phases(lower).get(depth) != Phase.GROWING
                && isBusy(lower, depth)
                && isApart(pair, depth)) {
            return cpuBound(pair, depth, lower);
        }
        return ceiling(
                pair, depth, Kind.BELOW_CEILING, false, "at least one arm still grows with depth");
    }

    private Ceiling atCeiling(SweepPair pair, int depth) {
        if (!isApart(pair, depth)) {
            return alike(pair, depth);
        }
        Sweep lower = lower(pair, depth);
        if (isBusy(lower, depth)) {
            return cpuBound(pair, depth, lower);
        }
        return ceiling(
                pair,
                depth,
                Kind.APART,
                false,
                figures(pair, depth)
                        + ": both flat, but at different IOPS"
                        + (lower == pair.candidate() ? loss(lower.arm()) : ""));
    }

    private String loss(String arm) {
        ArmRole role = roles.get(arm);
        if (role != null && role.driver() == Driver.KERNEL) {
            return "";
        }
        return (role == null ? "; if " + arm + " drives the device from userspace, a" : "; a")
                + " loss at saturation points to the state of the device (unwritten media,"
                + " firmware), not to the stack";
    }

    private Ceiling alike(SweepPair pair, int depth) {
        SeriesEstimator.Result result = estimator.estimate(pair.series(depth, Metric.IOPS));
        Interval band = new Interval(-Math.log1p(margin), Math.log1p(margin));
        boolean shown = result.estimate() != null && result.estimate().pInside(band) < ALPHA;
        String suffix = shown ? "" : " (by the means, not shown by tests)";
        Sweep more = moreFromTheSameDevices(pair, depth);
        if (more != null) {
            return ceiling(
                    pair,
                    depth,
                    Kind.LIMITED_ALIKE,
                    shown,
                    String.format(
                            Locale.ROOT,
                            "%s: both flat at the same IOPS, but not by the device, from which %s"
                                    + " gets %,.0f%s",
                            figures(pair, depth),
                            more.arm(),
                            bestIops(more),
                            suffix));
        }
        return ceiling(
                pair,
                depth,
                Kind.DEVICE_BOUND,
                shown,
                figures(pair, depth)
                        + ": both flat at the same IOPS, the device limits both and the stacks"
                        + " cannot be told apart here"
                        + suffix);
    }

    private Sweep moreFromTheSameDevices(SweepPair pair, int depth) {
        double here =
                Math.max(
                        pair.baseline().means(Metric.IOPS).get(depth),
                        pair.candidate().means(Metric.IOPS).get(depth));
        return sweeps.stream()
                .filter(s -> s.setting().workload().equals(pair.baseline().setting().workload()))
                .filter(s -> s.setting().devices().equals(pair.baseline().setting().devices()))
                .filter(s -> bestIops(s) > here * (1 + margin))
                .max((a, b) -> Double.compare(bestIops(a), bestIops(b)))
                .orElse(null);
    }

    private static double bestIops(Sweep sweep) {
        return sweep.means(Metric.IOPS).values().stream().max(Double::compare).orElse(0.0);
    }

    private Ceiling cpuBound(SweepPair pair, int depth, Sweep lower) {
        return ceiling(
                pair,
                depth,
                Kind.CPU_BOUND,
                false,
                figures(pair, depth)
                        + ": the cores of "
                        + lower.arm()
                        + " are busy throughout while the device gives the other more");
    }

    private static Ceiling ceiling(
            SweepPair pair, int depth, Kind kind, boolean shown, String evidence) {
        return new Ceiling(
                pair.candidate().arm(), pair.baseline().setting().at(depth), kind, shown, evidence);
    }

    private boolean isApart(SweepPair pair, int depth) {
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
