package dev.spdkcmp.harness.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.binding.MachineSession;
import dev.spdkcmp.drivers.host.AdminCommand;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.LocalHost;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.RestoreStep;
import dev.spdkcmp.drivers.settings.WakeUpLimit;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.plan.LeftOut;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanDocument;
import dev.spdkcmp.harness.plan.PlanResult;
import dev.spdkcmp.harness.plan.PlanText;
import dev.spdkcmp.harness.plan.Step;
import dev.spdkcmp.harness.run.RunOutcome.End;
import dev.spdkcmp.parsers.measurement.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every setting that an arm can ask for, in whole runs on a machine where nothing is tuned. */
class TuningTest {

    private static final String DEVICE = "0000:17:00.0";

    private static final String EVERYTHING =
            """
            arms:
              - kernel-io_uring
              - name: tuned
                base: kernel-io_uring
                settings:
                  scheduler: kyber
                  nr_requests: 64
                  read_ahead_kb: 0
                  nomerges: 2
                  rq_affinity: 1
                  iostats: 0
                  wbt_lat_usec: 0
                  add_random: 0
                  io_poll_delay: 0
                  write_cache: write through
                  volatile_write_cache: off
                  interrupt_coalescing: 7/1
                  governor: performance
                  turbo: off
                  cpu_dma_latency: 0
                  irqbalance: off
                  irq_affinity: away
                  isolation: cpuset
              - name: polled
                base: kernel-io_uring-polled
                settings: {poll_queues: 2, scheduler: none, irq_affinity: away, isolation: cpuset}
              - name: spdk-isolated
                base: spdk-perf
                settings: {irq_affinity: away, isolation: cpuset}
            workloads: [randread 4k]
            queueDepths: [4]
            warmUp: 0s
            measured: 3s
            blocks: 2
            retries: 0
            rest: 0s
            """;

    @TempDir private Path folder;

    private SimulatedRun machine() throws Exception {
        return SimulatedRun.on("untuned", folder);
    }

    /** A machine whose profile differs in some lines. */
    private SimulatedRun machine(String lines) throws Exception {
        Path profile = folder.resolve("altered.yaml");
        Files.writeString(profile, "extends: untuned\nname: altered\n" + lines);
        return SimulatedRun.on(profile.toString(), folder);
    }

    /** Everything that the settings change, as the machine shows it. */
    private static Map<String, String> shown(Host host) {
        Map<String, String> values = new TreeMap<>();
        String queue = "/sys/block/nvme0n1/queue/";
        host.files().list(queue).forEach(name -> put(values, host, queue + name));
        host.files()
                .list("/proc/irq")
                .forEach(irq -> put(values, host, "/proc/irq/" + irq + "/smp_affinity_list"));
        for (int cpu = 0; cpu < 96; cpu++) {
            put(values, host, "/sys/devices/system/cpu/cpu" + cpu + "/cpufreq/scaling_governor");
        }
        put(values, host, "/sys/devices/system/cpu/intel_pstate/no_turbo");
        put(values, host, "/sys/module/nvme/parameters/poll_queues");
        put(values, host, "/sys/fs/cgroup/cgroup.subtree_control");
        values.put("groups", String.valueOf(host.files().list("/sys/fs/cgroup")));
        values.put("idle", new WakeUpLimit().show(host).orElse("?"));
        for (int feature : List.of(6, 8)) {
            values.put(
                    "feature " + feature,
                    String.valueOf(
                            host.natives()
                                    .nvmeAdmin("/dev/nvme0", AdminCommand.getFeature(feature))
                                    .result()));
        }
        return values;
    }

    private static void put(Map<String, String> values, Host host, String path) {
        host.files().read(path).ifPresent(text -> values.put(path, text.strip()));
    }

    private static Map<String, String> difference(Map<String, String> a, Map<String, String> b) {
        Map<String, String> different = new TreeMap<>();
        a.forEach(
                (key, value) -> {
                    if (!value.equals(b.get(key))) {
                        different.put(key, value + " => " + b.get(key));
                    }
                });
        b.keySet().stream()
                .filter(key -> !a.containsKey(key))
                .forEach(key -> different.put(key, "nothing => " + b.get(key)));
        return different;
    }

    private static String service(SimulatedHost host) {
        return host.machine().now().services.get("irqbalance");
    }

