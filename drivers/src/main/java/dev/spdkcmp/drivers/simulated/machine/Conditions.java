package dev.spdkcmp.drivers.simulated.machine;

import dev.spdkcmp.drivers.simulated.performance.DriveCondition;
import dev.spdkcmp.drivers.simulated.performance.HostConditions;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import dev.spdkcmp.drivers.simulated.profile.SettingCosts;
import java.util.List;
import java.util.Set;

/** Turns a machine's settings and state into what they do to a load. */
public final class Conditions {

    private final Machine machine;
    private final SettingCosts costs;
    private final CpuSettings cpus;
    private final QueueAttributes queues;
    private final Isolation isolation;
    private final OtherInterrupts interrupts;

    public Conditions(Machine machine) {
        this.machine = machine;
        this.costs = machine.costs().settings();
        this.cpus = new CpuSettings(machine);
        this.queues = new QueueAttributes(machine);
        this.isolation = new Isolation(machine);
        this.interrupts = new OtherInterrupts(machine);
    }

    /**
     * What the machine adds to a stream.
     *
     * @param facts the controller it goes to
     * @param disk its block device; null where it goes around the kernel's driver
     * @param cpu where it runs most
     * @param allowed where it may run: a thread that may move pays for its moves, and for another
     *     node in proportion to the CPUs there
     * @param loaded all CPUs that the load uses
     */
    public HostConditions host(
            MachineState state,
            ControllerFacts facts,
            Machine.NamespaceDevice disk,
            int cpu,
            List<Integer> allowed,
            Set<Integer> loaded) {
        CpuFacts topology = machine.profile().cpu();
        double factor = (double) machine.costs().referenceMhz() / cpus.busyMhz(state, cpu);
        double remote = remoteShare(topology, facts, allowed);
        factor *= 1 + remote * (costs.remoteCpuFactor() - 1);
        boolean isolated = allowed.stream().allMatch(isolation.cpus(state)::contains);
        if (allowed.size() > 1) {
            factor *= costs.unpinnedFactor();
        }
        if (!isolated) {
            factor *= costs.sharedCoreFactor();
        }
        if (siblingLoaded(topology, cpu, loaded)) {
            factor *= costs.siblingFactor();
        }
        factor *= 1 + servingShare(state, allowed) * (costs.interruptsFactor() - 1);
        factor /= 1 - strayLoad(state, cpu);
        double kernel = topology.mitigations() ? 1 : costs.mitigationsOffFactor();
        if (irqbalanceRuns(state)) {
            kernel *= costs.irqbalanceFactor();
        }
        return new HostConditions(
                factor,
                kernel,
                disk == null ? 0 : blockLayerNs(disk),
                costs.dmaMapNs().getOrDefault(machine.profile().iommu(), 0.0),
                remote * costs.distanceNs(),
                cpus.idleExitNs(state, cpu),
                coalesceNs(facts, state.controllers.get(facts.bdf())),
                deviation(allowed.size() > 1, isolated));
    }

    /** Share of the CPUs that serve interrupts of other devices. */
    private double servingShare(MachineState state, List<Integer> allowed) {
        Set<Integer> serving = interrupts.serving(state);
        return (double) allowed.stream().filter(serving::contains).count() / allowed.size();
    }

    private static boolean irqbalanceRuns(MachineState state) {
        return "active".equals(state.services.get("irqbalance"))
                || state.processes.values().stream()
                        .anyMatch(p -> "irqbalance".equals(p.command) && !p.stopped);
    }

    private static double remoteShare(
            CpuFacts topology, ControllerFacts facts, List<Integer> allowed) {
        if (facts.node() < 0) {
            return 0;
        }
        long away = allowed.stream().filter(cpu -> topology.nodeOf(cpu) != facts.node()).count();
        return (double) away / allowed.size();
    }

    /** State of the drive while a load runs on it. */
    public DriveCondition drive(MachineState state, ControllerFacts facts) {
        ControllerState controller = state.controllers.get(facts.bdf());
        Integer cache = Features.value(machine, facts, controller, Features.WRITE_CACHE);
        double slow = controller.lba == 512 ? costs.smallSectorFactor() : 1;
        if (controller.celsius > machine.drive(facts).performance().thermal().warningCelsius()) {
            slow *= machine.drive(facts).performance().thermal().throttledFactor();
        }
        return new DriveCondition(
                controller.mapped,
                controller.garbage,
                slow,
                new ControllerFacts.Link(controller.linkSpeed, controller.linkWidth).bytesPerNs(),
                facts.uplink(),
                machine.uplink(facts).bytesPerNs(),
                cache != null && cache == 1);
    }

    /**
     * Factor on all drives' times by slow drift, the same for whatever runs at that moment.
     *
     * @param uptimeNs time since boot
     */
    public double drift(long uptimeNs) {
        double amplitude = machine.profile().noise().drift();
        double period = machine.profile().noise().driftPeriodSeconds();
        double seconds = uptimeNs / 1e9;
        return period > 0
                ? 1 + amplitude * Math.sin(2 * Math.PI * seconds / period)
                : 1 + amplitude * (seconds - 5400) / 3600;
    }

    private double blockLayerNs(Machine.NamespaceDevice disk) {
        double ns = costs.schedulerNs().getOrDefault(queues.value(disk, "scheduler"), 0.0);
        ns += number(disk, "iostats") == 0 ? 0 : costs.iostatsNs();
        ns += costs.mergesNs().getOrDefault(queues.value(disk, "nomerges"), 0.0);
        ns += costs.requestAffinityNs().getOrDefault(queues.value(disk, "rq_affinity"), 0.0);
        ns += number(disk, "add_random") == 0 ? 0 : costs.entropyNs();
        return ns + (number(disk, "wbt_lat_usec") == 0 ? 0 : costs.writeThrottleNs());
    }

    private double number(Machine.NamespaceDevice disk, String attribute) {
        return Double.parseDouble(queues.value(disk, attribute).trim());
    }

    private static boolean siblingLoaded(CpuFacts topology, int cpu, Set<Integer> loaded) {
        return topology.siblingsOf(cpu).stream()
                .anyMatch(other -> other != cpu && loaded.contains(other));
    }

    private static double strayLoad(MachineState state, int cpu) {
        double stray = 0;
        for (ProcessState process : state.processes.values()) {
            if (process.owner != 0 || process.activity == null || process.stopped) {
                continue;
            }
            for (Activity.CpuShare share : process.activity.cpus()) {
                if (share.cpu() == cpu) {
                    stray += share.user() + share.system() + share.softirq();
                }
            }
        }
        return Math.min(0.9, stray / 2);
    }

    private double coalesceNs(ControllerFacts facts, ControllerState controller) {
        Integer value = Features.value(machine, facts, controller, Features.INTERRUPT_COALESCING);
        int time = value == null ? 0 : value >> 8 & 0xff;
        int threshold = value == null ? 0 : value & 0xff;
        return time == 0 || threshold == 0 ? 0 : time * 100_000.0 / (threshold + 1);
    }

    private double deviation(boolean moves, boolean isolated) {
        String kind = moves ? "unpinned" : isolated ? "isolated" : "pinned";
        return costs.deviation().get(kind) * machine.profile().noise().runs();
    }
}
