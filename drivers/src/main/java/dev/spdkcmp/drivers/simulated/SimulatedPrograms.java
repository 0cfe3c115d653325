package dev.spdkcmp.drivers.simulated;

import dev.spdkcmp.drivers.host.NotStartedProgram;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.drivers.host.RunningProgram;
import dev.spdkcmp.drivers.simulated.load.StreamRequest;
import dev.spdkcmp.drivers.simulated.machine.ControlGroups;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.ProcessState;
import dev.spdkcmp.drivers.simulated.tools.Execution;
import dev.spdkcmp.drivers.simulated.tools.Invocation;
import dev.spdkcmp.drivers.simulated.tools.LoadDescription;
import dev.spdkcmp.drivers.simulated.tools.Tool;
import dev.spdkcmp.drivers.simulated.tools.ToolBox;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Programs of a simulated machine. */
final class SimulatedPrograms implements Programs {

    private static final List<String> PATH =
            List.of("/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin");

    private static final long NOT_BOUND_NS = 250_000_000;

    private final Machine machine;
    private final ToolBox tools;
    private final SimulatedClock clock;
    private final ControlGroups groups;

    SimulatedPrograms(Machine machine, ToolBox tools, SimulatedClock clock) {
        this.machine = machine;
        this.tools = tools;
        this.clock = clock;
        this.groups = new ControlGroups(machine);
    }

    @Override
    public Optional<String> which(String name) {
        if (name.startsWith("/")) {
            return tools.at(name).map(tool -> name);
        }
        return PATH.stream()
                .map(folder -> folder + "/" + name)
                .filter(path -> tools.at(path).isPresent())
                .findFirst();
    }

    @Override
    public Map<String, String> baseEnvironment() {
        return Map.of("PATH", String.join(":", PATH), "HOME", "/root", "LC_ALL", "C");
    }

    @Override
    public RunningProgram start(Program program) {
        String name = program.argv().get(0);
        Optional<String> path = which(name);
        if (path.isEmpty()) {
            return new NotStartedProgram(
                    name + " cannot be started: No such file or directory", clock.now());
        }
        String group = program.controlGroup();
        if (group != null && !machine.now().controlGroups.contains(group)) {
            return new NotStartedProgram("there is no control group " + group, clock.now());
        }
        Tool tool = tools.at(path.get()).orElseThrow();
        SimulatedProgram[] running = new SimulatedProgram[1];
        machine.store().update(state -> running[0] = begin(state, program, tool, path.get()));
        return running[0];
    }

    /** A load whose threads want CPUs of a partition that it is not in ends at once. */
    private Execution start(MachineState state, String group, Tool tool, Invocation invocation) {
        boolean confined = group != null || !groups.taken(state).isEmpty();
        boolean elsewhere =
                confined
                        && tool instanceof LoadDescription load
                        && streams(load, invocation, state).stream()
                                .anyMatch(s -> !letsRun(state, group, s));
        return elsewhere
                ? Execution.of(NOT_BOUND_NS, ((LoadDescription) tool).boundElsewhere(invocation))
                : tool.start(invocation);
    }

    private static List<StreamRequest> streams(
            LoadDescription load, Invocation invocation, MachineState state) {
        try {
            return load.streams(invocation, state);
        } catch (IllegalArgumentException notALoad) {
            return List.of();
        }
    }

    private boolean letsRun(MachineState state, String group, StreamRequest stream) {
        return groups.letsRunOn(state, group, stream.allowed())
                && (stream.serviceCpu() < 0
                        || groups.letsRunOn(state, group, List.of(stream.serviceCpu())));
    }

    private SimulatedProgram begin(MachineState state, Program program, Tool tool, String path) {
        Map<String, String> environment = new HashMap<>(baseEnvironment());
        environment.putAll(program.environment());
        ProcessState process = new ProcessState();
        process.pid = state.nextPid++;
        environment.putIfAbsent(Program.CHILD_MARK, "simulated-" + process.pid);
        Invocation invocation = new Invocation(program.argv(), environment, process.pid);
        ProgramFaults faults =
                ProgramFaults.of(machine.faults(), Invocation.baseName(path), tool.isLoad());
        long start = state.uptimeNs;
        Execution execution = start(state, program.controlGroup(), tool, invocation);
        process.command = Invocation.baseName(path);
        process.arguments = new ArrayList<>(program.argv());
        process.environment = new TreeMap<>(environment);
        process.controlGroup = program.controlGroup();
        process.startNs = start;
        process.endNs = faults.endNs(start, execution.durationNs());
        process.open = new ArrayList<>(execution.opens());
        process.activity = execution.activity();
        process.survives = faults.survives();
        process.unkillable = faults.unkillable();
        process.owner = ProcessHandle.current().pid();
        process.ownerStartMs = Owners.startOf(ProcessHandle.current());
        state.processes.put(process.pid, process);
        return new SimulatedProgram(machine, process.pid, start, program, execution, faults);
    }
}
