package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.CpuSettings;
import dev.spdkcmp.drivers.simulated.machine.Isolation;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import java.util.ArrayList;
import java.util.List;

/** /sys/devices/system/cpu: topology, clocks, idle states, vulnerabilities. */
final class CpuSection implements Section {

    private static final String CPU = "/sys/devices/system/cpu";
    private static final List<String> PSTATE_GOVERNORS = List.of("performance", "powersave");
    private static final List<String> GOVERNORS =
            List.of(
                    "conservative",
                    "ondemand",
                    "userspace",
                    "powersave",
                    "performance",
                    "schedutil");

    private final Machine machine;
    private final CpuFacts cpu;
    private final Settings settings;
    private final CpuSettings clocks;

    CpuSection(Machine machine) {
        this.machine = machine;
        this.cpu = machine.profile().cpu();
        this.settings = new Settings(machine);
        this.clocks = new CpuSettings(machine);
    }

    @Override
    public boolean covers(String path) {
        return path.equals("/") || path.equals("/sys") || path.startsWith("/sys/devices");
    }

    @Override
    public long version(MachineState state) {
        return 0;
    }

    @Override
    public void fill(Nodes nodes, MachineState state) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < cpu.cpus(); i++) {
            all.add(i);
        }
        nodes.file(CPU + "/possible", CpuFacts.list(all));
        nodes.file(CPU + "/present", CpuFacts.list(all));
        nodes.file(CPU + "/online", CpuFacts.list(cpu.onlineCpus()));
        nodes.file(CPU + "/offline", CpuFacts.list(cpu.offline()));
        nodes.file(CPU + "/isolated", CpuFacts.list(new Isolation(machine).atBoot()));
        nodes.file(CPU + "/nohz_full", fromCommandLine("nohz_full="));
        nodes.file(CPU + "/smt/active", cpu.threadsPerCore() > 1 ? "1" : "0");
        nodes.file(CPU + "/smt/control", cpu.threadsPerCore() > 1 ? "on" : "notsupported");
        vulnerabilities(nodes);
        frequencyDriver(nodes);
        nodes.file(
                CPU + "/cpuidle/current_driver", cpu.idleStates().isEmpty() ? "none" : "acpi_idle");
        nodes.file(CPU + "/cpuidle/current_governor", "menu");
        for (int number : all) {
            one(nodes, number);
        }
    }

    private void vulnerabilities(Nodes nodes) {
        String off = "Vulnerable";
        boolean on = cpu.mitigations();
        nodes.file(CPU + "/vulnerabilities/meltdown", "Not affected");
        nodes.file(
                CPU + "/vulnerabilities/spectre_v1",
                on ? "Mitigation: usercopy/swapgs barriers and __user pointer sanitization" : off);
        nodes.file(
                CPU + "/vulnerabilities/spectre_v2",
                on ? "Mitigation: Enhanced / Automatic IBRS; IBPB: conditional" : off);
        nodes.file(CPU + "/vulnerabilities/retbleed", on ? "Not affected" : off);
    }

    private void frequencyDriver(Nodes nodes) {
        String driver = cpu.frequencyDriver();
        if (driver == null) {
            return;
        }
        if (driver.equals("intel_pstate")) {
            nodes.file(CPU + "/intel_pstate/status", "active");
            settings.add(
                    nodes,
                    CpuSettings.NO_TURBO,
                    cpu.boost() ? "0" : "1",
                    value -> value.equals("0") || value.equals("1"));
        } else {
            settings.add(
                    nodes,
                    CpuSettings.BOOST,
                    cpu.boost() ? "1" : "0",
                    value -> value.equals("0") || value.equals("1"));
        }
        if (driver.startsWith("amd-pstate")) {
            nodes.file(CPU + "/amd_pstate/status", driver.endsWith("epp") ? "active" : "passive");
        }
    }

    private void one(Nodes nodes, int number) {
        String at = CPU + "/cpu" + number;
        if (cpu.offline().contains(number)) {
            nodes.file(at + "/online", "0");
            return;
        }
        if (number > 0) {
            nodes.file(at + "/online", "1");
        }
        String siblings = CpuFacts.list(cpu.siblingsOf(number));
        int socket = cpu.socketOf(number);
        nodes.file(
                at + "/topology/core_id",
                Integer.toString(cpu.coreOf(number) % cpu.coresPerSocket()));
        nodes.file(at + "/topology/physical_package_id", Integer.toString(socket));
        nodes.file(at + "/topology/die_id", "0");
        nodes.file(at + "/topology/thread_siblings_list", siblings);
        nodes.file(at + "/topology/core_cpus_list", siblings);
        cache(nodes, at, 0, 1, "Data", "32K", siblings, cpu.coreOf(number));
        cache(nodes, at, 1, 1, "Instruction", "32K", siblings, cpu.coreOf(number));
        cache(nodes, at, 2, 2, "Unified", "1024K", siblings, cpu.coreOf(number));
        int shared = cpu.cacheOf(number);
        cache(nodes, at, 3, 3, "Unified", "32768K", CpuFacts.list(cpu.cpusOfCache(shared)), shared);
        int node = cpu.nodeOf(number);
        nodes.link(at + "/node" + node, "../../node/node" + node);
        if (cpu.frequencyDriver() != null) {
            clock(nodes, number);
            nodes.link(at + "/cpufreq", "../cpufreq/policy" + number);
        }
        for (int i = 0; i < cpu.idleStates().size(); i++) {
            CpuFacts.IdleState idle = cpu.idleStates().get(i);
            String state = at + "/cpuidle/state" + i;
            nodes.file(state + "/name", idle.name());
            nodes.file(state + "/latency", Integer.toString(idle.latencyUs()));
            nodes.file(state + "/residency", Integer.toString(idle.residencyUs()));
            settings.add(
                    nodes,
                    CpuSettings.idleDisablePath(number, i),
                    "0",
                    value -> value.equals("0") || value.equals("1"));
        }
    }

    private void clock(Nodes nodes, int number) {
        String at = CPU + "/cpufreq/policy" + number;
        boolean pstate = cpu.frequencyDriver().contains("pstate");
        List<String> governors =
                pstate && !cpu.frequencyDriver().equals("amd-pstate")
                        ? PSTATE_GOVERNORS
                        : GOVERNORS;
        nodes.file(at + "/affected_cpus", Integer.toString(number));
        nodes.file(at + "/related_cpus", Integer.toString(number));
        nodes.file(at + "/cpuinfo_min_freq", Integer.toString(cpu.minMhz() * 1000));
        nodes.file(at + "/cpuinfo_max_freq", Integer.toString(cpu.boostMhz() * 1000));
        nodes.file(at + "/base_frequency", Integer.toString(cpu.baseMhz() * 1000));
        nodes.file(at + "/scaling_driver", cpu.frequencyDriver());
        nodes.file(at + "/scaling_available_governors", String.join(" ", governors));
        settings.add(nodes, CpuSettings.governorPath(number), cpu.governor(), governors::contains);
        settings.add(
                nodes,
                at + "/scaling_min_freq",
                Integer.toString(cpu.minMhz() * 1000),
                Settings::isNumber);
        settings.add(
                nodes,
                at + "/scaling_max_freq",
                Integer.toString(cpu.boostMhz() * 1000),
                Settings::isNumber);
        nodes.file(
                at + "/scaling_cur_freq",
                () -> Integer.toString(clocks.busyMhz(machine.now(), number) * 1000));
    }

    private static void cache(
            Nodes nodes,
            String cpu,
            int index,
            int level,
            String type,
            String size,
            String shared,
            int id) {
        String at = cpu + "/cache/index" + index;
        nodes.file(at + "/level", Integer.toString(level));
        nodes.file(at + "/type", type);
        nodes.file(at + "/size", size);
        nodes.file(at + "/id", Integer.toString(id));
        nodes.file(at + "/shared_cpu_list", shared);
    }

    private String fromCommandLine(String key) {
        for (String word : machine.profile().kernel().commandLine().split(" ")) {
            if (word.startsWith(key)) {
                return word.substring(key.length());
            }
        }
        return "";
    }
}
