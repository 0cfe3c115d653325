package dev.spdkcmp.drivers.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.load.SoftwareVersion;
import dev.spdkcmp.drivers.load.Tool;
import dev.spdkcmp.drivers.load.Toolset;
import dev.spdkcmp.drivers.simulated.SimulatedHost;
import dev.spdkcmp.scenarios.Scenario;
import dev.spdkcmp.scenarios.reader.ScenarioReader;
import dev.spdkcmp.scenarios.reader.ScenarioReading;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Each check on a machine that passes it, and on the same machine with one fault planted. */
class DoctorTest {

    private static final String DEVICE = "/sys/bus/pci/devices/0000:41:00.0/";
    private static final String QUEUE = "/sys/block/nvme0n1/queue/";
    private static final String CPUS = "/sys/devices/system/cpu/";
    private static final String SUBJECT = "0000:41:00.0 (serial SIM00000001)";

    @TempDir static Path folder;

    private static SimulatedHost machine;

    @BeforeAll
    static void boot() throws Exception {
        machine = SimulatedHost.open("two-nvme", folder, 1);
    }

    /**
     * A fault.
     *
     * @param code of the check that must find it
     * @param outcome what the check must say
     * @param found what it must say in words
     * @param plant the fault
     * @param scenario what is to be measured; null: nothing named
     * @param tools the load generators
     */
    private record Fault(
            String code,
            Outcome outcome,
            String found,
            UnaryOperator<AlteredHost> plant,
            String scenario,
            Toolset tools) {

        Fault(String code, Outcome outcome, String found, UnaryOperator<AlteredHost> plant) {
            this(code, outcome, found, plant, null, builds("fio-3.39", "v26.05"));
        }

        Fault with(String yaml) {
            return new Fault(code, outcome, found, plant, yaml, tools);
        }

        Fault with(Toolset others) {
            return new Fault(code, outcome, found, plant, scenario, others);
        }
    }

    private static Toolset builds(String fio, String spdk) {
        return new Toolset(
                fio == null ? null : tool("/usr/bin/fio", fio),
                Set.of("libaio", "io_uring", "io_uring_cmd", "psync"),
                spdk == null ? null : "/opt/spdk",
                spdk == null ? null : tool("/opt/spdk/build/bin/spdk_nvme_perf", spdk),
                null,
                null);
    }

    private static Tool tool(String path, String version) {
        return new Tool(path, version, SoftwareVersion.in(version).orElse(null), null);
    }

    private static final String READS =
            """
            arms: [kernel-io_uring, spdk-perf]
            workloads: [randread 4k]
            queueDepths: [1, 64]
            """;

    private static final String POLLED =
            """
            arms: [kernel-io_uring, kernel-io_uring-polled]
            workloads: [randread 4k]
            queueDepths: [1]
            """;

    private static final String WRITES =
            """
            arms: [kernel-io_uring, spdk-perf]
            workloads: [randwrite 4k]
            queueDepths: [4]
            """;

