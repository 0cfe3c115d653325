package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.SeriesEstimator;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;

/**
 * Where two arms change places in throughput.
 *
 * @param candidate the candidate
 * @param below the point before the change
 * @param above the point after it
 * @param candidateAheadBelow whether the candidate is ahead before and behind after
 * @param depth where the ratio is 1, interpolated on log scales
 * @param shown whether both leads are shown: the candidate differs from the baseline, one way at or
 *     before {@code below} and the other way at or after {@code above} (each one-sided at 2.5 %,
 *     shared among the depths)
 * @param evidence a sentence
 */
public record Crossover(
        String candidate,
        Point below,
        Point above,
        boolean candidateAheadBelow,
        DerivedFigure depth,
        boolean shown,
        String evidence) {

    /** Finds every change of lead. */
    static List<Crossover> find(
            SweepPair pair, SeriesEstimator estimator, double confidence, long seed) {
        SortedMap<Integer, Double> ratios = pair.logRatios(Metric.IOPS);
        List<Crossover> found = new ArrayList<>();
        Map.Entry<Integer, Double> last = null;
        for (Map.Entry<Integer, Double> here : ratios.entrySet()) {
            if (here.getValue() == 0) {
                continue;
            }
            if (last != null && last.getValue() > 0 != here.getValue() > 0) {
                found.add(between(pair, last, here, estimator, confidence, seed));
            }
            last = here;
        }
        return found;
    }

    private static Crossover between(
            SweepPair pair,
            Map.Entry<Integer, Double> below,
            Map.Entry<Integer, Double> above,
            SeriesEstimator estimator,
            double confidence,
            long seed) {
        boolean aheadBelow = below.getValue() > 0;
        DerivedFigure depth =
                DerivedFigure.overBlocks(
                        pair.completeBlocks(Metric.IOPS),
                        b -> onlyCrossing(pair.inBlock(b).logRatios(Metric.IOPS)),
                        interpolate(below, above),
                        "the curves do not cross exactly once",
                        confidence,
                        seed);
        boolean shown =
                isShown(pair, below.getKey(), above.getKey(), aheadBelow, estimator, confidence);
        return new Crossover(
                pair.candidate().arm(),
                pair.baseline().setting().at(below.getKey()),
                pair.baseline().setting().at(above.getKey()),
                aheadBelow,
                depth,
                shown,
                String.format(
                        Locale.ROOT,
                        "%s is %s to depth %d (ratio %.3f) and %s from %d (%.3f)%s",
                        pair.candidate().arm(),
                        aheadBelow ? "ahead" : "behind",
                        below.getKey(),
                        Math.exp(below.getValue()),
                        aheadBelow ? "behind" : "ahead",
                        above.getKey(),
                        Math.exp(above.getValue()),
                        shown ? "" : "; not shown by tests on both sides"));
    }

    private static boolean isShown(
            SweepPair pair,
            int below,
            int above,
            boolean aheadBelow,
            SeriesEstimator estimator,
            double confidence) {
        double share = (1 - confidence) / 2 / pair.depths().size();
        return pair.depths().headSet(below + 1).stream()
                        .anyMatch(d -> leads(pair, d, aheadBelow, estimator, share))
                && pair.depths().tailSet(above).stream()
                        .anyMatch(d -> leads(pair, d, !aheadBelow, estimator, share));
    }

    private static boolean leads(
            SweepPair pair, int depth, boolean ahead, SeriesEstimator estimator, double level) {
        SeriesEstimator.Result result = estimator.estimate(pair.series(depth, Metric.IOPS));
        return result.estimate() != null
                && (ahead ? result.estimate().pAbove(0) : result.estimate().pBelow(0)) < level;
    }

    /** The depth of the only change of lead, or null. */
    private static Double onlyCrossing(SortedMap<Integer, Double> ratios) {
        Double crossing = null;
        Map.Entry<Integer, Double> last = null;
        for (Map.Entry<Integer, Double> here : ratios.entrySet()) {
            if (last != null && last.getValue() > 0 != here.getValue() > 0) {
                if (crossing != null) {
                    return null;
                }
                crossing = interpolate(last, here);
            }
            last = here;
        }
        return crossing;
    }

    private static double interpolate(
            Map.Entry<Integer, Double> below, Map.Entry<Integer, Double> above) {
        double share = below.getValue() / (below.getValue() - above.getValue());
        return Math.exp(
                Math.log(below.getKey())
                        + share * (Math.log(above.getKey()) - Math.log(below.getKey())));
    }
}
