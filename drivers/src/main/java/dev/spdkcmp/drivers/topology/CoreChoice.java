package dev.spdkcmp.drivers.topology;

import dev.spdkcmp.parsers.measurement.Problem;
import java.util.List;
import java.util.TreeSet;

/** Which CPUs drive which devices, or why none can. */
public sealed interface CoreChoice {

    /**
     * They can.
     *
     * @param seats one for each (device, CPU) pair, by ascending CPU with the devices in turn, as
     *     spdk_nvme_perf pairs them
     * @param housekeeping CPUs for the harness
     * @param reasons why these, a sentence each, for the plan
     * @param deviations what a reader of the results must know
     */
    record Chosen(
            List<Seat> seats,
            List<Integer> housekeeping,
            List<String> reasons,
            List<Problem> deviations)
            implements CoreChoice {
        public Chosen {
            seats = List.copyOf(seats);
            housekeeping = List.copyOf(housekeeping);
            reasons = List.copyOf(reasons);
            deviations = List.copyOf(deviations);
        }

        /** Every CPU that load or its helper threads run on, ascending. */
        public List<Integer> measuredCpus() {
            TreeSet<Integer> cpus = new TreeSet<>();
            for (Seat seat : seats) {
                cpus.addAll(seat.cpus());
                if (seat.helperCpu() != null) {
                    cpus.add(seat.helperCpu());
                }
            }
            return List.copyOf(cpus);
        }
    }

    /**
     * They cannot.
     *
     * @param code kebab-case
     * @param message what is in the way, and what would help
     */
    record Refused(String code, String message) implements CoreChoice {}

    /**
     * A device on a CPU.
     *
     * @param device index of the device in the question
     * @param cpus the CPU, or those between which the thread may move
     * @param helperCpu CPU of its helper thread; null where it has none
     */
    record Seat(int device, List<Integer> cpus, Integer helperCpu) {
        public Seat {
            cpus = List.copyOf(cpus);
        }
    }
}
