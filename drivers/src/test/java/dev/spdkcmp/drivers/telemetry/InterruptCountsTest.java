package dev.spdkcmp.drivers.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InterruptCountsTest {

    /** Printed by Linux 6.1 with two QEMU controllers. */
    private static final String INTERRUPTS =
            """
                       CPU0       CPU1
             31:         17          0   PCI-MSI 49152-edge      nvme0q0
             32:          0         14   PCI-MSI 65536-edge      nvme1q0
             33:         14          0   PCI-MSI 65537-edge      nvme1q1
             34:          0         74   PCI-MSI 65538-edge      nvme1q2
             35:         49          0   PCI-MSI 49153-edge      nvme0q1
            NMI:          0          0   Non-maskable interrupts
            """;

    private static final InterruptCounts COUNTS = InterruptCounts.parse(INTERRUPTS);

    @Test
    void onlyIoQueuesCountAsInterruptsOfADrive() {
        assertEquals(Map.of("nvme0", 49L, "nvme1", 88L), COUNTS.byController());
    }

    @Test
    void saysWhatStruckOnACpu() {
        assertEquals(Map.of("nvme1q0", 14L, "nvme1q2", 74L), COUNTS.on(Set.of(1)));
        assertEquals(Map.of(), COUNTS.on(Set.of(7)));
    }

    @Test
    void knowsTheNumberOfAQueuesInterrupt() {
        assertEquals(34, COUNTS.numberOf("nvme1", 2));
        assertNull(COUNTS.numberOf("nvme1", 3));
    }

    @Test
    void columnsAreTheCpusThatAreOnline() {
        InterruptCounts counts =
                InterruptCounts.parse(
                        "     CPU0  CPU2\n  9:   4     6  IO-APIC  9-fasteoi  acpi\n");
        assertEquals(Map.of("acpi", 6L), counts.on(Set.of(2)));
    }

    @Test
    void countsSinceAnEarlierReadingAndWholeWhereTheVectorIsAnother() {
        InterruptCounts later =
                InterruptCounts.parse(
                        INTERRUPTS.replace(" 74 ", " 80 ").replace("nvme1q1", "eth0-TxRx-0"));
        assertEquals(
                Map.of("nvme1q2", 6L, "eth0-TxRx-0", 14L), later.since(COUNTS).on(Set.of(0, 1)));
    }
}
