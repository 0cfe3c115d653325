package dev.spdkcmp.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.binding.MachineSession;
import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.drivers.host.StopSignal;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import dev.spdkcmp.harness.run.RunReport;
import dev.spdkcmp.harness.tables.TerminalSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code run} and {@code resume} on a machine that is not as a careful person would leave it. */
class RunOnFoundMachineTest {

    private static final String LEFT =
            "spdkcmp: an earlier command (spdkcmp run smoke) left this machine changed";
    private static final String CHANGES =
            LEFT
                    + """
                    :
                      governor of CPU 3: performance to powersave
                      kernel modules for userspace drivers
                      hugetlbfs mounts
                      hugepages of 2048 kB on node 0: 0 to 300
                      hugepage files of SPDK processes
                      0000:41:00.0 (serial SIM00000001): queues as its driver made them
                      0000:42:00.0 (serial SIM00000002): queues as its driver made them
                      0000:41:00.0 (serial SIM00000001): nvme to vfio-pci
                    """;
    private static final String OFFER = "Put it back now, then go on? [y/N] ";
    private static final String BEGIN = "Begin? The machine is put back afterwards. [y/N] ";
    private static final String LEND =
            """
            0000:41:00.0 (serial unknown) is on vfio-pci, so what is on it cannot be seen.
            Bind to nvme for this run? Afterwards everything is as before. [y/N] \
            """;
    private static final String TWO_ARMS =
            """
            arms: [kernel-io_uring, spdk-perf]
            workloads: [randread 4k]
            queueDepths: [1]
            warmUp: 1s
            measured: 2s
            blocks: 2
            """;

    @TempDir private Path folder;
    private final List<String> asked = new ArrayList<>();

    @BeforeEach
    void scenario() throws Exception {
        Files.writeString(folder.resolve("both.yaml"), TWO_ARMS);
    }

    /** A person who gives these answers, or nobody. */
    private RunExecution.Asker person(Boolean... answers) {
        return new RunExecution.Asker() {
            @Override
            public boolean somebody() {
                return answers.length > 0;
            }

            @Override
            public boolean agrees(String question, StopRequest stop) {
                asked.add(question);
                return answers[asked.size() - 1];
            }
        };
    }

    private RunExecution.Surroundings with(RunExecution.Asker asker) {
        TerminalSettings terminal = new TerminalSettings(80, false, true);
        return new RunExecution.Surroundings(
                Map.of(),
                folder,
                () -> terminal,
                asker,
                (recorded, place) -> new RunReport.Written("summary\n", place, List.of()),
                () -> null);
    }

    private CommandRun run(LeftMachine machine, RunExecution.Asker asker, String... more) {
        String scenario = folder.resolve("both.yaml").toString();
        List<String> arguments =
                new ArrayList<>(
                        List.of(scenario, "--device", LeftMachine.DEVICE, "--out", "results"));
        arguments.addAll(List.of("--quiet", "--host", machine.name()));
        arguments.addAll(List.of(more));
        return CommandRun.of(new RunCommand(with(asker)), arguments.toArray(String[]::new));
    }

    private LeftMachine machine() throws Exception {
        return LeftMachine.open("stock", folder.resolve("machine"));
    }

    private LeftMachine machineWithDeviceOnVfio() throws Exception {
        return machine().withDeviceOn(LeftMachine.DEVICE, "vfio-pci");
    }

    private void assertMeasured() throws Exception {
        try (Stream<String> journal = Files.lines(folder.resolve("results/journal.jsonl"))) {
            assertEquals(4, journal.filter(line -> line.contains("sample-finished")).count());
        }
    }

    // What an earlier command left.

    @ParameterizedTest
    @ValueSource(strings = {"", "--yes"})
    void whereNobodyIsThereToBeAskedItIsRefusedWithTheCommandToRun(String option) throws Exception {
        LeftMachine machine = machine().afterAKilledRun();
        String[] more = option.isEmpty() ? new String[0] : new String[] {option};
        assertEquals(
                new CommandRun(
                        ExitStatus.REFUSED,
                        "",
                        LEFT + "; next: spdkcmp restore --host " + machine.name() + "\n"),
                run(machine, person(), more));
        assertEquals("vfio-pci", machine.driver(LeftMachine.DEVICE));
        assertFalse(Files.exists(folder.resolve("results/run.json")));
    }

    @Test
    void aPersonWhoSaysYesGetsItRestoredAndTheRunGoesOn() throws Exception {
        LeftMachine machine = machine().afterAKilledRun();
        CommandRun run = run(machine, person(true, true));
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertEquals(List.of(OFFER, BEGIN), asked);
        assertTrue(run.err().startsWith(CHANGES), run.err());
        assertTrue(
                run.err()
                        .contains(
                                """
                                  governor of CPU 3: performance to powersave: put back, it is performance again
                                spdkcmp: the machine is as it was before that command
                                """),
                run.err());
        assertTrue(run.out().startsWith("summary\nReport: "), run.out());
        assertMeasured();
        assertEquals("nvme", machine.driver(LeftMachine.DEVICE));
        assertTrue(Ledger.read(machine.host()).finished());
    }

