package dev.spdkcmp.drivers.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.load.Toolset;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import dev.spdkcmp.drivers.simulated.profile.UnknownProfile;
import dev.spdkcmp.scenarios.DataSheet;
import dev.spdkcmp.scenarios.Scenario;
import dev.spdkcmp.scenarios.reader.ScenarioReader;
import dev.spdkcmp.scenarios.reader.ScenarioReading;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Each check on a machine that passes it, and on a machine with one fault planted. */
class DoctorTest {

    /** Whatever could be asked for, so that no check can say that it does not matter. */
    private static final String EVERYTHING =
            """
            arms: [kernel-io_uring, kernel-io_uring-polled, spdk-perf, spdk-fio]
            workloads: [randread 4k, randwrite 4k, read 128k]
            queueDepths: [1, 64]
            dataSheet:
              randread 4k: {iops: 740k}
              randwrite 4k: {iops: 180k}
              read 128k: {bandwidth: 6.9 GB/s}
            """;

    /** What the clean machine cannot pass but by being without it. */
    private static final Set<String> NOT_THERE = Set.of("pcie-ceiling");

    private static final List<Fault> FAULTS =
            Stream.of(
                            HostFaults.all(),
                            PcieFaults.all(),
                            DriveFaults.all(),
                            BlockLayerFaults.all(),
                            CpuFaults.all(),
                            MemoryFaults.all(),
                            ToolFaults.all())
                    .flatMap(List::stream)
                    .toList();

    private static final Map<String, SimulatedHost> MACHINES = new HashMap<>();

    @TempDir static Path folder;

    private static SimulatedHost machine(String profile) {
        return MACHINES.computeIfAbsent(
                profile,
                name -> {
                    try {
                        return SimulatedHost.open(name, folder.resolve(name), 1);
                    } catch (IOException | UnknownProfile impossible) {
                        throw new AssertionError(impossible);
                    }
                });
    }

    private static Scenario scenario(String yaml) {
        if (yaml == null) {
            return null;
        }
        ScenarioReading reading = ScenarioReader.read("test", "test.yaml", yaml);
        assertTrue(reading instanceof ScenarioReading.Valid, reading::toString);
        return ((ScenarioReading.Valid) reading).scenario();
    }

    private static Checkup checkup(
            Host host, Scenario asked, Toolset tools, LoadCpus load, HostActivity activity) {
        return new Checkup(
                host,
                new Inventory(host, bdf -> Optional.empty()).devices(),
                asked,
                load,
                tools,
                asked == null ? DataSheet.NONE : asked.judging().dataSheet(),
                activity);
    }

    private static List<CheckResult> results(String code, Checkup checkup) {
        return new Doctor().check(code).orElseThrow().examine(checkup);
    }

    @TestFactory
    Stream<DynamicTest> findsEachPlantedFault() {
        return FAULTS.stream()
                .map(
                        fault ->
                                DynamicTest.dynamicTest(
                                        fault.code() + ": " + fault.found(), () -> find(fault)));
    }

