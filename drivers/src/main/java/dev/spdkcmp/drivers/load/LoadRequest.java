package dev.spdkcmp.drivers.load;

import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.Timing;
import dev.spdkcmp.scenarios.Workload;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.TreeSet;

/**
 * One cell to be measured once.
 *
 * @param arm the stack
 * @param workload pattern, read share, block size
 * @param timing warm-up and measured time
 * @param lanes every (device, CPU) pair, in the order in which spdk_nvme_perf pairs them: by
 *     ascending CPU, devices in turn
 * @param tools the arm's load generators
 * @param folder absolute path of a folder where generated files go
 */
public record LoadRequest(
        Arm arm, Workload workload, Timing timing, List<Lane> lanes, Toolset tools, String folder) {

    public LoadRequest {
        lanes = List.copyOf(lanes);
        if (lanes.isEmpty()) {
            throw new IllegalArgumentException("nothing to drive");
        }
    }

    /** The devices, each once, in the order of the lanes. */
    public List<LoadTarget> targets() {
        return List.copyOf(new LinkedHashSet<>(lanes.stream().map(Lane::target).toList()));
    }

    /** All CPUs that its load threads may use, ascending; helper threads are not among them. */
    public List<Integer> cpus() {
        TreeSet<Integer> cpus = new TreeSet<>();
        lanes.forEach(lane -> cpus.addAll(lane.cpus()));
        return List.copyOf(cpus);
    }

    /** Depth of every lane. Lanes of one request are equally deep. */
    public int laneDepth() {
        return lanes.get(0).depth();
    }
}