    @Test
    void aPersonWhoSaysNoIsToldTheCommandToRun() throws Exception {
        LeftMachine machine = machine().afterAKilledRun();
        assertEquals(
                new CommandRun(
                        ExitStatus.REFUSED,
                        "",
                        CHANGES
                                + "spdkcmp: nothing was done; next: spdkcmp restore --host "
                                + machine.name()
                                + "\n"),
                run(machine, person(false)));
        assertEquals(List.of(OFFER), asked);
        assertEquals("vfio-pci", machine.driver(LeftMachine.DEVICE));
        assertFalse(Ledger.read(machine.host()).finished());
    }

    @Test
    void yesAnswersBeforeAPersonWhoSeesIt() throws Exception {
        LeftMachine machine = machine().afterAKilledRun();
        CommandRun run = run(machine, person(false), "--yes");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertEquals(List.of(), asked);
        assertTrue(run.err().startsWith(CHANGES + OFFER + "yes (--yes)\n"), run.err());
        assertMeasured();
    }

    @Test
    void whereItCannotBeRestoredTheRunDoesNotBegin() throws Exception {
        LeftMachine machine = machine().afterAKilledRun();
        machine.host().faults().on(Fault.CONTROLLER_DOES_NOT_RETURN, "");
        CommandRun run = run(machine, person(true));
        assertEquals(ExitStatus.NOT_RESTORED, run.status());
        assertTrue(
                run.err()
                        .endsWith(
                                "spdkcmp: not everything is as before; when that is mended: spdkcmp"
                                        + " restore --host "
                                        + machine.name()
                                        + "\n"),
                run.err());
        assertFalse(Files.exists(folder.resolve("results/run.json")));
    }

    @Test
    void aRunThatWouldChangeNothingIsMeasuredOnAMachineAsItShouldBeToo() throws Exception {
        LeftMachine machine = machine().afterAKilledRun();
        Files.writeString(
                folder.resolve("both.yaml"),
                TWO_ARMS.replace("[kernel-io_uring, spdk-perf]", "[kernel-io_uring]"));
        CommandRun run = run(machine, person());
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(run.err().startsWith(LEFT), run.err());
    }

