package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.scenarios.Metric;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Reads from the results what nobody states: the block size from bandwidth over IOPS, and the depth
 * from Little's law (IOPS × mean latency), where that is next to a power of two or to a depth that
 * another output of the set declares.
 */
final class Inference {

    /** Both figures are rounded where they are printed; sizes are much further apart than this. */
    private static final double SIZE_TOLERANCE = 0.01;

    private static final double DEPTH_TOLERANCE = 0.02;
    private static final int SECTOR = 512;
    private static final int DEEPEST = 1 << 20;

    private final SortedSet<Integer> depths = new TreeSet<>();

    /**
     * Prepares for a set of outputs.
     *
     * @param declared depths per device that other outputs of the set declare
     */
    Inference(Collection<Integer> declared) {
        depths.addAll(declared);
        for (int power = 1; power <= DEEPEST; power *= 2) {
            depths.add(power);
        }
    }

    /** The block size and depth that the results show; absent where they show none. */
    Conditions read(Observation observation, int devices) {
        return Conditions.NONE
                .blockBytes(blockBytes(observation).orElse(null))
                .queueDepth(depth(observation, devices).stream().boxed().findAny().orElse(null));
    }

    private static Optional<Long> blockBytes(Observation observation) {
        Double iops = observation.overall(Metric.IOPS);
        Double bytesPerSecond = observation.overall(Metric.BANDWIDTH);
        if (iops == null || bytesPerSecond == null) {
            return Optional.empty();
        }
        double bytes = bytesPerSecond / iops;
        long powerOfTwo = 1L << Math.max(0, Math.round(Math.log(bytes) / Math.log(2)));
        long sectors = Math.round(bytes / SECTOR) * SECTOR;
        long nearest =
                Math.abs(powerOfTwo - bytes) <= SIZE_TOLERANCE * bytes ? powerOfTwo : sectors;
        boolean plausible =
                nearest >= SECTOR && Math.abs(nearest - bytes) <= SIZE_TOLERANCE * bytes;
        return plausible ? Optional.of(nearest) : Optional.empty();
    }

    private OptionalInt depth(Observation observation, int devices) {
        Double inFlight = observation.inFlight();
        if (inFlight == null) {
            return OptionalInt.empty();
        }
        double perDevice = inFlight / devices;
        return depths.stream()
                .mapToInt(Integer::intValue)
                .filter(depth -> Math.abs(perDevice - depth) <= DEPTH_TOLERANCE * depth)
                .boxed()
                .min((a, b) -> Double.compare(Math.abs(perDevice - a), Math.abs(perDevice - b)))
                .stream()
                .mapToInt(Integer::intValue)
                .findFirst();
    }
}
