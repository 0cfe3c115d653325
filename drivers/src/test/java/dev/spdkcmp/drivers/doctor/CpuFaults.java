package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.telemetry.CpuTicks;
import dev.spdkcmp.drivers.telemetry.InterruptCounts;
import java.util.List;

/** Faults of processors: place, speed, and who else uses them. */
final class CpuFaults {

    private CpuFaults() {}

    static List<Fault> all() {
        return List.of(
                new Fault(
                        "governor",
                        Outcome.WARN,
                        "the governor is powersave, not performance",
                        m -> everyCpu(m, "/cpufreq/scaling_governor", "powersave\n")),
                new Fault(
                        "governor",
                        Outcome.FAIL,
                        "the CPUs have different governors",
                        m -> m.file(Fault.CPUS + "cpu3/cpufreq/scaling_governor", "powersave\n")),
                new Fault(
                        "turbo",
                        Outcome.WARN,
                        "on: the clock depends on heat and on how many cores are busy",
                        m -> m.file(Fault.CPUS + "cpufreq/boost", "1\n")),
                new Fault(
                        "c-states",
                        Outcome.WARN,
                        "idle CPUs may sleep in C6 (133 µs)",
                        m ->
                                m.folder(Fault.CPUS + "cpu0/cpuidle/", "state0")
                                        .file(Fault.CPUS + "cpu0/cpuidle/state0/latency", "133\n")
                                        .file(Fault.CPUS + "cpu0/cpuidle/state0/name", "C6\n")
                                        .file(Fault.CPUS + "cpu0/cpuidle/state0/disable", "0\n")),
                new Fault(
                        "irqbalance",
                        Outcome.WARN,
                        "irqbalance runs and may move the device's interrupts between samples",
                        m -> m.folder("/proc", "1", "812").file("/proc/812/comm", "irqbalance\n")),
                new Fault(
                        "clocksource",
                        Outcome.WARN,
                        "hpet, not tsc: each time stamp of fio is slow",
                        m ->
                                m.file(
                                        "/sys/devices/system/clocksource/clocksource0"
                                                + "/current_clocksource",
                                        "hpet\n")),
                new Fault(
                        "enough-cpus",
                        Outcome.FAIL,
                        "one CPU: load and harness cannot be kept apart",
                        m -> m.file(Fault.CPUS + "online", "0\n")),
                new Fault("cores", Outcome.FAIL, "Node 0 has 15 physical cores to spare", m -> m)
                        .refusing("Node 0 has 15 physical cores to spare"),
                new Fault(
                                "numa-node",
                                Outcome.FAIL,
                                "on node 1, but CPUs 1,2 are on another",
                                m ->
                                        m.folder("/sys/devices/system/node", "node0", "node1")
                                                .file(
                                                        "/sys/devices/system/node/node1/cpulist",
                                                        "8-15\n")
                                                .file(Fault.DEVICE + "numa_node", "1\n"))
                        .with(Fault.READS)
                        .loading(1, 2),
                new Fault(
                                "l3-domain",
                                Outcome.WARN,
                                "its CPUs 1,9 lie in 2 cache domains, and one domain of its node"
                                        + " has 8 cores",
                                m -> m)
                        .with(Fault.READS)
                        .loading(1, 9),
                new Fault(
                                "smt-siblings",
                                Outcome.WARN,
                                "these CPUs of the load share a core: 2 and 18",
                                m -> m)
                        .with(Fault.READS)
                        .loading(2, 18),
                new Fault(
                                "smt-siblings",
                                Outcome.WARN,
                                "other work runs on siblings of the load's CPUs: CPU 18 (sibling"
                                        + " of 2) 60 %",
                                m -> m)
                        .with(Fault.READS)
                        .loading(2)
                        .with(busy(18)),
                new Fault(
                                "isolation",
                                Outcome.WARN,
                                "the CPUs of the load are not isolated: other work may run on them",
                                m -> m.file("/proc/loadavg", "3.00 2.00 1.00 4/400 1\n"))
                        .with(Fault.READS)
                        .loading(2),
                new Fault("busy-cpus", Outcome.WARN, "busy without the load: CPU 2 60 %", m -> m)
                        .with(Fault.READS)
                        .loading(2)
                        .with(busy(2)),
                new Fault(
                        "allowed-cpus",
                        Outcome.WARN,
                        "CPUs 16-31 may not be used, because of a cpuset",
                        m -> m.file("/sys/fs/cgroup/user.slice/cpuset.cpus", "0-15\n")),
                new Fault(
                        "allowed-cpus",
                        Outcome.WARN,
                        "CPUs 4-31 may not be used, because of systemd's CPUAffinity",
                        m ->
                                m.file("/proc/self/status", "Cpus_allowed_list:\t0-3\n")
                                        .file(
                                                "/etc/systemd/system.conf",
                                                "[Manager]\nCPUAffinity=0-3\n")),
                new Fault(
                        "allowed-cpus",
                        Outcome.WARN,
                        "CPUs 4-31 may not be used: this process was started with an affinity mask",
                        m -> m.file("/proc/self/status", "Cpus_allowed_list:\t0-3\n")),
                new Fault(
                                "irq-affinity",
                                Outcome.WARN,
                                "interrupts of its queues go to another node: CPU 2's on CPU 20",
                                m ->
                                        m.folder("/sys/devices/system/node", "node0", "node1")
                                                .file(
                                                        "/sys/devices/system/node/node0/cpulist",
                                                        "0-15\n")
                                                .file(
                                                        "/sys/devices/system/node/node1/cpulist",
                                                        "16-31\n")
                                                .file(
                                                        "/proc/irq/67/effective_affinity_list",
                                                        "20\n"))
                        .with(Fault.READS)
                        .loading(2),
                new Fault(
                                "irq-neighbours",
                                Outcome.WARN,
                                "other devices interrupt the load's CPUs: eth0-TxRx-1 on CPU 2",
                                m -> m)
                        .with(Fault.READS)
                        .loading(2)
                        .with(interrupted()),
                new Fault(
                                "irq-rate",
                                Outcome.WARN,
                                "takes 2,000,000 interrupts per second already",
                                m -> m)
                        .with(Fault.READS)
                        .with(interrupted()),
                new Fault(
                                "irq-rate",
                                Outcome.WARN,
                                "2 devices promise 2,000,000 IOPS, and an interrupt each is more"
                                        + " than it takes well",
                                m -> m)
                        .with(Fault.READS + "dataSheet: {randread 4k: {iops: 1M}}\n"),
                new Fault(
                        "frequency-limits",
                        Outcome.WARN,
                        "1 CPUs are held below their highest clock",
                        m -> m.file(Fault.CPUS + "cpu3/cpufreq/scaling_max_freq", "1600000\n")),
                new Fault(
                        "frequency-limits",
                        Outcome.WARN,
                        "1 CPUs are told to prefer saving energy",
                        m ->
                                m.file(
                                        Fault.CPUS + "cpu3/cpufreq/energy_performance_preference",
                                        "balance_power\n")));
    }

    /** One CPU worked for six tenths of a second. */
    private static HostActivity busy(int cpu) {
        String name = "cpu" + cpu + " ";
        return new HostActivity(
                1,
                CpuTicks.parse(name + "0 0 0 0 0 0 0 0 0 0"),
                CpuTicks.parse(name + "50 0 10 40 0 0 0 0 0 0"),
                InterruptCounts.parse(""));
    }

    /** A network card interrupted CPU 2 two million times. */
    private static HostActivity interrupted() {
        return new HostActivity(
                1,
                CpuTicks.parse(""),
                CpuTicks.parse(""),
                InterruptCounts.parse("  CPU2\n 90: 2000000 PCI-MSI eth0-TxRx-1\n"));
    }

    private static AlteredHost everyCpu(AlteredHost host, String file, String text) {
        for (int cpu = 0; cpu < 32; cpu++) {
            host.file(Fault.CPUS + "cpu" + cpu + file, text);
        }
        return host;
    }
}
