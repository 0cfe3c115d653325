package dev.spdkcmp.drivers.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.guard.Claim;
import dev.spdkcmp.drivers.guard.Guard;
import dev.spdkcmp.drivers.guard.Request;
import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.RunningProgram;
import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.PciFunctions;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.RestoreReport;
import dev.spdkcmp.drivers.ledger.RestoreStep;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A device that its owner keeps on another driver than the kernel's. */
class KernelLoanTest {

    private static final Bdf DEVICE = Bdf.parse("0000:41:00.0").orElseThrow();
    private static final String LOAN = "0000:41:00.0 (serial unknown): vfio-pci to nvme: ";

    @TempDir private Path folder;

    /** A machine on which somebody has bound a device to that driver, or to none. */
    private SimulatedHost machine(String profile, String bdf, String driver) throws Exception {
        SimulatedHost host = SimulatedHost.open(profile, folder.resolve("machine"), 1);
        String function = "/sys/bus/pci/devices/" + bdf;
        host.files().write(function + "/driver/unbind", bdf);
        if (!driver.equals("none")) {
            host.programs()
                    .run(
                            new Program(
                                    List.of("modprobe", driver), Map.of(), Duration.ofSeconds(10)));
            host.files().write(function + "/driver_override", driver);
            host.files().write("/sys/bus/pci/drivers_probe", bdf);
        }
        return host;
    }

    private SimulatedHost machine() throws Exception {
        return machine("stock", "0000:41:00.0", "vfio-pci");
    }

    private static MachineSession session(Host host) throws InterruptedException {
        return ((MachineSession.Outcome.Opened)
                        MachineSession.open(host, "spdkcmp run smoke", new StopRequest()))
                .session();
    }

    private static RestoreReport restore(Host host) throws InterruptedException {
        MachineSession.Outcome outcome = MachineSession.openToRestore(host, "spdkcmp restore");
        try (MachineSession session = ((MachineSession.Outcome.Opened) outcome).session()) {
            return session.restore();
        }
    }

    private static Optional<String> driver(Host host) {
        return new PciFunctions(host.files()).driver(DEVICE);
    }

    private static List<String> words(RestoreReport report) {
        return report.steps().stream().map(RestoreStep::describe).toList();
    }

    /** The smallest whole run on a device that is lent, and the undo. */
    private static RestoreReport run(Host host) throws InterruptedException {
        try (MachineSession session = session(host)) {
            KernelLoan.Outcome.Lent lent =
                    (KernelLoan.Outcome.Lent) session.kernelLoan().lend(DEVICE);
            Claim claim =
                    ((Guard.Outcome.Taken)
                                    session.guard().takeHeld(Request.of(DEVICE), lent.held()))
                            .claim();
            Preparation.Outcome.Ready ready =
                    (Preparation.Outcome.Ready)
                            session.preparation().prepare("vfio-pci", HugepageNeed.on(0, 1 << 20));
            Binder binder = session.binder(BindMeasureBindBack.SCRIPT);
            binder.toUserspace(List.of(claim), "vfio-pci", ready.first());
            binder.bringBack().devices().forEach(ReturnOutcome.Returned::close);
            return session.restore();
        }
    }

