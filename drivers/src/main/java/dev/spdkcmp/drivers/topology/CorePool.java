package dev.spdkcmp.drivers.topology;

import dev.spdkcmp.drivers.topology.CpuTopology.Cpu;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The physical cores that are still free, each a list of its CPUs. Taken cores leave the pool. */
final class CorePool {

    private final CpuTopology topology;
    private final List<List<Cpu>> free = new ArrayList<>();

    /**
     * All cores but those reserved.
     *
     * @param reserved CPUs that nobody gets
     */
    CorePool(CpuTopology topology, Set<Integer> reserved) {
        this.topology = topology;
        for (List<Cpu> core : topology.physicalCores()) {
            List<Cpu> left = core.stream().filter(cpu -> !reserved.contains(cpu.number())).toList();
            if (!left.isEmpty()) {
                free.add(left);
            }
        }
    }

    /** Free cores of a node; of all nodes where it is null. */
    int freeOn(Integer node) {
        return (int) free.stream().filter(core -> on(core, node)).count();
    }

    /**
     * Takes cores of these nodes, as many as asked for or none: isolated cores first, performance
     * cores before efficiency cores, those with other devices' interrupts last, and of one
     * last-level cache where they fit into one.
     *
     * @param nodes in order of preference; one null element: any
     */
    List<List<Cpu>> take(int count, List<Integer> nodes, boolean withSiblings) {
        List<List<Cpu>> usable = new ArrayList<>();
        for (Integer node : nodes) {
            free.stream()
                    .filter(core -> on(core, node))
                    .filter(core -> !withSiblings || core.size() > 1)
                    .forEach(usable::add);
        }
        if (usable.size() < count) {
            return List.of();
        }
        List<List<Cpu>> best = new ArrayList<>(ordered(usable, nodes).subList(0, count));
        free.removeAll(best);
        best.sort(Comparator.comparingInt(core -> core.get(0).number()));
        return best;
    }

    /** By rank; inside a rank by cache domain, domains with most cores of that rank first. */
    private List<List<Cpu>> ordered(List<List<Cpu>> usable, List<Integer> nodes) {
        Map<Integer, Long> inDomain =
                usable.stream()
                        .filter(core -> rank(core) == bestRank(usable))
                        .collect(
                                Collectors.groupingBy(
                                        CorePool::domain,
                                        LinkedHashMap::new,
                                        Collectors.counting()));
        List<List<Cpu>> ordered = new ArrayList<>(usable);
        ordered.sort(
                Comparator.<List<Cpu>>comparingInt(core -> preference(core, nodes))
                        .thenComparingInt(this::rank)
                        .thenComparing(
                                core -> inDomain.getOrDefault(domain(core), 0L),
                                Comparator.reverseOrder())
                        .thenComparingInt(CorePool::domain)
                        .thenComparingInt(core -> core.get(0).number()));
        return ordered;
    }

    private int bestRank(List<List<Cpu>> cores) {
        return cores.stream().mapToInt(this::rank).min().orElse(0);
    }

    private static int preference(List<Cpu> core, List<Integer> nodes) {
        return Math.max(0, nodes.indexOf(core.get(0).node()));
    }

    private int rank(List<Cpu> core) {
        int rank = 0;
        if (core.stream().anyMatch(cpu -> topology.interrupted().contains(cpu.number()))) {
            rank += 4;
        }
        if (core.get(0).efficient()) {
            rank += 2;
        }
        boolean someIsolated = !topology.isolated().isEmpty();
        if (someIsolated && !topology.isolated().contains(core.get(0).number())) {
            rank += 1;
        }
        return rank;
    }

    private static int domain(List<Cpu> core) {
        return core.get(0).lastLevelCache();
    }

    private static boolean on(List<Cpu> core, Integer node) {
        return node == null || node.equals(core.get(0).node());
    }

    /** All free CPUs of a node, or of all. */
    SortedSet<Integer> cpusOn(Integer node) {
        return free.stream()
                .filter(core -> on(core, node))
                .flatMap(List::stream)
                .map(Cpu::number)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