    private static final List<Fault> FAULTS =
            List.of(
                    new Fault(
                            "pcie-link",
                            Outcome.FAIL,
                            "the link runs at 8.0 GT/s x2 (1.97 GB/s) where 16.0 GT/s x4 (7.88 GB/s)"
                                    + " is possible",
                            m ->
                                    m.file(DEVICE + "current_link_speed", "8.0 GT/s PCIe\n")
                                            .file(DEVICE + "current_link_width", "2\n")),
                    new Fault(
                                    "pcie-ceiling",
                                    Outcome.WARN,
                                    "read 128k can reach the link's 7.88 GB/s, where the stacks"
                                            + " cannot be told apart",
                                    m -> m)
                            .with(READS.replace("randread 4k", "read 128k")),
                    new Fault(
                            "pcie-aspm",
                            Outcome.WARN,
                            "the policy 'powersave' lets idle links sleep",
                            m ->
                                    m.file(
                                            "/sys/module/pcie_aspm/parameters/policy",
                                            "default performance [powersave] powersupersave\n")),
                    new Fault(
                            "pcie-errors",
                            Outcome.FAIL,
                            "0 fatal and 3 non-fatal PCIe errors since boot",
                            m ->
                                    m.file(
                                                    DEVICE + "aer_dev_fatal",
                                                    "Undefined 0\nTOTAL_ERR_FATAL 0\n")
                                            .file(
                                                    DEVICE + "aer_dev_nonfatal",
                                                    "CmpltTO 3\nTOTAL_ERR_NONFATAL 3\n")),
                    new Fault(
                                    "write-cache",
                                    Outcome.WARN,
                                    "the volatile write cache is off: every write waits for flash",
                                    m -> m.identity(id -> id.put(525, (byte) 1)).feature(6, 0))
                            .with(WRITES),
                    new Fault(
                            "power-state",
                            Outcome.WARN,
                            "in power state 2, not 0",
                            m -> m.feature(2, 2)),
                    new Fault(
                            "coalescing",
                            Outcome.WARN,
                            "interrupts wait for 8 completions or 200 µs, and the scenario goes down"
                                    + " to depth 1",
                            m -> m.feature(8, 2 << 8 | 7)),
                    new Fault(
                                    "queue-entries",
                                    Outcome.FAIL,
                                    "queues of 32 entries hold 31 commands; the scenario asks for 64",
                                    m ->
                                            m.file(
                                                    "/sys/module/nvme/parameters/io_queue_depth",
                                                    "32\n"))
                            .with(READS),
                    new Fault(
                            "temperature",
                            Outcome.FAIL,
                            "79 °C is at or above its warning limit of 70 °C",
                            m ->
                                    m.identity(id -> id.putShort(266, (short) 343))
                                            .health(log -> log.putShort(1, (short) 352))),
                    new Fault(
                            "wear",
                            Outcome.FAIL,
                            "the drive raises a critical warning",
                            m -> m.health(log -> log.put(0, (byte) 4))),
                    new Fault(
                            "written",
                            Outcome.WARN,
                            "only 0.10 times its capacity was ever written: reads may come from"
                                    + " blocks that hold nothing",
                            m -> m.health(log -> log.putLong(48, 750_150L).putLong(56, 0))),
                    new Fault(
                                    "max-transfer",
                                    Outcome.WARN,
                                    "blocks of 1048576 bytes are split: one command carries 131072",
                                    m -> m.identity(id -> id.put(77, (byte) 5)))
                            .with(READS.replace("randread 4k", "read 1m")),
                    new Fault(
                            "host-memory-buffer",
                            Outcome.WARN,
                            "wants 64 MiB of host memory, which the kernel gives and SPDK's tools do"
                                    + " not",
                            m -> m.identity(id -> id.putInt(272, 16384))),
                    new Fault(
                            "scheduler",
                            Outcome.WARN,
                            "scheduler is mq-deadline, not none: a scheduler costs up to half of the"
                                    + " IOPS of a fast drive",
                            m -> m.file(QUEUE + "scheduler", "none [mq-deadline] kyber\n")),
                    new Fault(
                            "nomerges",
                            Outcome.WARN,
                            "nomerges is 0, not 2: the kernel looks for a neighbour to merge each"
                                    + " request with",
                            m -> m.file(QUEUE + "nomerges", "0\n")),
                    new Fault(
                            "rq-affinity",
                            Outcome.WARN,
                            "rq_affinity is 0, not 1 or 2: completions run wherever the interrupt"
                                    + " lands, perhaps on another node",
                            m -> m.file(QUEUE + "rq_affinity", "0\n")),
                    new Fault(
                            "iostats",
                            Outcome.WARN,
                            "iostats is 1, not 0: two clock reads and counters for each I/O",
                            m -> m.file(QUEUE + "iostats", "1\n")),
                    new Fault(
                            "write-back-throttling",
                            Outcome.WARN,
                            "wbt_lat_usec is 2000, not 0: writes are held back when reads get slow",
                            m -> m.file(QUEUE + "wbt_lat_usec", "2000\n")),
                    new Fault(
                            "add-random",
                            Outcome.WARN,
                            "add_random is 1, not 0: each completion feeds the entropy pool",
                            m -> m.file(QUEUE + "add_random", "1\n")),
                    new Fault(
                                    "nr-requests",
                                    Outcome.FAIL,
                                    "only 32 requests per queue where the scenario keeps 64 in flight",
                                    m -> m.file(QUEUE + "nr_requests", "32\n"))
                            .with(READS),
                    new Fault(
                                    "poll-queues",
                                    Outcome.FAIL,
                                    "no poll queues: the polled arm would not poll",
                                    m ->
                                            m.file(QUEUE + "io_poll", "0\n")
                                                    .file(
                                                            "/sys/module/nvme/parameters/poll_queues",
                                                            "0\n"))
                            .with(POLLED),
                    new Fault(
                                    "poll-queues",
                                    Outcome.FAIL,
                                    "poll_queues is 4, but this controller's queues were made before",
                                    m ->
                                            m.file(QUEUE + "io_poll", "0\n")
                                                    .file(
                                                            "/sys/module/nvme/parameters/poll_queues",
                                                            "4\n"))
                            .with(POLLED),
                    new Fault(
                                    "io-poll-delay",
                                    Outcome.WARN,
                                    "hybrid polling (0), where the kernel still does it",
                                    m -> m.file(QUEUE + "io_poll_delay", "0\n"))
                            .with(POLLED),
                    new Fault(
                                    "write-cache-mode",
                                    Outcome.WARN,
                                    "the devices differ in their cache mode: write back, write through",
                                    m ->
                                            m.file(QUEUE + "write_cache", "write back\n")
                                                    .file(
                                                            "/sys/block/nvme1n1/queue/write_cache",
                                                            "write through\n"))
                            .with(WRITES),
                    new Fault(
                            "governor",
                            Outcome.WARN,
                            "the governor is powersave, not performance",
                            m -> everyCpu(m, "/cpufreq/scaling_governor", "powersave\n")),
                    new Fault(
                            "governor",
                            Outcome.FAIL,
                            "the CPUs have different governors",
                            m -> m.file(CPUS + "cpu3/cpufreq/scaling_governor", "powersave\n")),
                    new Fault(
                            "turbo",
                            Outcome.WARN,
                            "on: the clock depends on heat and on how many cores are busy",
                            m -> m.file(CPUS + "cpufreq/boost", "1\n")),
                    new Fault(
                            "c-states",
                            Outcome.WARN,
                            "idle CPUs may sleep in C6 (133 µs)",
                            m ->
                                    m.folder(CPUS + "cpu0/cpuidle/", "state0")
                                            .file(CPUS + "cpu0/cpuidle/state0/latency", "133\n")
                                            .file(CPUS + "cpu0/cpuidle/state0/name", "C6\n")
                                            .file(CPUS + "cpu0/cpuidle/state0/disable", "0\n")),
                    new Fault(
                            "irqbalance",
                            Outcome.WARN,
                            "irqbalance runs and may move the device's interrupts between samples",
                            m ->
                                    m.folder("/proc", "1", "812")
                                            .file("/proc/812/comm", "irqbalance\n")),
                    new Fault(
                            "mitigations",
                            Outcome.WARN,
                            "active: meltdown; only the kernel arm pays for them",
                            m ->
                                    m.folder(CPUS + "vulnerabilities/", "meltdown")
                                            .file(
                                                    CPUS + "vulnerabilities/meltdown",
                                                    "Mitigation: PTI\n")),
                    new Fault(
                            "clocksource",
                            Outcome.WARN,
                            "hpet, not tsc: each time stamp of fio is slow",
                            m ->
                                    m.file(
                                            "/sys/devices/system/clocksource/clocksource0/current_clocksource",
                                            "hpet\n")),
                    new Fault(
                            "enough-cpus",
                            Outcome.FAIL,
                            "one CPU: load and harness cannot be kept apart",
                            m -> m.file(CPUS + "online", "0\n")),
                    new Fault(
                            "hugepages",
                            Outcome.FAIL,
                            "only 0 free hugepages and 200 MiB of free memory where SPDK needs at"
                                    + " least 512 MiB",
                            m ->
                                    m.file(
                                            "/sys/devices/system/node/node0/meminfo",
                                            "Node 0 MemFree: 204800 kB\n")),
                    new Fault(
                            "iommu",
                            Outcome.WARN,
                            "the kernel's I/O passes the IOMMU by (identity), vfio-pci's goes through"
                                    + " it",
                            m -> m.file(DEVICE + "iommu_group/type", "identity\n")),
                    new Fault(
                            "iommu",
                            Outcome.FAIL,
                            "the IOMMU has 39 address bits: DPDK does not start",
                            m ->
                                    m.folder("/sys/class/iommu", "dmar0")
                                            .file(
                                                    "/sys/class/iommu/dmar0/intel-iommu/cap",
                                                    "d2008c40660462\n"
                                                            .replace("40660462", "22260286"))),
                    new Fault(
                            "lockdown",
                            Outcome.FAIL,
                            "integrity and no IOMMU: no driver that SPDK could use is allowed",
                            m ->
                                    m.folder("/sys/kernel/iommu_groups")
                                            .file(
                                                    "/sys/kernel/security/lockdown",
                                                    "none [integrity] confidentiality\n")),
                    new Fault(
                            "memlock",
                            Outcome.FAIL,
                            "this user may lock 65536 bytes, and vfio has to lock at least 536870912",
                            m ->
                                    m.user(1000)
                                            .file(
                                                    "/proc/self/limits",
                                                    "Max locked memory         65536"
                                                            + "                65536"
                                                            + "                bytes\n")),
                    new Fault(
                            "transparent-hugepages",
                            Outcome.WARN,
                            "always: buffers of the kernel arms may or may not be huge pages",
                            m ->
                                    m.file(
                                            "/sys/kernel/mm/transparent_hugepage/enabled",
                                            "[always] madvise never\n")),
                    new Fault(
                            "privileges",
                            Outcome.FAIL,
                            "user id 1000: cannot bind devices, open raw devices or read hardware"
                                    + " counters",
                            m -> m.user(1000)),
                    new Fault(
                            "cgroup-limits",
                            Outcome.FAIL,
                            "limits are active that only one arm would feel",
                            m ->
                                    m.file("/proc/self/cgroup", "0::/test.slice\n")
                                            .file(
                                                    "/sys/fs/cgroup/test.slice/io.max",
                                                    "259:0 rbps=max wbps=max riops=1000 wiops=max\n")),
                    new Fault(
                            "busy-neighbours",
                            Outcome.WARN,
                            "20.0 tasks ran over the last minute on 32 CPUs",
                            m -> m.file("/proc/loadavg", "20.00 18.00 12.00 21/900 4242\n")),
                    new Fault(
                            "other-io",
                            Outcome.FAIL,
                            "requests are in flight (reads and writes): 3        1",
                            m -> m.file("/sys/block/nvme0n1/inflight", "       3        1\n")),
                    new Fault(
                            "virtualised",
                            Outcome.WARN,
                            "a virtual machine (SIMULATED guest): device and CPUs may be"
                                    + " shared or emulated",
                            m ->
                                    m.file("/proc/cpuinfo", "flags\t\t: fpu hypervisor lm\n")
                                            .file(
                                                    "/sys/class/dmi/id/product_name",
                                                    "SIMULATED guest\n")),
                    new Fault(
                            "steal",
                            Outcome.WARN,
                            "77 ticks of CPU time were stolen since boot",
                            m -> m.file("/proc/stat", "cpu  10 0 10 900 0 0 0 77 0 0\n")),
                    new Fault("fio-version", Outcome.FAIL, "there is no fio", m -> m)
                            .with(builds(null, "v26.05")),
                    new Fault(
                                    "fio-version",
                                    Outcome.FAIL,
                                    "fio-3.33: before 3.39 io_uring rounds depths [48] up to powers of"
                                            + " two",
                                    m -> m)
                            .with(READS.replace("[1, 64]", "[48]"))
                            .with(builds("fio-3.33", "v26.05")),
                    new Fault(
                                    "spdk-version",
                                    Outcome.FAIL,
                                    "v22.01: warm-up (-a) is counted or divides the IOPS",
                                    m -> m)
                            .with(builds("fio-3.39", "v22.01")),
                    new Fault(
                                    "setup-script",
                                    Outcome.FAIL,
                                    "no SPDK build is named, so nothing can be bound",
                                    m -> m)
                            .with(READS)
                            .with(builds("fio-3.39", null)),
                    new Fault(
                                    "kernel-limits",
                                    Outcome.FAIL,
                                    "Linux 5.10: io_uring_cmd needs 5.19",
                                    m -> m.file("/proc/sys/kernel/osrelease", "5.10.0-30-amd64\n"))
                            .with(READS.replace("spdk-perf", "kernel-io_uring_cmd")),
                    new Fault(
                            "userspace-driver",
                            Outcome.FAIL,
                            "no IOMMU, so uio_pci_generic is needed, and found is: none",
                            m -> {
                                m.folder("/sys/kernel/iommu_groups");
                                for (String driver :
                                        List.of("vfio-pci", "uio_pci_generic", "igb_uio")) {
                                    m.file("/sys/bus/pci/drivers/" + driver, null);
                                }
                                for (String list : List.of("modules.dep", "modules.builtin")) {
                                    m.file("/lib/modules/6.12.48-sim/" + list, "");
                                }
                                return m;
                            }),
                    new Fault("fio-engines", Outcome.FAIL, "lacks io_uring", m -> m)
                            .with(READS)
                            .with(
                                    new Toolset(
                                            tool("/usr/bin/fio", "fio-3.39"),
                                            Set.of("libaio", "psync"),
                                            null,
                                            null,
                                            null,
                                            null)));

