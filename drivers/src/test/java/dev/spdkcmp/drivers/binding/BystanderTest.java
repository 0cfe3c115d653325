package dev.spdkcmp.drivers.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.RestoreReport;
import dev.spdkcmp.drivers.ledger.RestoreStep;
import dev.spdkcmp.drivers.settings.FeatureSetting;
import dev.spdkcmp.drivers.settings.QueueSetting;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A device that nobody named, whose owner tuned it, and that setup.sh moved all the same. */
class BystanderTest {

    private static final Bdf BYSTANDER = Bdf.parse("0000:42:00.0").orElseThrow();
    private static final String SERIAL = "SIM00000002";

    private static final String FUNCTION = "/sys/bus/pci/devices/" + BYSTANDER;

    @TempDir private static Path folder;
    private static Map<String, String> before;

    /** Moved to vfio-pci by setup.sh config; the harness dies as soon as that has ended. */
    private static Path taken;

    /** Bound anew while the module made other queues; the harness dies before it looks. */
    private static Path boundAnew;

    @BeforeAll
    static void theHarnessDies() throws Exception {
        taken = folder.resolve("taken");
        SimulatedHost host = SimulatedHost.open("stock", taken, 1);
        new QueueSetting(SERIAL, 1, "read_ahead_kb").put(host, "512");
        new QueueSetting(SERIAL, 1, "nomerges").put(host, "1");
        new FeatureSetting(SERIAL, 8).put(host, "263");
        before = RestoredSet.read(host);
        boundAnew = folder.resolve("bound-anew");
        MachineFolder.copy(taken, boundAnew);

        host.faults().once(Fault.SETUP_BINDS_ANOTHER, "");
        dieAfter(host, "ended [/opt/spdk/scripts/setup.sh, config]");

        SimulatedHost other = SimulatedHost.open("stock", boundAnew, 1);
        dieAfter(other, "ended [/opt/spdk/scripts/setup.sh, reset]");
        other.files().write(FUNCTION + "/driver/unbind", BYSTANDER.toString());
        other.files().write("/sys/bus/pci/drivers/nvme/bind", BYSTANDER.toString());
    }

    private static void dieAfter(Host host, String act) {
        PointHost mortal = new PointHost(host, Mortal.after(act::equals));
        assertThrows(Mortal.Died.class, () -> new BindMeasureBindBack(mortal).run());
        mortal.letGo();
    }

    private static SimulatedHost copyOf(Path crashed, String name) throws Exception {
        Path machine = folder.resolve(name);
        MachineFolder.copy(crashed, machine);
        return SimulatedHost.open("stock", machine, 1);
    }

    private static RestoreReport restore(Host host) throws InterruptedException {
        MachineSession.Outcome outcome = MachineSession.openToRestore(host, "spdkcmp restore");
        try (MachineSession session = ((MachineSession.Outcome.Opened) outcome).session()) {
            return session.restore();
        }
    }

    @Test
    void whileItIsAwayItsSerialIsKnownFromTheLedger() throws Exception {
        Host host = copyOf(taken, "away");
        NvmeDevice away =
                new Inventory(host, RememberedDevices.of(Ledger.read(host)))
                        .device(BYSTANDER)
                        .orElseThrow();
        assertEquals("vfio-pci", away.driver());
        assertEquals(SERIAL, away.serial());
    }

    @Test
    void itComesBackWithWhatItsOwnerHadSet() throws Exception {
        Host host = copyOf(taken, "back");
        List<String> said =
                restore(host).steps().stream()
                        .filter(step -> step.change().change().kind().equals(BystanderUndo.KIND))
                        .map(RestoreStep::describe)
                        .toList();
        assertEquals(
                List.of(
                        "every NVMe function not named (1): put back, 0000:42:00.0 (serial"
                                + " SIM00000002): moved from vfio-pci to nvme through sysfs; put"
                                + " driver_override back; SIM00000002 feature 08h 263;"
                                + " SIM00000002/ns1 queue/read_ahead_kb 512; SIM00000002/ns1"
                                + " queue/nomerges 1"),
                said);
        assertEquals(Map.of(), RestoredSet.difference(before, RestoredSet.read(host)));
    }

    @Test
    void whereverItsRestoringDiesTheNextOneBringsItBackWhole() throws Exception {
        assertEquals(List.of(), leftWhereRestoringDies(taken));
    }

    @Test
    void whereverMakingItsQueuesAnewDiesTheNextOneBringsItBackWhole() throws Exception {
        assertEquals(List.of(), leftWhereRestoringDies(boundAnew));
    }

    /** From the moment at which it loses its driver until its last attribute is back. */
    private static List<String> leftWhereRestoringDies(Path crashed) throws Exception {
        List<String> points = new ArrayList<>();
        restore(new PointHost(copyOf(crashed, crashed.getFileName() + "-counted"), points::add));
        int first = points.indexOf("wrote " + FUNCTION + "/driver/unbind");
        int last = points.lastIndexOf("wrote /sys/block/nvme1n1/queue/nomerges");
        assertTrue(first > 0 && last - first > 4, points.toString());

        List<String> failures = new ArrayList<>();
        for (int point = first; point <= last; point++) {
            SimulatedHost host = copyOf(crashed, crashed.getFileName() + "-died-" + point);
            PointHost mortal = new PointHost(host, Mortal.at(point + 1));
            assertThrows(Mortal.Died.class, () -> restore(mortal));
            mortal.letGo();
            restore(host);
            Map<String, String> left = RestoredSet.difference(before, RestoredSet.read(host));
            if (!left.isEmpty() || !Ledger.read(host).finished()) {
                failures.add(points.get(point).strip() + ": " + left);
            }
        }
        return failures;
    }
}
