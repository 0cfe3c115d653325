package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.DriverBinding;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.QueueMap;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import dev.spdkcmp.drivers.simulated.profile.DriveKind;
import dev.spdkcmp.drivers.simulated.profile.MachineProfile;
import java.io.IOException;
import java.util.TreeSet;

/** PCI functions and their drivers: /sys/devices/pci*, /sys/bus/pci, IOMMU groups. */
final class PciSection implements Section {

    private static final String BUS = "/sys/bus/pci";

    private final Machine machine;
    private final DriverBinding binding;

    PciSection(Machine machine) {
        this.machine = machine;
        this.binding = new DriverBinding(machine);
    }

    @Override
    public boolean covers(String path) {
        return path.equals("/")
                || path.equals("/sys")
                || path.startsWith("/sys/devices")
                || path.startsWith("/sys/bus")
                || path.startsWith("/sys/kernel")
                || path.equals("/sys/class")
                || path.startsWith("/sys/class/iommu")
                || path.startsWith("/sys/class/uio");
    }

    @Override
    public long version(MachineState state) {
        return state.layout;
    }

    @Override
    public void fill(Nodes nodes, MachineState state) {
        nodes.directory(BUS + "/devices");
        nodes.control(BUS + "/rescan", value -> change(binding::rescan));
        nodes.control(BUS + "/drivers_probe", value -> change(s -> binding.probe(s, value.trim())));
        nodes.file(BUS + "/drivers_autoprobe", "1");
        drivers(nodes, state);
        int uio = 0;
        for (ControllerFacts facts : machine.profile().controllers()) {
            ControllerState controller = state.controllers.get(facts.bdf());
            port(nodes, facts);
            if (controller.present) {
                function(nodes, facts, controller);
                if ("uio_pci_generic".equals(controller.driver)) {
                    uio(nodes, facts, uio++);
                }
            }
        }
        for (MachineProfile.PciFunctionFacts other : machine.profile().otherFunctions()) {
            other(nodes, other);
        }
        if (!machine.profile().iommu().equals("none")) {
            nodes.link("/sys/class/iommu/ivhd0", "../../devices/virtual/iommu/ivhd0");
            nodes.directory("/sys/devices/virtual/iommu/ivhd0/devices");
        } else {
            nodes.directory("/sys/class/iommu");
            nodes.directory("/sys/kernel/iommu_groups");
        }
    }

    private void drivers(Nodes nodes, MachineState state) {
        TreeSet<String> names = new TreeSet<>();
        for (String module : state.modules) {
            switch (module) {
                case "nvme", "vfio-pci", "uio_pci_generic", "ahci", "igb", "igb_uio" ->
                        names.add(module);
                default -> {}
            }
        }
        machine.profile().otherFunctions().stream()
                .map(MachineProfile.PciFunctionFacts::driver)
                .filter(driver -> driver != null)
                .forEach(names::add);
        for (String driver : names) {
            String folder = BUS + "/drivers/" + driver;
            nodes.control(
                    folder + "/bind", value -> change(s -> binding.bind(s, value.trim(), driver)));
            nodes.control(folder + "/unbind", value -> unbind(value.trim(), driver));
            nodes.control(folder + "/new_id", value -> {});
            nodes.control(folder + "/remove_id", value -> {});
            nodes.link(folder + "/module", "../../../../module/" + driver.replace('-', '_'));
        }
    }

    private void unbind(String bdf, String driver) throws IOException {
        if (machine.faults().strikes(Fault.UNBIND_BLOCKS, bdf)) {
            throw new BlockedWrite();
        }
        change(s -> binding.unbind(s, bdf, driver));
    }

