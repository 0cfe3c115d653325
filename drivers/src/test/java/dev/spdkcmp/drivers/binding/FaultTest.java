package dev.spdkcmp.drivers.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.RestoreReport;
import dev.spdkcmp.drivers.ledger.RestoreStep;
import dev.spdkcmp.drivers.settings.QueueSetting;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bind, measure and bind back on a machine where something goes wrong. */
class FaultTest {

    private static final String DEVICE = "0000:41:00.0 (serial SIM00000001)";
    private static final String MOVE = DEVICE + ": nvme to vfio-pci: ";
    private static final String ORIGINALS =
            "put back, SIM00000001 feature 08h 0; SIM00000001/ns1 queue/read_ahead_kb 128;"
                    + " SIM00000001/ns1 queue/nomerges 0";
    private static final String OTHERS = "every NVMe function not named (1): ";
    private static final String PERF =
            "/opt/spdk/build/bin/spdk_nvme_perf -q 16 -o 4096 -w randread -t 2 -c 0x4 -r"
                    + " trtype:PCIe traddr:0000:41:00.0";

    @TempDir private Path folder;
    private SimulatedHost host;
    private Map<String, String> before;

    @BeforeEach
    void machine() throws Exception {
        host = SimulatedHost.open("stock", folder.resolve("machine"), 1);
        before = RestoredSet.read(host);
    }

    private BindMeasureBindBack runWith(Fault fault, String argument) throws Exception {
        host.faults().on(fault, argument);
        BindMeasureBindBack run = new BindMeasureBindBack(host);
        run.run();
        return run;
    }

    private Map<String, String> difference() {
        return RestoredSet.difference(before, RestoredSet.read(host));
    }

    private List<String> failures(RestoreReport report) {
        return report.steps().stream()
                .filter(RestoreStep::failed)
                .map(RestoreStep::describe)
                .toList();
    }

    private RestoreReport restoreLater() throws Exception {
        MachineSession.Outcome outcome = MachineSession.openToRestore(host, "spdkcmp restore");
        try (MachineSession session = ((MachineSession.Outcome.Opened) outcome).session()) {
            return session.restore();
        }
    }

