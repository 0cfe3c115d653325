package dev.spdkcmp.drivers.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.host.RunningProgram;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.OpenChange;
import dev.spdkcmp.drivers.ledger.RestoreStep;
import dev.spdkcmp.drivers.ledger.Restorer;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Idle states, interrupts, partitions and processes of simulated machines. */
class MachineSettingsTest {

    private static final InterruptAffinity NETWORK = new InterruptAffinity(25, "eth0-TxRx-0");
    private static final InterruptAffinity ADMIN = new InterruptAffinity(64, "nvme0q0");
    private static final InterruptAffinity QUEUE = new InterruptAffinity(66, "nvme0q2");
    private static final CpuPartition PARTITION = new CpuPartition("/sys/fs/cgroup/spdkcmp");

    @TempDir private Path folder;
    private SimulatedHost host;
    private Ledger ledger;
    private Settings settings;

    private void on(String profile) throws Exception {
        host = SimulatedHost.open(profile, folder.resolve("machine"), 1);
        ledger = Ledger.open(host, "run");
        settings = new Settings(host, ledger);
    }

    /** A profile that differs from another in some lines. */
    private void on(String profile, String... lines) throws Exception {
        Path file = folder.resolve("altered.yaml");
        Files.writeString(
                file,
                "extends: " + profile + "\nname: altered\n" + String.join("\n", lines) + "\n");
        on(file.toString());
    }

    private List<String> restore() {
        return new Restorer(ledger, List.of(new SettingUndo(host), new WakeUpLimitUndo(host)))
                .restoreAll().steps().stream().map(RestoreStep::describe).toList();
    }

    private Program load(int cpu, String group) {
        return new Program(
                List.of(
                        "/usr/bin/fio",
                        "--name=load",
                        "--filename=/dev/nvme0n1",
                        "--ioengine=libaio",
                        "--rw=randread",
                        "--bs=4k",
                        "--time_based=1",
                        "--runtime=1",
                        "--cpus_allowed=" + cpu),
                Map.of(),
                Duration.ofMinutes(1),
                group);
    }

    private Integer run(int cpu, String group) throws Exception {
        return host.programs().run(load(cpu, group)).exitStatus();
    }

    @Test
    void idleStatesAreLimitedForAsLongAsWeHoldThem() throws Exception {
        on("stock");
        assertEquals(Optional.of("2000000000"), new WakeUpLimit().show(host));
        assertEquals(
                new Settings.Outcome.Set(List.of(1), "2000000000"),
                settings.set(new WakeUpLimit(), "2"));
        assertEquals(Optional.of("2"), new WakeUpLimit().show(host));
        assertEquals(
                List.of(
                        "cpu_dma_latency: 2000000000 to 2, for as long as this process holds it:"
                                + " put back, let go; it is 2000000000"),
                restore());
        assertEquals(Optional.of("2000000000"), new WakeUpLimit().show(host));
    }

    @Test
    void aLimitThatAnotherProcessAsksForIsHeldByUsToo() throws Exception {
        on("stock");
        host.machine().store().update(state -> state.wakeUpLimits.put(ANOTHER, 2));
        assertInstanceOf(Settings.Outcome.Set.class, settings.set(new WakeUpLimit(), "2"));
        host.machine().store().update(state -> state.wakeUpLimits.remove(ANOTHER));
        assertEquals(Optional.of("2"), new WakeUpLimit().show(host));
    }

    private static final String ANOTHER = "1:0";

    @Test
    void whereAnotherProcessAsksForLessTheLimitIsNotTheOneAskedFor() throws Exception {
        on("stock");
        host.machine().store().update(state -> state.wakeUpLimits.put(ANOTHER, 0));
        assertEquals(
                new Settings.Outcome.Refused("cpu_dma_latency was set to 2 and reads 0"),
                settings.set(new WakeUpLimit(), "2"));
        assertEquals(
                List.of(
                        "cpu_dma_latency: 0 to 2, for as long as this process holds it: put back,"
                                + " let go; it is 0"),
                restore());
    }

