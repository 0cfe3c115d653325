package dev.spdkcmp.drivers.simulated.machine;

import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** CPUs that the scheduler leaves alone: set apart at boot, or by a control group's cpuset. */
public final class Isolation {

    private static final String OPTION = "isolcpus=";

    private final Machine machine;
    private final List<Integer> atBoot;
    private final ControlGroups groups;

    public Isolation(Machine machine) {
        this.machine = machine;
        this.groups = new ControlGroups(machine);
        this.atBoot = fromCommandLine(machine.profile().kernel().commandLine());
    }

    /** CPUs of {@code isolcpus=}. */
    public List<Integer> atBoot() {
        return atBoot;
    }

    /** All CPUs that are isolated now. */
    public Set<Integer> cpus(MachineState state) {
        Set<Integer> cpus = new TreeSet<>(atBoot);
        cpus.addAll(groups.taken(state));
        cpus.retainAll(machine.onlineCpus());
        return cpus;
    }

    private static List<Integer> fromCommandLine(String line) {
        for (String word : line.split(" ")) {
            if (word.startsWith(OPTION)) {
                return CpuFacts.parseList(
                        word.substring(OPTION.length()).replaceAll("[a-z_]+,", ""));
            }
        }
        return List.of();
    }
}