    static Stream<Arguments> recoverable() {
        return Stream.of(
                Arguments.of(
                        Fault.SETUP_DOES_NOT_BIND,
                        "",
                        List.of(
                                DEVICE
                                        + " is on nvme and not on vfio-pci, and setup.sh ended with"
                                        + " status 0; next: look at dmesg for what its driver said",
                                MOVE + ORIGINALS,
                                OTHERS + "as before, none was moved")),
                Arguments.of(
                        Fault.SETUP_BINDS_ANOTHER,
                        "",
                        List.of(
                                "0000:42:00.0 (serial SIM00000002) was not named, and setup.sh"
                                        + " moved it from nvme to vfio-pci; next: do not use this"
                                        + " setup.sh; look at what calls it",
                                MOVE
                                        + "put back, moved from vfio-pci to nvme through sysfs; put"
                                        + " driver_override back",
                                OTHERS
                                        + "put back, 0000:42:00.0 (serial SIM00000002): moved from"
                                        + " vfio-pci to nvme through sysfs; put driver_override"
                                        + " back")),
                Arguments.of(
                        Fault.SETUP_LEAVES_NO_DRIVER,
                        "",
                        List.of(
                                DEVICE
                                        + " is on no driver and not on vfio-pci, and setup.sh ended"
                                        + " with status 0; it said: failed to bind to vfio-pci,"
                                        + " aborting; next: look at dmesg for what its driver said",
                                MOVE
                                        + "put back, moved from no driver to nvme through sysfs;"
                                        + " put driver_override back",
                                OTHERS + "as before, none was moved")),
                Arguments.of(
                        Fault.RESET_DOES_NOT_BIND,
                        "",
                        List.of(
                                "moved from vfio-pci to nvme through sysfs",
                                "setup.sh reset had not brought it back")),
                Arguments.of(
                        Fault.SETUP_HANGS,
                        "",
                        List.of(
                                "setup.sh config hung: it did not end within 180 s and was ended;"
                                        + " next: run setup.sh status and look at dmesg",
                                DEVICE
                                        + " is on nvme and not on vfio-pci; next: look at dmesg for"
                                        + " what its driver said",
                                MOVE + ORIGINALS,
                                OTHERS + "as before, none was moved")),
                Arguments.of(
                        Fault.SETUP_HANGS,
                        "after",
                        List.of(
                                "setup.sh config hung: it did not end within 180 s and was ended;"
                                        + " next: run setup.sh status and look at dmesg",
                                MOVE
                                        + "put back, moved from vfio-pci to nvme through sysfs; put"
                                        + " driver_override back",
                                OTHERS + "as before, none was moved")),
                Arguments.of(
                        Fault.HALF_HUGEPAGES,
                        "100",
                        List.of(
                                "node 0 has 100 free hugepages of 2048 kB (200 MB), and 257 are"
                                        + " needed (514 MB); next: free memory on node 0"
                                        + " (HUGENODE=0), reserve the pages at boot, or ask for"
                                        + " less with --hugemem")),
                Arguments.of(Fault.CONTROLLER_SLOW, "", List.of()),
                Arguments.of(Fault.TOOL_CRASHES, "", List.of("perf: EXITED 139")),
                Arguments.of(Fault.TOOL_HANGS, "", List.of("perf: DEADLINE null")),
                Arguments.of(Fault.TOOL_PRINTS_NOTHING, "", List.of()),
                Arguments.of(Fault.TOOL_KILLED, "", List.of("perf: EXITED 137")),
                Arguments.of(Fault.TOOL_STOPS_EARLY, "", List.of()),
                Arguments.of(Fault.TOOL_TRUNCATED, "", List.of()),
                Arguments.of(Fault.CHILD_SURVIVES, "", List.of()),
                Arguments.of(
                        Fault.DISK_FULL,
                        "",
                        List.of(
                                "Refused[message=/var/lib/spdkcmp/holder cannot be written: No"
                                        + " space left on device, remedy=make room in"
                                        + " /var/lib/spdkcmp]")));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("recoverable")
    void theMachineIsAsBefore(Fault fault, String argument, List<String> said) throws Exception {
        BindMeasureBindBack run = runWith(fault, argument);
        assertEquals(said, run.said);
        assertTrue(run.report == null || run.report.restored());
        assertEquals(Map.of(), difference());
        assertTrue(Ledger.read(host).finished());
    }

    @Test
    void aControllerThatDoesNotReturnIsLeftInTheLedgerUntilItDoes() throws Exception {
        BindMeasureBindBack run = runWith(Fault.CONTROLLER_DOES_NOT_RETURN, "");
        assertEquals(
                List.of(
                        MOVE
                                + "not brought back, it could not be bound to nvme: it was offered"
                                + " to nvme and is on no driver (setup.sh reset: failed to bind to"
                                + " nvme, aborting; setup.sh reset ended with status 1); next:"
                                + " modprobe nvme; look at dmesg; then spdkcmp restore"),
                run.said);
        assertFalse(run.report.restored());
        assertFalse(Ledger.read(host).finished());
        assertEquals(
                MOVE
                        + "NOT put back, it could not be bound to nvme: it was offered to nvme and"
                        + " is on no driver; next: modprobe nvme; look at dmesg; then spdkcmp"
                        + " restore",
                failures(run.report).get(0));
        Set<String> others =
                difference().keySet().stream()
                        .filter(name -> name.contains("0000:42:00.0"))
                        .collect(Collectors.toSet());
        assertEquals(Set.of(), others);

        host.faults().off(Fault.CONTROLLER_DOES_NOT_RETURN);
        assertEquals(List.of(), failures(restoreLater()));
        assertEquals(Map.of(), difference());
        assertTrue(Ledger.read(host).finished());
    }

    @Test
    void aDeadControllerNeedsAPowerCycle() throws Exception {
        BindMeasureBindBack run = runWith(Fault.ALL_ONES, "");
        assertEquals(
                List.of(
                        "perf: EXITED 255",
                        MOVE
                                + "not brought back, it answers all ones: the controller does not"
                                + " work any more (setup.sh reset: failed to bind to nvme,"
                                + " aborting; setup.sh reset ended with status 1); next:"
                                + " power-cycle the machine, then spdkcmp restore"),
                run.said);
        assertFalse(run.report.restored());
        assertFalse(Ledger.read(host).finished());
    }

    @Test
    void aChildThatWillNotDieIsReportedAndItsDeviceIsNotTornAway() throws Exception {
        BindMeasureBindBack run = runWith(Fault.CHILD_WILL_NOT_DIE, "");
        long pid = pidOf(run.report.steps().get(0).describe());
        assertEquals(
                List.of(
                        "perf: UNKILLABLE null",
                        MOVE
                                + "not brought back, process "
                                + pid
                                + " ("
                                + PERF
                                + ") holds /dev/vfio/21, and taking the device away from it would"
                                + " block; next: end process "
                                + pid
                                + ", then spdkcmp restore"),
                run.said);
        assertEquals(
                "program "
                        + PERF
                        + ": NOT put back, SIGKILL did not end process "
                        + pid
                        + " ("
                        + PERF
                        + "); next: it waits for a device; when it has ended, or after a reboot,"
                        + " run spdkcmp restore",
                failures(run.report).get(0));
        assertFalse(Ledger.read(host).finished());
    }

    private static long pidOf(String text) {
        return Long.parseLong(text.replaceFirst("(?s).*did not end process (\\d+) .*", "$1"));
    }

    @Test
    void anUnbindThatBlocksIsGivenUpAndDoneLater() throws Exception {
        BindMeasureBindBack run = runWith(Fault.UNBIND_BLOCKS, "");
        assertEquals(List.of(), run.said);
        assertEquals(
                List.of(
                        DEVICE
                                + ": queues as its driver made them: NOT put back, it could not be"
                                + " bound anew: the write is still blocked; next: look at dmesg"),
                failures(run.report));
        host.faults().off(Fault.UNBIND_BLOCKS);
        assertEquals(List.of(), failures(restoreLater()));
        assertEquals(Map.of(), difference());
    }

    @Test
    void aDiskUnderAnotherNameIsTheSameDrive() throws Exception {
        BindMeasureBindBack run = runWith(Fault.CONTROLLER_RENAMED, "");
        assertEquals(1, run.said.size());
        assertTrue(
                run.said.get(0).matches("its disk is nvme\\d+n1 now \\(was nvme0n1\\)"),
                run.said.toString());
        assertTrue(run.report.restored());
        assertTrue(Ledger.read(host).finished());
        assertEquals(
                Set.of("0", "128"),
                Set.of(
                        new QueueSetting("SIM00000001", 1, "nomerges").show(host).orElseThrow(),
                        new QueueSetting("SIM00000001", 1, "read_ahead_kb")
                                .show(host)
                                .orElseThrow()));
    }

    @Test
    void aLinkThatTrainedLowerIsSaid() throws Exception {
        BindMeasureBindBack run = runWith(Fault.LINK_DROPS, "");
        assertEquals(List.of("its link came back at 8.0 GT/s x2 (was 16.0 GT/s x4)"), run.said);
        assertTrue(run.report.restored());
    }

    @Test
    void aDiskThatFillsInTheMiddleStopsTheRunAndHindersNoUndo() throws Exception {
        int points = countPoints();
        for (int full = 1; full <= points; full += 11) {
            Path machine = folder.resolve("full-" + full);
            SimulatedHost filling = SimulatedHost.open("stock", machine, 1);
            int[] passed = {0};
            int last = full;
            Host host =
                    new PointHost(
                            filling,
                            point -> {
                                passed[0]++;
                                if (passed[0] == last) {
                                    filling.faults().on(Fault.DISK_FULL, "/var/lib");
                                }
                            });
            BindMeasureBindBack run = new BindMeasureBindBack(host);
            run.run();
            assertEquals(
                    Map.of(),
                    RestoredSet.difference(before, RestoredSet.read(filling)),
                    "full from point " + full + ": " + run.said);
            filling.faults().off(Fault.DISK_FULL);
            if (!Ledger.read(filling).finished()) {
                MachineSession.Outcome outcome = MachineSession.openToRestore(filling, "restore");
                try (MachineSession session = ((MachineSession.Outcome.Opened) outcome).session()) {
                    assertTrue(session.restore().restored());
                }
            }
            assertTrue(Ledger.read(filling).finished());
        }
    }

    private int countPoints() throws Exception {
        int[] points = {0};
        Path machine = folder.resolve("count");
        new BindMeasureBindBack(
                        new PointHost(
                                SimulatedHost.open("stock", machine, 1), point -> points[0]++))
                .run();
        return points[0];
    }
}