    @ParameterizedTest(name = "{2} on {0}")
    @CsvSource({
        "stock, 0000:41:00.0, vfio-pci, SIM00000001",
        "no-iommu, 0000:01:00.0, uio_pci_generic, SIM00000021",
        "stock, 0000:41:00.0, none, SIM00000001"
    })
    void itIsSeenOnTheKernelsDriverAndGivenBack(
            String profile, String bdf, String driver, String serial) throws Exception {
        Host host = machine(profile, bdf, driver);
        Bdf device = Bdf.parse(bdf).orElseThrow();
        Map<String, String> before = RestoredSet.read(host);
        try (MachineSession session = session(host)) {
            KernelLoan.Outcome.Lent lent =
                    assertInstanceOf(
                            KernelLoan.Outcome.Lent.class, session.kernelLoan().lend(device));
            assertEquals(serial, lent.device().serial());
            assertEquals("nvme", lent.device().driver());
            assertEquals(List.of("/dev/nvme0n1"), lent.device().blockDevices());
            assertInstanceOf(
                    Held.Refused.class,
                    host.natives().openExclusively("/dev/nvme0n1"),
                    "its disk is held");
            lent.held().forEach(Held.Taken::close);
            assertTrue(session.restore().restored());
        }
        assertEquals(Map.of(), RestoredSet.difference(before, RestoredSet.read(host)));
        assertTrue(Ledger.read(host).finished());
    }

    @Test
    void afterAWholeRunItIsOnTheDriverThatItsOwnerChose() throws Exception {
        Host host = machine();
        Map<String, String> before = RestoredSet.read(host);
        List<String> steps = words(run(host));
        assertEquals(
                LOAN + "put back, moved from nvme to vfio-pci through sysfs",
                steps.get(steps.size() - 1));
        assertEquals(Map.of(), RestoredSet.difference(before, RestoredSet.read(host)));
    }

    @Test
    void whereverTheHarnessDiesRestoreGivesItBack() throws Exception {
        machine();
        Path pristine = folder.resolve("machine");
        Path counted = folder.resolve("counted");
        MachineFolder.copy(pristine, counted);
        SimulatedHost whole = SimulatedHost.open("stock", counted, 1);
        Map<String, String> before = RestoredSet.read(whole);
        List<String> points = new ArrayList<>();
        run(new PointHost(whole, points::add));
        int recorded = points.stream().map(p -> p.contains(" to nvme")).toList().indexOf(true);
        assertTrue(recorded > 0, points.toString());

        List<String> failures = new ArrayList<>();
        for (int point = recorded; point < points.size(); point++) {
            Path machine = folder.resolve("died-" + point);
            MachineFolder.copy(pristine, machine);
            SimulatedHost host = SimulatedHost.open("stock", machine, 1);
            PointHost mortal = new PointHost(host, Mortal.at(point + 1));
            assertThrows(Mortal.Died.class, () -> run(mortal));
            mortal.letGo();
            RestoreReport report = restore(host);
            Map<String, String> left = RestoredSet.difference(before, RestoredSet.read(host));
            if (!report.restored() || !left.isEmpty() || !Ledger.read(host).finished()) {
                failures.add(points.get(point).strip() + ": " + left + " " + words(report));
            }
        }
        System.out.println(
                "Died at "
                        + (points.size() - recorded)
                        + " points with a device on loan; "
                        + failures.size()
                        + " times not restored");
        assertEquals(List.of(), failures);
    }

    @Test
    void whatSomebodyBeganToUseAfterACrashIsNotTornAway() throws Exception {
        SimulatedHost host = machine();
        PointHost mortal =
                new PointHost(host, Mortal.after("wrote /sys/bus/pci/drivers_probe"::equals));
        assertThrows(Mortal.Died.class, () -> run(mortal));
        mortal.letGo();
        host.clock().sleep(Duration.ofSeconds(2));
        try (RunningProgram user =
                host.programs()
                        .start(
                                new Program(
                                        List.of(
                                                "fio",
                                                "--name=user",
                                                "--filename=/dev/nvme0n1",
                                                "--rw=randread",
                                                "--ioengine=libaio",
                                                "--direct=1",
                                                "--time_based",
                                                "--runtime=600"),
                                        Map.of(),
                                        Duration.ofMinutes(20)))) {
            RestoreReport report = restore(host);
            assertFalse(report.restored());
            assertEquals(
                    LOAN
                            + "NOT put back, /dev/nvme0n1 is held open by process "
                            + user.pid()
                            + " (fio --name=user --filename=/dev/nvme0n1 --rw=randread"
                            + " --ioengine=libaio --direct=1 --time_based --runtime=600), so that"
                            + " it stays on nvme; next: end that use, then spdkcmp restore",
                    words(report).get(0));
            assertEquals(Optional.of("nvme"), driver(host));
            assertFalse(Ledger.read(host).finished());
        }
        assertTrue(restore(host).restored());
        assertEquals(Optional.of("vfio-pci"), driver(host));
    }

