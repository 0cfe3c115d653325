package dev.spdkcmp.harness.plan;

import dev.spdkcmp.scenarios.ArmKind.Stack;
import dev.spdkcmp.scenarios.HostSetting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * The order of one block: kernel arms and SPDK arms as two groups, so that devices change drivers
 * once, the groups in alternating order from block to block, everything inside them shuffled. Cells
 * whose settings need the device bound anew (poll queues) stay together inside their group, and
 * those sub-groups are shuffled too.
 */
public final class BlockOrder {

    private final long seed;

    public BlockOrder(long seed) {
        this.seed = seed;
    }

    /**
     * The cells of a block in the order in which they are measured.
     *
     * @param block numbered from 1
     * @param due the cells that are still due
     */
    public List<Cell> order(int block, Collection<Cell> due) {
        Random random = new Random(mixed(block));
        Map<Stack, List<Cell>> groups = new TreeMap<>();
        for (Stack stack : Stack.values()) {
            groups.put(
                    stack,
                    shuffled(
                            due.stream().filter(c -> c.arm().kind().stack() == stack).toList(),
                            random));
        }
        List<Cell> order = new ArrayList<>(groups.get(firstGroup(block)));
        order.addAll(groups.get(firstGroup(block) == Stack.KERNEL ? Stack.SPDK : Stack.KERNEL));
        return order;
    }

    /** The group that begins a block. */
    public static Stack firstGroup(int block) {
        return block % 2 != 0 ? Stack.KERNEL : Stack.SPDK;
    }

    private static List<Cell> shuffled(List<Cell> cells, Random random) {
        Map<String, List<Cell>> together = new LinkedHashMap<>();
        for (Cell cell : cells) {
            together.computeIfAbsent(queueKey(cell), key -> new ArrayList<>()).add(cell);
        }
        List<List<Cell>> groups = new ArrayList<>(together.values());
        Collections.shuffle(groups, random);
        List<Cell> order = new ArrayList<>();
        for (List<Cell> group : groups) {
            Collections.shuffle(group, random);
            order.addAll(group);
        }
        return order;
    }

    /** What of a cell's settings only a new binding brings about. */
    public static String queueKey(Cell cell) {
        return cell.settings().getOrDefault(HostSetting.POLL_QUEUES, "");
    }

    /** SplitMix64's finaliser, so that neighbouring blocks have unrelated orders. */
    private long mixed(int block) {
        long z = seed + block * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
