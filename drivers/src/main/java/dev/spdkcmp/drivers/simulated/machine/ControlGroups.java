package dev.spdkcmp.drivers.simulated.machine;

import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * CPUs of control groups, version 2 (kernel: Documentation/admin-guide/cgroup-v2.rst, Cpuset). A
 * valid partition takes its CPUs away from everybody outside of it.
 */
public final class ControlGroups {

    public static final String ROOT = "/sys/fs/cgroup";
    public static final String CPUS = "/cpuset.cpus";
    public static final String PARTITION = "/cpuset.cpus.partition";
    public static final String CHILDREN = "/cgroup.subtree_control";
    public static final String CONTROLLERS = "cpuset cpu io memory hugetlb pids";

    /** Group that we run in. */
    public static final String OURS = ROOT + "/user.slice";

    /** From this kernel on there are isolated partitions; those called root came earlier. */
    private static final int ISOLATED_SINCE = 6001;

    private static final String MEMBER = "member";

    private final Machine machine;

    public ControlGroups(Machine machine) {
        this.machine = machine;
    }

    /** Whether groups below the root have a cpuset of their own. */
    public boolean hasCpusets(MachineState state) {
        return Arrays.asList(setting(state, ROOT + CHILDREN, CONTROLLERS).split(" "))
                .contains("cpuset");
    }

    /** Kinds of partition that this kernel takes. */
    public List<String> partitions() {
        return machine.profile().kernel().number() >= ISOLATED_SINCE
                ? List.of(MEMBER, "root", "isolated")
                : List.of(MEMBER, "root");
    }

    /** What a group's partition file reads: its kind, and why it is none where it is invalid. */
    public String partition(MachineState state, String group) {
        String kind = setting(state, group + PARTITION, MEMBER);
        if (kind.equals(MEMBER)) {
            return kind;
        }
        Set<Integer> own = cpus(state, group);
        if (own.isEmpty()) {
            return kind + " invalid (cpuset.cpus and cpuset.cpus.exclusive are empty)";
        }
        for (String other : state.controlGroups) {
            boolean shares =
                    !other.equals(group) && cpus(state, other).stream().anyMatch(own::contains);
            if (shares) {
                return kind + " invalid (Cpu list in cpuset.cpus not exclusive)";
            }
        }
        return own.containsAll(machine.onlineCpus())
                ? kind + " invalid (Parent unable to distribute cpu downstream)"
                : kind;
    }

    /** CPUs of all valid partitions. */
    public Set<Integer> taken(MachineState state) {
        Set<Integer> taken = new TreeSet<>();
        for (String group : state.controlGroups) {
            String kind = partition(state, group);
            if (!kind.equals(MEMBER) && !kind.contains("invalid")) {
                taken.addAll(cpus(state, group));
            }
        }
        return taken;
    }

    /** CPUs that processes of a group may run on. */
    public Set<Integer> effective(MachineState state, String group) {
        Set<Integer> own = cpus(state, group);
        if (!own.isEmpty()) {
            return own;
        }
        Set<Integer> left = new TreeSet<>(machine.onlineCpus());
        left.removeAll(taken(state));
        return left;
    }

    /**
     * Whether the kernel lets a process of a group be bound to these CPUs: sched_setaffinity(2)
     * fails with EINVAL where none of them is the group's.
     */
    public boolean letsRunOn(MachineState state, String group, Collection<Integer> cpus) {
        return cpus.stream().anyMatch(effective(state, group == null ? OURS : group)::contains);
    }

    private Set<Integer> cpus(MachineState state, String group) {
        Set<Integer> cpus = new TreeSet<>();
        if (hasCpusets(state)) {
            cpus.addAll(CpuFacts.parseList(setting(state, group + CPUS, "")));
        }
        cpus.retainAll(machine.onlineCpus());
        return cpus;
    }

    private String setting(MachineState state, String path, String byDefault) {
        String set = state.settings.get(path);
        return set != null ? set : machine.profile().settings().getOrDefault(path, byDefault);
    }
}
