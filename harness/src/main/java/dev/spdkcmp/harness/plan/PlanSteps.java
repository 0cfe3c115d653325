package dev.spdkcmp.harness.plan;

import dev.spdkcmp.scenarios.ArmKind.Stack;
import dev.spdkcmp.scenarios.HostSetting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The steps of a plan, in order. */
public final class PlanSteps {

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
        List<Step> steps = new ArrayList<>();
        Position position = start;
        for (Cell cell : order.order(block, due)) {
            Position wanted = wanted(cell);
            boolean bind =
                    wanted.stack() != position.stack()
                            || !wanted.pollQueues().equals(position.pollQueues());
            if (bind) {
                steps.add(new Step.Bind(wanted.stack(), wanted.pollQueues()));
                position = bound(wanted, position);
            }
            if (!wanted.settings().equals(position.settings())) {
                steps.add(new Step.Apply(wanted.settings()));
            }
            position = wanted;
            steps.add(new Step.Measure(block, cell));
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
            settings.keySet().removeIf(s -> s.scope() != HostSetting.Scope.HOST);
        }
        return new Position(stack, stack == Stack.SPDK ? "" : BlockOrder.queueKey(cell), settings);
    }

    /** Queue attributes and features do not survive a binding; settings of the machine do. */
    private static Position bound(Position wanted, Position before) {
        Map<HostSetting, String> left = new HashMap<>(before.settings());
        left.keySet().removeIf(s -> s.scope() != HostSetting.Scope.HOST);
        return new Position(wanted.stack(), wanted.pollQueues(), left);
    }
}
