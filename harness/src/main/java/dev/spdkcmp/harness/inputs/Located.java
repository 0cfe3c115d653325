package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.scenarios.Workload;
import java.util.List;
import java.util.Optional;

/**
 * An observation with its conditions agreed.
 *
 * @param observation what was measured
 * @param workload pattern, read share, block size
 * @param queueDepth in flight per device
 * @param cores that drove the load; null where nothing says so
 * @param devices sorted; empty where nothing says so
 * @param block its replicate; null where nothing makes blocks
 * @param startedAtMs wall clock; null where not known
 * @param datedByRecord whether the time is from a manifest or a log, which make blocks
 * @param provenance where each condition was taken from, as a sentence
 */
record Located(
        Observation observation,
        Workload workload,
        int queueDepth,
        Integer cores,
        List<String> devices,
        Integer block,
        Long startedAtMs,
        boolean datedByRecord,
        String provenance) {

    /**
     * Puts an observation at its place.
     *
     * @return empty where pattern, read share, block size or depth are not stated, or together make
     *     no workload
     */
    static Optional<Located> of(Observation observation, ConditionResolution resolution) {
        Conditions agreed = resolution.conditions();
        if (agreed.pattern().isEmpty()
                || agreed.readPercent().isEmpty()
                || agreed.blockBytes().isEmpty()
                || agreed.queueDepth().isEmpty()) {
            return Optional.empty();
        }
        ConditionSource dated = resolution.sources().get(Condition.STARTED_AT);
        return Optional.of(
                new Located(
                        observation,
                        new Workload(
                                agreed.pattern().get(),
                                agreed.readPercent().get(),
                                agreed.blockBytes().get()),
                        agreed.queueDepth().get(),
                        agreed.cores().orElse(null),
                        agreed.devices(),
                        agreed.block().orElse(null),
                        agreed.startedAtMs().orElse(null),
                        dated == ConditionSource.MANIFEST || dated == ConditionSource.LOG,
                        resolution.provenance()));
    }

    String arm() {
        return observation.arm();
    }

    Point point() {
        return new Point(workload, queueDepth, cores, devices);
    }

    Located withDevices(List<String> other) {
        return new Located(
                observation,
                workload,
                queueDepth,
                cores,
                other,
                block,
                startedAtMs,
                datedByRecord,
                provenance);
    }

    Located withCores(Integer other) {
        return new Located(
                observation,
                workload,
                queueDepth,
                other,
                devices,
                block,
                startedAtMs,
                datedByRecord,
                provenance);
    }

    Located withBlock(Integer other) {
        return new Located(
                observation,
                workload,
                queueDepth,
                cores,
                devices,
                other,
                startedAtMs,
                datedByRecord,
                provenance);
    }
}
