package dev.spdkcmp.harness.plan;

import dev.spdkcmp.scenarios.DeviceSelection;
import dev.spdkcmp.scenarios.DeviceSelection.Order;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** Which devices are driven together: all of them, or 1, 2, … in a stated order. */
final class DeviceSets {

    private DeviceSets() {}

    /** Index sets, the smallest first. */
    static List<List<Integer>> of(DeviceSelection selection, List<PlanDevice> devices) {
        List<Integer> order = order(selection.order(), devices);
        int count = selection.count() == null ? devices.size() : selection.count();
        List<List<Integer>> sets = new ArrayList<>();
        for (int size = selection.scaling() ? 1 : count; size <= count; size++) {
            sets.add(order.subList(0, size));
        }
        return sets;
    }

    private static List<Integer> order(Order order, List<PlanDevice> devices) {
        List<Integer> left = new ArrayList<>(IntStream.range(0, devices.size()).boxed().toList());
        List<Integer> chosen = new ArrayList<>();
        while (!left.isEmpty()) {
            Integer next = left.get(0);
            for (Integer candidate : left) {
                int better =
                        Integer.compare(
                                shared(devices, chosen, candidate), shared(devices, chosen, next));
                boolean takes =
                        order == Order.SPREAD && better < 0 || order == Order.PACKED && better > 0;
                next = takes ? candidate : next;
            }
            chosen.add(next);
            left.remove(next);
        }
        return chosen;
    }

    /** How much a device shares with those chosen: a port weighs more than a node. */
    private static int shared(List<PlanDevice> devices, List<Integer> chosen, int candidate) {
        int shared = 0;
        PlanDevice one = devices.get(candidate);
        for (int index : chosen) {
            PlanDevice other = devices.get(index);
            shared += Objects.equals(one.numaNode(), other.numaNode()) ? 1 : 0;
            shared += one.port() != null && one.port().equals(other.port()) ? 2 : 0;
        }
        return shared;
    }
}
