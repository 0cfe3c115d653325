package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.inventory.NvmeNamespace;
import dev.spdkcmp.drivers.load.Toolset;
import dev.spdkcmp.drivers.topology.CpuList;
import dev.spdkcmp.scenarios.Arm;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.DataSheet;
import dev.spdkcmp.scenarios.HostSetting;
import dev.spdkcmp.scenarios.Scenario;
import dev.spdkcmp.scenarios.Workload;
import dev.spdkcmp.scenarios.WorkloadPlan;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What is examined: a machine, the devices named, and what the scenario will ask of them.
 *
 * @param host the machine
 * @param devices those named; all of the machine's where none was
 * @param scenario null where none was given: then everything that could matter does
 * @param load CPUs that the load will run on
 * @param tools paths of the load generators
 * @param sheet the vendor's promises of one device
 * @param activity what the machine did meanwhile
 */
public record Checkup(
        Host host,
        List<NvmeDevice> devices,
        Scenario scenario,
        LoadCpus load,
        Toolset tools,
        DataSheet sheet,
        HostActivity activity) {

    public Checkup {
        devices = List.copyOf(devices);
    }

    HostFiles files() {
        return host.files();
    }

    /** CPUs of the load; none where not known. */
    SortedSet<Integer> cpus() {
        return load.all();
    }

    /** CPUs that are online. */
    SortedSet<Integer> online() {
        return CpuList.parse(value("/sys/devices/system/cpu/online").orElse("0"));
    }

    /** The CPUs of the load, or all that are online where those are not known yet. */
    SortedSet<Integer> cpusOrAll() {
        return cpus().isEmpty() ? online() : cpus();
    }

    /** A file's text without surrounding white space; empty where it cannot be read. */
    Optional<String> value(String path) {
        return files().read(path).map(String::strip);
    }

    /** A file's whole number; empty where it cannot be read or holds none. */
    Optional<Long> number(String path) {
        return value(path).filter(text -> text.matches("-?\\d{1,18}")).map(Long::valueOf);
    }

    /** A file's bytes from its start; none where it cannot be read. */
    byte[] bytes(String path, int length) {
        try {
            return files().readBytes(path, 0, length);
        } catch (IOException unreadable) {
            return new byte[0];
        }
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

    /**
     * What the scenario itself will set, for all arms or for some: then it is as the question wants
     * it, whatever it is now. Empty where it says nothing.
     */
    Optional<String> setByScenario(HostSetting setting) {
        if (scenario == null) {
            return Optional.empty();
        }
        return Stream.concat(
                        Stream.of(scenario.settings()),
                        scenario.measuredArms().stream().map(Arm::settings))
                .map(settings -> settings.get(setting))
                .filter(value -> value != null)
                .findFirst();
    }

    /** The scenario's workloads; none where there is no scenario. */
    List<Workload> workloads() {
        return scenario == null
                ? List.of()
                : scenario.workloads().stream().map(WorkloadPlan::workload).distinct().toList();
    }

    /** Every queue depth of the scenario, ascending; none where there is no scenario. */
    SortedSet<Integer> depths() {
        TreeSet<Integer> depths = new TreeSet<>();
        if (scenario != null) {
            scenario.workloads().forEach(plan -> depths.addAll(plan.queueDepths()));
        }
        return depths;
    }

    /** The shallowest queue that the scenario measures; 1 where there is no scenario. */
    int smallestDepth() {
        return depths().isEmpty() ? 1 : depths().first();
    }

    /** The deepest queue that the scenario measures; empty where there is no scenario. */
    Optional<Integer> largestDepth() {
        return depths().isEmpty() ? Optional.empty() : Optional.of(depths().last());
    }
}
