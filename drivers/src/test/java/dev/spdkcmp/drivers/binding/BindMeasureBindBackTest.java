package dev.spdkcmp.drivers.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BindMeasureBindBackTest {

    @TempDir private Path folder;

    @Test
    void afterAWholeRunTheMachineIsAsBefore() throws Exception {
        SimulatedHost host = SimulatedHost.open("stock", folder, 1);
        Map<String, String> before = RestoredSet.read(host);
        assertTrue(before.size() > 500, before.size() + " values");

        BindMeasureBindBack run = new BindMeasureBindBack(host);
        run.run();

        assertEquals(List.of(), run.said);
        assertTrue(run.report.restored());
        assertTrue(new String(run.measured.stdout(), StandardCharsets.UTF_8).contains("Total"));
        assertEquals(Map.of(), RestoredSet.difference(before, RestoredSet.read(host)));
        assertTrue(Ledger.read(host).finished());
    }
}
