package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import java.util.List;

/** Control groups, version 2: those there at boot and those made since. */
final class ControlGroupSection implements Section {

    static final String ROOT = "/sys/fs/cgroup";
    private static final String CONTROLLERS = "cpuset cpu io memory hugetlb pids";
    private static final List<String> PARTITIONS = List.of("member", "root", "isolated");

    private final Machine machine;
    private final Settings settings;

    ControlGroupSection(Machine machine) {
        this.machine = machine;
        this.settings = new Settings(machine);
    }

    @Override
    public boolean covers(String path) {
        return path.equals("/") || path.equals("/sys") || path.startsWith("/sys/fs");
    }

    @Override
    public long version(MachineState state) {
        return state.layout;
    }

    @Override
    public void fill(Nodes nodes, MachineState state) {
        String all = CpuFacts.list(machine.onlineCpus());
        nodes.file(ROOT + "/cgroup.controllers", CONTROLLERS);
        nodes.file(ROOT + "/cpuset.cpus.effective", all);
        settings.add(nodes, ROOT + "/cgroup.subtree_control", CONTROLLERS, value -> true);
        nodes.control(ROOT + "/cgroup.procs", value -> {});
        group(nodes, ROOT + "/user.slice");
        group(nodes, ROOT + "/system.slice");
        state.controlGroups.forEach(group -> group(nodes, group));
    }

    private void group(Nodes nodes, String at) {
        String all = CpuFacts.list(machine.onlineCpus());
        nodes.file(at + "/cgroup.controllers", CONTROLLERS);
        settings.add(nodes, at + "/cgroup.subtree_control", "", value -> true);
        nodes.control(at + "/cgroup.procs", value -> {});
        nodes.control(at + "/cgroup.threads", value -> {});
        settings.add(nodes, at + "/cpuset.cpus", "", value -> value.matches("[0-9,-]*"));
        settings.add(nodes, at + "/cpuset.mems", "", value -> value.matches("[0-9,-]*"));
        settings.add(nodes, at + "/cpuset.cpus.partition", "member", PARTITIONS::contains);
        nodes.file(
                at + "/cpuset.cpus.effective",
                () -> {
                    String own = settings.value(at + "/cpuset.cpus", "");
                    return own.isEmpty() ? all : own;
                });
        settings.add(nodes, at + "/memory.max", "max", value -> value.matches("max|\\d+"));
        settings.add(nodes, at + "/io.max", "", value -> true);
    }
}