    @Test
    void everySettingHoldsForTheArmThatAsksAndForNoOther() throws Exception {
        SimulatedRun run = machine();
        Map<String, String> before = shown(run.host);
        Map<String, Map<String, String>> during = new HashMap<>();
        List<String> services = new ArrayList<>();
        run.progress =
                new StepWatch(
                        step -> {
                            if (step instanceof Step.Measure measure) {
                                String arm = measure.cell().arm().name();
                                during.put(arm, difference(before, shown(run.host)));
                                services.add(arm + " " + service(run.host));
                            }
                        });
        RunOutcome outcome = run.run(EVERYTHING, DEVICE);
        assertEquals(End.COMPLETE, outcome.end(), outcome.message());
        assertEquals(List.of(), outcome.invalidSamples());
        assertEquals(Map.of(), during.get("kernel-io_uring"));
        Map<String, String> expected = new TreeMap<>();
        String queue = "/sys/block/nvme0n1/queue/";
        expected.put(
                queue + "scheduler",
                "none [mq-deadline] kyber bfq => none mq-deadline [kyber] bfq");
        expected.put(queue + "nr_requests", "256 => 64");
        expected.put(queue + "read_ahead_kb", "128 => 0");
        expected.put(queue + "nomerges", "0 => 2");
        expected.put(queue + "rq_affinity", "2 => 1");
        expected.put(queue + "iostats", "1 => 0");
        expected.put(queue + "wbt_lat_usec", "2000 => 0");
        expected.put(queue + "add_random", "1 => 0");
        expected.put(queue + "io_poll_delay", "-1 => 0");
        expected.put(queue + "write_cache", "write back => write through");
        expected.put("feature 6", "1 => 0");
        expected.put("feature 8", "0 => " + (1 << 8 | 7));
        expected.put(
                "/sys/devices/system/cpu/cpu1/cpufreq/scaling_governor",
                "powersave => performance");
        expected.put("/sys/devices/system/cpu/intel_pstate/no_turbo", "0 => 1");
        expected.put("idle", "2000000000 => 0");
        expected.putAll(isolated(run, before));
        Map<String, String> tuned = during.get("tuned");
        // one arm asks for all, so that the queue that it measured is known from the others
        assertEquals(expected, tuned);
        assertEquals(
                4,
                services.stream().filter(s -> s.equals("kernel-io_uring active")).count()
                        + services.stream().filter(s -> s.equals("tuned inactive")).count());
        assertEquals(before, shown(run.host));
        assertEquals("active", service(run.host));
        assertTrue(Ledger.read(run.host).finished());
    }

    /** CPU 1 and its sibling 49 for the load alone; nothing but managed vectors left on CPU 1. */
    private static Map<String, String> isolated(SimulatedRun run, Map<String, String> before) {
        Map<String, String> expected = new TreeMap<>();
        for (Map.Entry<String, String> one : before.entrySet()) {
            boolean movable =
                    one.getKey().endsWith("smp_affinity_list") && one.getValue().equals("0-95");
            if (movable) {
                expected.put(one.getKey(), "0-95 => 0,2-95");
            }
        }
        expected.put("/proc/irq/25/smp_affinity_list", "1 => 0,2-95");
        expected.put(
                "/sys/fs/cgroup/cgroup.subtree_control",
                "cpu io memory pids => cpuset cpu io memory pids");
        String groups = before.get("groups");
        expected.put("groups", groups + " => " + groups.replace("system", "spdkcmp, system"));
        return expected;
    }

    @Test
    void eachSampleKeepsHowItsSettingsHeld() throws Exception {
        SimulatedRun run = machine();
        run.run(EVERYTHING, DEVICE);
        Map<String, Map<String, String>> recorded = new TreeMap<>();
        Map<String, List<String>> deviations = new TreeMap<>();
        for (String id : run.recorded().state().samples()) {
            SampleRecord record =
                    SampleRecord.read(
                                    Files.readString(
                                            run.folder.resolve("samples/" + id + "/sample.json")))
                            .orElseThrow();
            Map<String, String> settings = new TreeMap<>(record.environment());
            settings.keySet().removeIf(name -> !name.startsWith("setting."));
            recorded.put(record.arm(), settings);
            deviations.put(
                    record.arm(),
                    record.deviations().stream()
                            .filter(d -> d.code().equals("irq-managed"))
                            .map(Problem::message)
                            .toList());
        }
        assertEquals(Map.of(), recorded.get("kernel-io_uring"));
        assertEquals(
                Map.of(
                        "setting.isolation",
                        "cpuset (partition isolated: 1,49)",
                        "setting.irq_affinity",
                        "away (3 managed by the kernel: interrupt 365 (nvme1q1), interrupt 665"
                                + " (nvme2q1), interrupt 965 (nvme3q1))"),
                recorded.get("spdk-isolated"));
        assertEquals(
                "away (4 managed by the kernel: interrupt 65 (nvme0q1), interrupt 365 (nvme1q1),"
                        + " interrupt 665 (nvme2q1), interrupt 965 (nvme3q1))",
                recorded.get("tuned").get("setting.irq_affinity"));
        assertEquals(
                List.of(
                        "Interrupts stay where the kernel put them (4 managed by the kernel:"
                                + " interrupt 65 (nvme0q1), interrupt 365 (nvme1q1), interrupt 665"
                                + " (nvme2q1), interrupt 965 (nvme3q1)). To have other ones on"
                                + " these cores, choose cores by the queue map, or boot with"
                                + " isolcpus=managed_irq."),
                deviations.get("tuned"));
    }

