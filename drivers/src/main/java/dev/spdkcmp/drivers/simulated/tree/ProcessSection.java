package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.ProcessState;
import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** /proc/PID of each process. */
final class ProcessSection implements Section {

    private static final long TICK_NS = 10_000_000;

    private final Machine machine;

    ProcessSection(Machine machine) {
        this.machine = machine;
    }

    @Override
    public boolean covers(String path) {
        return path.startsWith("/proc");
    }

    @Override
    public long version(MachineState state) {
        return state.processes.keySet().hashCode() * 1_000_003L + state.processes.size();
    }

    @Override
    public void fill(Nodes nodes, MachineState state) {
        state.processes.values().forEach(process -> process(nodes, process));
    }

    private void process(Nodes nodes, ProcessState process) {
        String at = "/proc/" + process.pid;
        nodes.file(at + "/comm", process.command);
        nodes.content(at + "/cmdline", () -> joined(process.arguments), null);
        nodes.content(
                at + "/environ",
                () ->
                        joined(
                                process.environment.entrySet().stream()
                                        .map(ProcessSection::assignment)
                                        .toList()),
                null);
        nodes.file(at + "/stat", () -> stat(process));
        String cpus = CpuFacts.list(machine.profile().cpu().onlineCpus());
        nodes.file(
                at + "/status",
                "Name:\t"
                        + process.command
                        + "\nState:\t"
                        + (process.unkillable ? "D (disk sleep)" : "R (running)")
                        + "\nPid:\t"
                        + process.pid
                        + "\nPPid:\t"
                        + process.parent
                        + "\nUid:\t0\t0\t0\t0\nCpus_allowed_list:\t"
                        + cpus);
        nodes.directory(at + "/fd");
        nodes.link(at + "/fd/0", "/dev/null");
        int number = 3;
        for (String open : process.open) {
            nodes.link(at + "/fd/" + number++, open);
        }
    }

    private static String assignment(Map.Entry<String, String> entry) {
        return entry.getKey() + "=" + entry.getValue();
    }

    private static byte[] joined(Iterable<String> words) {
        StringBuilder text = new StringBuilder();
        words.forEach(word -> text.append(word).append('\0'));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Fields of /proc/PID/stat (proc(5)); what a load does not show is 0. */
    private static String stat(ProcessState process) {
        return process.pid
                + " ("
                + process.command
                + ") "
                + (process.unkillable ? "D" : "R")
                + " "
                + process.parent
                + " "
                + process.pid
                + " "
                + process.pid
                + " 0 -1 4194304 0 0 0 0 0 0 0 0 20 0 1 0 "
                + process.startNs / TICK_NS
                + " 0 0 0";
    }
}
