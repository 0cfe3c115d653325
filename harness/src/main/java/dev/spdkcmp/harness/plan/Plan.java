package dev.spdkcmp.harness.plan;

import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.drivers.load.LoadTarget;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.BlockPlan;
import dev.spdkcmp.scenarios.Scenario;
import java.util.List;
import java.util.TreeSet;

/**
 * A scenario on a machine: every cell, and how its blocks are ordered. A value: the same scenario,
 * machine and seed make the same plan.
 *
 * @param scenario what is asked, without the arms that are left out
 * @param provenance whether what will be measured is real
 * @param seed of the order
 * @param devices in the order named
 * @param cells everything measured in a block
 * @param leftOut what the machine cannot do, where the scenario allows to go on without it
 */
public record Plan(
        Scenario scenario,
        Provenance provenance,
        long seed,
        List<PlanDevice> devices,
        List<Cell> cells,
        List<LeftOut> leftOut) {

    public Plan {
        devices = List.copyOf(devices);
        cells = List.copyOf(cells);
        leftOut = List.copyOf(leftOut);
    }

    /** Whether the devices leave the kernel's driver at some time. */
    public boolean binds() {
        return cells.stream().anyMatch(cell -> cell.arm().kind().stack() == ArmKind.Stack.SPDK);
    }

    /**
     * Blocks of the pilot, numbered from 1; null where every number of blocks is fixed. With
     * several workloads the pilot is as long as the longest one stated.
     */
    public Integer pilotBlocks() {
        return cells.stream()
                .map(Cell::blocks)
                .filter(blocks -> blocks instanceof BlockPlan.UntilPrecise)
                .map(BlockPlan::atLeast)
                .max(Integer::compare)
                .orElse(null);
    }

    /** Blocks in which a cell is measured whatever the pilot shows. */
    public int certainBlocks(Cell cell) {
        return cell.blocks() instanceof BlockPlan.Fixed fixed ? fixed.count() : pilotBlocks();
    }

    /** Blocks in which a cell is measured at most. */
    public int mostBlocks(Cell cell) {
        return Math.max(certainBlocks(cell), cell.blocks().atMost());
    }

    /** CPUs under load in any cell, ascending. */
    public List<Integer> measuredCpus() {
        TreeSet<Integer> cpus = new TreeSet<>();
        cells.stream()
                .filter(cell -> cell.arm().placement().pinned())
                .forEach(cell -> cpus.addAll(cell.cores().measuredCpus()));
        return List.copyOf(cpus);
    }

    /** CPUs that any load may run on, pinned or not, ascending. */
    public List<Integer> loadedCpus() {
        TreeSet<Integer> cpus = new TreeSet<>();
        cells.forEach(cell -> cpus.addAll(cell.cores().measuredCpus()));
        return List.copyOf(cpus);
    }

    /** The devices as named when the plan was made. */
    public List<LoadTarget> targets() {
        return devices.stream().map(PlanDevice::target).toList();
    }
}
