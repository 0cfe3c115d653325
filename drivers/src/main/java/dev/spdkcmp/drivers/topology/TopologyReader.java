package dev.spdkcmp.drivers.topology;

import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.telemetry.InterruptCounts;
import dev.spdkcmp.drivers.topology.CpuTopology.Cpu;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Reads the CPUs of a machine from sysfs (kernel: Documentation/admin-guide/cputopology.rst). */
public final class TopologyReader {

    private static final String CPU = "/sys/devices/system/cpu/";
    private static final String NODE = "/sys/devices/system/node/";

    /** An average since boot: it does not change between a run and its resumption. */
    private static final double MANY_PER_SECOND = 1000;

    private final HostFiles files;

    public TopologyReader(HostFiles files) {
        this.files = files;
    }

    public CpuTopology read() {
        SortedSet<Integer> online = new TreeSet<>(list(CPU + "online"));
        Optional<SortedSet<Integer>> allowed = allowed();
        allowed.ifPresent(online::retainAll);
        Map<Integer, Integer> nodes = nodes();
        SortedSet<Integer> efficient = list("/sys/devices/cpu_atom/cpus");
        List<Cpu> cpus = new ArrayList<>();
        for (int number : online) {
            String folder = CPU + "cpu" + number + "/";
            cpus.add(
                    new Cpu(
                            number,
                            siblings(folder, number, online),
                            number(folder + "topology/physical_package_id").orElse(0),
                            nodes.get(number),
                            lastLevelCache(folder, number),
                            efficient.contains(number)));
        }
        return new CpuTopology(cpus, distances(), list(CPU + "isolated"), interrupted());
    }

    /** CPUs on which a vector of another device than an NVMe drive struck often since boot. */
    private Set<Integer> interrupted() {
        double uptime =
                files.read("/proc/uptime")
                        .map(text -> text.strip().split(" ")[0])
                        .filter(text -> text.matches("\\d+(\\.\\d+)?"))
                        .map(Double::valueOf)
                        .orElse(0.0);
        Set<Integer> found = new TreeSet<>();
        if (uptime < 1) {
            return found;
        }
        InterruptCounts counts = InterruptCounts.parse(files.read("/proc/interrupts").orElse(""));
        for (InterruptCounts.Vector vector : counts.vectors().values()) {
            if (!vector.name().matches("nvme\\d+q\\d+")) {
                vector.byCpu()
                        .forEach(
                                (cpu, count) -> {
                                    if (count / uptime > MANY_PER_SECOND) {
                                        found.add(cpu);
                                    }
                                });
            }
        }
        return found;
    }

    /** Threads of the core that are online; {@code core_cpus_list} is the newer name. */
    private SortedSet<Integer> siblings(String folder, int number, SortedSet<Integer> online) {
        SortedSet<Integer> siblings = new TreeSet<>(list(folder + "topology/core_cpus_list"));
        if (siblings.isEmpty()) {
            siblings.addAll(list(folder + "topology/thread_siblings_list"));
        }
        siblings.retainAll(online);
        siblings.add(number);
        return siblings;
    }

    /** The cache of the highest level names the domain by its lowest CPU. */
    private int lastLevelCache(String folder, int number) {
        int level = 0;
        int lowest = number;
        for (String index : files.list(folder + "cache")) {
            int found = number(folder + "cache/" + index + "/level").orElse(0);
            SortedSet<Integer> shared = list(folder + "cache/" + index + "/shared_cpu_list");
            if (found > level && !shared.isEmpty()) {
                level = found;
                lowest = shared.first();
            }
        }
        return lowest;
    }

    private Map<Integer, Integer> nodes() {
        Map<Integer, Integer> nodes = new HashMap<>();
        for (String name : files.list(NODE)) {
            if (name.matches("node\\d+")) {
                int node = Integer.parseInt(name.substring("node".length()));
                list(NODE + name + "/cpulist").forEach(cpu -> nodes.put(cpu, node));
            }
        }
        return nodes;
    }

    /** Row i of the table belongs to the i-th node that is online. */
    private Map<Integer, Map<Integer, Integer>> distances() {
        List<Integer> online =
                files.list(NODE).stream()
                        .filter(name -> name.matches("node\\d+"))
                        .map(name -> Integer.valueOf(name.substring("node".length())))
                        .sorted()
                        .toList();
        Map<Integer, Map<Integer, Integer>> distances = new HashMap<>();
        for (int node : online) {
            String row = files.read(NODE + "node" + node + "/distance").orElse("").strip();
            String[] values = row.split("\\s+");
            Map<Integer, Integer> byNode = new HashMap<>();
            for (int i = 0; i < values.length && values.length == online.size(); i++) {
                byNode.put(online.get(i), Integer.valueOf(values[i]));
            }
            distances.put(node, Map.copyOf(byNode));
        }
        return distances;
    }

    /**
     * CPUs that this process may be moved to. Its own mask lacks those isolated at boot, because
     * the kernel puts no task there unasked; a cpuset is what forbids.
     */
    private Optional<SortedSet<Integer>> allowed() {
        return files.read("/proc/self/status")
                .flatMap(
                        status ->
                                status.lines()
                                        .filter(line -> line.startsWith("Cpus_allowed_list:"))
                                        .findFirst())
                .map(line -> CpuList.parse(line.substring(line.indexOf(':') + 1)))
                .filter(cpus -> !cpus.isEmpty())
                .map(this::withIsolated);
    }

    private SortedSet<Integer> withIsolated(SortedSet<Integer> mask) {
        SortedSet<Integer> allowed = new TreeSet<>(mask);
        allowed.addAll(list(CPU + "isolated"));
        ControlGroupFiles groups = new ControlGroupFiles(files);
        for (String name : List.of("cpuset.cpus.effective", "cpuset.cpus")) {
            for (String file : groups.ofThisProcess("cpuset", name)) {
                SortedSet<Integer> set = list(file);
                if (!set.isEmpty()) {
                    allowed.retainAll(set);
                    return allowed;
                }
            }
        }
        return allowed;
    }

    private SortedSet<Integer> list(String path) {
        return files.read(path).map(CpuList::parse).orElse(new TreeSet<>());
    }

    private Optional<Integer> number(String path) {
        return files.read(path)
                .map(String::strip)
                .filter(t -> t.matches("\\d{1,6}"))
                .map(Integer::valueOf);
    }
}
