package dev.spdkcmp.harness.evidence;

import dev.spdkcmp.harness.statistics.BootstrapT;
import dev.spdkcmp.harness.statistics.Estimate;
import dev.spdkcmp.harness.statistics.Interval;
import dev.spdkcmp.harness.statistics.Moments;
import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import java.util.function.IntFunction;

/**
 * A figure computed anew in every block and averaged on the log scale. From {@value
 * #FEWEST_FOR_INTERVAL} blocks it has a t interval; with fewer only the range of the blocks; from
 * {@value BootstrapT#FEWEST} a bootstrap-t interval stands beside (over 5 or 6 blocks a bootstrap
 * covers 84 %, not 95).
 *
 * @param value geometric mean over blocks; null where not derivable
 * @param low lower limit of the interval, or of the range
 * @param high upper limit, likewise
 * @param kind what the limits are
 * @param bootstrap bootstrap-t interval; null with too few blocks
 * @param blocks that gave a value
 * @param reason why value or limits are missing; null where nothing is
 */
public record DerivedFigure(
        Double value,
        Double low,
        Double high,
        Kind kind,
        Interval bootstrap,
        int blocks,
        String reason) {

    /** What the limits of a figure are. */
    public enum Kind {
        /** t interval of the mean log over blocks. */
        T_LOG,
        /** Smallest and largest block. */
        RANGE,
        /** There are no limits. */
        NONE
    }

    static final int FEWEST_FOR_INTERVAL = 6;
    private static final double ROUNDING = 1e-14;

    static DerivedFigure none(String reason) {
        return new DerivedFigure(null, null, null, Kind.NONE, null, 0, reason);
    }

    /**
     * From one value per block.
     *
     * @param values each above 0
     * @param seed of the bootstrap
     */
    static DerivedFigure of(double[] values, double confidence, long seed) {
        if (values.length == 0) {
            return none("no block has all that it takes");
        }
        double[] logs = Arrays.stream(values).map(Math::log).toArray();
        Moments moments = Moments.of(logs);
        double value = Math.exp(moments.mean());
        if (values.length == 1) {
            return new DerivedFigure(value, null, null, Kind.NONE, null, 1, "one block only");
        }
        if (values.length < FEWEST_FOR_INTERVAL || moments.standardDeviation() < ROUNDING) {
            return new DerivedFigure(
                    value,
                    Arrays.stream(values).min().orElseThrow(),
                    Arrays.stream(values).max().orElseThrow(),
                    Kind.RANGE,
                    null,
                    values.length,
                    values.length < FEWEST_FOR_INTERVAL
                            ? "fewer than " + FEWEST_FOR_INTERVAL + " blocks: their range only"
                            : "the blocks do not differ: their range only");
        }
        Interval t = Estimate.ofMean(logs, 0, 0).interval(confidence).exp();
        return new DerivedFigure(
                value,
                t.low(),
                t.high(),
                Kind.T_LOG,
                values.length < BootstrapT.FEWEST
                        ? null
                        : BootstrapT.of(logs, confidence, seed).exp(),
                values.length,
                null);
    }

    /**
     * Derives the figure in each block.
     *
     * @param inBlock the figure of one block, null where it has none
     * @param overAll the same from the means of all samples, shown where there are no blocks; null
     *     where it has none
     * @param missing why a block may have none, a clause
     */
    static DerivedFigure overBlocks(
            Collection<Integer> blocks,
            IntFunction<Double> inBlock,
            Double overAll,
            String missing,
            double confidence,
            long seed) {
        double[] values =
                blocks.stream()
                        .map(b -> inBlock.apply(b))
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .toArray();
        if (values.length < blocks.size()) {
            return none(
                    missing
                            + " in "
                            + (blocks.size() - values.length)
                            + " of "
                            + blocks.size()
                            + " blocks");
        }
        if (values.length > 0) {
            return of(values, confidence, seed);
        }
        return overAll == null
                ? none(missing)
                : new DerivedFigure(
                        overAll,
                        null,
                        null,
                        Kind.NONE,
                        null,
                        0,
                        "no block holds all that it takes: from the means of all samples, without"
                                + " an interval");
    }

    public boolean isDerived() {
        return value != null;
    }
}