    @Test
    void resumeOffersTheSame() throws Exception {
        LeftMachine machine = machine();
        assertEquals(ExitStatus.DONE, run(machine, person(true)).status());
        asked.clear();
        machine.afterAKilledRun();
        String results = folder.resolve("results").toString();
        assertEquals(
                new CommandRun(
                        ExitStatus.REFUSED,
                        "",
                        LEFT + "; next: spdkcmp restore --host " + machine.name() + "\n"),
                CommandRun.of(new ResumeCommand(with(person())), results, "--quiet"));
        CommandRun resumed =
                CommandRun.of(new ResumeCommand(with(person(true, true))), results, "--quiet");
        assertEquals(ExitStatus.DONE, resumed.status(), resumed.err());
        assertEquals(List.of(OFFER, BEGIN), asked);
        assertEquals("nvme", machine.driver(LeftMachine.DEVICE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[kernel-io_uring, spdk-perf]", "[kernel-io_uring]"})
    void whileAnotherHarnessIsAtWorkNoneBegins(String arms) throws Exception {
        LeftMachine machine = machine();
        Files.writeString(
                folder.resolve("both.yaml"),
                TWO_ARMS.replace("[kernel-io_uring, spdk-perf]", arms));
        try (MachineSession atWork = LeftMachine.session(machine.host())) {
            assertEquals(
                    new CommandRun(
                            ExitStatus.REFUSED,
                            "",
                            "spdkcmp: another spdkcmp is at work on this machine (process "
                                    + machine.host().files().readLink("/proc/self").orElseThrow()
                                    + ": spdkcmp run smoke); next: wait until it has ended\n"),
                    run(machine, person(true)));
            atWork.restore();
        }
    }

    // Devices that are on another driver.

    @ParameterizedTest
    @ValueSource(strings = {"[kernel-io_uring, spdk-perf]", "[kernel-io_uring]", "[spdk-perf]"})
    void aDeviceOnVfioIsMeasuredOnEverySideAndGivenBack(String arms) throws Exception {
        LeftMachine machine = machineWithDeviceOnVfio();
        Files.writeString(
                folder.resolve("both.yaml"),
                TWO_ARMS.replace("[kernel-io_uring, spdk-perf]", arms));
        CommandRun run = run(machine, person(true, true));
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertEquals(LEND, asked.get(0));
        assertEquals("vfio-pci", machine.driver(LeftMachine.DEVICE));
        assertTrue(Ledger.read(machine.host()).finished());
        assertTrue(
                Files.readString(folder.resolve("results/journal.jsonl"))
                        .contains(
                                "0000:41:00.0 (serial SIM00000001) was on vfio-pci; it is lent to"
                                        + " nvme for the run and given back afterwards"));
    }

    @Test
    void whereNobodyIsThereADeviceIsLentOnlyWithYes() throws Exception {
        LeftMachine machine = machineWithDeviceOnVfio();
        assertEquals(
                new CommandRun(
                        ExitStatus.REFUSED,
                        "",
                        "spdkcmp: nobody is here to be asked whether to bind 0000:41:00.0 to nvme;"
                                + " add --yes\n"),
                run(machine, person()));
        assertEquals("vfio-pci", machine.driver(LeftMachine.DEVICE));
        assertEquals(ExitStatus.DONE, run(machine, person(), "--yes").status());
        assertMeasured();
        assertEquals("vfio-pci", machine.driver(LeftMachine.DEVICE));
    }

    @Test
    void aPersonWhoDoesNotBeginAfterSeeingThePlanGetsTheDeviceBack() throws Exception {
        LeftMachine machine = machineWithDeviceOnVfio();
        assertEquals(new CommandRun(ExitStatus.REFUSED, "", ""), run(machine, person(true, false)));
        assertEquals(List.of(LEND, BEGIN), asked);
        assertEquals("vfio-pci", machine.driver(LeftMachine.DEVICE));
        assertTrue(Ledger.read(machine.host()).finished());
    }

    @Test
    void aSignalAtTheQuestionGivesTheDeviceBack() throws Exception {
        LeftMachine machine = machineWithDeviceOnVfio();
        RunExecution.Asker interrupted =
                new RunExecution.Asker() {
                    @Override
                    public boolean somebody() {
                        return true;
                    }

                    @Override
                    public boolean agrees(String question, StopRequest stop) {
                        if (question.equals(BEGIN)) {
                            stop.ask(StopSignal.INT);
                        }
                        return !question.equals(BEGIN);
                    }
                };
        assertEquals(
                new CommandRun(130, "", "spdkcmp: stopping; the machine is put back first\n"),
                run(machine, interrupted));
        assertEquals("vfio-pci", machine.driver(LeftMachine.DEVICE));
    }

    @Test
    void whatIsFoundOnADeviceThatWasLentRefusesItAndItGoesBack() throws Exception {
        LeftMachine machine =
                LeftMachine.open("in-use", folder.resolve("machine"))
                        .withDeviceOn("0000:46:00.0", "vfio-pci");
        CommandRun run =
                CommandRun.of(
                        new RunCommand(with(person(true, true))),
                        folder.resolve("both.yaml").toString(),
                        "--device",
                        "0000:46:00.0",
                        "--quiet",
                        "--host",
                        machine.name());
        assertEquals(
                new CommandRun(
                        ExitStatus.REFUSED,
                        "",
                        """
                        spdkcmp: 0000:46:00.0 (serial SIM00000046) is not taken:
                          /dev/nvme5n1 holds a file system: ext2/ext3/ext4
                            next: if nothing on it is needed: --accept-signature SIM00000046 (or wipefs -a /dev/nvme5n1)
                        """),
                run);
        assertEquals("vfio-pci", machine.driver("0000:46:00.0"));
        assertTrue(Ledger.read(machine.host()).finished());
    }

    @Test
    void whereResultsCannotBeWrittenEverythingGoesBackBeforeAnyMeasurement() throws Exception {
        LeftMachine machine = machineWithDeviceOnVfio();
        Files.writeString(folder.resolve("results"), "a file, not a folder");
        CommandRun run = run(machine, person(true, true));
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(
                run.err()
                        .startsWith(
                                "spdkcmp: results cannot be written to "
                                        + folder.resolve("results")
                                        + ": "),
                run.err());
        assertEquals("vfio-pci", machine.driver(LeftMachine.DEVICE));
        assertTrue(Ledger.read(machine.host()).finished());
    }

    @Test
    void planSaysThatOnlyARunCanLookAtIt() throws Exception {
        LeftMachine machine = machineWithDeviceOnVfio();
        assertEquals(
                new CommandRun(
                        ExitStatus.REFUSED,
                        "",
                        "spdkcmp: 0000:41:00.0 (serial unknown) is on vfio-pci, so its namespaces"
                                + " cannot be seen; spdkcmp run binds it to nvme first and gives it"
                                + " back afterwards.\n"),
                CommandRun.of(
                        new PlanCommand(Map.of()),
                        folder.resolve("both.yaml").toString(),
                        "--device",
                        LeftMachine.DEVICE,
                        "--host",
                        machine.name()));
        assertEquals("vfio-pci", machine.driver(LeftMachine.DEVICE));
    }
}
