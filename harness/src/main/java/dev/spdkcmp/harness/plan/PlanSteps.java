package dev.spdkcmp.harness.plan;

import dev.spdkcmp.scenarios.ArmKind.Stack;
import dev.spdkcmp.scenarios.HostSetting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The steps of a plan, in order. */
public final class PlanSteps {

    /** An odd number, as of a block that begins with the kernel's group; no block has it. */
    private static final int DIAGNOSTIC_ORDER = -1;

    private final Plan plan;
    private final BlockOrder order;

    public PlanSteps(Plan plan) {
        this.plan = plan;
        this.order = new BlockOrder(plan.seed());
    }

    /** What comes before the first block. */
    public List<Step> opening() {
        List<Step> steps = new ArrayList<>();
        steps.add(new Step.Check());
        for (int i = 0; i < plan.devices().size(); i++) {
            PlanDevice device = plan.devices().get(i);
            if (device.missing()) {
                steps.add(
                        new Step.MakeFile(i, device.target().path(), device.target().sizeBytes()));
            }
            if (plan.scenario().preconditioning().writes()) {
                steps.add(new Step.Precondition(i, device.name()));
            }
        }
        return steps;
    }

    /** A block's steps, and where the machine is after them. */
    public record Block(List<Step> steps, Position end) {
        public Block {
            steps = List.copyOf(steps);
        }
    }

    /**
     * A block.
     *
     * @param block numbered from 1
     * @param due the cells that are still due in it
     * @param start where the machine is
     */
    public Block block(int block, Collection<Cell> due, Position start) {
        return block(order.order(block, due), cell -> new Step.Measure(block, cell), start);
    }

    /**
     * The diagnostic samples after the last block. They begin on the kernel's driver, where the
     * devices' records can be read, so that what happens meanwhile is not put down to the block.
     *
     * @param due the cells, each as often as it is still to be sampled
     * @param start where the machine is
     */
    public Block diagnosing(Collection<Cell> due, Position start) {
        return block(order.order(DIAGNOSTIC_ORDER, due), Step.Diagnose::new, start);
    }

    /** All cells as often as the scenario asks for. */
    public List<Cell> diagnosticCells() {
        return Collections.nCopies(plan.scenario().diagnosticSamples(), plan.cells()).stream()
                .flatMap(List::stream)
                .toList();
    }

    private Block block(List<Cell> ordered, Function<Cell, Step> measuring, Position start) {
        List<Step> steps = new ArrayList<>();
        Position position = start;
        for (Cell cell : ordered) {
            Position wanted = wanted(cell);
            boolean bind =
                    wanted.stack() != position.stack()
                            || !wanted.pollQueues().equals(position.pollQueues());
            if (bind) {
                steps.add(new Step.Bind(wanted.stack(), wanted.pollQueues()));
                position = bound(wanted, position);
            }
            boolean again =
                    bind
                            && position.settings().keySet().stream()
                                    .anyMatch(s -> !s.scope().survivesBinding());
            if (again || !wanted.settings().equals(position.settings())) {
                steps.add(new Step.Apply(wanted.settings(), position.settings(), bind));
            }
            position = wanted;
            steps.add(measuring.apply(cell));
            if (!plan.scenario().rest().isZero()) {
                steps.add(new Step.Rest(plan.scenario().rest()));
            }
        }
        return new Block(steps, position);
    }

    /** What comes after the last block. */
    public List<Step> closing() {
        return List.of(new Step.Restore());
    }

    /** The cells due in a block, whatever the pilot shows. */
    public List<Cell> certain(int block) {
        return plan.cells().stream().filter(c -> block <= plan.certainBlocks(c)).toList();
    }

    /** On SPDK's driver there are no queues of the kernel to set. */
    private static Position wanted(Cell cell) {
        Stack stack = cell.arm().kind().stack();
        Map<HostSetting, String> settings = new HashMap<>(cell.settings());
        settings.remove(HostSetting.POLL_QUEUES);
        if (stack == Stack.SPDK) {
            settings.keySet().removeIf(s -> !s.scope().ofTheMachine());
        }
        return new Position(stack, stack == Stack.SPDK ? "" : BlockOrder.queueKey(cell), settings);
    }

    /**
     * Queue attributes and features do not survive a binding; settings of the machine do, but for
     * the vectors of the devices bound.
     */
    private static Position bound(Position wanted, Position before) {
        Map<HostSetting, String> left = new HashMap<>(before.settings());
        left.keySet().removeIf(s -> !s.scope().ofTheMachine());
        return new Position(wanted.stack(), wanted.pollQueues(), left);
    }
}
