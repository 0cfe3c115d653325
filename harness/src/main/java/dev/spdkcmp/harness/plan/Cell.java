package dev.spdkcmp.harness.plan;

import dev.spdkcmp.drivers.load.Lane;
import dev.spdkcmp.drivers.load.LoadRequest;
import dev.spdkcmp.drivers.load.LoadTarget;
import dev.spdkcmp.drivers.load.Toolset;
import dev.spdkcmp.drivers.topology.CoreChoice;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.BlockPlan;
import dev.spdkcmp.scenarios.HostSetting;
import dev.spdkcmp.scenarios.Timing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A point on an arm: what is measured once in every block.
 *
 * @param id unique in its plan, fit for a folder name
 * @param arm the stack
 * @param point what is measured
 * @param timing times of each sample
 * @param blocks how often
 * @param deviceIndexes the plan's devices that it drives, in the order of the point
 * @param cores CPUs; the device of a seat is an index into {@code deviceIndexes}
 * @param tools load generators
 * @param settings host settings that hold meanwhile
 */
public record Cell(
        String id,
        Arm arm,
        Point point,
        Timing timing,
        BlockPlan blocks,
        List<Integer> deviceIndexes,
        CoreChoice.Chosen cores,
        Toolset tools,
        Map<HostSetting, String> settings) {

    public Cell {
        deviceIndexes = List.copyOf(deviceIndexes);
        settings = Map.copyOf(settings);
    }

    /** Seats per device; a device has a seat of its own even where it shares the CPU. */
    public int lanesPerDevice() {
        return cores.seats().size() / deviceIndexes.size();
    }

    /**
     * What to ask of the load generator.
     *
     * @param targets the plan's devices as they are named now
     * @param folder where generated files go
     */
    public LoadRequest request(List<LoadTarget> targets, String folder) {
        List<Lane> lanes = new ArrayList<>();
        for (CoreChoice.Seat seat : cores.seats()) {
            lanes.add(
                    new Lane(
                            targets.get(deviceIndexes.get(seat.device())),
                            seat.cpus(),
                            seat.helperCpu(),
                            point.queueDepth() / lanesPerDevice()));
        }
        return new LoadRequest(arm, point.workload(), timing, lanes, tools, folder);
    }
}
