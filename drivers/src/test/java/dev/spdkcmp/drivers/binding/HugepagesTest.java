package dev.spdkcmp.drivers.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.FakeRoot;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.LocalHost;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.RestoreStep;
import dev.spdkcmp.drivers.ledger.Restorer;
import dev.spdkcmp.drivers.settings.FileSetting;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HugepagesTest {

    private static final String NODE1 =
            "/sys/devices/system/node/node1/hugepages/hugepages-2048kB/";

    @TempDir private Path folder;
    private FakeRoot machine;
    private Host host;
    private Ledger ledger;

    @BeforeEach
    void twoNodes() throws Exception {
        machine = new FakeRoot(folder).put("/proc/meminfo", "Hugepagesize:       2048 kB\n");
        pool(0, 1024, 1024);
        pool(1, 0, 0);
        host = new LocalHost(folder);
        ledger = Ledger.open(host, "run");
    }

    private void pool(int node, int total, int free) {
        String folder = "/sys/devices/system/node/node" + node + "/hugepages/hugepages-2048kB/";
        machine.put(folder + "nr_hugepages", total + "\n");
        machine.put(folder + "free_hugepages", free + "\n");
    }

    @Test
    void theNeedGrowsWithDevicesCoresDepthAndSize() {
        long base = HugepageNeed.BASE_BYTES;
        assertEquals(
                Map.of(0, base + (256 * 4176L + 16 * 4096) * 125 / 100),
                HugepageNeed.of(List.of(0), 1, 16, 4096).bytesByNode());
        assertEquals(
                Map.of(1, base + 2 * 4 * (256 * 4176L + 64 * 4096) * 125 / 100),
                HugepageNeed.of(List.of(1, 1), 4, 256, 4096).bytesByNode());
        assertTrue(HugepageNeed.of(List.of(0), 1, 256, 1 << 20).totalBytes() > base + (256L << 20));
    }

    @Test
    void everyNodeNeedsTheBaseAndWhatItsOwnDevicesNeed() {
        long one = (256 * 4176L + 16 * 4096) * 125 / 100;
        HugepageNeed need = HugepageNeed.of(List.of(0, 1, 1), 1, 16, 4096);
        assertEquals(
                Map.of(
                        0, HugepageNeed.BASE_BYTES + one,
                        1, HugepageNeed.BASE_BYTES + 2 * one),
                need.bytesByNode());
        assertEquals("node 0: 513 MB, node 1: 514 MB", need.text());
    }

    @Test
    void ofSeveralLoadsTheLargestCountsOnEachNode() {
        HugepageNeed most =
                HugepageNeed.on(0, 700)
                        .orMore(HugepageNeed.on(1, 300))
                        .orMore(HugepageNeed.on(0, 500))
                        .orMore(HugepageNeed.NONE);
        assertEquals(Map.of(0, 700L, 1, 300L), most.bytesByNode());
        assertEquals(1000, most.totalBytes());
    }

    @Test
    void aStatedAmountIsDividedAsTheNeedIs() {
        HugepageNeed need = HugepageNeed.on(0, 300).orMore(HugepageNeed.on(1, 100));
        assertEquals(Map.of(0, 75L, 1, 25L), need.dividing(100).bytesByNode());
    }

    @Test
    void pagesOnAnotherNodeDoNotCount() {
        HugepageReservation.Outcome.TooFew few =
                assertInstanceOf(
                        HugepageReservation.Outcome.TooFew.class,
                        new HugepageReservation(host, ledger)
                                .reserve(HugepageNeed.on(1, 1024L * 2 << 20)));
        assertEquals(
                "node 1 has 0 free hugepages of 2048 kB (0 MB), and 1024 are needed (2048 MB)",
                few.message());
        assertEquals(
                "free memory on node 1 (HUGENODE=1), reserve the pages at boot, or ask for less"
                        + " with --hugemem",
                few.remedy());
    }

    @Test
    void enoughFreePagesAreLeftAsTheyAre() {
        assertInstanceOf(
                HugepageReservation.Outcome.Enough.class,
                new HugepageReservation(host, ledger).reserve(HugepageNeed.on(0, 100L << 20)));
        assertEquals(List.of(), ledger.state().open());
    }

    @Test
    void thePagesOfEveryNodeAreRecordedAndPutBack() throws Exception {
        new HugepageReservation(host, ledger).reserve(HugepageNeed.on(1, 200L << 20));
        assertEquals(
                "100",
                Files.readString(folder.resolve(NODE1.substring(1) + "nr_hugepages")).strip());
        pool(0, 512, 512);
        List<String> restored =
                new Restorer(ledger, List.of(new HugepagesUndo(host)))
                        .restoreAll().steps().stream().map(RestoreStep::describe).toList();
        assertEquals(
                List.of(
                        "hugepages of 2048 kB on node 1: 0 to 100: put back, hugepages of 2048 kB"
                                + " on node 0: 1024 again; hugepages of 2048 kB on node 1: 0"
                                + " again"),
                restored);
    }

    @Test
    void pagesOnSeveralNodesAreOneEntryAndAllPutBack() throws Exception {
        Host simulated = SimulatedHost.open("two-socket", folder.resolve("simulated"), 1);
        FileSetting.hugepages(0, 2048).put(simulated, "10");
        List<HugepagePool> before = HugepagePool.all(simulated.files());
        Ledger itsLedger = Ledger.open(simulated, "run");
        HugepageReservation.Outcome.Enough enough =
                assertInstanceOf(
                        HugepageReservation.Outcome.Enough.class,
                        new HugepageReservation(simulated, itsLedger)
                                .reserve(
                                        HugepageNeed.on(0, 200L << 20)
                                                .orMore(HugepageNeed.on(1, 300L << 20))));
        assertEquals(
                List.of(new HugepagePool(0, 2048, 100, 100), new HugepagePool(1, 2048, 150, 150)),
                enough.pools());
        assertEquals(
                List.of(
                        "hugepages of 2048 kB on node 0: 10 to 100; hugepages of 2048 kB on node 1:"
                                + " 0 to 150"),
                itsLedger.state().open().stream().map(open -> open.change().summary()).toList());
        new Restorer(itsLedger, List.of(new HugepagesUndo(simulated))).restoreAll();
        assertEquals(before, HugepagePool.all(simulated.files()));
    }

    @Test
    void anUnknownNodeIsSaid() {
        HugepageReservation.Outcome.TooFew few =
                assertInstanceOf(
                        HugepageReservation.Outcome.TooFew.class,
                        new HugepageReservation(host, ledger).reserve(HugepageNeed.on(7, 1)));
        assertEquals("node 7 has no hugepages of 2048 kB", few.message());
        assertEquals(Optional.empty(), HugepagePool.read(host.files(), 7, 2048));
        assertEquals(2, HugepagePool.all(host.files()).size());
    }

    @Test
    void filesOfDeadSpdkProcessesAreRemovedAndThoseOfTheLivingStay() throws Exception {
        machine.put("/proc/mounts", "nodev /mnt/huge hugetlbfs rw 0 0\n")
                .put("/mnt/huge/spdk_pid4100map_0", "")
                .put("/mnt/huge/spdk_pid4200map_1", "")
                .put("/mnt/huge/rtemap_0", "")
                .put(
                        "/proc/4200/stat",
                        "4200 (spdk_tgt) S 1 1 1 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 7 0 0\n");
        ledger.record(HugepageFilesUndo.change());
        assertEquals(
                List.of("hugepage files of SPDK processes: put back, removed 1 left behind"),
                new Restorer(ledger, List.of(new HugepageFilesUndo(host)))
                        .restoreAll().steps().stream().map(RestoreStep::describe).toList());
        assertEquals(List.of("rtemap_0", "spdk_pid4200map_1"), host.files().list("/mnt/huge"));
    }
}
