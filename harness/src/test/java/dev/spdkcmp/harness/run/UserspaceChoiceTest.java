package dev.spdkcmp.harness.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.spdkcmp.drivers.binding.HugepageNeed;
import dev.spdkcmp.drivers.binding.HugepagePool;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanResult;
import dev.spdkcmp.harness.plan.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which driver the devices of a plan get, and where their memory is. */
class UserspaceChoiceTest {

    private static final String BOTH_SIDES =
            """
            arms: [kernel-io_uring, spdk-perf]
            workloads: [randread 4k]
            queueDepths: [1, 32]
            warmUp: 1s
            measured: 2s
            blocks: 2
            """;

    /** What a controller takes that one core drives at a depth of 32. */
    private static final long DEVICE = (256 * 4176L + 32 * 4096) * 125 / 100;

    @TempDir private Path folder;

    private static UserspaceChoice.Chosen choice(
            SimulatedRun run, String yaml, Integer hugemem, String... devices) throws Exception {
        PlanResult.Planned planned =
                assertInstanceOf(PlanResult.Planned.class, run.plan(yaml, devices));
        return assertInstanceOf(
                UserspaceChoice.Chosen.class,
                UserspaceChoice.of(run.host, planned.plan(), hugemem));
    }

    @Test
    void moreCoresHaveMoreQueuePairsAndShareTheDepth() throws Exception {
        SimulatedRun run = SimulatedRun.on("two-socket", folder);
        String fourCores = BOTH_SIDES.replace("[1, 32]", "[8, 32]") + "cores: [4]\n";
        assertEquals(
                Map.of(1, HugepageNeed.BASE_BYTES + 4 * (256 * 4176L + 8 * 4096) * 125 / 100),
                choice(run, fourCores, null, "0000:98:00.0").hugepages().bytesByNode());
    }

    @Test
    void devicesOnOneNodeGetTheirMemoryThere() throws Exception {
        SimulatedRun run = SimulatedRun.on("two-socket", folder);
        UserspaceChoice.Chosen chosen =
                choice(run, BOTH_SIDES, null, "0000:98:00.0", "0000:e3:00.0");
        assertEquals(
                Map.of(1, HugepageNeed.BASE_BYTES + 2 * DEVICE), chosen.hugepages().bytesByNode());
        assertEquals(
                "SPDK's driver is vfio-pci (an IOMMU is active (group 58, type DMA); not"
                        + " uio_pci_generic: the IOMMU translates, its DMA would fault); hugepages"
                        + " on node 1: 514 MB",
                chosen.text());
    }

    @Test
    void devicesOnTwoNodesGetTheirMemoryOnBoth() throws Exception {
        SimulatedRun run = SimulatedRun.on("two-socket", folder);
        UserspaceChoice.Chosen chosen =
                choice(run, BOTH_SIDES, null, "0000:17:00.0", "0000:98:00.0", "0000:e3:00.0");
        assertEquals(
                Map.of(
                        0, HugepageNeed.BASE_BYTES + DEVICE,
                        1, HugepageNeed.BASE_BYTES + 2 * DEVICE),
                chosen.hugepages().bytesByNode());
    }

    @Test
    void whatWasStatedIsDividedAmongThem() throws Exception {
        SimulatedRun run = SimulatedRun.on("two-socket", folder);
        assertEquals(
                "node 0: 1024 MB, node 1: 1024 MB",
                choice(run, BOTH_SIDES, 2048, "0000:17:00.0", "0000:98:00.0").hugepages().text());
    }

    @Test
    void aDeviceWhoseNodeNobodySaysGetsItsMemoryWhereItsCpusAre() throws Exception {
        SimulatedRun run = SimulatedRun.on("faulty-host", folder);
        String device =
                new Inventory(run.host, bdf -> Optional.empty())
                        .devices().stream()
                                .filter(one -> one.numaNode() == null)
                                .findFirst()
                                .orElseThrow()
                                .bdf()
                                .toString();
        Plan plan = ((PlanResult.Planned) run.plan(BOTH_SIDES, device)).plan();
        int cpu = plan.cells().get(0).cores().measuredCpus().get(0);
        boolean onNode0 = run.host.files().exists("/sys/devices/system/node/node0/cpu" + cpu);
        assertEquals(
                List.of(onNode0 ? 0 : 1),
                List.copyOf(
                        choice(run, BOTH_SIDES, null, device).hugepages().bytesByNode().keySet()));
    }

    @Test
    void duringARunEveryNodeHasItsPagesAndAfterwardsAsManyAsBefore() throws Exception {
        SimulatedRun run = SimulatedRun.on("two-socket", folder);
        List<HugepagePool> before = HugepagePool.all(run.host.files());
        List<Long> pages = new ArrayList<>();
        run.progress =
                new StepWatch(
                        step -> {
                            if (step instanceof Step.Measure && pages.isEmpty()) {
                                HugepagePool.all(run.host.files()).stream()
                                        .filter(pool -> pool.pageKib() == 2048)
                                        .map(HugepagePool::total)
                                        .forEach(pages::add);
                            }
                        });
        RunOutcome outcome = run.run(BOTH_SIDES, "0000:17:00.0", "0000:98:00.0");
        assertEquals(RunOutcome.End.COMPLETE, outcome.end(), outcome.message());
        assertEquals(List.of(257L, 257L), pages);
        assertEquals(before, HugepagePool.all(run.host.files()));
    }
}