    @Test
    void aSettingThatSomebodyChangesMarksTheSample() throws Exception {
        SimulatedRun run = machine();
        run.progress =
                new StepWatch(
                        step -> {
                            if (step instanceof Step.Measure measure
                                    && measure.cell().arm().name().equals("tuned")
                                    && measure.block() == 2) {
                                write(run, "/sys/block/nvme0n1/queue/nomerges", "1");
                                write(run, "/proc/irq/25/smp_affinity_list", "1");
                            }
                        });
        run.run(EVERYTHING, DEVICE);
        List<Problem> invalid =
                run.recorded().samples().stream()
                        .filter(s -> s.arm().equals("tuned") && s.block() == 2)
                        .map(Sample::invalid)
                        .findFirst()
                        .orElseThrow();
        assertTrue(
                invalid.contains(
                        Problem.error(
                                "setting-lost",
                                "nomerges was set to 2, and now SIM00000011/ns1 queue/nomerges"
                                        + " reads 1")),
                invalid.toString());
        assertTrue(
                invalid.contains(
                        Problem.error(
                                "setting-lost",
                                "irq_affinity was set to away, and now interrupt 25 (eth0-TxRx-0)"
                                        + " reads 1")),
                invalid.toString());
    }

    private static void write(SimulatedRun run, String path, String value) {
        try {
            run.host.files().write(path, value);
        } catch (java.io.IOException refused) {
            throw new java.io.UncheckedIOException(refused);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"SETUP_DOES_NOT_BIND", "RESET_DOES_NOT_BIND", "TOOL_CRASHES"})
    void whateverFailsTheMachineIsAsBefore(Fault fault) throws Exception {
        SimulatedRun run = machine();
        Map<String, String> before = shown(run.host);
        run.progress = new StepWatch(step -> run.host.faults().on(fault, ""));
        RunOutcome outcome = run.run(EVERYTHING, DEVICE);
        assertEquals(true, outcome.restored().complete(), outcome.restored().toString());
        assertEquals(before, shown(run.host));
        assertEquals("active", service(run.host));
        assertTrue(Ledger.read(run.host).finished());
    }

