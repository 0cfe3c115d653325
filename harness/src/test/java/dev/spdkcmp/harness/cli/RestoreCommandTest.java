package dev.spdkcmp.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.spdkcmp.drivers.binding.MachineSession;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestoreCommandTest {

    private static final String SIMULATED = "SIMULATED: this machine does not exist.\n";
    private static final String NOTHING =
            SIMULATED + "Nothing to restore: no earlier command left anything changed.\n";
    private static final String MOVE = "0000:41:00.0 (serial SIM00000001): nvme to vfio-pci: ";

    @TempDir private Path folder;

    private static CommandRun restore(LeftMachine machine, String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "--host";
        arguments[1] = machine.name();
        System.arraycopy(more, 0, arguments, 2, more.length);
        return CommandRun.of(new RestoreCommand(), arguments);
    }

    @Test
    void aMachineThatNobodyChangedHasNothingToRestore() throws Exception {
        LeftMachine machine = LeftMachine.open("stock", folder);
        assertEquals(new CommandRun(ExitStatus.DONE, NOTHING, ""), restore(machine));
    }

    @Test
    void everythingIsPutBackNewestFirstAndSaid() throws Exception {
        LeftMachine machine = LeftMachine.open("stock", folder).afterAKilledRun();
        assertEquals("vfio-pci", machine.driver("0000:41:00.0"));
        assertEquals(
                new CommandRun(
                        ExitStatus.DONE,
                        SIMULATED
                                + """
                                Left by: spdkcmp run smoke
                                  0000:41:00.0 (serial SIM00000001): nvme to vfio-pci: put back, moved from vfio-pci to nvme through sysfs; put driver_override back
                                  0000:42:00.0 (serial SIM00000002): queues as its driver made them: as before, nothing to do
                                  0000:41:00.0 (serial SIM00000001): queues as its driver made them: as before, nothing to do
                                  hugepage files of SPDK processes: as before, none was left behind
                                  hugepages of 2048 kB on node 0: 0 to 300: put back, hugepages of 2048 kB on node 0: 0 again
                                  hugetlbfs mounts: put back, unmounted /mnt/huge
                                  kernel modules for userspace drivers: put back, unloaded vfio_pci
                                  governor of CPU 3: performance to powersave: put back, it is performance again
                                """,
                        ""),
                restore(machine));
        assertEquals("nvme", machine.driver("0000:41:00.0"));
        assertTrue(Ledger.read(machine.host()).finished());
        assertEquals(new CommandRun(ExitStatus.DONE, NOTHING, ""), restore(machine));
    }

    @Test
    void aDeviceOnLoanGoesBackToTheDriverThatItWasOn() throws Exception {
        LeftMachine machine =
                LeftMachine.open("stock", folder)
                        .withDeviceOn(LeftMachine.DEVICE, "vfio-pci")
                        .afterARunKilledWithALoan();
        assertEquals("nvme", machine.driver(LeftMachine.DEVICE));
        assertEquals(
                new CommandRun(
                        ExitStatus.DONE,
                        SIMULATED
                                + """
                                Left by: spdkcmp run smoke
                                  0000:41:00.0 (serial unknown): vfio-pci to nvme: put back, moved from nvme to vfio-pci through sysfs; put driver_override back
                                """,
                        ""),
                restore(machine));
        assertEquals("vfio-pci", machine.driver(LeftMachine.DEVICE));
    }

    @Test
    void jsonSaysTheSame() throws Exception {
        LeftMachine machine =
                LeftMachine.open("stock", folder)
                        .withDeviceOn(LeftMachine.DEVICE, "vfio-pci")
                        .afterARunKilledWithALoan();
        CommandRun run = restore(machine, "--json");
        assertEquals(ExitStatus.DONE, run.status());
        assertEquals("", run.err());
        assertEquals(
                new ObjectMapper()
                        .readTree(
                                """
                                {"schemaVersion": 1, "provenance": "simulated",
                                 "leftBy": "spdkcmp run smoke", "restored": true,
                                 "steps": [
                                   {"change": "0000:41:00.0 (serial unknown): vfio-pci to nvme",
                                    "kind": "driver", "outcome": "restored",
                                    "message": "moved from nvme to vfio-pci through sysfs; put \
                                driver_override back",
                                    "remedy": null}],
                                 "notUndoable": []}
                                """),
                new ObjectMapper().readTree(run.out()));
        assertEquals(
                new ObjectMapper()
                        .readTree(
                                """
                                {"schemaVersion": 1, "provenance": "simulated", "leftBy": null,
                                 "restored": true, "steps": [], "notUndoable": []}
                                """),
                new ObjectMapper().readTree(restore(machine, "--json").out()));
    }

    @Test
    void whatCannotBePutBackIsSaidAndTriedAgainLater() throws Exception {
        LeftMachine machine = LeftMachine.open("stock", folder).afterAKilledRun();
        machine.host().faults().on(Fault.CONTROLLER_DOES_NOT_RETURN, "");
        CommandRun run = restore(machine);
        assertEquals(ExitStatus.NOT_RESTORED, run.status());
        List<String> lines = run.out().lines().toList();
        assertEquals(
                "  "
                        + MOVE
                        + "NOT put back, it could not be bound to nvme: it was offered to nvme and"
                        + " is on no driver; next: modprobe nvme; look at dmesg; then spdkcmp"
                        + " restore",
                lines.get(2));
        assertEquals(
                "Not everything is as before. When that is mended, run spdkcmp restore again;"
                        + " restore --abandon gives up on it.",
                lines.get(lines.size() - 1));
        assertEquals("", run.err());

        machine.host().faults().off(Fault.CONTROLLER_DOES_NOT_RETURN);
        assertEquals(ExitStatus.DONE, restore(machine).status());
        assertEquals("nvme", machine.driver(LeftMachine.DEVICE));
    }

    @Test
    void jsonOfWhatCannotBePutBackHasTheNextStep() throws Exception {
        LeftMachine machine = LeftMachine.open("stock", folder).afterAKilledRun();
        machine.host().faults().on(Fault.CONTROLLER_DOES_NOT_RETURN, "");
        CommandRun run = restore(machine, "--json");
        assertEquals(ExitStatus.NOT_RESTORED, run.status());
        JsonNode document = new ObjectMapper().readTree(run.out());
        assertEquals(false, document.get("restored").asBoolean());
        assertEquals(
                """
                {"change":"0000:41:00.0 (serial SIM00000001): nvme to vfio-pci","kind":"driver",\
                "outcome":"failed","message":"it could not be bound to nvme: it was offered to nvme\
                 and is on no driver","remedy":"modprobe nvme; look at dmesg; then spdkcmp\
                 restore"}""",
                document.get("steps").get(0).toString());
    }

    @Test
    void abandonGivesUpOnWhatCannotBePutBackAfterTryingOnceMore() throws Exception {
        LeftMachine machine = LeftMachine.open("stock", folder).afterAKilledRun();
        machine.host().faults().on(Fault.CONTROLLER_DOES_NOT_RETURN, "");
        CommandRun run = restore(machine, "--abandon");
        assertEquals(ExitStatus.NOT_RESTORED, run.status());
        assertTrue(
                run.out().endsWith("Given up: what is not put back stays as it is.\n"), run.out());
        assertTrue(Ledger.read(machine.host()).finished());
        assertEquals(new CommandRun(ExitStatus.DONE, NOTHING, ""), restore(machine));
    }

    @Test
    void whileAnotherHarnessIsAtWorkNothingIsTouched() throws Exception {
        LeftMachine machine = LeftMachine.open("stock", folder).afterAKilledRun();
        try (MachineSession atWork =
                ((MachineSession.Outcome.Opened)
                                MachineSession.openToRestore(machine.host(), "spdkcmp restore"))
                        .session()) {
            assertEquals(
                    new CommandRun(
                            ExitStatus.REFUSED,
                            "",
                            "spdkcmp: another spdkcmp is at work on this machine (process "
                                    + atWork.host().files().readLink("/proc/self").orElseThrow()
                                    + ": spdkcmp restore); next: wait until it has ended\n"),
                    restore(machine));
            assertEquals("vfio-pci", machine.driver(LeftMachine.DEVICE));
        }
    }

    @Test
    void aLineThatWasCutOffAnnouncedNothingThatWasBegun() throws Exception {
        LeftMachine machine = LeftMachine.open("stock", folder);
        machine.host()
                .files()
                .appendDurably(
                        Ledger.FILE,
                        "{\"event\":\"opened\",\"schemaV".getBytes(StandardCharsets.UTF_8));
        assertEquals(
                new CommandRun(
                        ExitStatus.DONE,
                        NOTHING,
                        "spdkcmp: lines [1] of the ledger were cut off; what they announced was"
                                + " never begun\n"),
                restore(machine));
    }

    @Test
    void withoutRootNothingIsTouched() throws Exception {
        LeftMachine machine = LeftMachine.open("group-not-viable", folder);
        Ledger.open(machine.host(), "spdkcmp run smoke");
        assertEquals(
                new CommandRun(
                        ExitStatus.REFUSED,
                        "",
                        "spdkcmp: changing drivers needs root (this is user 1000); next: run it"
                                + " with sudo\n"),
                restore(machine));
        assertFalse(Ledger.read(machine.host()).finished());
    }
}