    private void function(Nodes nodes, ControllerFacts facts, ControllerState controller) {
        String folder = PciPaths.of(facts);
        String bdf = facts.bdf();
        DriveKind kind = machine.drive(facts);
        nodes.link(BUS + "/devices/" + bdf, "../../.." + folder.substring(4));
        nodes.link(folder + "/subsystem", up(folder) + "bus/pci");
        nodes.file(folder + "/class", "0x010802");
        nodes.file(folder + "/vendor", hex(kind.vendor()));
        nodes.file(folder + "/device", hex(kind.device()));
        nodes.file(folder + "/subsystem_vendor", hex(kind.vendor()));
        nodes.file(folder + "/subsystem_device", "0x0001");
        nodes.file(folder + "/revision", "0x00");
        nodes.file(
                folder + "/modalias",
                String.format(
                        "pci:v%08Xd%08Xsv%08Xsd%08Xbc01sc08i02",
                        kind.vendor(), kind.device(), kind.vendor(), 1));
        nodes.file(folder + "/numa_node", Integer.toString(facts.node()));
        nodes.file(folder + "/local_cpulist", localCpus(facts.node()));
        nodes.file(folder + "/enable", controller.driver == null ? "0" : "1");
        nodes.file(
                folder + "/irq",
                Integer.toString(new QueueMap(machine, facts, controller).interrupt(0)));
        nodes.file(folder + "/power_state", "D0");
        nodes.file(folder + "/power/control", "on");
        nodes.file(folder + "/current_link_speed", () -> now(bdf).linkSpeed + " GT/s PCIe");
        nodes.file(folder + "/current_link_width", () -> Integer.toString(now(bdf).linkWidth));
        nodes.file(folder + "/max_link_speed", kind.maxLink().speedText());
        nodes.file(folder + "/max_link_width", Integer.toString(kind.maxLink().width()));
        nodes.file(
                folder + "/driver_override",
                () -> now(bdf).override == null ? "(null)" : now(bdf).override,
                value -> change(s -> binding.override(s, bdf, value)));
        nodes.control(folder + "/remove", value -> change(s -> binding.remove(s, bdf)));
        nodes.control(folder + "/rescan", value -> change(binding::rescan));
        nodes.control(folder + "/reset", value -> {});
        nodes.content(folder + "/config", () -> ConfigSpace.of(machine, facts, now(bdf)), null);
        errors(nodes, folder, facts);
        if (controller.driver != null) {
            nodes.link(folder + "/driver", up(folder) + "bus/pci/drivers/" + controller.driver);
            nodes.link(
                    BUS + "/drivers/" + controller.driver + "/" + bdf,
                    "../../../.." + folder.substring(4));
        }
        group(nodes, folder, bdf, facts.group());
    }

    private static void errors(Nodes nodes, String folder, ControllerFacts facts) {
        portErrors(nodes, folder, facts.correctableErrors());
        nodes.file(folder + "/link/l1_aspm", facts.aspm() ? "1" : "0");
    }

    private static void portErrors(Nodes nodes, String folder, int counted) {
        nodes.file(
                folder + "/aer_dev_correctable",
                "RxErr "
                        + counted
                        + "\nBadTLP 0\nBadDLLP 0\nRollover 0\nTimeout 0\nNonFatalErr 0\n"
                        + "CorrIntErr 0\nHeaderOF 0\nTOTAL_ERR_COR "
                        + counted);
        nodes.file(folder + "/aer_dev_fatal", "Undefined 0\nDLP 0\nTOTAL_ERR_FATAL 0");
        nodes.file(folder + "/aer_dev_nonfatal", "Undefined 0\nDLP 0\nTOTAL_ERR_NONFATAL 0");
    }

    private void port(Nodes nodes, ControllerFacts facts) {
        if (facts.port() == null) {
            return;
        }
        String bdf = facts.bdf();
        ControllerFacts.Link best =
                facts.portLink() == null ? machine.drive(facts).maxLink() : facts.portLink();
        String folder = PciPaths.port(facts);
        bridge(nodes, facts.port(), folder, facts.node(), best);
        nodes.file(folder + "/current_link_speed", () -> now(bdf).linkSpeed + " GT/s PCIe");
        nodes.file(folder + "/current_link_width", () -> Integer.toString(now(bdf).linkWidth));
        portErrors(nodes, folder, facts.portCorrectableErrors());
        if (facts.uplink() != null) {
            uplink(nodes, facts, folder.substring(0, folder.lastIndexOf('/')));
        }
    }