    /** Checks whose fault needs another machine than this one; each has a test of its own below. */
    private static final Set<String> ELSEWHERE =
            Set.of(
                    "in-use",
                    "pcie-shared-uplink",
                    "pcie-hba",
                    "lba-format",
                    "read-ahead",
                    "numa-node",
                    "smt-siblings",
                    "isolation");

    private static AlteredHost everyCpu(AlteredHost host, String file, String text) {
        for (int cpu = 0; cpu < 32; cpu++) {
            host.file(CPUS + "cpu" + cpu + file, text);
        }
        return host;
    }

    private static Scenario scenario(String yaml) {
        if (yaml == null) {
            return null;
        }
        ScenarioReading reading = ScenarioReader.read("test", "test.yaml", yaml);
        return assertIs(reading).scenario();
    }

    private static ScenarioReading.Valid assertIs(ScenarioReading reading) {
        assertTrue(reading instanceof ScenarioReading.Valid, reading::toString);
        return (ScenarioReading.Valid) reading;
    }

    private static List<CheckResult> results(
            String code, Host host, String scenario, Toolset tools, Set<Integer> cpus) {
        return new Doctor()
                .check(code)
                .orElseThrow()
                .examine(
                        new Checkup(
                                host,
                                new Inventory(host, bdf -> Optional.empty()).devices(),
                                scenario(scenario),
                                cpus,
                                tools));
    }

