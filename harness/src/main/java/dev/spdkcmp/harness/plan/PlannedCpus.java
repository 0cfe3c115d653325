package dev.spdkcmp.harness.plan;

import dev.spdkcmp.drivers.doctor.LoadCpus;
import dev.spdkcmp.drivers.topology.CoreChoice;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The CPUs that a plan puts load on, device by device, as doctor wants to know them. */
public final class PlannedCpus {

    private PlannedCpus() {}

    /** Those of a plan; cells whose threads are free to move are left out. */
    public static LoadCpus of(Plan plan) {
        Map<String, SortedSet<Integer>> byDevice = new TreeMap<>();
        Set<String> reasons = new LinkedHashSet<>();
        for (Cell cell : plan.cells()) {
            if (!cell.arm().placement().pinned()) {
                continue;
            }
            for (CoreChoice.Seat seat : cell.cores().seats()) {
                PlanDevice device = plan.devices().get(cell.deviceIndexes().get(seat.device()));
                SortedSet<Integer> cpus =
                        byDevice.computeIfAbsent(
                                device.target().bdf() == null
                                        ? device.name()
                                        : device.target().bdf(),
                                name -> new TreeSet<>());
                cpus.addAll(seat.cpus());
                if (seat.helperCpu() != null) {
                    cpus.add(seat.helperCpu());
                }
            }
            reasons.addAll(cell.cores().reasons());
        }
        return byDevice.isEmpty()
                ? new LoadCpus.NotAsked("the scenario pins its threads to no CPU")
                : new LoadCpus.Chosen(byDevice, new ArrayList<>(reasons));
    }
}