    /** The switch's port towards the processor, and the port that it hangs from. */
    private void uplink(Nodes nodes, ControllerFacts facts, String upstream) {
        ControllerFacts.Link best = machine.uplink(facts);
        ControllerFacts.Link now = facts.uplinkNow() == null ? best : facts.uplinkNow();
        String root = upstream.substring(0, upstream.lastIndexOf('/'));
        bridge(nodes, PciPaths.upstreamPort(facts), upstream, facts.node(), best);
        bridge(nodes, facts.uplink(), root, facts.node(), best);
        for (String end : new String[] {upstream, root}) {
            nodes.file(end + "/current_link_speed", now.speedText());
            nodes.file(end + "/current_link_width", Integer.toString(now.width()));
            portErrors(nodes, end, 0);
        }
    }

    private void bridge(
            Nodes nodes, String address, String folder, int node, ControllerFacts.Link best) {
        nodes.link(BUS + "/devices/" + address, "../../.." + folder.substring(4));
        nodes.link(folder + "/subsystem", up(folder) + "bus/pci");
        nodes.file(folder + "/class", "0x060400");
        nodes.file(folder + "/vendor", "0x1022");
        nodes.file(folder + "/device", "0x1483");
        nodes.file(folder + "/numa_node", Integer.toString(node));
        nodes.file(folder + "/max_link_speed", best.speedText());
        nodes.file(folder + "/max_link_width", Integer.toString(best.width()));
        nodes.content(folder + "/config", () -> ConfigSpace.ofBridge(best), null);
        nodes.control(folder + "/rescan", value -> change(binding::rescan));
    }

    private void other(Nodes nodes, MachineProfile.PciFunctionFacts other) {
        String folder = PciPaths.onRoot(other.bdf());
        nodes.link(BUS + "/devices/" + other.bdf(), "../../.." + folder.substring(4));
        nodes.link(folder + "/subsystem", up(folder) + "bus/pci");
        nodes.file(folder + "/class", other.classCode());
        nodes.file(folder + "/vendor", other.vendor());
        nodes.file(folder + "/device", other.device());
        nodes.file(folder + "/subsystem_vendor", other.vendor());
        nodes.file(folder + "/subsystem_device", "0x0001");
        nodes.file(folder + "/revision", "0x00");
        nodes.file(folder + "/numa_node", Integer.toString(other.node()));
        nodes.file(folder + "/local_cpulist", localCpus(other.node()));
        nodes.file(folder + "/driver_override", "(null)");
        if (other.driver() != null) {
            nodes.link(folder + "/driver", up(folder) + "bus/pci/drivers/" + other.driver());
            nodes.link(
                    BUS + "/drivers/" + other.driver() + "/" + other.bdf(),
                    "../../../.." + folder.substring(4));
        }
        group(nodes, folder, other.bdf(), other.group());
    }

    private void group(Nodes nodes, String folder, String bdf, int group) {
        if (machine.profile().iommu().equals("none") || group < 0) {
            return;
        }
        String at = "/sys/kernel/iommu_groups/" + group;
        nodes.link(folder + "/iommu_group", up(folder) + "kernel/iommu_groups/" + group);
        nodes.link(at + "/devices/" + bdf, "../../../.." + folder.substring(4));
        String type =
                switch (machine.profile().iommu()) {
                    case "passthrough" -> "identity";
                    case "lazy" -> "DMA-FQ";
                    default -> "DMA";
                };
        nodes.file(at + "/type", type);
    }

    private static void uio(Nodes nodes, ControllerFacts facts, int number) {
        String folder = PciPaths.of(facts) + "/uio/uio" + number;
        nodes.file(folder + "/name", "uio_pci_generic");
        nodes.file(folder + "/dev", "243:" + number);
        nodes.link("/sys/class/uio/uio" + number, "../.." + folder.substring(4));
    }

    private String localCpus(int node) {
        CpuFacts cpu = machine.profile().cpu();
        return CpuFacts.list(node < 0 ? cpu.onlineCpus() : cpu.cpusOfNode(node));
    }

    private ControllerState now(String bdf) {
        return machine.now().controllers.get(bdf);
    }

    private void change(StateChange change) throws IOException {
        machine.store()
                .change(
                        state -> {
                            change.apply(state);
                            return null;
                        });
    }

    private interface StateChange {
        void apply(MachineState state) throws IOException;
    }

    private static String hex(int id) {
        return String.format("0x%04x", id);
    }

    /** As many levels up as lead from a device's folder to /sys. */
    static String up(String folder) {
        return "../".repeat((int) folder.chars().filter(c -> c == '/').count() - 1);
    }
}
