package dev.spdkcmp.drivers.simulated.tree;

import static dev.spdkcmp.drivers.simulated.machine.ControlGroups.CHILDREN;
import static dev.spdkcmp.drivers.simulated.machine.ControlGroups.CONTROLLERS;
import static dev.spdkcmp.drivers.simulated.machine.ControlGroups.CPUS;
import static dev.spdkcmp.drivers.simulated.machine.ControlGroups.OURS;
import static dev.spdkcmp.drivers.simulated.machine.ControlGroups.PARTITION;
import static dev.spdkcmp.drivers.simulated.machine.ControlGroups.ROOT;

import dev.spdkcmp.drivers.simulated.machine.ControlGroups;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.Refusal;
import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Control groups, version 2: those there at boot and those made since. */
final class ControlGroupSection implements Section {

    private final Machine machine;
    private final Settings settings;
    private final ControlGroups groups;

    ControlGroupSection(Machine machine) {
        this.machine = machine;
        this.settings = new Settings(machine);
        this.groups = new ControlGroups(machine);
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
        nodes.file(ROOT + "/cgroup.controllers", CONTROLLERS);
        nodes.file(ROOT + CPUS + ".effective", () -> effective(ROOT));
        nodes.file(ROOT + CHILDREN, () -> settings.value(ROOT + CHILDREN, CONTROLLERS), this::give);
        processes(nodes, ROOT);
        group(nodes, OURS, state);
        group(nodes, ROOT + "/system.slice", state);
        state.controlGroups.forEach(group -> group(nodes, group, state));
    }

    private String effective(String group) {
        return CpuFacts.list(List.copyOf(groups.effective(machine.now(), group)));
    }

    private void group(Nodes nodes, String at, MachineState state) {
        nodes.file(at + "/cgroup.controllers", () -> settings.value(ROOT + CHILDREN, CONTROLLERS));
        settings.add(nodes, at + CHILDREN, "", value -> true);
        processes(nodes, at);
        nodes.control(at + "/cgroup.threads", value -> {});
        settings.add(nodes, at + "/memory.max", "max", value -> value.matches("max|\\d+"));
        settings.add(nodes, at + "/io.max", "", value -> true);
        if (!groups.hasCpusets(state)) {
            return;
        }
        settings.add(nodes, at + CPUS, "", value -> value.matches("[0-9,-]*"));
        settings.add(nodes, at + "/cpuset.mems", "", value -> value.matches("[0-9,-]*"));
        nodes.file(at + CPUS + ".effective", () -> effective(at));
        nodes.file(
                at + PARTITION,
                () -> groups.partition(machine.now(), at),
                value -> partition(at, value.trim()));
    }

    private void partition(String group, String kind) throws IOException {
        if (!groups.partitions().contains(kind)) {
            throw Refusal.invalid();
        }
        machine.store().update(state -> state.settings.put(group + PARTITION, kind));
    }

    /** {@code +cpuset} gives the groups below a controller, {@code -cpuset} takes it away. */
    private void give(String value) throws IOException {
        TreeSet<String> given =
                new TreeSet<>(List.of(settings.value(ROOT + CHILDREN, CONTROLLERS).split(" ")));
        for (String word : value.trim().split(" ")) {
            String name = word.substring(1);
            if (!List.of(CONTROLLERS.split(" ")).contains(name)) {
                throw Refusal.invalid();
            }
            if (word.startsWith("+")) {
                given.add(name);
            } else {
                given.remove(name);
            }
        }
        List<String> inOrder = new ArrayList<>(List.of(CONTROLLERS.split(" ")));
        inOrder.retainAll(given);
        settings.put(ROOT + CHILDREN, String.join(" ", inOrder), CONTROLLERS);
        machine.store().update(state -> state.layout++);
    }

    private void processes(Nodes nodes, String group) {
        nodes.file(
                group + "/cgroup.procs",
                () ->
                        machine.now().processes.values().stream()
                                .filter(p -> Objects.equals(p.controlGroup, group))
                                .map(p -> String.valueOf(p.pid))
                                .collect(Collectors.joining("\n")),
                value -> join(group, Long.parseLong(value.trim())));
    }

    private void join(String group, long pid) throws IOException {
        machine.store()
                .change(
                        state -> {
                            if (!state.processes.containsKey(pid)) {
                                throw new IOException("No such process");
                            }
                            state.processes.get(pid).controlGroup = group;
                            return null;
                        });
    }
}
