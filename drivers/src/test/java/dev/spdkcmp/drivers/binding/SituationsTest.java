package dev.spdkcmp.drivers.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.guard.Claim;
import dev.spdkcmp.drivers.guard.Examination;
import dev.spdkcmp.drivers.guard.Finding;
import dev.spdkcmp.drivers.guard.Guard;
import dev.spdkcmp.drivers.guard.Request;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.HbaDrive;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.RestoreStep;
import dev.spdkcmp.drivers.settings.FileSetting;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Situations in which people lost data or nights, on machines that are like theirs. */
class SituationsTest {

    @TempDir private Path folder;

    private SimulatedHost machine(String profile) throws Exception {
        return SimulatedHost.open(profile, folder, 1);
    }

    private static Bdf bdf(String text) {
        return Bdf.parse(text).orElseThrow();
    }

    private static Guard guard(Host host) {
        return new Guard(host, new Inventory(host, bdf -> Optional.empty()));
    }

    private static List<String> reasons(Host host, String bdf, String accepted) {
        Examination examination = guard(host).examine(new Request(bdf(bdf), null, accepted));
        assertFalse(examination.takeable());
        return examination.reasons().stream().map(Finding::message).toList();
    }

    private static MachineSession session(Host host) throws InterruptedException {
        return ((MachineSession.Outcome.Opened)
                        MachineSession.open(host, "spdkcmp run", new StopRequest()))
                .session();
    }

