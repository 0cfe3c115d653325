package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import dev.spdkcmp.drivers.load.Toolset;
import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.Scenario;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is examined: a machine, the devices named, and what the scenario will ask of them.
 *
 * @param host the machine
 * @param devices those named; all of the machine's where none was
 * @param scenario null where none was given: then everything that could matter does
 * @param cpus CPUs that the load will run on; empty where not known yet
 * @param tools paths of the load generators
 */
public record Checkup(
        Host host, List<NvmeDevice> devices, Scenario scenario, Set<Integer> cpus, Toolset tools) {

    public Checkup {
        devices = List.copyOf(devices);
        cpus = Set.copyOf(cpus);
    }

    HostFiles files() {
        return host.files();
    }

    /** A file's text without surrounding white space; empty where it cannot be read. */
    Optional<String> value(String path) {
        return files().read(path).map(String::strip);
    }

    /** A file's whole number; empty where it cannot be read or holds none. */
    Optional<Long> number(String path) {
        return value(path).filter(text -> text.matches("-?\\d{1,18}")).map(Long::valueOf);
    }

    /** Evidence for what a file says. */
    String evidence(String path) {
        return path + " = " + value(path).orElse("(not there or not readable)");
    }

    /** A queue attribute's path of a namespace's disk; empty where there is no disk. */
    static Optional<String> queue(NvmeNamespace namespace, String attribute) {
        return Optional.ofNullable(namespace.block())
                .map(disk -> "/sys/block/" + disk + "/queue/" + attribute);
    }

    /** Whether an arm of this kind is part of the scenario, or there is no scenario. */
    boolean measures(ArmKind kind) {
        return scenario == null
                || scenario.measuredArms().stream().map(Arm::kind).anyMatch(kind::equals);
    }

    boolean measuresOn(ArmKind.Stack stack) {
        return scenario == null
                || scenario.measuredArms().stream()
                        .map(Arm::kind)
                        .anyMatch(kind -> kind.stack() == stack);
    }

    boolean writes() {
        return scenario == null || scenario.writes();
    }

    /** The shallowest queue that the scenario measures; 1 where there is no scenario. */
    int smallestDepth() {
        return scenario == null
                ? 1
                : scenario.workloads().stream()
                        .flatMap(plan -> plan.queueDepths().stream())
                        .mapToInt(Integer::intValue)
                        .min()
                        .orElse(1);
    }

    /** The deepest queue that the scenario measures; empty where there is no scenario. */
    Optional<Integer> largestDepth() {
        return scenario == null
                ? Optional.empty()
                : scenario.workloads().stream()
                        .flatMap(plan -> plan.queueDepths().stream())
                        .max(Integer::compare);
    }
}
