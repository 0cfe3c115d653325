package dev.spdkcmp.scenarios;

import java.util.List;
import java.util.Objects;

/**
 * A workload, and at which points it is measured.
 *
 * @param workload pattern, read share, block size
 * @param queueDepths I/Os in flight per device, all its cores together; in the order stated
 * @param cores core selections, each a point of its own
 * @param timing times of each sample
 * @param blocks how often
 */
public record WorkloadPlan(
        Workload workload,
        List<Integer> queueDepths,
        List<CoreSelection> cores,
        Timing timing,
        BlockPlan blocks) {

    public WorkloadPlan {
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(timing, "timing");
        Objects.requireNonNull(blocks, "blocks");
        queueDepths = List.copyOf(queueDepths);
        cores = List.copyOf(cores);
    }
}
