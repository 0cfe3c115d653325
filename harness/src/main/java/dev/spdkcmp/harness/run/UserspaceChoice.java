package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.binding.DriverChoice;
import dev.spdkcmp.drivers.binding.DriverFacts;
import dev.spdkcmp.drivers.binding.HugepageNeed;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanDevice;
import dev.spdkcmp.scenarios.ArmKind.Stack;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Which userspace driver the devices of a plan get, why, and how much memory they need. */
public sealed interface UserspaceChoice {

    /** No device leaves the kernel. */
    record NotNeeded() implements UserspaceChoice {}

    /**
     * They get one.
     *
     * @param driver {@code vfio-pci} or {@code uio_pci_generic}
     * @param because why this one, a clause each
     * @param node memory node of the hugepages
     * @param hugepageBytes hugepage memory
     */
    record Chosen(String driver, List<String> because, int node, long hugepageBytes)
            implements UserspaceChoice {
        public Chosen {
            because = List.copyOf(because);
        }

        /** For people. */
        public String text() {
            return "SPDK's driver is "
                    + driver
                    + " ("
                    + String.join("; ", because)
                    + "); hugepages on node "
                    + node
                    + ": "
                    + (hugepageBytes >> 20)
                    + " MB";
        }
    }

    /**
     * They cannot have one.
     *
     * @param message why, and what would help
     */
    record Impossible(String message) implements UserspaceChoice {}

    /**
     * Decides; changes nothing.
     *
     * @param hugepageMib stated by the user; null: as the plan needs
     */
    static UserspaceChoice of(Host host, Plan plan, Integer hugepageMib) {
        if (!plan.binds()) {
            return new NotNeeded();
        }
        long bytes = hugepageMib == null ? need(plan) : (long) hugepageMib << 20;
        Inventory inventory = new Inventory(host, bdf -> Optional.empty());
        Set<String> drivers = new LinkedHashSet<>();
        List<String> because = new ArrayList<>();
        for (PlanDevice planned : plan.devices()) {
            NvmeDevice device =
                    Bdf.parse(planned.target().bdf()).flatMap(inventory::device).orElseThrow();
            DriverChoice choice = DriverChoice.decide(DriverFacts.of(host, device), bytes);
            if (choice instanceof DriverChoice.Impossible impossible) {
                return new Impossible(
                        device.name()
                                + " can have no userspace driver: "
                                + impossible.obstacles().stream()
                                        .map(o -> o.message() + "; next: " + o.remedy())
                                        .collect(Collectors.joining("; ")));
            }
            DriverChoice.Chosen chosen = (DriverChoice.Chosen) choice;
            if (drivers.add(chosen.driver())) {
                because.addAll(chosen.because());
            }
        }
        if (drivers.size() > 1) {
            return new Impossible(
                    "the devices would need different userspace drivers "
                            + drivers
                            + "; run them one by one");
        }
        Integer node = plan.devices().get(0).numaNode();
        return new Chosen(drivers.iterator().next(), because, node == null ? 0 : node, bytes);
    }

    /** The most that any cell on SPDK's driver needs. */
    private static long need(Plan plan) {
        long most = 0;
        for (Cell cell : plan.cells()) {
            if (cell.arm().kind().stack() == Stack.SPDK) {
                most =
                        Math.max(
                                most,
                                HugepageNeed.bytes(
                                        cell.deviceIndexes().size(),
                                        cell.point().cores(),
                                        cell.point().queueDepth(),
                                        cell.point().workload().blockBytes()));
            }
        }
        return most;
    }
}
