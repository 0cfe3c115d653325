package dev.spdkcmp.drivers.topology;

import dev.spdkcmp.drivers.topology.CoreChoice.Chosen;
import dev.spdkcmp.drivers.topology.CoreChoice.Refused;
import dev.spdkcmp.drivers.topology.CoreChoice.Seat;
import dev.spdkcmp.parsers.measurement.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** CPUs that the scenario names itself: taken as they are, once they have been checked. */
final class StatedCpus {

    private final CpuTopology topology;
    private final CoreQuestion question;

    StatedCpus(CpuTopology topology, CoreQuestion question) {
        this.topology = topology;
        this.question = question;
    }

    CoreChoice choose(List<Integer> stated) {
        List<Integer> cpus = stated.stream().sorted().toList();
        int devices = question.deviceNames().size();
        for (int cpu : cpus) {
            if (topology.cpu(cpu).isEmpty()) {
                return new Refused(
                        "no-such-cpu",
                        "CPU "
                                + cpu
                                + " is not online or not allowed here; there are "
                                + CpuList.text(topology.numbers())
                                + ".");
            }
        }
        if (question.helperThreads()) {
            return new Refused(
                    "too-few-cpus",
                    "CPUs are stated one by one, and a submission thread needs one more for each;"
                            + " state a number of cores instead.");
        }
        if (cpus.size() % devices != 0 && devices % cpus.size() != 0) {
            return new Refused(
                    "uneven",
                    cpus.size() + " CPUs cannot be shared equally by " + devices + " devices.");
        }
        List<Seat> seats = new ArrayList<>();
        for (int i = 0; i < Math.max(devices, cpus.size()); i++) {
            seats.add(new Seat(i % devices, List.of(cpus.get(i % cpus.size())), null));
        }
        for (Seat seat : seats) {
            Integer node = question.deviceNodes().get(seat.device());
            Integer cpuNode = topology.cpu(seat.cpus().get(0)).orElseThrow().node();
            if (node != null && !node.equals(cpuNode) && !question.remoteCores()) {
                return new Refused(
                        "remote",
                        "CPU "
                                + seat.cpus().get(0)
                                + " is on node "
                                + cpuNode
                                + ", and "
                                + question.deviceNames().get(seat.device())
                                + " is on node "
                                + node
                                + " (CPUs "
                                + CpuList.text(topology.onNode(node))
                                + "); the scenario would have to say remoteCores: true.");
            }
        }
        return new Chosen(
                seats,
                List.of(housekeeping(cpus)),
                List.of("CPUs " + CpuList.text(cpus) + " are stated by the scenario."),
                deviations(cpus));
    }

    /** The lowest CPU that is not measured. */
    private int housekeeping(List<Integer> cpus) {
        return topology.numbers().stream()
                .filter(cpu -> !cpus.contains(cpu))
                .findFirst()
                .orElse(topology.numbers().first());
    }

    private List<Problem> deviations(List<Integer> cpus) {
        List<Problem> deviations = new ArrayList<>(CoreChooser.fewCpus(topology));
        Set<Integer> reserved = CoreChooser.reserved(topology);
        if (cpus.stream().anyMatch(reserved::contains)) {
            deviations.add(
                    Problem.warning(
                            "housekeeping-cpu",
                            "The stated CPUs share a core with CPU "
                                    + topology.numbers().first()
                                    + ", where the system and its interrupts do their work."));
        }
        if (question.deviceNodes().contains(null)
                && topology.cpus().stream().map(CpuTopology.Cpu::node).distinct().count() > 1) {
            deviations.add(
                    Problem.warning(
                            "numa-unknown",
                            "The machine does not say on which memory node a device is, so the"
                                    + " stated CPUs may be remote."));
        }
        return deviations;
    }
}
