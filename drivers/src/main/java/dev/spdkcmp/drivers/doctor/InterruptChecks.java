package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.telemetry.InterruptCounts;
import dev.spdkcmp.drivers.topology.CpuList;
import dev.spdkcmp.drivers.topology.CpuTopology;
import dev.spdkcmp.drivers.topology.CpuTopology.Cpu;
import dev.spdkcmp.drivers.topology.TopologyReader;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.DataSheet;
import dev.spdkcmp.scenarios.HostSetting;
import dev.spdkcmp.scenarios.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Checks of interrupts: where those of the devices go, who else's come, and how many. */
final class InterruptChecks {

    private static final String IRQ = "/proc/irq/";
    private static final double NOTICEABLE_PER_SECOND = 100;

    private InterruptChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "irqbalance",
                        "the irqbalance service",
                        "warns where it runs while a kernel arm is measured",
                        "spdk-formats §7",
                        "It moves the device's interrupts between samples.",
                        InterruptChecks::irqbalance),
                new Check(
                        "irq-affinity",
                        "CPUs that take the device's interrupts",
                        "warns where the queue of a load's CPU interrupts a CPU of another memory"
                                + " node",
                        "corpus facts irq-affinity; kernel documentation, IRQ-affinity",
                        "A completion that is signalled on another node crosses the machine before"
                                + " the load sees it. The kernel manages the vectors of NVMe queues"
                                + " itself and refuses other CPUs with EIO: then only the choice of"
                                + " cores helps.",
                        InterruptChecks::affinity),
                new Check(
                        "irq-neighbours",
                        "interrupts of other devices on the load's CPUs",
                        "warns above 100 per second on a CPU of the load",
                        "field.md 1.4; DESIGN: interrupt cores are kept out of the load",
                        "A network card's interrupts on a measured core take time from whichever"
                                + " arm runs when packets come.",
                        InterruptChecks::neighbours),
                new Check(
                        "irq-rate",
                        "interrupts per second and socket",
                        "warns above 1.5 M/s per socket (the scenario's interruptLimit), counted"
                                + " now"
                                + " or expected of the data sheet's IOPS",
                        "published.md, server tuning guide",
                        "Above that a socket spends its time entering and leaving interrupt"
                                + " handlers; the kernel arm then measures interrupts, and"
                                + " coalescing or polling would be the fair comparison.",
                        InterruptChecks::rate));
    }

    private static void irqbalance(Checkup checkup, Reporter reporter) {
        if (!checkup.measuresOn(ArmKind.Stack.KERNEL)) {
            reporter.notApplicable("machine", "no kernel arm is measured");
            return;
        }
        if (reporter.settled(checkup, HostSetting.IRQBALANCE)) {
            return;
        }
        Optional<String> pid =
                checkup.files().list("/proc").stream()
                        .filter(name -> name.matches("\\d+"))
                        .filter(
                                name ->
                                        checkup.value("/proc/" + name + "/comm")
                                                .orElse("")
                                                .equals("irqbalance"))
                        .findFirst();
        if (pid.isPresent()) {
            reporter.warn(
                    "machine",
                    "irqbalance runs and may move the device's interrupts between samples",
                    "settings: {irqbalance: off} in the scenario (started again at the end)",
                    "/proc/" + pid.get() + "/comm = irqbalance");
        } else {
            reporter.ok("machine", "irqbalance does not run");
        }
    }

    private static void affinity(Checkup checkup, Reporter reporter) {
        if (!checkup.measuresOn(ArmKind.Stack.KERNEL)) {
            reporter.notApplicable("machine", "no kernel arm is measured");
            return;
        }
        if (checkup.cpus().isEmpty()) {
            reporter.notApplicable("machine", "the CPUs of the load are not chosen yet");
            return;
        }
        InterruptCounts vectors =
                InterruptCounts.parse(checkup.files().read("/proc/interrupts").orElse(""));
        CpuTopology topology = new TopologyReader(checkup.files()).read();
        ControllerFacts.forEach(
                checkup,
                reporter,
                (device, facts) -> affinity(checkup, reporter, device, vectors, topology));
    }

    private static void affinity(
            Checkup checkup,
            Reporter reporter,
            NvmeDevice device,
            InterruptCounts vectors,
            CpuTopology topology) {
        if (checkup.load().of(device.bdf().toString()).isEmpty()) {
            reporter.notApplicable(device.name(), "no CPU of the load drives it");
            return;
        }
        List<String> evidence = new ArrayList<>();
        List<String> far = new ArrayList<>();
        boolean managed = false;
        for (Map.Entry<Integer, SortedSet<Integer>> queue : queues(checkup, device).entrySet()) {
            List<Integer> loaded =
                    checkup.load().of(device.bdf().toString()).stream()
                            .filter(queue.getValue()::contains)
                            .toList();
            Integer vector = vectors.numberOf(device.controller(), queue.getKey() + 1);
            if (loaded.isEmpty() || vector == null) {
                continue;
            }
            String file = IRQ + vector + "/effective_affinity_list";
            evidence.add(
                    checkup.evidence(file)
                            + " ("
                            + device.controller()
                            + "q"
                            + (queue.getKey() + 1)
                            + ", serves CPUs "
                            + CpuList.text(queue.getValue())
                            + ")");
            managed |= isManaged(checkup, vector);
            Set<Integer> takers = CpuList.parse(checkup.value(file).orElse(""));
            for (int cpu : loaded) {
                if (takers.stream().anyMatch(taker -> !sameNode(topology, taker, cpu))) {
                    far.add("CPU " + cpu + "'s on CPU " + CpuList.text(takers));
                }
            }
        }
        if (evidence.isEmpty()) {
            reporter.cannotTell(
                    device.name(), "no interrupt of its queues is to be seen", "/proc/interrupts");
        } else if (!far.isEmpty()) {
            reporter.warn(
                    device.name(),
                    "interrupts of its queues go to another node: " + String.join(", ", far),
                    managed
                            ? "the kernel manages these vectors (a write gets EIO): choose cores by"
                                    + " the queue map, or boot with isolcpus=managed_irq,..."
                            : "settings: {irq_affinity: measured} in the scenario",
                    evidence.toArray(String[]::new));
        } else {
            reporter.ok(
                    device.name(),
                    "interrupts stay on the load's node"
                            + (managed ? ", managed by the kernel" : ""),
                    evidence.toArray(String[]::new));
        }
    }

    private static Map<Integer, SortedSet<Integer>> queues(Checkup checkup, NvmeDevice device) {
        return device.namespaces().stream()
                .map(namespace -> namespace.block())
                .filter(block -> block != null)
                .findFirst()
                .map(disk -> QueueChecks.queues(checkup, disk))
                .orElse(Map.of());
    }

    /** As debugfs says; where it is not mounted, as the nvme driver has asked for since 4.8. */
    private static boolean isManaged(Checkup checkup, int vector) {
        return checkup.value("/sys/kernel/debug/irq/irqs/" + vector)
                .map(text -> text.contains("IRQD_AFFINITY_MANAGED"))
                .orElse(true);
    }

    private static boolean sameNode(CpuTopology topology, int one, int other) {
        return topology.cpu(one).map(Cpu::node).equals(topology.cpu(other).map(Cpu::node));
    }

    private static void neighbours(Checkup checkup, Reporter reporter) {
        if (checkup.cpus().isEmpty()) {
            reporter.notApplicable("machine", "the CPUs of the load are not chosen yet");
            return;
        }
        if (checkup.activity().seconds() <= 0) {
            reporter.cannotTell("machine", "nobody watched /proc/interrupts");
            return;
        }
        Set<String> own =
                checkup.devices().stream()
                        .map(NvmeDevice::controller)
                        .filter(name -> name != null)
                        .collect(Collectors.toSet());
        List<String> strangers = new ArrayList<>();
        List<String> evidence = new ArrayList<>();
        for (int cpu : checkup.cpus()) {
            checkup.activity()
                    .interrupts()
                    .on(Set.of(cpu))
                    .forEach(
                            (name, count) -> {
                                double rate = count / checkup.activity().seconds();
                                if (rate > NOTICEABLE_PER_SECOND
                                        && !own.contains(name.replaceFirst("q\\d+$", ""))) {
                                    strangers.add(name + " on CPU " + cpu);
                                    evidence.add(
                                            String.format(
                                                    Locale.ROOT,
                                                    "/proc/interrupts over %.1f s: %s, CPU %d,"
                                                            + " %,.0f/s",
                                                    checkup.activity().seconds(),
                                                    name,
                                                    cpu,
                                                    rate));
                                }
                            });
        }
        if (strangers.isEmpty()) {
            reporter.ok(
                    "machine",
                    "no other device interrupts the load's CPUs",
                    String.format(
                            Locale.ROOT,
                            "/proc/interrupts over %.1f s",
                            checkup.activity().seconds()));
        } else {
            reporter.warn(
                    "machine",
                    "other devices interrupt the load's CPUs: " + String.join(", ", strangers),
                    "echo CPUS > " + IRQ + "N/smp_affinity_list, of CPUs without load",
                    evidence.toArray(String[]::new));
        }
    }

    private static void rate(Checkup checkup, Reporter reporter) {
        if (!checkup.measuresOn(ArmKind.Stack.KERNEL)) {
            reporter.notApplicable("machine", "no kernel arm is measured");
            return;
        }
        double limit =
                checkup.scenario() == null
                        ? Scenario.DEFAULT_INTERRUPT_LIMIT
                        : checkup.scenario().interruptLimit();
        CpuTopology topology = new TopologyReader(checkup.files()).read();
        Map<Integer, Double> now = new TreeMap<>();
        for (Cpu cpu : topology.cpus()) {
            long count =
                    checkup.activity().interrupts().on(Set.of(cpu.number())).values().stream()
                            .mapToLong(Long::longValue)
                            .sum();
            now.merge(
                    cpu.socket(),
                    checkup.activity().seconds() > 0 ? count / checkup.activity().seconds() : 0,
                    Double::sum);
        }
        Optional<Double> promised = promisedIops(checkup);
        now.forEach(
                (socket, perSecond) -> {
                    long devices =
                            checkup.devices().stream()
                                    .filter(device -> onSocket(topology, device, socket))
                                    .count();
                    double expected = promised.orElse(0.0) * devices;
                    String[] evidence = {
                        String.format(
                                Locale.ROOT,
                                "/proc/interrupts over %.1f s: %,.0f/s; limit %,.0f/s",
                                checkup.activity().seconds(),
                                perSecond,
                                limit)
                    };
                    String remedy =
                            "settings: {interrupt_coalescing: 15/1} in the scenario, or compare"
                                    + " with kernel-io_uring-polled";
                    if (perSecond > limit) {
                        reporter.warn(
                                "socket " + socket,
                                String.format(
                                        Locale.ROOT,
                                        "takes %,.0f interrupts per second already",
                                        perSecond),
                                "find their source: watch -d cat /proc/interrupts",
                                evidence);
                    } else if (expected > limit) {
                        reporter.warn(
                                "socket " + socket,
                                String.format(
                                        Locale.ROOT,
                                        "%d devices promise %,.0f IOPS, and an interrupt each is"
                                                + " more than it takes well",
                                        devices,
                                        expected),
                                remedy,
                                evidence);
                    } else {
                        reporter.ok("socket " + socket, "below the limit", evidence);
                    }
                });
    }

    private static boolean onSocket(CpuTopology topology, NvmeDevice device, int socket) {
        return topology.cpus().stream()
                .filter(cpu -> device.numaNode() == null || device.numaNode().equals(cpu.node()))
                .findFirst()
                .map(cpu -> cpu.socket() == socket)
                .orElse(false);
    }

    /** The most that the data sheet promises of one device. */
    private static Optional<Double> promisedIops(Checkup checkup) {
        return checkup.sheet().figures().values().stream()
                .map(DataSheet.Promise::iops)
                .filter(iops -> iops != null)
                .max(Double::compare);
    }
}
