package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.DriverBinding;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import dev.spdkcmp.drivers.simulated.machine.Hugepages;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.Modules;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import java.io.IOException;
import java.util.List;

/** {@code setup.sh config}: binds what it may to a userspace driver, then allocates hugepages. */
final class SetupConfig {

    private final Machine machine;
    private final SetupDevices devices;
    private final Invocation invocation;
    private final DriverBinding binding;
    private final Modules modules;
    private final StringBuilder text = new StringBuilder();
    private int bound;

    SetupConfig(Machine machine, SetupDevices devices, Invocation invocation) {
        this.machine = machine;
        this.devices = devices;
        this.invocation = invocation;
        this.binding = new DriverBinding(machine);
        this.modules = new Modules(machine);
    }

    int bound() {
        return bound;
    }

    Output apply(MachineState state) {
        String allowed =
                invocation.variable("PCI_ALLOWED", "")
                        + " "
                        + invocation.variable("NVME_ALLOWED", "");
        if (!invocation.variable("SKIP_PCI", "").isEmpty()) {
            allowed = "none";
        }
        List<ControllerFacts> touchable =
                devices.touchable(state, allowed, invocation.variable("PCI_BLOCKED", ""), text);
        String driver = driver(state);
        if (driver == null) {
            text.append(
                    "No valid drivers found [vfio-pci, uio_pci_generic, igb_uio]. Please enable one"
                            + " of the kernel modules.\n");
            return new Output(1, text.toString(), "");
        }
        if (!driver.equals("none")) {
            try {
                modules.load(state, driver);
            } catch (IOException e) {
                return new Output(
                        1,
                        text.toString(),
                        "modprobe: FATAL: Module "
                                + driver
                                + " not found in directory /lib/modules/"
                                + machine.profile().kernel().release()
                                + "\n");
            }
        }
        touchable.forEach(facts -> bind(state, facts, driver));
        bindAnother(state, touchable, driver);
        rescan(state);
        return hugepages(state);
    }

    private String driver(MachineState state) {
        String stated = invocation.variable("DRIVER_OVERRIDE", "");
        if (!stated.isEmpty()) {
            return Invocation.baseName(stated).replaceAll("\\.ko$", "");
        }
        if (!machine.profile().iommu().equals("none")) {
            return "vfio-pci";
        }
        boolean uio =
                modules.isAvailable("uio_pci_generic") || state.modules.contains("uio_pci_generic");
        return uio ? "uio_pci_generic" : null;
    }

    private void bind(MachineState state, ControllerFacts facts, String driver) {
        String prefix = devices.prefix(facts);
        ControllerState controller = state.controllers.get(facts.bdf());
        String old = controller.driver == null ? "no driver" : controller.driver;
        if (old.equals(driver)) {
            text.append(prefix).append("Already using the ").append(old).append(" driver\n");
            return;
        }
        text.append(prefix).append(old).append(" -> ").append(driver).append('\n');
        if (machine.faults().strikes(Fault.SETUP_DOES_NOT_BIND, facts.bdf())) {
            return;
        }
        bound++;
        try {
            binding.release(state, facts.bdf());
            if (driver.equals("none")) {
                return;
            }
            if (!machine.faults().strikes(Fault.SETUP_LEAVES_NO_DRIVER, facts.bdf())) {
                binding.override(state, facts.bdf(), driver);
                binding.probe(state, facts.bdf());
            }
        } catch (IOException e) {
            text.append(prefix).append(e.getMessage()).append('\n');
        }
        controller.override = null;
        if (!driver.equals(controller.driver)) {
            text.append(prefix).append("failed to bind to ").append(driver).append(", aborting\n");
        }
    }

    /** The fault that users met as "it took a disk that I had not named": silent, exit 0. */
    private void bindAnother(MachineState state, List<ControllerFacts> named, String driver) {
        if (named.isEmpty()) {
            return;
        }
        machine.faults()
                .struck(Fault.SETUP_BINDS_ANOTHER, "")
                .flatMap(
                        bdf ->
                                machine.profile().controllers().stream()
                                        .filter(c -> !named.contains(c))
                                        .filter(c -> bdf.isEmpty() || c.bdf().equals(bdf))
                                        .findFirst())
                .ifPresent(other -> bind(state, other, driver));
    }

    private void rescan(MachineState state) {
        try {
            binding.rescan(state);
        } catch (IOException e) {
            text.append("rescan: ").append(e.getMessage()).append('\n');
        }
    }

    private Output hugepages(MachineState state) {
        if (invocation.variable("SKIP_HUGE", "").equals("yes")) {
            return Output.printed(text.toString());
        }
        if (state.mounts.stream().noneMatch(m -> m.type().equals("hugetlbfs"))) {
            text.append("Mounting hugetlbfs at /mnt/huge\n");
            state.mounts.add(new MachineState.Mount("nodev", null, "/mnt/huge", "hugetlbfs"));
            state.layout++;
        }
        if (invocation.variable("CLEAR_HUGE", "").equals("yes")) {
            java.util.Arrays.fill(state.hugepages, 0);
        }
        int kb = machine.profile().memory().hugepageKb();
        int mib = Math.max(1, kb / 1024);
        int memory = Integer.parseInt(invocation.variable("HUGEMEM", "2048"));
        int pages =
                Integer.parseInt(
                        invocation.variable("NRHUGE", Integer.toString((memory + mib - 1) / mib)));
        String stated = invocation.variable("HUGENODE", "");
        HugepageRequest request = new HugepageRequest(machine, new Hugepages(machine), text);
        boolean shrink = invocation.variable("SHRINK_HUGE", "").equals("yes");
        boolean got =
                stated.isEmpty()
                        ? request.everywhere(state, pages, shrink)
                        : request.onNodes(state, stated, pages, shrink);
        return new Output(got ? 0 : 1, text.toString(), request.errors());
    }
}
