package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.Operation;
import java.util.List;
import java.util.Locale;

/**
 * One entry of {@code jobs} or {@code client_stats}: a job, or a reporting group. Null where a
 * member is missing.
 *
 * @param name {@code jobname}; in a group, of its first job
 * @param host {@code hostname:port} in client mode
 * @param group {@code groupid}: grows at stonewall and new_group
 * @param error errno, or NVMe status, of the first job that failed
 * @param totalErrors tolerated errors, with continue_on_error
 * @param etaSeconds time left; {@link #ETA_UNKNOWN} when fio cannot tell
 * @param elapsedSeconds since fio started, rounded up
 * @param startedAtMs {@code job_start}, milliseconds since the epoch, from 3.36 on
 * @param jobRuntimeMs {@code job_runtime}, summed over a group
 * @param userPercent {@code usr_cpu}; in a group the average per job
 * @param systemPercent {@code sys_cpu}
 * @param contextSwitches {@code ctx}, summed over a group
 * @param steadyStateAttained whether a steadystate criterion ended the job; null without one
 * @param options {@code job options}; empty when missing
 * @param directions those printed, in order
 */
record FioJob(
        String name,
        String host,
        Long group,
        Long error,
        Long totalErrors,
        Long etaSeconds,
        Long elapsedSeconds,
        Long startedAtMs,
        Long jobRuntimeMs,
        Double userPercent,
        Double systemPercent,
        Long contextSwitches,
        Boolean steadyStateAttained,
        RawOptions options,
        List<FioDirection> directions) {

    static final long ETA_UNKNOWN = Integer.MAX_VALUE;

    FioJob {
        directions = List.copyOf(directions);
    }

    /** Directions in which I/O was done. */
    List<FioDirection> activeDirections() {
        return directions.stream().filter(FioDirection::active).toList();
    }

    /** Directions that count: with unified_rw_reporting=both, the sum of the others is left out. */
    List<FioDirection> countedDirections() {
        List<FioDirection> active = activeDirections();
        boolean apart =
                active.stream().anyMatch(direction -> direction.operation() != Operation.MIXED);
        return active.stream()
                .filter(direction -> !apart || direction.operation() != Operation.MIXED)
                .toList();
    }

    /** Longest window of its directions, milliseconds; 0 when nothing ran. */
    long runtimeMs() {
        return directions.stream()
                .filter(direction -> direction.runtimeMs() != null)
                .mapToLong(FioDirection::runtimeMs)
                .max()
                .orElse(0);
    }

    /** Whether it stopped with an error. */
    boolean failed() {
        return error != null && error != 0;
    }

    /** Name for messages. */
    String label() {
        return (name == null ? "a job without name" : "job " + name)
                + (host == null ? "" : " on " + host);
    }

    /** Name of one direction for messages. */
    String label(FioDirection direction) {
        return label() + ", " + direction.operation().name().toLowerCase(Locale.ROOT);
    }
}
