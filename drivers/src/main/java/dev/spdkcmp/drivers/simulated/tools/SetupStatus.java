package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Hugepages;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import java.util.List;

/** {@code setup.sh status}: rows go to stdout, column heads to stderr. */
final class SetupStatus {

    private static final String HUGE_ROW = "%-6s %10s %8s / %6s%n";
    private static final String ROW = "%-25s %-15s %-6s %-6s %-7s %-16s %-10s %s%n";

    private final Machine machine;

    SetupStatus(Machine machine) {
        this.machine = machine;
    }

    String headers() {
        return String.format(HUGE_ROW, "node", "hugesize", "free", "total")
                + "\n"
                + String.format(
                        ROW,
                        "Type",
                        "BDF",
                        "Vendor",
                        "Device",
                        "NUMA",
                        "Driver",
                        "Device",
                        "Block devices");
    }

    String rows(MachineState state) {
        StringBuilder text = new StringBuilder("Hugepages\n");
        Hugepages hugepages = new Hugepages(machine);
        String size = machine.profile().memory().hugepageKb() + "kB";
        for (int node = 0; node < state.hugepages.length; node++) {
            text.append(String.format(HUGE_ROW, "node" + node, "1048576kB", 0, 0));
            text.append(
                    String.format(
                            HUGE_ROW,
                            "node" + node,
                            size,
                            hugepages.free(state, node),
                            state.hugepages[node]));
        }
        for (ControllerFacts facts : machine.profile().controllers()) {
            ControllerState controller = state.controllers.get(facts.bdf());
            if (controller.present) {
                text.append(row(state, facts, controller));
            }
        }
        return text.toString();
    }

    private String row(MachineState state, ControllerFacts facts, ControllerState controller) {
        List<String> disks =
                machine.namespaceDevices(state).values().stream()
                        .filter(d -> d.controller().equals(facts))
                        .map(Machine.NamespaceDevice::name)
                        .toList();
        boolean kernel = controller.onKernelDriver();
        return String.format(
                ROW,
                "NVMe" + (facts.vmd() == null ? "" : "@" + facts.vmd() + "(VMD)"),
                facts.bdf(),
                String.format("%04x", machine.drive(facts).vendor()),
                String.format("%04x", machine.drive(facts).device()),
                facts.node() < 0 ? "unknown" : Integer.toString(facts.node()),
                controller.driver == null ? "-" : controller.driver,
                kernel ? "nvme" + controller.instance : "-",
                disks.isEmpty() ? "-" : String.join(" ", disks));
    }
}
