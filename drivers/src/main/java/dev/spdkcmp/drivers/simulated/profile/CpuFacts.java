package dev.spdkcmp.drivers.simulated.profile;

import java.util.ArrayList;
import java.util.List;

/**
 * Processors of a machine, numbered as Linux numbers them: all first threads of all cores, then all
 * second threads; or, with {@code siblingsFirst}, the threads of a core next to each other.
 *
 * @param vendor as in /proc/cpuinfo
 * @param model as in /proc/cpuinfo
 * @param microcode as in /proc/cpuinfo
 * @param sockets packages
 * @param nodesPerSocket NUMA nodes in each (NPS, SNC)
 * @param coresPerSocket physical cores in each
 * @param threadsPerCore 1 or 2
 * @param coresPerCache cores that share a last-level cache
 * @param siblingsFirst whether a core's threads have neighbouring numbers
 * @param minMhz lowest clock
 * @param baseMhz nominal clock
 * @param boostMhz highest clock
 * @param tickHz rate of the time stamp counter
 * @param frequencyDriver intel_pstate, amd-pstate, amd-pstate-epp, acpi-cpufreq; null: none (a
 *     guest)
 * @param governor governor at boot
 * @param boost whether turbo is allowed
 * @param idleStates states of cpuidle, shallow first
 * @param mitigations whether the kernel works around CPU vulnerabilities
 * @param offline CPUs that are switched off
 */
public record CpuFacts(
        String vendor,
        String model,
        String microcode,
        int sockets,
        int nodesPerSocket,
        int coresPerSocket,
        int threadsPerCore,
        int coresPerCache,
        boolean siblingsFirst,
        int minMhz,
        int baseMhz,
        int boostMhz,
        long tickHz,
        String frequencyDriver,
        String governor,
        boolean boost,
        List<IdleState> idleStates,
        boolean mitigations,
        List<Integer> offline) {

    public CpuFacts {
        idleStates = MachineProfile.orEmpty(idleStates);
        offline = MachineProfile.orEmpty(offline);
    }

    /**
     * A state of cpuidle.
     *
     * @param name as sysfs says
     * @param latencyUs time to leave it
     * @param residencyUs time in it from which it pays
     */
    public record IdleState(String name, int latencyUs, int residencyUs) {}

    public int cores() {
        return sockets * coresPerSocket;
    }

    public int cpus() {
        return cores() * threadsPerCore;
    }

    public int nodes() {
        return sockets * nodesPerSocket;
    }

    /** Physical core of a CPU, counted over the machine. */
    public int coreOf(int cpu) {
        return siblingsFirst ? cpu / threadsPerCore : cpu % cores();
    }

    public int socketOf(int cpu) {
        return coreOf(cpu) / coresPerSocket;
    }

    public int nodeOf(int cpu) {
        return coreOf(cpu) / (coresPerSocket / nodesPerSocket);
    }

    /** Last-level cache of a CPU, counted over the machine. */
    public int cacheOf(int cpu) {
        return coreOf(cpu) / coresPerCache;
    }

    /** CPUs of the same core, ascending, itself included. */
    public List<Integer> siblingsOf(int cpu) {
        return where(other -> coreOf(other) == coreOf(cpu));
    }

    public List<Integer> cpusOfNode(int node) {
        return where(cpu -> nodeOf(cpu) == node);
    }

    public List<Integer> cpusOfCache(int cache) {
        return where(cpu -> cacheOf(cpu) == cache);
    }

    public List<Integer> onlineCpus() {
        return where(cpu -> !offline.contains(cpu));
    }

    private List<Integer> where(java.util.function.IntPredicate wanted) {
        List<Integer> found = new ArrayList<>();
        for (int cpu = 0; cpu < cpus(); cpu++) {
            if (wanted.test(cpu)) {
                found.add(cpu);
            }
        }
        return found;
    }

    /** CPUs as the kernel lists them: {@code 0-3,8}. */
    public static String list(List<Integer> cpus) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < cpus.size(); i++) {
            int first = cpus.get(i);
            while (i + 1 < cpus.size() && cpus.get(i + 1) == cpus.get(i) + 1) {
                i++;
            }
            text.append(text.length() == 0 ? "" : ",").append(first);
            if (cpus.get(i) != first) {
                text.append('-').append(cpus.get(i));
            }
        }
        return text.toString();
    }

    /** CPUs of a kernel list; empty for an empty list. */
    public static List<Integer> parseList(String list) {
        List<Integer> cpus = new ArrayList<>();
        for (String part : list.trim().split(",")) {
            if (part.isBlank()) {
                continue;
            }
            String[] ends = part.trim().split("-");
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int cpu = Integer.parseInt(ends[0]); cpu <= last; cpu++) {
                cpus.add(cpu);
            }
        }
        return cpus;
    }
}