    private static void find(Fault fault) {
        AlteredHost host = new AlteredHost(machine(fault.machine()));
        List<CheckResult> results =
                results(
                        fault.code(),
                        checkup(
                                fault.plant().apply(host),
                                scenario(fault.scenario()),
                                fault.tools(),
                                fault.load(),
                                fault.activity()));
        CheckResult found =
                results.stream()
                        .filter(r -> r.outcome() == fault.outcome())
                        .filter(r -> r.found().equals(fault.found()))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError(results.toString()));
        assertFalse(found.remedy().isBlank());
        assertFalse(found.evidence().isEmpty(), "no evidence");
    }

    @TestFactory
    Stream<DynamicTest> passesTheMachineWithoutAnyFault() throws InterruptedException {
        Checkup clean =
                checkup(
                        machine("two-nvme"),
                        scenario(EVERYTHING),
                        Fault.builds("fio-3.39", "v26.05"),
                        new LoadCpus.Chosen(
                                Map.of(
                                        "0000:41:00.0", new TreeSet<>(List.of(1)),
                                        "0000:42:00.0", new TreeSet<>(List.of(2))),
                                List.of("as the test says")),
                        HostActivity.watch(machine("two-nvme"), Duration.ofSeconds(1)));
        return new Doctor()
                .checks().stream()
                        .filter(check -> !NOT_THERE.contains(check.code()))
                        .map(
                                check ->
                                        DynamicTest.dynamicTest(
                                                check.code(), () -> pass(check.examine(clean))));
    }

    private static void pass(List<CheckResult> results) {
        assertFalse(results.isEmpty());
        assertEquals(
                EnumSet.of(Outcome.OK),
                results.stream()
                        .map(CheckResult::outcome)
                        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Outcome.class))),
                results::toString);
    }

    @Test
    void theLinksCeilingIsNoMatterForSmallBlocks() {
        pass(
                results(
                        "pcie-ceiling",
                        checkup(
                                machine("two-nvme"),
                                scenario(Fault.READS),
                                Fault.builds("fio-3.39", "v26.05"),
                                Fault.on(1),
                                HostActivity.UNWATCHED)));
    }

    @Test
    void everyCheckHasAFaultThatItMustFind() {
        Set<String> codes =
                new Doctor()
                        .checks().stream()
                                .map(Check::code)
                                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> tested =
                FAULTS.stream().map(Fault::code).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(codes, tested);
    }

    @Test
    void everyCheckSaysWhatItLooksAtWhenItFailsAndWhy() {
        Map<String, Function<Check, String>> words =
                Map.of(
                        "title", Check::title,
                        "rule", Check::rule,
                        "source", Check::source,
                        "why", Check::why);
        for (Check check : new Doctor().checks()) {
            words.forEach(
                    (name, text) ->
                            assertTrue(
                                    text.apply(check).length() > 3,
                                    () -> check.code() + " has no " + name));
            assertTrue(check.rule().matches("(fails|warns) .*"), () -> check.code() + check.rule());
            assertFalse(check.rule().endsWith("."), check::code);
        }
        assertEquals(
                new Doctor().checks().size(),
                new Doctor().checks().stream().map(Check::code).distinct().count());
    }

    @Test
    void whatTheScenarioSetsItselfIsNoFinding() {
        AlteredHost host =
                new AlteredHost(machine("two-nvme"))
                        .file(Fault.QUEUE + "scheduler", "none [mq-deadline]\n");
        List<CheckResult> results =
                results(
                        "scheduler",
                        checkup(
                                host,
                                scenario(Fault.READS + "settings: {scheduler: none}\n"),
                                Fault.builds("fio-3.39", "v26.05"),
                                Fault.on(1),
                                HostActivity.UNWATCHED));
        assertEquals(
                List.of("the scenario sets scheduler to none"),
                results.stream().map(CheckResult::found).toList());
    }

    @Test
    void minusOneIsAnUnknownNode() {
        AlteredHost host =
                new AlteredHost(machine("two-nvme"))
                        .folder("/sys/devices/system/node", "node0", "node1")
                        .file(Fault.DEVICE + "numa_node", "-1\n");
        List<CheckResult> results =
                results(
                        "numa-node",
                        checkup(
                                host,
                                scenario(Fault.READS),
                                Fault.builds("fio-3.39", "v26.05"),
                                Fault.on(1),
                                HostActivity.UNWATCHED));
        assertEquals(
                "0000:41:00.0 (serial SIM00000001): cannot tell: the firmware does not say which"
                        + " node the device is on",
                results.get(0).subject()
                        + ": "
                        + results.get(0).outcome().words()
                        + ": "
                        + results.get(0).found());
    }

    @Test
    void aManagedVectorIsMovedByTheChoiceOfCoresOnly() {
        AlteredHost host =
                new AlteredHost(machine("two-nvme"))
                        .folder("/sys/devices/system/node", "node0", "node1")
                        .file("/sys/devices/system/node/node0/cpulist", "0-15\n")
                        .file("/sys/devices/system/node/node1/cpulist", "16-31\n")
                        .file("/proc/irq/67/effective_affinity_list", "20\n");
        Function<Host, String> remedy =
                altered ->
                        results(
                                        "irq-affinity",
                                        checkup(
                                                altered,
                                                scenario(Fault.READS),
                                                Fault.builds("fio-3.39", "v26.05"),
                                                Fault.on(2),
                                                HostActivity.UNWATCHED))
                                .get(0)
                                .remedy();
        assertEquals(
                "the kernel manages these vectors (a write gets EIO): choose cores by the queue"
                        + " map, or boot with isolcpus=managed_irq,...",
                remedy.apply(host));
        assertEquals(
                "settings: {irq_affinity: measured} in the scenario",
                remedy.apply(host.file("/sys/kernel/debug/irq/irqs/67", "flags: 0x1\n")));
    }

    @Test
    void aMachineWithoutNvmeFailsNothingForWantOfOne() {
        AlteredHost none = new AlteredHost(machine("two-nvme")).folder("/sys/bus/pci/devices");
        List<CheckResult> results =
                new Doctor()
                        .examine(
                                checkup(
                                        none,
                                        null,
                                        Fault.builds("fio-3.39", "v26.05"),
                                        new LoadCpus.NotAsked("no scenario was named"),
                                        HostActivity.UNWATCHED));
        assertEquals(List.of(), results.stream().filter(r -> r.outcome() == Outcome.FAIL).toList());
    }
}
