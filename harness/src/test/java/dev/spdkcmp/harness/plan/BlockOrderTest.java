package dev.spdkcmp.harness.plan;

import static dev.spdkcmp.harness.plan.PlanFixtures.drive;
import static dev.spdkcmp.harness.plan.PlanFixtures.plan;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.spdkcmp.scenarios.ArmKind.Stack;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Honesty rule 3: randomised complete blocks. */
class BlockOrderTest {

    private static final Plan PLAN =
            plan(
                    """
                    arms: [kernel-io_uring, kernel-libaio, spdk-perf]
                    baselineTwice: true
                    workloads: [randread 4k, randread 8k]
                    queueDepths: [1, 8, 64]
                    """,
                    drive(0));

    @Test
    void everyBlockHasEveryCellOnce() {
        for (int block = 1; block <= 20; block++) {
            List<Cell> order = new BlockOrder(7).order(block, PLAN.cells());
            assertEquals(PLAN.cells().size(), order.size());
            assertEquals(new HashSet<>(PLAN.cells()), new HashSet<>(order));
        }
    }

    @Test
    void driversChangeOnceInABlockAndGroupsAlternate() {
        Stack last = null;
        for (int block = 1; block <= 8; block++) {
            List<Stack> stacks =
                    new BlockOrder(7)
                            .order(block, PLAN.cells()).stream()
                                    .map(c -> c.arm().kind().stack())
                                    .toList();
            Stack first = block % 2 == 1 ? Stack.KERNEL : Stack.SPDK;
            assertEquals(first, stacks.get(0));
            assertEquals(2, runs(stacks));
            assertEquals(true, last == null || last == stacks.get(0), "a rebind between blocks");
            last = stacks.get(stacks.size() - 1);
        }
    }

    @Test
    void theSeedAndTheBlockDecideTheOrderAndNothingElseDoes() {
        assertEquals(
                new BlockOrder(7).order(3, PLAN.cells()), new BlockOrder(7).order(3, PLAN.cells()));
        assertNotEquals(
                new BlockOrder(7).order(3, PLAN.cells()), new BlockOrder(8).order(3, PLAN.cells()));
        assertNotEquals(
                new BlockOrder(7).order(3, PLAN.cells()), new BlockOrder(7).order(5, PLAN.cells()));
    }

    /** Over many blocks each kernel cell is about as often in the first half as in the second. */
    @Test
    void insideAGroupNoCellIsFavoured() {
        int blocks = 2000;
        Cell cell = PLAN.cells().get(0);
        int early = 0;
        for (int block = 1; block <= blocks; block++) {
            List<Cell> kernel =
                    new BlockOrder(1)
                            .order(block, PLAN.cells()).stream()
                                    .filter(c -> c.arm().onKernel())
                                    .toList();
            early += kernel.indexOf(cell) < kernel.size() / 2 ? 1 : 0;
        }
        // 5 standard deviations of a fair coin over 2000 throws
        assertEquals(blocks / 2, early, 5 * Math.sqrt(blocks) / 2);
    }

    @Test
    void cellsThatNeedOtherPollQueuesStayTogether() {
        Plan plan =
                plan(
                        """
                        arms:
                          - kernel-io_uring
                          - name: kernel-io_uring-polled
                            base: kernel-io_uring-polled
                            settings: {poll_queues: 2}
                          - kernel-libaio
                        workloads: [randread 4k]
                        queueDepths: [1, 2, 4, 8, 16]
                        """,
                        drive(0));
        Set<String> firsts = new HashSet<>();
        for (int block = 1; block <= 20; block++) {
            List<String> keys =
                    new BlockOrder(3)
                            .order(block, plan.cells()).stream().map(BlockOrder::queueKey).toList();
            assertEquals(2, runs(keys));
            firsts.add(keys.get(0));
        }
        assertEquals(Set.of("", "2"), firsts);
    }

    private static int runs(List<?> values) {
        int runs = 1;
        for (int i = 1; i < values.size(); i++) {
            runs += values.get(i).equals(values.get(i - 1)) ? 0 : 1;
        }
        return runs;
    }
}
