package dev.spdkcmp.drivers.simulated;

import dev.spdkcmp.drivers.host.NotStartedProgram;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.drivers.host.RunningProgram;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.ProcessState;
import dev.spdkcmp.drivers.simulated.tools.Execution;
import dev.spdkcmp.drivers.simulated.tools.Invocation;
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

    private final Machine machine;
    private final ToolBox tools;
    private final SimulatedClock clock;

    SimulatedPrograms(Machine machine, ToolBox tools, SimulatedClock clock) {
        this.machine = machine;
        this.tools = tools;
        this.clock = clock;
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
        Tool tool = tools.at(path.get()).orElseThrow();
        SimulatedProgram[] running = new SimulatedProgram[1];
        machine.store().update(state -> running[0] = begin(state, program, tool, path.get()));
        return running[0];
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
        Execution execution = tool.start(invocation);
        process.command = Invocation.baseName(path);
        process.arguments = new ArrayList<>(program.argv());
        process.environment = new TreeMap<>(environment);
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
