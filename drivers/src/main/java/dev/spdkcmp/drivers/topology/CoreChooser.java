package dev.spdkcmp.drivers.topology;

import dev.spdkcmp.drivers.topology.CoreChoice.Refused;
import dev.spdkcmp.drivers.topology.CpuTopology.Cpu;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.CoreSelection;
import java.util.List;
import java.util.Set;

/**
 * Chooses the CPUs that drive devices: whole physical cores of the device's own memory node, in one
 * last-level cache where they fit, never CPU 0's core, siblings idle unless asked for, no core for
 * two devices unless asked for. Pure: the same machine and question, the same choice.
 */
public final class CoreChooser {

    private static final int FEW_CPUS = 4;

    private final CpuTopology topology;

    public CoreChooser(CpuTopology topology) {
        this.topology = topology;
    }

    public CoreChoice choose(CoreQuestion question) {
        if (topology.cpus().size() < 2) {
            return new Refused(
                    "one-cpu",
                    "There is one CPU only; the load needs one that is not the harness's.");
        }
        if (question.selection() instanceof CoreSelection.Cpus cpus) {
            return new StatedCpus(topology, question).choose(cpus.cpus());
        }
        return new CoreSearch(topology, question).choose();
    }

    /** The harness's CPU, and its core's other threads where there are enough CPUs. */
    static Set<Integer> reserved(CpuTopology topology) {
        Cpu first = topology.cpus().get(0);
        return topology.cpus().size() < FEW_CPUS ? Set.of(first.number()) : first.siblings();
    }

    static List<Problem> fewCpus(CpuTopology topology) {
        return topology.cpus().size() >= FEW_CPUS
                ? List.of()
                : List.of(
                        Problem.warning(
                                "few-cpus",
                                "There are "
                                        + topology.cpus().size()
                                        + " CPUs only, so the load shares the machine's caches and"
                                        + " power with the harness and everything else."));
    }
}
