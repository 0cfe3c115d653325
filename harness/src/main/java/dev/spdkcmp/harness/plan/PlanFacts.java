package dev.spdkcmp.harness.plan;

import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.drivers.load.MissingNeed;
import dev.spdkcmp.drivers.load.Toolset;
import dev.spdkcmp.drivers.topology.CpuTopology;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a plan needs to know of a machine.
 *
 * @param provenance whether what will be measured is real
 * @param devices in the order named
 * @param topology CPUs
 * @param tools load generators of each arm, by the arm's name
 * @param missing what each arm lacks, by the arm's name; arms that lack nothing are not in it
 */
public record PlanFacts(
        Provenance provenance,
        List<PlanDevice> devices,
        CpuTopology topology,
        Map<String, Toolset> tools,
        Map<String, List<MissingNeed>> missing) {

    public PlanFacts {
        devices = List.copyOf(devices);
        tools = Map.copyOf(tools);
        missing = Map.copyOf(missing);
    }

    /** The same as if no arm lacked anything. */
    public PlanFacts complete() {
        return new PlanFacts(provenance, devices, topology, tools, Map.of());
    }

    /** The same with more that arms lack. */
    public PlanFacts lacking(Map<String, List<MissingNeed>> more) {
        Map<String, List<MissingNeed>> all = new HashMap<>(missing);
        more.forEach(
                (arm, needs) ->
                        all.merge(
                                arm,
                                needs,
                                (a, b) -> Stream.concat(a.stream(), b.stream()).toList()));
        return new PlanFacts(provenance, devices, topology, tools, all);
    }
}