    @Test
    void aDeviceWhoseSignatureNobodyGaveUpIsRefusedOnceItCanBeSeenAndGivenBack() throws Exception {
        Host host = machine("in-use", "0000:46:00.0", "vfio-pci");
        Map<String, String> before = RestoredSet.read(host);
        Bdf signed = Bdf.parse("0000:46:00.0").orElseThrow();
        try (MachineSession session = session(host)) {
            KernelLoan.Outcome.Lent lent =
                    assertInstanceOf(
                            KernelLoan.Outcome.Lent.class, session.kernelLoan().lend(signed));
            Guard.Outcome.Refused refused =
                    assertInstanceOf(
                            Guard.Outcome.Refused.class,
                            session.guard().takeHeld(Request.of(signed), lent.held()));
            assertTrue(
                    refused.examination()
                            .refusal()
                            .startsWith("0000:46:00.0 (serial SIM00000046) is not taken:\n"),
                    refused.examination().refusal());
            assertTrue(session.restore().restored());
        }
        assertEquals(Map.of(), RestoredSet.difference(before, RestoredSet.read(host)));
    }

    @Test
    void aDeviceThatAnSpdkProcessHasClaimedIsLeftAlone() throws Exception {
        Host host = machine("in-use", "0000:4a:00.0", "vfio-pci");
        Map<String, String> before = RestoredSet.read(host);
        try (MachineSession session = session(host)) {
            KernelLoan.Outcome.Refused refused =
                    assertInstanceOf(
                            KernelLoan.Outcome.Refused.class,
                            session.kernelLoan().lend(Bdf.parse("0000:4a:00.0").orElseThrow()));
            assertEquals(
                    "0000:4a:00.0 (serial unknown) is not taken:\n"
                            + "  an SPDK process has claimed it: process 1882 (nvmf_tgt -m 0x2)\n"
                            + "    next: end process 1882",
                    refused.examination().refusal());
            assertEquals(List.of(), session.ledger().state().open());
            session.restore();
        }
        assertEquals(Map.of(), RestoredSet.difference(before, RestoredSet.read(host)));
    }

    @Test
    void aControllerThatDoesNotComeUpIsSaidAndGivenBack() throws Exception {
        SimulatedHost host = machine();
        Map<String, String> before = RestoredSet.read(host);
        host.faults().on(Fault.CONTROLLER_DOES_NOT_RETURN, "");
        try (MachineSession session = session(host)) {
            KernelLoan.Outcome.NotLent not =
                    assertInstanceOf(
                            KernelLoan.Outcome.NotLent.class, session.kernelLoan().lend(DEVICE));
            assertEquals(
                    "0000:41:00.0 (serial unknown): it could not be bound to nvme: it was offered"
                            + " to nvme and is on no driver; next: look at dmesg",
                    not.trouble().describe());
            assertTrue(session.restore().restored());
        }
        assertEquals(Map.of(), RestoredSet.difference(before, RestoredSet.read(host)));
    }

    @Test
    void everyNamespaceIsWaitedFor() throws Exception {
        Host host = machine("two-namespaces", "0000:41:00.0", "vfio-pci");
        try (MachineSession session = session(host)) {
            NvmeDevice lent =
                    ((KernelLoan.Outcome.Lent) session.kernelLoan().lend(DEVICE)).device();
            assertEquals(List.of("/dev/nvme0n1", "/dev/nvme0n2"), lent.blockDevices());
            session.restore();
        }
    }
}
