package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.topology.CpuList;
import dev.spdkcmp.scenarios.ArmKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Checks of the processors that drive the load: place, speed, and who else uses them. */
final class ProcessorChecks {

    private static final String CPUS = "/sys/devices/system/cpu/";

    private ProcessorChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "numa-node",
                        "memory node of the device against the CPUs that drive it",
                        "fails where a CPU of another node is to drive the device; cannot tell where"
                                + " the firmware does not say (-1 is unknown, not node 0)",
                        "field.md 4.1 row 49, 4.2 test 12; published.md",
                        "A remote core costs 15 to 20 %, and costs the two stacks differently.",
                        ProcessorChecks::node),
                new Check(
                        "governor",
                        "frequency governor",
                        "fails where CPUs that drive the load differ, warns where it is not"
                                + " performance",
                        "spdk-formats §6.1; field.md 4.2 test 12",
                        "A kernel arm that sleeps between interrupts lets the clock drop; a"
                                + " spinning SPDK core never does. Part of \"SPDK's gain\" is then"
                                + " the governor's loss.",
                        ProcessorChecks::governor),
                new Check(
                        "turbo",
                        "frequencies above the nominal one",
                        "warns where turbo is on",
                        "kernel documentation, cpufreq",
                        "Turbo depends on heat and on how many cores are busy, so it differs"
                                + " between arms and over time.",
                        ProcessorChecks::turbo),
                new Check(
                        "c-states",
                        "idle states with a long wake-up",
                        "warns where a state of more than 10 µs is allowed",
                        "axboe/fio#1394; field.md 1.4",
                        "An interrupt that has to wake a sleeping core pays its exit latency on"
                                + " every I/O at low depth. Polling never sleeps.",
                        ProcessorChecks::idleStates),
                new Check(
                        "smt-siblings",
                        "SMT siblings of the CPUs that drive the load",
                        "warns where another CPU of the load is the sibling of one",
                        "published.md, server tuning guide",
                        "Two threads of one core share its units: one physical core does more than"
                                + " half of what two do.",
                        ProcessorChecks::siblings),
                new Check(
                        "isolation",
                        "isolated CPUs (isolcpus, nohz_full, rcu_nocbs)",
                        "warns where the CPUs that drive the load are not isolated",
                        "published.md, core isolation article",
                        "The scheduler puts other work beside the load: fluctuation of ±15 %"
                                + " instead of ±3 % in one published set-up.",
                        ProcessorChecks::isolation),
                new Check(
                        "irqbalance",
                        "the irqbalance service",
                        "warns where it runs while a kernel arm is measured",
                        "spdk-formats §7",
                        "It moves the device's interrupts between samples.",
                        ProcessorChecks::irqbalance),
                new Check(
                        "mitigations",
                        "mitigations of processor vulnerabilities",
                        "warns where some are active: they cost the kernel arm system calls",
                        "SPDK performance reports (Spectre state is stated there)",
                        "Each system call pays for them; SPDK makes none. Part of the gain is"
                                + " theirs, and a reader has to know.",
                        ProcessorChecks::mitigations),
                new Check(
                        "clocksource",
                        "clock source",
                        "warns where it is not tsc",
                        "fio-formats §3.3",
                        "Without the TSC each time stamp is a slow read or a system call, in fio"
                                + " more than in spdk_nvme_perf.",
                        ProcessorChecks::clock),
                new Check(
                        "enough-cpus",
                        "CPUs for load, harness and kernel",
                        "fails below 2 CPUs, warns below 4",
                        "DESIGN: CPU 0 and the harness's own are kept out of the load",
                        "With fewer than four CPUs the harness, interrupts and the load share"
                                + " them.",
                        ProcessorChecks::count));
    }

    private static void node(Checkup checkup, Reporter reporter) {
        if (checkup.devices().isEmpty()) {
            reporter.notApplicable("machine", "no NVMe device");
        }
        boolean oneNode = nodes(checkup).size() <= 1;
        for (NvmeDevice device : checkup.devices()) {
            String file = device.bdf().sysfs() + "/numa_node";
            if (oneNode) {
                reporter.ok(device.name(), "the machine has one memory node", file);
            } else if (device.numaNode() == null) {
                reporter.cannotTell(
                        device.name(),
                        "the firmware does not say which node the device is on",
                        checkup.evidence(file));
            } else {
                Set<Integer> local =
                        CpuList.parse(
                                checkup.value(
                                                "/sys/devices/system/node/node"
                                                        + device.numaNode()
                                                        + "/cpulist")
                                        .orElse(""));
                List<Integer> remote =
                        checkup.cpus().stream()
                                .filter(cpu -> !local.contains(cpu))
                                .sorted()
                                .toList();
                boolean wanted = checkup.scenario() != null && checkup.scenario().remoteCores();
                if (remote.isEmpty() || wanted) {
                    reporter.ok(
                            device.name(),
                            "on node "
                                    + device.numaNode()
                                    + (wanted ? ", remote cores asked for" : ""),
                            checkup.evidence(file));
                } else {
                    reporter.fail(
                            device.name(),
                            "on node "
                                    + device.numaNode()
                                    + ", but CPUs "
                                    + CpuList.text(remote)
                                    + " are on another",
                            "choose cores of node " + device.numaNode() + " in the scenario",
                            checkup.evidence(file));
                }
            }
        }
    }

    private static List<String> nodes(Checkup checkup) {
        return checkup.files().list("/sys/devices/system/node").stream()
                .filter(name -> name.matches("node\\d+"))
                .toList();
    }

    /** The CPUs of the load, or all that are online where those are not known yet. */
    private static Set<Integer> cpus(Checkup checkup) {
        return checkup.cpus().isEmpty()
                ? CpuList.parse(checkup.value(CPUS + "online").orElse("0"))
                : new TreeSet<>(checkup.cpus());
    }

    private static void governor(Checkup checkup, Reporter reporter) {
        TreeMap<String, List<Integer>> byGovernor = new TreeMap<>();
        for (int cpu : cpus(checkup)) {
            checkup.value(CPUS + "cpu" + cpu + "/cpufreq/scaling_governor")
                    .ifPresent(
                            name ->
                                    byGovernor
                                            .computeIfAbsent(name, n -> new ArrayList<>())
                                            .add(cpu));
        }
        String evidence = "cpufreq/scaling_governor: " + byGovernor;
        String remedy =
                "settings: {governor: performance} in the scenario, or cpupower frequency-set -g"
                        + " performance";
        if (byGovernor.isEmpty()) {
            reporter.cannotTell(
                    "machine",
                    "no frequency scaling to see (virtual machine?)",
                    CPUS + "cpu0/cpufreq");
        } else if (byGovernor.size() > 1) {
            reporter.fail("machine", "the CPUs have different governors", remedy, evidence);
        } else if (!byGovernor.firstKey().equals("performance")) {
            reporter.warn(
                    "machine",
                    "the governor is " + byGovernor.firstKey() + ", not performance",
                    remedy,
                    evidence);
        } else {
            reporter.ok("machine", "performance", evidence);
        }
    }

    private static void turbo(Checkup checkup, Reporter reporter) {
        String intel = CPUS + "intel_pstate/no_turbo";
        String others = CPUS + "cpufreq/boost";
        Optional<Long> off = checkup.number(intel);
        Optional<Long> on = checkup.number(others);
        if (off.isEmpty() && on.isEmpty()) {
            reporter.cannotTell("machine", "no turbo switch to see", intel, others);
        } else if (off.map(value -> value == 1).orElse(false)
                || on.map(value -> value == 0).orElse(false)) {
            reporter.ok("machine", "off", checkup.evidence(off.isPresent() ? intel : others));
        } else {
            reporter.warn(
                    "machine",
                    "on: the clock depends on heat and on how many cores are busy",
                    "settings: {turbo: off} in the scenario, or read results with that in mind",
                    checkup.evidence(off.isPresent() ? intel : others));
        }
    }

    private static void idleStates(Checkup checkup, Reporter reporter) {
        int cpu = cpus(checkup).iterator().next();
        String folder = CPUS + "cpu" + cpu + "/cpuidle/";
        List<String> deep = new ArrayList<>();
        List<String> states = checkup.files().list(folder);
        for (String state : states) {
            long exitMicroseconds = checkup.number(folder + state + "/latency").orElse(0L);
            boolean disabled = checkup.number(folder + state + "/disable").orElse(0L) == 1;
            if (exitMicroseconds > 10 && !disabled) {
                deep.add(
                        checkup.value(folder + state + "/name").orElse(state)
                                + " ("
                                + exitMicroseconds
                                + " µs)");
            }
        }
        if (states.isEmpty()) {
            reporter.cannotTell("machine", "no idle states to see (virtual machine?)", folder);
        } else if (deep.isEmpty()) {
            reporter.ok("machine", "no idle state takes more than 10 µs to leave", folder);
        } else {
            reporter.warn(
                    "machine",
                    "idle CPUs may sleep in " + String.join(", ", deep),
                    "settings: {cpu_dma_latency: 2} in the scenario",
                    folder + "state*/latency");
        }
    }

    private static void siblings(Checkup checkup, Reporter reporter) {
        if (checkup.cpus().isEmpty()) {
            reporter.notApplicable("machine", "the CPUs of the load are not chosen yet");
            return;
        }
        List<String> shared = new ArrayList<>();
        for (int cpu : new TreeSet<>(checkup.cpus())) {
            Set<Integer> core =
                    CpuList.parse(
                            checkup.value(CPUS + "cpu" + cpu + "/topology/thread_siblings_list")
                                    .orElse(String.valueOf(cpu)));
            core.stream()
                    .filter(other -> other > cpu && checkup.cpus().contains(other))
                    .forEach(other -> shared.add(cpu + " and " + other));
        }
        if (shared.isEmpty()) {
            reporter.ok("machine", "every CPU of the load has a core of its own");
        } else {
            reporter.warn(
                    "machine",
                    "these CPUs of the load share a core: " + String.join(", ", shared),
                    "choose physical cores, unless the scenario asks for siblings",
                    CPUS + "cpuN/topology/thread_siblings_list");
        }
    }

    private static void isolation(Checkup checkup, Reporter reporter) {
        String file = CPUS + "isolated";
        Set<Integer> isolated = CpuList.parse(checkup.value(file).orElse(""));
        if (checkup.cpus().isEmpty()) {
            reporter.notApplicable(
                    "machine",
                    isolated.isEmpty()
                            ? "no CPU is isolated; the load's CPUs are not chosen yet"
                            : "isolated: " + CpuList.text(isolated));
        } else if (isolated.containsAll(checkup.cpus())) {
            reporter.ok("machine", "the CPUs of the load are isolated", checkup.evidence(file));
        } else {
            reporter.warn(
                    "machine",
                    "the CPUs of the load are not isolated: other work may run on them",
                    "settings: {isolation: cpuset} in the scenario, or boot with isolcpus="
                            + CpuList.text(checkup.cpus())
                            + " nohz_full= rcu_nocbs= of the same CPUs",
                    checkup.evidence(file));
        }
    }

    private static void irqbalance(Checkup checkup, Reporter reporter) {
        if (!checkup.measuresOn(ArmKind.Stack.KERNEL)) {
            reporter.notApplicable("machine", "no kernel arm is measured");
            return;
        }
        Optional<String> pid =
                checkup.files().list("/proc").stream()
                        .filter(name -> name.matches("\\d+"))
                        .filter(
                                name ->
                                        checkup.value("/proc/" + name + "/comm")
                                                .orElse("")
                                                .equals("irqbalance"))
                        .findFirst();
        if (pid.isPresent()) {
            reporter.warn(
                    "machine",
                    "irqbalance runs and may move the device's interrupts between samples",
                    "settings: {irqbalance: off} in the scenario (started again at the end)",
                    "/proc/" + pid.get() + "/comm = irqbalance");
        } else {
            reporter.ok("machine", "irqbalance does not run");
        }
    }

    private static void mitigations(Checkup checkup, Reporter reporter) {
        String folder = "/sys/devices/system/cpu/vulnerabilities/";
        List<String> active =
                checkup.files().list(folder).stream()
                        .filter(
                                name ->
                                        checkup.value(folder + name)
                                                .orElse("")
                                                .startsWith("Mitigation"))
                        .toList();
        if (checkup.files().list(folder).isEmpty()) {
            reporter.cannotTell("machine", "the kernel shows no vulnerabilities", folder);
        } else if (active.isEmpty()) {
            reporter.ok("machine", "no mitigation is active", folder);
        } else {
            reporter.warn(
                    "machine",
                    "active: " + String.join(", ", active) + "; only the kernel arm pays for them",
                    "leave them on where production has them on, and say so beside the result",
                    folder);
        }
    }

    private static void clock(Checkup checkup, Reporter reporter) {
        String file = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
        Optional<String> source = checkup.value(file);
        if (source.isEmpty()) {
            reporter.cannotTell("machine", "the clock source cannot be read", file);
        } else if (source.get().equals("tsc")) {
            reporter.ok("machine", "tsc", checkup.evidence(file));
        } else {
            reporter.warn(
                    "machine",
                    source.get() + ", not tsc: each time stamp of fio is slow",
                    "boot with tsc=reliable where the TSC is known to be good",
                    checkup.evidence(file));
        }
    }

    private static void count(Checkup checkup, Reporter reporter) {
        String file = CPUS + "online";
        int online = CpuList.parse(checkup.value(file).orElse("")).size();
        if (online == 0) {
            reporter.cannotTell("machine", "the CPUs online cannot be read", file);
        } else if (online < 2) {
            reporter.fail(
                    "machine",
                    "one CPU: load and harness cannot be kept apart",
                    "measure on a machine with more CPUs",
                    checkup.evidence(file));
        } else if (online < 4) {
            reporter.warn(
                    "machine",
                    online + " CPUs: interrupts, harness and load are close together",
                    "read results as a test of the flow, not of the stacks",
                    checkup.evidence(file));
        } else {
            reporter.ok("machine", online + " CPUs", checkup.evidence(file));
        }
    }
}
