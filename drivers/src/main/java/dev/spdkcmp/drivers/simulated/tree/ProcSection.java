package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.OtherInterrupts;
import dev.spdkcmp.drivers.simulated.machine.QueueMap;
import dev.spdkcmp.drivers.simulated.machine.Refusal;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import dev.spdkcmp.drivers.simulated.profile.MachineProfile;
import java.util.ArrayList;
import java.util.List;

/** What /proc says about the whole machine. */
final class ProcSection implements Section {

    private final Machine machine;
    private final CpuFacts cpu;
    private final CpuClock clock;
    private final MountTable mounts;
    private final OtherInterrupts interrupts;

    ProcSection(Machine machine) {
        this.machine = machine;
        this.cpu = machine.profile().cpu();
        this.clock = new CpuClock(machine);
        this.mounts = new MountTable(machine);
        this.interrupts = new OtherInterrupts(machine);
    }

    @Override
    public boolean covers(String path) {
        return path.equals("/") || path.startsWith("/proc");
    }

    @Override
    public long version(MachineState state) {
        return state.layout;
    }

    @Override
    public void fill(Nodes nodes, MachineState state) {
        MachineProfile.KernelFacts kernel = machine.profile().kernel();
        nodes.file("/proc/version", "Linux version " + kernel.release() + " " + kernel.version());
        nodes.file("/proc/cmdline", kernel.commandLine());
        nodes.file("/proc/sys/kernel/osrelease", kernel.release());
        nodes.file("/proc/sys/kernel/perf_event_paranoid", "2");
        nodes.file("/proc/sys/kernel/hostname", "simulated");
        nodes.file("/proc/sys/kernel/version", kernel.version());
        nodes.control("/proc/sys/vm/compact_memory", value -> {});
        nodes.file("/proc/sys/kernel/random/boot_id", bootId(state));
        nodes.file("/proc/sys/kernel/io_uring_disabled", "0");
        nodes.file("/proc/sys/fs/aio-max-nr", "1048576");
        nodes.file("/proc/sys/fs/aio-nr", "0");
        nodes.text("/proc/cpuinfo", this::cpuInfo);
        nodes.text("/proc/stat", clock::stat);
        nodes.text("/proc/uptime", clock::uptime);
        nodes.file("/proc/loadavg", "0.05 0.03 0.01 1/412 2399");
        nodes.text("/proc/interrupts", () -> new InterruptTable(machine).text());
        nodes.text("/proc/mounts", mounts::mounts);
        nodes.text("/proc/swaps", mounts::swaps);
        nodes.text("/proc/mdstat", mounts::mdstat);
        nodes.text("/proc/diskstats", this::diskStatistics);
        nodes.text("/proc/partitions", this::partitions);
        nodes.text(
                "/proc/filesystems",
                () -> "nodev\tsysfs\nnodev\ttmpfs\nnodev\thugetlbfs\n\text4\n\txfs\n\tvfat\n");
        for (OtherInterrupts.Vector vector : interrupts.vectors()) {
            movable(nodes, vector);
        }
        for (ControllerFacts facts : machine.profile().controllers()) {
            affinities(nodes, facts, state.controllers.get(facts.bdf()));
        }
    }

    private void movable(Nodes nodes, OtherInterrupts.Vector vector) {
        affinity(nodes, vector.affinityPath());
        nodes.file(
                "/proc/irq/" + vector.number() + "/effective_affinity_list",
                () -> String.valueOf(interrupts.affinity(machine.now(), vector).get(0)));
        nodes.directory("/proc/irq/" + vector.number() + "/" + vector.name());
    }

    /** An affinity that can be set, in the kernel's spelling. */
    private void affinity(Nodes nodes, String path) {
        String all = CpuFacts.list(cpu.onlineCpus());
        Settings settings = new Settings(machine);
        nodes.file(
                path,
                () -> settings.value(path, all),
                value -> {
                    List<Integer> cpus =
                            value.trim().matches("[0-9,-]+")
                                    ? new ArrayList<>(CpuFacts.parseList(value.trim()))
                                    : new ArrayList<>();
                    cpus.retainAll(cpu.onlineCpus());
                    if (cpus.isEmpty()) {
                        throw Refusal.invalid();
                    }
                    settings.put(path, CpuFacts.list(cpus), all);
                });
    }

    /** One boot has one id; a simulated machine boots once. */
    private static String bootId(MachineState state) {
        return new java.util.UUID(state.bootMs, state.seed).toString();
    }

    private void affinities(Nodes nodes, ControllerFacts facts, ControllerState controller) {
        if (!controller.present || !controller.onKernelDriver() || controller.instance < 0) {
            return;
        }
        QueueMap map = new QueueMap(machine, facts, controller);
        String admin = "/proc/irq/" + map.interrupt(0);
        affinity(nodes, admin + "/smp_affinity_list");
        nodes.file(admin + "/effective_affinity_list", "0");
        nodes.directory(admin + "/nvme" + controller.instance + "q0");
        for (int queue = 1; queue <= map.queues(); queue++) {
            String at = "/proc/irq/" + map.interrupt(queue);
            String cpus = CpuFacts.list(map.cpusOf(queue));
            nodes.file(
                    at + "/smp_affinity_list",
                    () -> cpus,
                    value -> {
                        throw Refusal.inputOutput();
                    });
            nodes.file(at + "/effective_affinity_list", cpus.split("[-,]")[0]);
            nodes.directory(at + "/nvme" + controller.instance + "q" + queue);
        }
    }

    private String cpuInfo() {
        StringBuilder text = new StringBuilder();
        for (int number : cpu.onlineCpus()) {
            text.append("processor\t: ").append(number);
            text.append("\nvendor_id\t: ").append(cpu.vendor());
            text.append("\nmodel name\t: ").append(cpu.model());
            text.append("\nmicrocode\t: ").append(cpu.microcode());
            text.append("\ncpu MHz\t\t: ").append(String.format("%.3f", (double) cpu.baseMhz()));
            text.append("\nphysical id\t: ").append(cpu.socketOf(number));
            text.append("\nsiblings\t: ").append(cpu.coresPerSocket() * cpu.threadsPerCore());
            text.append("\ncore id\t\t: ").append(cpu.coreOf(number) % cpu.coresPerSocket());
            text.append("\ncpu cores\t: ").append(cpu.coresPerSocket());
            text.append("\nflags\t\t: fpu tsc msr pae cx8 apic sep sse2 ht constant_tsc")
                    .append(" nonstop_tsc rdtscp")
                    .append(machine.profile().virtualisation() == null ? "" : " hypervisor")
                    .append("\n\n");
        }
        return text.toString();
    }

    private String diskStatistics() {
        StringBuilder text = new StringBuilder();
        for (Machine.NamespaceDevice disk : machine.namespaceDevices(machine.now()).values()) {
            text.append(DiskStatistics.procLine(machine, disk));
        }
        return text.toString();
    }

    private String partitions() {
        StringBuilder text = new StringBuilder("major minor  #blocks  name\n\n");
        for (Machine.NamespaceDevice disk : machine.namespaceDevices(machine.now()).values()) {
            text.append(
                    String.format(
                            "%4d %8d %10d %s%n",
                            259, disk.minor(), disk.sizeBytes() / 1024, disk.name()));
        }
        return text.toString();
    }
}