    @TestFactory
    Stream<DynamicTest> findsEachPlantedFault() {
        return FAULTS.stream()
                .map(
                        fault ->
                                DynamicTest.dynamicTest(
                                        fault.code() + ": " + fault.found(),
                                        () -> {
                                            List<CheckResult> results =
                                                    results(
                                                            fault.code(),
                                                            fault.plant()
                                                                    .apply(
                                                                            new AlteredHost(
                                                                                    machine)),
                                                            fault.scenario(),
                                                            fault.tools(),
                                                            Set.of());
                                            CheckResult found =
                                                    results.stream()
                                                            .filter(
                                                                    r ->
                                                                            r.outcome()
                                                                                    == fault
                                                                                            .outcome())
                                                            .findFirst()
                                                            .orElseThrow(
                                                                    () ->
                                                                            new AssertionError(
                                                                                    results
                                                                                            .toString()));
                                            assertEquals(fault.found(), found.found());
                                            assertFalse(found.remedy().isBlank());
                                        }));
    }

    @TestFactory
    Stream<DynamicTest> passesTheMachineWithoutTheFault() {
        Map<String, String> tuned = new TreeMap<>();
        for (String disk : List.of("nvme0n1", "nvme1n1")) {
            tuned.put("/sys/block/" + disk + "/queue/nomerges", "2\n");
            tuned.put("/sys/block/" + disk + "/queue/iostats", "0\n");
            tuned.put("/sys/block/" + disk + "/queue/wbt_lat_usec", "0\n");
            tuned.put("/sys/block/" + disk + "/queue/io_poll", "1\n");
        }
        tuned.put(CPUS + "cpufreq/boost", "0\n");
        tuned.put(DEVICE + "iommu_group/type", "DMA-FQ\n");
        tuned.put("/sys/bus/pci/devices/0000:42:00.0/iommu_group/type", "DMA-FQ\n");
        return new Doctor()
                .checks().stream()
                        .map(
                                check ->
                                        DynamicTest.dynamicTest(
                                                check.code(),
                                                () -> {
                                                    AlteredHost host = new AlteredHost(machine);
                                                    tuned.forEach(host::file);
                                                    host.folder(
                                                                    CPUS + "vulnerabilities/",
                                                                    "meltdown")
                                                            .file(
                                                                    CPUS
                                                                            + "vulnerabilities/meltdown",
                                                                    "Not affected\n")
                                                            .health(
                                                                    log ->
                                                                            log.putLong(
                                                                                    48,
                                                                                    20_000_000L));
                                                    List<CheckResult> results =
                                                            results(
                                                                    check.code(),
                                                                    host,
                                                                    READS,
                                                                    builds("fio-3.39", "v26.05"),
                                                                    Set.of());
                                                    assertFalse(results.isEmpty());
                                                    results.forEach(
                                                            r ->
                                                                    assertTrue(
                                                                            r.outcome()
                                                                                            == Outcome
                                                                                                    .OK
                                                                                    || r.outcome()
                                                                                            == Outcome
                                                                                                    .NOT_APPLICABLE,
                                                                            r::toString));
                                                }));
    }