    @Test
    void aLimitEndsWithTheProcessThatHeldIt() throws Exception {
        on("stock");
        settings.set(new WakeUpLimit(), "2");
        host.natives().releaseWakeUpLimit();
        assertEquals(
                List.of(
                        "cpu_dma_latency: 2000000000 to 2, for as long as this process holds it:"
                                + " as before, no process of ours holds it; it is 2000000000"),
                restore());
    }

    @Test
    void aMovableInterruptIsMovedAndMovedBack() throws Exception {
        on("untuned");
        assertEquals(new Settings.Outcome.Set(List.of(1), "1"), settings.set(NETWORK, "0,48"));
        assertEquals(Optional.of("0,48"), NETWORK.show(host));
        assertEquals(
                "0\n", host.files().read("/proc/irq/25/effective_affinity_list").orElseThrow());
        assertEquals(
                List.of("interrupt 25 (eth0-TxRx-0): 1 to 0,48: put back, it is 1 again"),
                restore());
    }

    @Test
    void aManagedInterruptStaysWhereTheKernelPutIt() throws Exception {
        on("stock");
        String before = QUEUE.show(host).orElseThrow();
        assertEquals(
                new Settings.Outcome.KernelKeepsIt("managed by the kernel"),
                settings.set(QUEUE, "5"));
        assertEquals(Optional.of(before), QUEUE.show(host));
        assertEquals(List.of(), ledger.state().open());
    }

    @Test
    void aVectorThatWasFreedNeedsNoUndo() throws Exception {
        on("stock");
        settings.set(ADMIN, "3");
        host.files().write("/sys/bus/pci/drivers/nvme/unbind", "0000:41:00.0");
        assertEquals(
                List.of("interrupt 64 (nvme0q0): 0-31 to 3: as before, there is none of that now"),
                restore());
    }

    @Test
    void interruptsAreToldByTheirDevice() throws Exception {
        on("stock");
        List<String> owners =
                new Interrupts(host.files())
                        .all().stream()
                                .filter(i -> i.isOf("0000:41:00.0", "nvme0"))
                                .map(i -> i.affinity().owner())
                                .toList();
        assertEquals(33, owners.size());
        assertTrue(owners.contains("nvme0q0") && owners.contains("nvme0q32"), owners.toString());
    }

    @Test
    void aPartitionKeepsEverybodyElseOffItsCpus() throws Exception {
        on("stock");
        assertEquals(new Settings.Outcome.Set(List.of(1), "none"), settings.set(PARTITION, "2,18"));
        assertEquals("isolated", PARTITION.kind(host));
        assertEquals(
                "0-1,3-17,19-31\n",
                host.files().read("/sys/fs/cgroup/cpuset.cpus.effective").orElseThrow());

        ProgramResult outside = host.programs().run(load(2, null));
        assertEquals(1, outside.exitStatus());
        String said = new String(outside.stdout(), StandardCharsets.UTF_8);
        assertTrue(said.contains("func=cpu_set_affinity, error=Invalid argument"), said);
        assertEquals(0, run(2, PARTITION.group()));
        assertEquals(0, run(3, null));
        assertEquals(1, run(3, PARTITION.group()));

        assertEquals(
                List.of(
                        "CPU partition /sys/fs/cgroup/spdkcmp: none to 2,18: put back, it is none"
                                + " again"),
                restore());
        assertEquals(0, run(2, null));
        assertEquals(
                ProgramResult.Outcome.NOT_STARTED,
                host.programs().run(load(2, PARTITION.group())).outcome());
    }

    @Test
    void groupsGetTheirCpusetsFirstAndLoseThemAgain() throws Exception {
        on("untuned");
        assertEquals(
                new Settings.Outcome.Refused(
                        "CPU partition /sys/fs/cgroup/spdkcmp cannot be set to 1,49:"
                                + " /sys/fs/cgroup/spdkcmp has no cpuset.cpus.partition: the"
                                + " groups above do not give it a cpuset, or the kernel is too"
                                + " old"),
                settings.set(PARTITION, "1,49"));
        restore();
        settings = new Settings(host, ledger);

        settings.set(PARTITION.controller(), GroupController.ON);
        settings.set(PARTITION, "1,49");
        assertEquals(Optional.of("1,49"), PARTITION.show(host));
        assertEquals(
                List.of(
                        "CPU partition /sys/fs/cgroup/spdkcmp: none to 1,49: put back, it is none"
                                + " again",
                        "cpuset below /sys/fs/cgroup: off to on: put back, it is off again"),
                restore());
        assertEquals(
                "cpu io memory pids\n",
                host.files().read("/sys/fs/cgroup/cgroup.subtree_control").orElseThrow());
    }

