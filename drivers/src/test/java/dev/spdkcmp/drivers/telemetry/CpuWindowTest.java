package dev.spdkcmp.drivers.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.spdkcmp.drivers.host.CpuCounters;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CpuWindowTest {

    private static final String BEFORE =
            """
            cpu  300 20 100 1000 10 4 6 0 0 0
            cpu0 200 20 60 500 10 4 6 0 0 0
            cpu1 100 0 40 500 0 0 0 0 0 0
            intr 5 0 1
            ctxt 1000
            btime 1
            """;
    private static final String AFTER =
            """
            cpu  700 30 300 1100 20 14 26 8 0 0
            cpu0 250 30 80 550 20 4 6 3 0 0
            cpu1 450 0 220 550 0 10 20 5 0 0
            intr 9 0 1
            ctxt 4000
            btime 1
            """;

    @Test
    void cpuTimeIsTheDifferenceInSecondsByKind() {
        CpuWindow window = window(snapshot(0, BEFORE), snapshot(4_000_000_000L, AFTER));
        assertEquals(4.0, window.seconds());
        assertEquals(
                Map.of(
                        "user", 4.1, "system", 2.0, "irq", 0.1, "softirq", 0.2, "steal", 0.08,
                        "idle", 1.1),
                window.everywhere());
        assertEquals(
                Map.of(
                        "user", 3.5, "system", 1.8, "irq", 0.1, "softirq", 0.2, "steal", 0.05,
                        "idle", 0.5),
                window.measured());
        assertEquals(6.4, window.busySeconds(), 1e-12);
        assertEquals(3000L, window.contextSwitches());
    }

    @Test
    void whatTheMachineDoesNotOfferIsNull() {
        CpuWindow window = window(snapshot(0, ""), snapshot(1_000_000_000L, ""));
        assertNull(window.contextSwitches());
        assertNull(window.megahertz());
        assertNull(window.joules());
        assertNull(window.cycles());
    }

    @Test
    void energyCountersWrap() {
        Snapshot start = energy(0, 900_000_000L);
        Snapshot end = energy(2_000_000_000L, 100_000_000L);
        assertEquals(
                200.0,
                CpuWindow.between(start, end, List.of(), Map.of("z", 1_000_000_000L)).joules());
        assertNull(CpuWindow.between(start, end, List.of(), Map.of()).joules());
    }

    @Test
    void multiplexedCountersAreScaledByTheTimeInWhichTheyCounted() {
        Snapshot start = counted(new CpuCounters.Reading(1000, 500, 100, 100));
        Snapshot end = counted(new CpuCounters.Reading(3000, 1000, 500, 200));
        CpuWindow window = CpuWindow.between(start, end, List.of(), Map.of());
        assertEquals(2000.0 * 400 / 100, window.cycles());
        assertEquals(500.0 * 400 / 100, window.instructions());
    }

    private static CpuWindow window(Snapshot start, Snapshot end) {
        return CpuWindow.between(start, end, List.of(1), Map.of());
    }

    private static Snapshot snapshot(long ns, String stat) {
        return new Snapshot(
                ns,
                CpuTicks.parse(stat),
                InterruptCounts.parse(""),
                Map.of(),
                Map.of(),
                null,
                List.of(),
                null);
    }

    private static Snapshot energy(long ns, long microjoules) {
        return new Snapshot(
                ns,
                CpuTicks.parse(""),
                InterruptCounts.parse(""),
                Map.of(),
                Map.of("z", microjoules),
                null,
                List.of(),
                null);
    }

    private static Snapshot counted(CpuCounters.Reading reading) {
        return new Snapshot(
                0,
                CpuTicks.parse(""),
                InterruptCounts.parse(""),
                Map.of(),
                Map.of(),
                null,
                List.of(),
                reading);
    }
}
