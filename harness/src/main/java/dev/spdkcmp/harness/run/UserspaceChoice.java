package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.binding.DriverChoice;
import dev.spdkcmp.drivers.binding.DriverFacts;
import dev.spdkcmp.drivers.binding.HugepageNeed;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.inventory.Bdf;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.drivers.topology.CpuTopology;
import dev.spdkcmp.drivers.topology.TopologyReader;
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
     * @param hugepages memory that they need
     */
    record Chosen(String driver, List<String> because, HugepageNeed hugepages)
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
                    + "); hugepages on "
                    + hugepages.text();
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
     * @param hugepageMib stated by the user, for all nodes together; null: as the plan needs
     */
    static UserspaceChoice of(Host host, Plan plan, Integer hugepageMib) {
        if (!plan.binds()) {
            return new NotNeeded();
        }
        HugepageNeed need = need(plan, new TopologyReader(host.files()).read());
        HugepageNeed hugepages =
                hugepageMib == null ? need : need.dividing((long) hugepageMib << 20);
        Inventory inventory = new Inventory(host, bdf -> Optional.empty());
        Set<String> drivers = new LinkedHashSet<>();
        List<String> because = new ArrayList<>();
        for (PlanDevice planned : plan.devices()) {
            NvmeDevice device =
                    Bdf.parse(planned.target().bdf()).flatMap(inventory::device).orElseThrow();
            DriverChoice choice =
                    DriverChoice.decide(DriverFacts.of(host, device), hugepages.totalBytes());
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
        return new Chosen(drivers.iterator().next(), because, hugepages);
    }

    /** The most that any cell on SPDK's driver needs, on each node. */
    private static HugepageNeed need(Plan plan, CpuTopology topology) {
        HugepageNeed most = HugepageNeed.NONE;
        for (Cell cell : plan.cells()) {
            if (cell.arm().kind().stack() == Stack.SPDK) {
                most =
                        most.orMore(
                                HugepageNeed.of(
                                        nodes(plan, cell, topology),
                                        cell.lanesPerDevice(),
                                        cell.point().queueDepth(),
                                        cell.point().workload().blockBytes()));
            }
        }
        return most;
    }

    /** Node of each device; one whose node nobody says gets its memory where its CPUs are. */
    private static List<Integer> nodes(Plan plan, Cell cell, CpuTopology topology) {
        int ofCpus =
                cell.cores().measuredCpus().stream()
                        .flatMap(cpu -> topology.cpu(cpu).stream())
                        .map(CpuTopology.Cpu::node)
                        .filter(node -> node != null)
                        .findFirst()
                        .orElse(0);
        return cell.deviceIndexes().stream()
                .map(device -> plan.devices().get(device).numaNode())
                .map(node -> node == null ? Integer.valueOf(ofCpus) : node)
                .toList();
    }
}