    @Test
    void everyCheckHasAFaultThatItMustFind() {
        Set<String> codes = new TreeSet<>();
        new Doctor().checks().forEach(check -> codes.add(check.code()));
        Set<String> tested = new TreeSet<>(ELSEWHERE);
        FAULTS.forEach(fault -> tested.add(fault.code()));
        assertEquals(codes, tested);
    }

    @Test
    void warnsOfSiblingsAndOfCpusThatAreNotIsolated() {
        AlteredHost host =
                new AlteredHost(machine)
                        .file(CPUS + "cpu2/topology/thread_siblings_list", "2,18\n")
                        .file(CPUS + "cpu18/topology/thread_siblings_list", "2,18\n")
                        .file(CPUS + "isolated", "2\n");
        Toolset tools = builds("fio-3.39", "v26.05");
        assertEquals(
                List.of("these CPUs of the load share a core: 2 and 18"),
                results("smt-siblings", host, READS, tools, Set.of(2, 18)).stream()
                        .map(CheckResult::found)
                        .toList());
        assertEquals(
                List.of("the CPUs of the load are not isolated: other work may run on them"),
                results("isolation", host, READS, tools, Set.of(2, 18)).stream()
                        .map(CheckResult::found)
                        .toList());
    }

    @Test
    void refusesCoresOfAnotherNodeAndTakesMinusOneForUnknown() {
        AlteredHost remote =
                new AlteredHost(machine)
                        .folder("/sys/devices/system/node", "node0", "node1")
                        .file("/sys/devices/system/node/node1/cpulist", "8-15\n")
                        .file(DEVICE + "numa_node", "1\n")
                        .file("/sys/bus/pci/devices/0000:42:00.0/numa_node", "-1\n");
        List<CheckResult> results =
                results("numa-node", remote, READS, builds("fio-3.39", "v26.05"), Set.of(0, 1, 2));
        assertEquals(
                List.of(
                        SUBJECT + ": on node 1, but CPUs 0-2 are on another",
                        "0000:42:00.0 (serial SIM00000002): the firmware does not say which node"
                                + " the device is on"),
                results.stream().map(r -> r.subject() + ": " + r.found()).toList());
        assertEquals(
                List.of(Outcome.FAIL, Outcome.CANNOT_TELL),
                results.stream().map(CheckResult::outcome).toList());
    }

    @Test
    void aMachineWithoutNvmeFailsNothingForWantOfOne() {
        AlteredHost none = new AlteredHost(machine).folder("/sys/bus/pci/devices");
        List<CheckResult> results =
                new Doctor()
                        .examine(
                                new Checkup(
                                        none,
                                        List.of(),
                                        null,
                                        Set.of(),
                                        builds("fio-3.39", "v26.05")));
        assertEquals(List.of(), results.stream().filter(r -> r.outcome() == Outcome.FAIL).toList());
    }
}