    @Test
    void beforeIsolatedPartitionsTheKernelHasPartitionRoots() throws Exception {
        on("stock", "kernel: {release: 5.15.0-sim}");
        settings.set(PARTITION, "2,18");
        assertEquals("root", PARTITION.kind(host));
        assertEquals(Optional.of("2,18"), PARTITION.show(host));
    }

    @Test
    void aPartitionThatTheKernelFindsInvalidIsRefusedWithItsWords() throws Exception {
        on("stock");
        host.files().makeFolder("/sys/fs/cgroup/machine");
        host.files().write("/sys/fs/cgroup/machine/cpuset.cpus", "2-5");
        assertEquals(
                new Settings.Outcome.Refused(
                        "CPU partition /sys/fs/cgroup/spdkcmp cannot be set to 2,18: the kernel"
                                + " makes no partition of CPUs 2,18: root invalid (Cpu list in"
                                + " cpuset.cpus not exclusive)"),
                settings.set(PARTITION, "2,18"));
        assertEquals(
                List.of(
                        "CPU partition /sys/fs/cgroup/spdkcmp: none to 2,18: put back, it is none"
                                + " again"),
                restore());
        assertEquals(false, host.files().exists(PARTITION.group()));
    }

    @Test
    void aGroupThatIsThereAlreadyIsNotOurs() throws Exception {
        on("stock");
        host.files().makeFolder(PARTITION.group());
        assertEquals(
                new Settings.Outcome.Refused(
                        "CPU partition /sys/fs/cgroup/spdkcmp cannot be set to 2,18: File exists"),
                settings.set(PARTITION, "2,18"));
        restore();
        assertEquals(true, host.files().exists(PARTITION.group()));
    }

    @Test
    void aGroupWithAProgramInItIsNotRemoved() throws Exception {
        on("stock");
        settings.set(PARTITION, "2,18");
        try (RunningProgram running = host.programs().start(load(2, PARTITION.group()))) {
            // its patience is longer than the program runs, but nobody waits for the program
            assertEquals(true, running.isRunning());
            host.machine().store().update(s -> s.processes.values().forEach(p -> p.endNs = ALWAYS));
            List<OpenChange> open = ledger.state().open();
            assertEquals(
                    List.of(
                            "CPU partition /sys/fs/cgroup/spdkcmp: none to 2,18: NOT put back,"
                                    + " Device or resource busy; next: set it to none by hand,"
                                    + " then spdkcmp restore"),
                    restore());
            assertEquals(1, open.size());
        }
        assertEquals(1, restore().size());
        assertTrue(ledger.state().finished());
    }

    private static final long ALWAYS = Long.MAX_VALUE;

    @Test
    void aProcessWithoutAServiceIsStoppedAndGoesOn() throws Exception {
        on(
                "stock",
                "processes:",
                "  - {pid: 812, command: irqbalance, arguments: [irqbalance], cpu: -1,"
                        + " busyShare: 0}");
        PausedProcess balancer = PausedProcess.named("irqbalance", host).orElseThrow();
        assertEquals(
                new Settings.Outcome.Set(List.of(1), "running"),
                settings.set(balancer, PausedProcess.STOPPED));
        assertEquals(Optional.of("stopped"), balancer.show(host));
        assertEquals(
                List.of(
                        "irqbalance (process 812): running to stopped: put back, it is running"
                                + " again"),
                restore());
        settings.set(balancer, PausedProcess.STOPPED);
        host.natives().signal(812, 9);
        assertEquals(
                List.of(
                        "irqbalance (process 812): running to stopped: as before, there is none of"
                                + " that now"),
                restore());
    }
}
