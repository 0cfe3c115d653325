package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.topology.CpuList;
import dev.spdkcmp.drivers.topology.CpuTopology;
import dev.spdkcmp.drivers.topology.CpuTopology.Cpu;
import dev.spdkcmp.drivers.topology.TopologyReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Checks of where the load runs, seen from its devices. */
final class PlacementChecks {

    private static final String CPUS = "/sys/devices/system/cpu/";
    private static final String NODES = "/sys/devices/system/node";

    private PlacementChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "cores",
                        "CPUs chosen for the load",
                        "fails where the scenario's cores cannot be had on this machine",
                        "DESIGN: whole cores of the device's node, in one cache domain, never CPU"
                                + " 0's",
                        "Which CPU drives which device decides more than most settings. This is"
                                + " what plan and run will use, and why.",
                        PlacementChecks::cores),
                new Check(
                        "numa-node",
                        "memory node of the device against the CPUs that drive it",
                        "fails where a CPU of another node is to drive the device; cannot tell"
                                + " where"
                                + " the firmware does not say (-1 is unknown, not node 0)",
                        "field.md 4.1 row 49, 4.2 test 12; published.md",
                        "A remote core costs 15 to 20 %, and costs the two stacks differently.",
                        PlacementChecks::node),
                new Check(
                        "l3-domain",
                        "last-level caches (CCD, CCX) and memory nodes per socket (NPS, SNC)",
                        "warns where the CPUs that drive a device lie in several cache domains and"
                                + " one of its node has cores enough for all of them",
                        "field.md 1.4, tuning guides; published.md, server tuning guide",
                        "Cores of two cache domains pass every shared line through the memory"
                                + " controller. Two runs with different domains are two set-ups.",
                        PlacementChecks::cacheDomain),
                new Check(
                        "smt-siblings",
                        "SMT siblings of the CPUs that drive the load",
                        "warns where another CPU of the load is the sibling of one, or other work"
                                + " runs on one",
                        "published.md, server tuning guide",
                        "Two threads of one core share its units: one physical core does more than"
                                + " half of what two do.",
                        PlacementChecks::siblings),
                new Check(
                        "enough-cpus",
                        "CPUs for load, harness and kernel",
                        "fails below 2 CPUs, warns below 4",
                        "DESIGN: CPU 0 and the harness's own are kept out of the load",
                        "With fewer than four CPUs the harness, interrupts and the load share"
                                + " them.",
                        PlacementChecks::count));
    }

    private static void cores(Checkup checkup, Reporter reporter) {
        if (checkup.load() instanceof LoadCpus.NotAsked none) {
            reporter.notApplicable("machine", none.reason());
        } else if (checkup.load() instanceof LoadCpus.Refused refused) {
            refused.messages()
                    .forEach(
                            message ->
                                    reporter.fail(
                                            "machine",
                                            message,
                                            "change the scenario's cores, or name other devices",
                                            checkup.evidence(CPUS + "online")));
        } else {
            LoadCpus.Chosen chosen = (LoadCpus.Chosen) checkup.load();
            reporter.ok(
                    "machine",
                    "CPUs " + CpuList.text(chosen.all()),
                    chosen.reasons().toArray(String[]::new));
        }
    }

    private static void node(Checkup checkup, Reporter reporter) {
        if (checkup.devices().isEmpty()) {
            reporter.notApplicable("machine", "no NVMe device");
        }
        boolean oneNode =
                checkup.files().list(NODES).stream().filter(n -> n.matches("node\\d+")).count()
                        <= 1;
        for (NvmeDevice device : checkup.devices()) {
            String file = device.bdf().sysfs() + "/numa_node";
            if (oneNode) {
                reporter.ok(device.name(), "the machine has one memory node", file);
            } else if (device.numaNode() == null) {
                reporter.cannotTell(
                        device.name(),
                        "the firmware does not say which node the device is on",
                        checkup.evidence(file));
            } else {
                node(checkup, reporter, device, file);
            }
        }
    }

    private static void node(Checkup checkup, Reporter reporter, NvmeDevice device, String file) {
        Set<Integer> local =
                CpuList.parse(
                        checkup.value(NODES + "/node" + device.numaNode() + "/cpulist").orElse(""));
        List<Integer> remote =
                checkup.load().of(device.bdf().toString()).stream()
                        .filter(cpu -> !local.contains(cpu))
                        .toList();
        boolean wanted = checkup.scenario() != null && checkup.scenario().remoteCores();
        if (remote.isEmpty() || wanted) {
            reporter.ok(
                    device.name(),
                    "on node " + device.numaNode() + (wanted ? ", remote cores asked for" : ""),
                    checkup.evidence(file));
        } else {
            reporter.fail(
                    device.name(),
                    "on node "
                            + device.numaNode()
                            + ", but CPUs "
                            + CpuList.text(remote)
                            + " are on another",
                    "choose cores of node " + device.numaNode() + " in the scenario",
                    checkup.evidence(file));
        }
    }

    private static void cacheDomain(Checkup checkup, Reporter reporter) {
        CpuTopology topology = new TopologyReader(checkup.files()).read();
        String shape = shape(topology);
        if (checkup.cpus().isEmpty()) {
            reporter.ok("machine", shape);
            return;
        }
        for (NvmeDevice device : checkup.devices()) {
            SortedSet<Integer> load = checkup.load().of(device.bdf().toString());
            Map<Integer, Set<Integer>> coresByDomain = new TreeMap<>();
            Map<Integer, List<Integer>> loadByDomain = new TreeMap<>();
            for (Cpu cpu : topology.cpus()) {
                if (device.numaNode() == null || device.numaNode().equals(cpu.node())) {
                    coresByDomain
                            .computeIfAbsent(cpu.lastLevelCache(), d -> new TreeSet<>())
                            .add(cpu.siblings().first());
                }
                if (load.contains(cpu.number())) {
                    loadByDomain
                            .computeIfAbsent(cpu.lastLevelCache(), d -> new ArrayList<>())
                            .add(cpu.number());
                }
            }
            int largest = coresByDomain.values().stream().mapToInt(Set::size).max().orElse(0);
            String evidence = CPUS + "cpuN/cache/indexN/shared_cpu_list: " + loadByDomain.values();
            // the harness keeps one core of CPU 0's domain
            if (loadByDomain.size() > 1 && load.size() < largest) {
                reporter.warn(
                        device.name(),
                        "its CPUs "
                                + CpuList.text(load)
                                + " lie in "
                                + loadByDomain.size()
                                + " cache domains, and one domain of its node has "
                                + largest
                                + " cores",
                        "name CPUs of one domain in the scenario (cores: {cpus: ...})",
                        evidence);
            } else {
                reporter.ok(
                        device.name(),
                        "its CPUs lie in "
                                + (loadByDomain.size() == 1
                                        ? "one cache domain"
                                        : loadByDomain.size() + " cache domains")
                                + "; "
                                + shape,
                        evidence);
            }
        }
    }

    /** {@code 2 sockets, 2 memory nodes each, 64 cores, 8 to a cache domain}. */
    private static String shape(CpuTopology topology) {
        Set<Integer> sockets =
                topology.cpus().stream().map(Cpu::socket).collect(Collectors.toSet());
        long nodes =
                topology.cpus().stream()
                        .map(Cpu::node)
                        .filter(node -> node != null)
                        .distinct()
                        .count();
        long domains = topology.cpus().stream().map(Cpu::lastLevelCache).distinct().count();
        int cores = topology.physicalCores().size();
        return sockets.size()
                + (sockets.size() == 1 ? " socket" : " sockets")
                + ", "
                + nodes
                + (nodes == 1 ? " memory node" : " memory nodes")
                + ", "
                + domains
                + (domains == 1 ? " cache domain" : " cache domains")
                + ", "
                + cores
                + (cores == 1 ? " core" : " cores");
    }

    private static void siblings(Checkup checkup, Reporter reporter) {
        if (checkup.cpus().isEmpty()) {
            reporter.notApplicable("machine", "the CPUs of the load are not chosen yet");
            return;
        }
        List<String> shared = new ArrayList<>();
        List<String> busy = new ArrayList<>();
        for (int cpu : checkup.cpus()) {
            Set<Integer> core =
                    CpuList.parse(
                            checkup.value(CPUS + "cpu" + cpu + "/topology/thread_siblings_list")
                                    .orElse(String.valueOf(cpu)));
            for (int other : core) {
                if (other > cpu && checkup.cpus().contains(other)) {
                    shared.add(cpu + " and " + other);
                } else if (!checkup.cpus().contains(other)) {
                    checkup.activity()
                            .busyShare(List.of(other))
                            .filter(share -> share > IsolationChecks.BUSY_SHARE)
                            .ifPresent(
                                    share ->
                                            busy.add(
                                                    "CPU "
                                                            + other
                                                            + " (sibling of "
                                                            + cpu
                                                            + ") "
                                                            + Math.round(share * 100)
                                                            + " %"));
                }
            }
        }
        String evidence = CPUS + "cpuN/topology/thread_siblings_list";
        if (!shared.isEmpty()) {
            reporter.warn(
                    "machine",
                    "these CPUs of the load share a core: " + String.join(", ", shared),
                    "choose physical cores, unless the scenario asks for siblings",
                    evidence);
        } else if (!busy.isEmpty()) {
            reporter.warn(
                    "machine",
                    "other work runs on siblings of the load's CPUs: " + String.join(", ", busy),
                    "stop it, or move it (taskset -pc CPUS PID)",
                    evidence,
                    "/proc/stat");
        } else {
            reporter.ok("machine", "every CPU of the load has a core of its own", evidence);
        }
    }

    private static void count(Checkup checkup, Reporter reporter) {
        String file = CPUS + "online";
        int online = CpuList.parse(checkup.value(file).orElse("")).size();
        if (online == 0) {
            reporter.cannotTell("machine", "the CPUs online cannot be read", file);
        } else if (online < 2) {
            reporter.fail(
                    "machine",
                    "one CPU: load and harness cannot be kept apart",
                    "measure on a machine with more CPUs",
                    checkup.evidence(file));
        } else if (online < 4) {
            reporter.warn(
                    "machine",
                    online + " CPUs: interrupts, harness and load are close together",
                    "read results as a test of the flow, not of the stacks",
                    checkup.evidence(file));
        } else {
            reporter.ok("machine", online + " CPUs", checkup.evidence(file));
        }
    }
}