    // 1. A device in use is refused before anything happens.

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "0000:41:00.0 | /dev/nvme0n1p1 is mounted at /srv/data",
                "0000:44:00.0 | /dev/nvme3n1 is swap space in use",
                "0000:45:00.0 | /dev/nvme4n1 holds a partition table: GPT, GPT backup, protective"
                        + " MBR of a GPT",
                "0000:46:00.0 | /dev/nvme5n1 holds a file system: ext2/ext3/ext4",
                "0000:48:00.0 | /dev/nvme7n1 is exported by the kernel's NVMe target as"
                        + " nqn.2026-01.dev.spdkcmp.simulated.export",
                "0000:49:00.0 | /dev/nvme8n1 is held open by process 1771 (qemu-system-x86 -drive"
                        + " file=/dev/nvme8n1)",
                "0000:4a:00.0 | an SPDK process has claimed it: process 1882 (nvmf_tgt -m 0x2)"
            })
    void aDeviceInUseIsRefusedBeforeAnythingHappens(String bdf, String message) throws Exception {
        Host host = machine("in-use");
        Map<String, String> before = RestoredSet.read(host);
        assertEquals(message, reasons(host, bdf, null).get(0));
        assertInstanceOf(
                Guard.Outcome.Refused.class, guard(host).take(new Request(bdf(bdf), null, null)));
        assertEquals(Map.of(), RestoredSet.difference(before, RestoredSet.read(host)));
    }

    @Test
    void whereOnlySetupShSeesAUseTheRunIsRefusedWithItsWords() throws Exception {
        Host host =
                new ScriptedSetup(
                        machine("stock"),
                        "0000:41:00.0 (1b85 4018): Active devices:"
                                + " data@nvme0n1,mount@nvme0n1:nvme0n1p2, so not binding PCI dev\n");
        BindMeasureBindBack run = new BindMeasureBindBack(host);
        run.run();
        assertEquals(
                "0000:41:00.0 (serial SIM00000001) is on nvme and not on vfio-pci, and setup.sh"
                        + " ended with status 0; it said: Active devices:"
                        + " data@nvme0n1,mount@nvme0n1:nvme0n1p2, so not binding PCI dev; next:"
                        + " look at what is on it (wipefs /dev/nvme0n1); if nothing is needed:"
                        + " --accept-signature SIM00000001; umount /dev/nvme0n1p2",
                run.said.get(0));
        assertNull(run.measured);
        assertTrue(run.report.restored());
    }

    // 2. Hidden holders are found, and giving up a signature lifts none of them.

    @ParameterizedTest(name = "{0}: {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "0000:42:00.0 | SIM00000042 | /dev/nvme1n1 is part of LVM volume vg0-data",
                "0000:43:00.0 | SIM00000043 | /dev/nvme2n1 is part of RAID array md127",
                "0000:47:00.0 | SIM00000047 | /dev/nvme6n1 holds a ZFS pool member: ZFS label of"
                        + " pool tank",
                "0000:4b:00.0 | SIM0000004B | /dev/nvme10n1 is part of dm-crypt volume secret"
            })
    void aHiddenHolderIsNeverLifted(String bdf, String serial, String message) throws Exception {
        assertEquals(List.of(message), reasons(machine("in-use"), bdf, serial));
    }

    @Test
    void aSignatureGivenUpIsBoundThroughSysfsAndComesBack() throws Exception {
        SimulatedHost host = machine("in-use");
        Map<String, String> before = RestoredSet.read(host);
        try (MachineSession session = session(host)) {
            Guard.Outcome.Taken taken =
                    assertInstanceOf(
                            Guard.Outcome.Taken.class,
                            session.guard()
                                    .take(new Request(bdf("0000:46:00.0"), null, "SIM00000046")));
            Preparation.Outcome.Ready ready =
                    assertInstanceOf(
                            Preparation.Outcome.Ready.class,
                            session.preparation().prepare("vfio-pci", HugepageNeed.on(0, 1 << 20)));
            BindOutcome bound =
                    session.binder(BindMeasureBindBack.SCRIPT)
                            .toUserspace(List.of(taken.claim()), "vfio-pci", ready.first());
            assertEquals(
                    new BindOutcome.Bound(
                            List.of(
                                    "0000:46:00.0 (serial SIM00000046) was bound through sysfs,"
                                            + " since its signature was given up")),
                    bound);
            assertTrue(session.restore().restored());
        }
        assertEquals(Map.of(), RestoredSet.difference(before, RestoredSet.read(host)));
    }

    // 3. Only the named device moves.

    @Test
    void anotherDriveAtTheSameAddressIsRefused() throws Exception {
        Examination examination =
                guard(machine("stock"))
                        .examine(new Request(bdf("0000:41:00.0"), "SIM00000009", null));
        assertEquals(
                "0000:41:00.0 (serial SIM00000001) is not taken:\n"
                        + "  it carries serial SIM00000001 where SIM00000009 was expected: another"
                        + " drive, or one that cannot be asked\n"
                        + "    next: spdkcmp devices shows where serial SIM00000009 is now",
                examination.refusal());
    }

    @Test
    void whatIsNoNvmeFunctionIsNeverTaken() throws Exception {
        assertEquals(
                List.of("0000:02:00.0 is not an NVMe function (PCI class 0x010601, driver ahci)"),
                reasons(machine("stock"), "0000:02:00.0", null));
    }

    @Test
    void drivesBehindVmdAndBehindAnHbaAreNamedAsSuch() throws Exception {
        Host host = machine("vmd-hba");
        assertEquals(
                List.of("Intel VMD owns its slot; setup.sh skips it"),
                reasons(host, "10000:01:00.0", null));
        assertEquals(
                List.of("sdb behind 0000:84:00.0 (mpi3mr)"),
                HbaDrive.in(host.files()).stream()
                        .map(
                                drive ->
                                        drive.block()
                                                + " behind "
                                                + drive.hba()
                                                + " ("
                                                + drive.hbaDriver()
                                                + ")")
                        .toList());
    }

    // 4. What an earlier command left is put back first.

    @Test
    void anUnfinishedLedgerIsMetBeforeAnythingElse() throws Exception {
        SimulatedHost host = machine("stock");
        try (MachineSession session = session(host)) {
            session.settings().set(FileSetting.moduleParameter("nvme", "poll_queues"), "4");
        }
        MachineSession.Outcome.Unfinished unfinished =
                assertInstanceOf(
                        MachineSession.Outcome.Unfinished.class,
                        MachineSession.open(host, "spdkcmp run", new StopRequest()));
        assertEquals("spdkcmp run", unfinished.ledger().command());
        assertEquals(
                List.of("nvme.poll_queues: 0 to 4"),
                unfinished.ledger().open().stream().map(open -> open.change().summary()).toList());
    }

    @Test
    void aDeviceIsBroughtBackToTheDriverThatItWasOnAndNotToAGuess() throws Exception {
        SimulatedHost host = machine("stock");
        host.files().write("/sys/bus/pci/devices/0000:41:00.0/driver/unbind", "0000:41:00.0");
        try (MachineSession session = session(host)) {
            Claim claim =
                    ((Guard.Outcome.Taken)
                                    session.guard().take(Request.of(BindMeasureBindBack.DEVICE)))
                            .claim();
            Preparation.Outcome.Ready ready =
                    (Preparation.Outcome.Ready)
                            session.preparation().prepare("vfio-pci", HugepageNeed.on(0, 1 << 20));
            Binder binder = session.binder(BindMeasureBindBack.SCRIPT);
            assertInstanceOf(
                    BindOutcome.Bound.class,
                    binder.toUserspace(List.of(claim), "vfio-pci", ready.first()));
            ReturnOutcome back = binder.bringBack();
            assertTrue(back.succeeded(), back.troubles().toString());
            assertNull(back.devices().get(0).device().driver());
            session.restore();
        }
        assertTrue(Ledger.read(host).finished());
    }

    @Test
    void whileADeviceIsAwayItsSerialIsKnownFromTheLedger() throws Exception {
        SimulatedHost host = machine("stock");
        try (MachineSession session = session(host)) {
            Claim claim =
                    ((Guard.Outcome.Taken)
                                    session.guard().take(Request.of(BindMeasureBindBack.DEVICE)))
                            .claim();
            Preparation.Outcome.Ready ready =
                    (Preparation.Outcome.Ready)
                            session.preparation().prepare("vfio-pci", HugepageNeed.on(0, 1 << 20));
            session.binder(BindMeasureBindBack.SCRIPT)
                    .toUserspace(List.of(claim), "vfio-pci", ready.first());
            NvmeDevice away = session.inventory().device(BindMeasureBindBack.DEVICE).orElseThrow();
            assertEquals("vfio-pci", away.driver());
            assertEquals("SIM00000001", away.serial());
            assertEquals("SIM10401", away.identity().firmware());
            session.restore();
        }
    }

    // 5. Hugepages count where the device is.

    @Test
    void hugepagesOnTheOtherNodeDoNotHelp() throws Exception {
        SimulatedHost host = machine("two-socket");
        host.faults().on(Fault.HALF_HUGEPAGES, "0");
        try (MachineSession session = session(host)) {
            Preparation.Outcome.NotReady notReady =
                    assertInstanceOf(
                            Preparation.Outcome.NotReady.class,
                            session.preparation()
                                    .prepare("vfio-pci", HugepageNeed.on(1, 1024L * 2 << 20)));
            assertTrue(
                    notReady.trouble()
                            .message()
                            .matches(
                                    "node 1 has \\d+ free hugepages of 2048 kB \\(\\d+ MB\\), and"
                                            + " 1024 are needed \\(2048 MB\\)"),
                    notReady.trouble().message());
            assertEquals(
                    List.of(),
                    session.restore().steps().stream().filter(RestoreStep::failed).toList());
        }
    }

    // 6. The driver choice is explained, and never a trap.

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "stock | vfio-pci",
                "no-iommu | uio_pci_generic",
            })
    void aMachineGetsTheDriverThatWorksOnIt(String profile, String driver) throws Exception {
        Host host = machine(profile);
        NvmeDevice device = new Inventory(host, bdf -> Optional.empty()).devices().get(0);
        DriverChoice.Chosen chosen =
                assertInstanceOf(
                        DriverChoice.Chosen.class,
                        DriverChoice.decide(DriverFacts.of(host, device), 1 << 20));
        assertEquals(driver, chosen.driver());
        assertEquals(2, chosen.because().size());
    }

    @Test
    void aGroupThatIsNotViableIsListedWithDrivers() throws Exception {
        Host host = machine("group-not-viable");
        NvmeDevice device = new Inventory(host, bdf -> Optional.empty()).devices().get(0);
        DriverChoice.Impossible impossible =
                assertInstanceOf(
                        DriverChoice.Impossible.class,
                        DriverChoice.decide(DriverFacts.of(host, device), 1 << 30));
        List<String> messages =
                impossible.obstacles().stream().map(DriverChoice.Obstacle::message).toList();
        assertEquals(
                List.of(
                        "IOMMU group 9 has other functions on kernel drivers: 0000:00:1f.3"
                                + " (snd_hda_intel), 0000:06:00.0 (nvme)",
                        "this user may lock 8388608 bytes of memory, and vfio-pci locks"
                                + " 1073741824"),
                messages);
    }

    @Test
    void withoutRootNothingIsChanged() throws Exception {
        Host host = machine("group-not-viable");
        MachineSession.Outcome.Refused refused =
                assertInstanceOf(
                        MachineSession.Outcome.Refused.class,
                        MachineSession.open(host, "spdkcmp run", new StopRequest()));
        assertEquals("changing drivers needs root (this is user 1000)", refused.message());
    }

    // 12. What hardware says is believed, and what it does not say is unknown.

    @Test
    void aNodeThatIsNotSaidIsUnknown() throws Exception {
        Host host = machine("virtual-machine");
        Stream<NvmeDevice> devices =
                new Inventory(host, bdf -> Optional.empty()).devices().stream();
        assertTrue(devices.allMatch(device -> device.numaNode() == null));
    }
}
