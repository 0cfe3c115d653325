package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.Activity;
import dev.spdkcmp.drivers.simulated.machine.ControlGroups;
import dev.spdkcmp.drivers.simulated.machine.Isolation;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.ProcessState;
import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import dev.spdkcmp.drivers.simulated.profile.MachineProfile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** /proc/PID of each process. */
final class ProcessSection implements Section {

    private static final int FIRST_SERVICE = 700;
    private static final long TICK_NS = 10_000_000;
    private static final String NAMESPACE = "mnt:[4026531841]";

    private String stateOf(ProcessState process) {
        if (process.unkillable) {
            return "D";
        }
        if (isZombie(process)) {
            return "Z";
        }
        return process.stopped ? "T" : runs(process) ? "R" : "S";
    }

    /** Fields of /proc/PID/stat between the terminal and the start time. */
    private static final String REST = " 4194304 0 0 0 0 %d %d 0 0 20 0 1 0 ";

    private final Machine machine;
    private final MountTable mounts;

    ProcessSection(Machine machine) {
        this.machine = machine;
        this.mounts = new MountTable(machine);
    }

    @Override
    public boolean covers(String path) {
        return path.startsWith("/proc");
    }

    @Override
    public long version(MachineState state) {
        return state.processes.keySet().hashCode() * 1_000_003L
                + state.processes.size()
                + 31L * state.services.hashCode();
    }

    @Override
    public void fill(Nodes nodes, MachineState state) {
        ourselves(nodes);
        state.processes.values().forEach(process -> process(nodes, process));
        int pid = FIRST_SERVICE;
        for (Map.Entry<String, String> service : state.services.entrySet()) {
            if (service.getValue().equals("active")) {
                service(nodes, pid, service.getKey());
            }
            pid++;
        }
    }

    private static void service(Nodes nodes, int pid, String name) {
        String at = "/proc/" + pid;
        nodes.file(at + "/comm", name);
        nodes.content(at + "/cmdline", () -> joined(List.of("/usr/sbin/" + name)), null);
        nodes.file(
                at + "/stat",
                pid
                        + " ("
                        + name
                        + ") S 1 "
                        + pid
                        + " "
                        + pid
                        + " 0 -1"
                        + REST.formatted(0, 0)
                        + "400 0 0 0");
        nodes.directory(at + "/fd");
    }

    /** The harness itself, under the number that it has on the real machine. */
    private void ourselves(Nodes nodes) {
        MachineProfile.KernelFacts kernel = machine.profile().kernel();
        long pid = ProcessHandle.current().pid();
        String at = "/proc/" + pid;
        nodes.link("/proc/self", Long.toString(pid));
        nodes.file(at + "/comm", "spdkcmp");
        nodes.content(at + "/cmdline", () -> joined(List.of("spdkcmp")), null);
        nodes.file(
                at + "/stat",
                pid
                        + " (spdkcmp) S 1 "
                        + pid
                        + " "
                        + pid
                        + " 0 -1"
                        + REST.formatted(0, 0)
                        + "500000 0 0 0");
        nodes.text(at + "/mounts", mounts::mounts);
        nodes.text(at + "/mountinfo", mounts::mountInfo);
        nodes.link(at + "/ns/mnt", NAMESPACE);
        nodes.text(at + "/limits", () -> limits(kernel.memlockKb()));
        nodes.file(at + "/cgroup", "0::/user.slice");
        nodes.file(at + "/task/" + pid + "/comm", "spdkcmp");
        nodes.directory(at + "/fd");
        nodes.file(
                at + "/status",
                "Name:\tspdkcmp\nUid:\t"
                        + (kernel.userId() + "\t").repeat(4).stripTrailing()
                        + "\nCapEff:\t"
                        + (kernel.userId() == 0 ? "000001ffffffffff" : "0000000000000000")
                        + "\nCpus_allowed_list:\t"
                        + CpuFacts.list(schedulable()));
    }

    /** The kernel keeps every task off CPUs that were isolated at boot. */
    private List<Integer> schedulable() {
        List<Integer> isolated = new Isolation(machine).atBoot();
        return machine.onlineCpus().stream().filter(cpu -> !isolated.contains(cpu)).toList();
    }

    private static String limits(String memlockKb) {
        String row = "%-25s %-20s %-20s %-10s%n";
        String bytes =
                memlockKb.equals("unlimited")
                        ? memlockKb
                        : Long.toString(Long.parseLong(memlockKb) * 1024);
        return String.format(row, "Limit", "Soft Limit", "Hard Limit", "Units")
                + String.format(row, "Max locked memory", bytes, bytes, "bytes")
                + String.format(row, "Max open files", "1048576", "1048576", "files");
    }

    private void process(Nodes nodes, ProcessState process) {
        String at = "/proc/" + process.pid;
        nodes.file(at + "/comm", process.command);
        nodes.content(at + "/cmdline", () -> joined(process.arguments), null);
        nodes.content(
                at + "/environ",
                () -> isZombie(now(process)) ? new byte[0] : environ(process),
                null);
        nodes.file(at + "/stat", () -> stat(now(process)));
        String cpus = CpuFacts.list(machine.onlineCpus());
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
        nodes.file(at + "/cgroup", () -> "0::" + group(now(process)));
        nodes.link(at + "/ns/mnt", NAMESPACE);
        nodes.directory(at + "/fd");
        nodes.link(at + "/fd/0", "/dev/null");
        int number = 3;
        for (String open : process.open) {
            nodes.link(at + "/fd/" + number++, open);
        }
    }

    private static String group(ProcessState process) {
        String folder = process.controlGroup == null ? ControlGroups.OURS : process.controlGroup;
        return folder.substring(ControlGroups.ROOT.length());
    }

    private ProcessState now(ProcessState process) {
        return machine.now().processes.getOrDefault(process.pid, process);
    }

    private boolean isZombie(ProcessState process) {
        return process.hasEnded(machine.now().uptimeNs);
    }

    private static byte[] environ(ProcessState process) {
        return joined(
                process.environment.entrySet().stream().map(ProcessSection::assignment).toList());
    }

    private static String assignment(Map.Entry<String, String> entry) {
        return entry.getKey() + "=" + entry.getValue();
    }

    private static byte[] joined(Iterable<String> words) {
        StringBuilder text = new StringBuilder();
        words.forEach(word -> text.append(word).append('\0'));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static boolean runs(ProcessState process) {
        return process.activity != null && !process.activity.cpus().isEmpty();
    }

    /** Time that it ran for so far, of one kind. */
    private long ticks(ProcessState process, ToDoubleFunction<Activity.CpuShare> kind) {
        if (!runs(process)) {
            return 0;
        }
        double share = process.activity.cpus().stream().mapToDouble(kind).sum();
        long ns = Math.min(machine.now().uptimeNs, process.endNs) - process.startNs;
        return (long) (share * Math.max(0, ns) / TICK_NS);
    }

    /** The CPU that it ran on last. */
    private static int cpuOf(ProcessState process) {
        return runs(process) ? process.activity.cpus().get(0).cpu() : 0;
    }

    /** Fields of /proc/PID/stat (proc(5)); what a load does not show is 0. */
    private String stat(ProcessState process) {
        return process.pid
                + " ("
                + process.command
                + ") "
                + stateOf(process)
                + " "
                + process.parent
                + " "
                + process.pid
                + " "
                + process.pid
                + " 0 -1"
                + REST.formatted(
                        ticks(process, Activity.CpuShare::user),
                        ticks(process, Activity.CpuShare::system))
                + process.startNs / TICK_NS
                + " 0".repeat(16)
                + " "
                + cpuOf(process);
    }
}
