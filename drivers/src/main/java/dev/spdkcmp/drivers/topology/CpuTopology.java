package dev.spdkcmp.drivers.topology;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The CPUs of a machine and how they lie.
 *
 * @param cpus every CPU that is online and that this process may use, by number
 * @param distances from node to node, as ACPI states them: 10 is local
 * @param isolated CPUs kept free of other tasks ({@code isolcpus})
 * @param interrupted CPUs that take many interrupts of devices other than NVMe drives
 */
public record CpuTopology(
        List<Cpu> cpus,
        Map<Integer, Map<Integer, Integer>> distances,
        Set<Integer> isolated,
        Set<Integer> interrupted) {

    public CpuTopology {
        cpus = cpus.stream().sorted(Comparator.comparingInt(Cpu::number)).toList();
        distances = Map.copyOf(distances);
        isolated = Set.copyOf(isolated);
        interrupted = Set.copyOf(interrupted);
    }

    /**
     * One CPU (hardware thread).
     *
     * @param number as the kernel counts
     * @param siblings all threads of its physical core, itself among them
     * @param socket physical package
     * @param node memory node; null where the kernel knows none
     * @param lastLevelCache lowest CPU that shares its last-level cache: names the domain
     * @param efficient whether it is an efficiency core of a hybrid processor
     */
    public record Cpu(
            int number,
            SortedSet<Integer> siblings,
            int socket,
            Integer node,
            int lastLevelCache,
            boolean efficient) {}

    /** CPUs of a physical core, lowest first; all cores, by their lowest CPU. */
    public List<List<Cpu>> physicalCores() {
        Map<Integer, List<Cpu>> cores = new TreeMap<>();
        for (Cpu cpu : cpus) {
            cores.computeIfAbsent(cpu.siblings().first(), first -> new ArrayList<>()).add(cpu);
        }
        return List.copyOf(cores.values());
    }

    public Optional<Cpu> cpu(int number) {
        return cpus.stream().filter(cpu -> cpu.number() == number).findFirst();
    }

    /** Numbers of all CPUs. */
    public SortedSet<Integer> numbers() {
        return cpus.stream().map(Cpu::number).collect(Collectors.toCollection(TreeSet::new));
    }

    /** CPUs of a node; all CPUs where the node is not known. */
    public SortedSet<Integer> onNode(Integer node) {
        return cpus.stream()
                .filter(cpu -> node == null || node.equals(cpu.node()))
                .map(Cpu::number)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Other nodes with CPUs, the nearest first. */
    public List<Integer> othersByDistance(int node) {
        Map<Integer, Integer> far = new LinkedHashMap<>();
        cpus.stream()
                .map(Cpu::node)
                .filter(other -> other != null && other != node)
                .distinct()
                .sorted()
                .forEach(other -> far.put(other, distance(node, other)));
        return far.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Whether two nodes have CPUs in one socket. */
    public boolean shareSocket(int one, int other) {
        Set<Integer> sockets =
                cpus.stream()
                        .filter(cpu -> cpu.node() != null && cpu.node() == one)
                        .map(Cpu::socket)
                        .collect(Collectors.toSet());
        return cpus.stream()
                .anyMatch(
                        cpu ->
                                cpu.node() != null
                                        && cpu.node() == other
                                        && sockets.contains(cpu.socket()));
    }

    private int distance(int from, int to) {
        return distances.getOrDefault(from, Map.of()).getOrDefault(to, from == to ? 10 : 20);
    }
}
