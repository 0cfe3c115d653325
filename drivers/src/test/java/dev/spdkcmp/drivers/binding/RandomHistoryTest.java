package dev.spdkcmp.drivers.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.RestoreReport;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random histories of runs, faults, deaths of the harness, and restores: a device that was not
 * named is never left changed, and the machine is as before or the ledger says what is left.
 */
class RandomHistoryTest {

    private static final List<Fault> FAULTS =
            List.of(
                    Fault.SETUP_DOES_NOT_BIND,
                    Fault.SETUP_BINDS_ANOTHER,
                    Fault.SETUP_LEAVES_NO_DRIVER,
                    Fault.RESET_DOES_NOT_BIND,
                    Fault.SETUP_HANGS,
                    Fault.HALF_HUGEPAGES,
                    Fault.CONTROLLER_DOES_NOT_RETURN,
                    Fault.CONTROLLER_SLOW,
                    Fault.UNBIND_BLOCKS,
                    Fault.TOOL_CRASHES,
                    Fault.TOOL_HANGS,
                    Fault.CHILD_SURVIVES,
                    Fault.DISK_FULL);
    private static final int STEPS = 4;
    private static final int MOST_POINTS = 120;

    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void theMachineIsAsBeforeOrTheLedgerSaysWhatIsLeft(long seed) throws Exception {
        Random random = new Random(seed);
        SimulatedHost host = SimulatedHost.open("stock", folder, seed);
        Map<String, String> before = RestoredSet.read(host);
        List<String> history = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            Fault fault = FAULTS.get(random.nextInt(FAULTS.size()));
            boolean faulty = random.nextInt(3) > 0;
            if (faulty) {
                String where = fault == Fault.DISK_FULL ? "/var/lib" : "";
                if (random.nextBoolean()) {
                    host.faults().once(fault, where);
                } else {
                    host.faults().on(fault, where);
                }
                history.add("fault " + fault);
            }
            boolean dies = random.nextBoolean();
            int last = dies ? 1 + random.nextInt(MOST_POINTS) : Integer.MAX_VALUE;
            PointHost mortal = new PointHost(host, Mortal.at(last));
            BindMeasureBindBack run = new BindMeasureBindBack(mortal);
            try {
                run.run();
                history.add("ran: " + run.said);
            } catch (Mortal.Died died) {
                history.add("died at point " + last);
            }
            mortal.letGo();
            if (run.report != null && run.report.restored()) {
                assertUnchanged(before, host, history);
            } else if (Ledger.read(host).finished()) {
                assertUnchanged(before, host, history);
            }
            if (faulty) {
                host.faults().off(fault);
            }
            restore(host, history);
            assertUnchanged(before, host, history);
            assertTrue(Ledger.read(host).finished(), history.toString());
        }
    }

    private static void assertUnchanged(
            Map<String, String> before, SimulatedHost host, List<String> history) {
        assertEquals(
                Map.of(),
                RestoredSet.difference(before, RestoredSet.read(host)),
                history.toString());
    }

    private static void restore(SimulatedHost host, List<String> history) throws Exception {
        if (Ledger.read(host).finished()) {
            return;
        }
        MachineSession.Outcome outcome = MachineSession.openToRestore(host, "spdkcmp restore");
        try (MachineSession session = ((MachineSession.Outcome.Opened) outcome).session()) {
            RestoreReport report = session.restore();
            history.add("restored: " + report.restored());
        }
    }
}