    /** Runs until a sample of an arm is about to be taken, and is then killed, really. */
    static final class Harness {
        public static void main(String[] arguments) throws Exception {
            SimulatedRun run = SimulatedRun.on("untuned", Path.of(arguments[0]));
            run.progress =
                    new StepWatch(
                            step -> {
                                if (step instanceof Step.Measure measure
                                        && measure.cell().arm().name().equals(arguments[1])) {
                                    new LocalHost()
                                            .natives()
                                            .signal(ProcessHandle.current().pid(), 9);
                                }
                            });
            run.run(EVERYTHING, DEVICE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tuned", "polled", "spdk-isolated"})
    void afterAKillRestorePutsEverythingBack(String arm) throws Exception {
        Map<String, String> before = shown(machine().host);
        Process harness =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Harness.class.getName(),
                                folder.toString(),
                                arm)
                        .inheritIO()
                        .start();
        assertTrue(harness.waitFor(5, TimeUnit.MINUTES));
        assertEquals(128 + 9, harness.exitValue());
        SimulatedHost host = machine().host;
        assertEquals("inactive", service(host));
        assertTrue(!Ledger.read(host).finished(), "nothing was left to restore");

        MachineSession.Outcome outcome = MachineSession.openToRestore(host, "restore");
        try (MachineSession session =
                assertInstanceOf(MachineSession.Outcome.Opened.class, outcome).session()) {
            assertEquals(
                    List.of(),
                    session.restore().steps().stream()
                            .filter(RestoreStep::failed)
                            .map(RestoreStep::describe)
                            .toList());
        }
        assertEquals(before, shown(host));
        assertEquals("active", service(host));
        assertTrue(Ledger.read(host).finished());
    }

    @Test
    void thePlanSaysWhereEachSettingIsSetAndToWhat() throws Exception {
        SimulatedRun run = machine();
        Plan plan = assertInstanceOf(PlanResult.Planned.class, run.plan(EVERYTHING, DEVICE)).plan();
        List<String> lines =
                new PlanText(plan, "RUNDIR", new HostPlaces(run.host, plan))
                        .text()
                        .lines()
                        .toList();
        String indent = " ".repeat(17);
        for (String place :
                List.of(
                        "/sys/block/nvme0n1/queue/scheduler = kyber (now mq-deadline)",
                        "/sys/block/nvme0n1/queue/write_cache = write through (now write back)",
                        "feature 06h of /dev/nvme0 = 0 (now 1)",
                        "feature 08h of /dev/nvme0 = 263 (now 0)",
                        "/sys/devices/system/cpu/cpu1/cpufreq/scaling_governor = performance (now"
                                + " powersave)",
                        "/sys/devices/system/cpu/intel_pstate/no_turbo = 1 (now 0)",
                        "/dev/cpu_dma_latency (held open) = 0 (now 2000000000)",
                        "systemctl irqbalance = inactive (now active)",
                        "/proc/irq/25/smp_affinity_list = 0,2-95 (now 1)",
                        "those that the kernel manages stay, and are named",
                        "/sys/fs/cgroup/cgroup.subtree_control (cpuset) = on (now off)",
                        "/sys/fs/cgroup/spdkcmp/cpuset.cpus (a partition) = 1,49 (now none)",
                        "/sys/module/nvme/parameters/poll_queues = 2 (now 0)")) {
            assertTrue(lines.contains(indent + place), place);
        }
        List<Map<String, Object>> document =
                PlanDocument.settings(plan, new HostPlaces(run.host, plan));
        Map<String, Object> isolation =
                document.stream()
                        .filter(entry -> entry.get("setting").equals("isolation"))
                        .findFirst()
                        .orElseThrow();
        assertEquals("cpuset", isolation.get("value"));
        assertEquals(2, ((List<?>) isolation.get("changes")).size());
    }

    private static final String ASKS =
            """
            arms:
              - kernel-io_uring
              - {name: asks, base: kernel-io_uring, %s}
            missingArms: leave-out
            workloads: [randread 4k]
            queueDepths: [4]
            blocks: 2
            """;

    private static List<String> leftOut(SimulatedRun run, String arm) throws Exception {
        PlanResult result = run.plan(ASKS.formatted(arm), DEVICE);
        return assertInstanceOf(PlanResult.Planned.class, result).plan().leftOut().stream()
                .map(LeftOut::reason)
                .toList();
    }

    @Test
    void whatCannotBeHadIsSaidBeforeAnythingRuns() throws Exception {
        SimulatedRun run = machine();
        assertEquals(
                List.of(
                        "isolation cannot be set: the arm's threads are not pinned, so it has no"
                                + " cores of its own. Take it out of the settings."),
                leftOut(run, "node: local-unpinned, settings: {isolation: cpuset}"));
        assertEquals(
                List.of(
                        "irq_affinity cannot be set: irqbalance, which is asked for too, would"
                                + " move the interrupts back. Take it out of the settings."),
                leftOut(run, "settings: {irq_affinity: away, irqbalance: on}"));
        assertEquals(List.of(), leftOut(run, "settings: {irq_affinity: measured}"));
    }

    @Test
    void withoutCpusetsOfVersion2ThereIsNoPartition() throws Exception {
        SimulatedRun run =
                machine("files: {/sys/fs/cgroup/cgroup.controllers: cpu io memory pids}\n");
        assertEquals(
                List.of(
                        "isolation cannot be set: control groups of version 2 have no cpusets here"
                                + " (is cpuset mounted as version 1?), and CPUs 1 are not isolated"
                                + " at boot either (isolcpus). Take it out of the settings."),
                leftOut(run, "settings: {isolation: cpuset}"));
    }

    @Test
    void coresIsolatedAtBootAreUsedAsTheyAre() throws Exception {
        SimulatedRun run =
                machine("kernel: {commandLine: \"ro isolcpus=managed_irq,domain,8-15,56-63\"}\n");
        assertEquals(
                List.of(
                        "isolation cannot be set: CPUs 8-15,56-63 are isolated at boot (isolcpus)."
                                + " Take it out of the settings."),
                leftOut(run, "settings: {isolation: none}"));
        List<String> notes = new ArrayList<>();
        run.progress =
                new StepWatch(step -> {}) {
                    @Override
                    public void note(String text) {
                        notes.add(text);
                    }
                };
        RunOutcome outcome = run.run(ASKS.formatted("settings: {isolation: cpuset}"), DEVICE);
        assertEquals(End.COMPLETE, outcome.end(), outcome.message());
        assertEquals(List.of(), outcome.invalidSamples());
        assertTrue(
                notes.contains(
                        "isolation: nothing to change, CPUs 8-15,56-63 are isolated at boot"
                                + " (isolcpus)"),
                notes.toString());
    }

    @Test
    void irqbalanceThatIsNotThereNeedNotBeStopped() throws Exception {
        SimulatedRun run = machine("services: null\n");
        assertEquals(
                List.of(
                        "irqbalance cannot be set: irqbalance is neither a service here nor a"
                                + " process. Take it out of the settings."),
                leftOut(run, "settings: {irqbalance: on}"));
        assertEquals(List.of(), leftOut(run, "settings: {irqbalance: off}"));
    }
}
