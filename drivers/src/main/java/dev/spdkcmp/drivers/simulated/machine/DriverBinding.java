package dev.spdkcmp.drivers.simulated.machine;

import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/**
 * What the kernel does when a PCI driver is bound to an NVMe function or taken from it. Every
 * change of driver resets the controller: block-layer attributes and NVMe features fall back to
 * their defaults, poll queues and queue depth are read from the module's parameters, the link
 * trains anew.
 */
public final class DriverBinding {

    private static final Set<String> USERSPACE = Set.of("vfio-pci", "uio_pci_generic", "igb_uio");
    private static final long PROBE_NS = 300_000_000;

    private final Machine machine;

    public DriverBinding(Machine machine) {
        this.machine = machine;
    }

    /** {@code echo BDF > /sys/bus/pci/drivers/DRIVER/bind}. */
    public void bind(MachineState state, String bdf, String driver) throws IOException {
        ControllerState controller = there(state, bdf);
        if (!state.modules.contains(driver)) {
            throw Refusal.noFile();
        }
        if (controller.driver != null) {
            throw Refusal.busy();
        }
        if (!matches(controller, driver)) {
            throw Refusal.noDevice();
        }
        attach(state, bdf, controller, driver);
    }

    /** {@code echo BDF > /sys/bus/pci/drivers/DRIVER/unbind}. */
    public void unbind(MachineState state, String bdf, String driver) throws IOException {
        ControllerState controller = there(state, bdf);
        if (driver == null || !driver.equals(controller.driver)) {
            throw Refusal.noDevice();
        }
        detach(state, controller);
    }

    /**
     * {@code echo BDF > /sys/bus/pci/drivers_probe}: the driver that wants it, if one is loaded.
     */
    public void probe(MachineState state, String bdf) throws IOException {
        ControllerState controller = there(state, bdf);
        if (controller.driver != null) {
            return;
        }
        String wanted = controller.override == null ? "nvme" : controller.override;
        if (state.modules.contains(wanted)) {
            try {
                attach(state, bdf, controller, wanted);
            } catch (IOException probeFailed) {
                controller.instance = -1;
            }
        }
    }

    /** {@code echo DRIVER > driver_override}; an empty line clears it. */
    public void override(MachineState state, String bdf, String driver) throws IOException {
        ControllerState controller = there(state, bdf);
        String name = driver.trim();
        controller.override = name.isEmpty() ? null : name;
    }

    /** {@code echo 1 > remove}: the function leaves the bus. */
    public void remove(MachineState state, String bdf) throws IOException {
        ControllerState controller = there(state, bdf);
        if (controller.driver != null) {
            detach(state, controller);
        }
        controller.present = false;
        controller.override = null;
        state.layout++;
    }

    /** {@code echo 1 > /sys/bus/pci/rescan}: functions that were removed return. */
    public void rescan(MachineState state) throws IOException {
        for (ControllerFacts facts : machine.profile().controllers()) {
            ControllerState controller = state.controllers.get(facts.bdf());
            if (!controller.present && !controller.gone) {
                controller.present = true;
                state.layout++;
                probe(state, facts.bdf());
            }
        }
    }

    /** Takes the driver away without asking which it is. */
    public void release(MachineState state, String bdf) throws IOException {
        ControllerState controller = there(state, bdf);
        if (controller.driver != null) {
            detach(state, controller);
        }
    }

    private ControllerState there(MachineState state, String bdf) throws IOException {
        ControllerState controller = state.controllers.get(bdf);
        if (controller == null || !controller.present) {
            throw Refusal.noDevice();
        }
        return controller;
    }

    private static boolean matches(ControllerState controller, String driver) {
        return controller.override == null
                ? driver.equals("nvme")
                : controller.override.equals(driver);
    }

    private void attach(MachineState state, String bdf, ControllerState controller, String driver)
            throws IOException {
        state.layout++;
        reset(controller);
        if (driver.equals("vfio-pci") && machine.profile().iommu().equals("none")) {
            throw Refusal.invalid();
        }
        if (machine.faults().strikes(Fault.ALL_ONES, bdf)) {
            controller.allOnes = true;
        }
        if (machine.faults().isOn(Fault.LINK_DROPS)) {
            machine.faults()
                    .struck(Fault.LINK_DROPS, "8.0x2")
                    .ifPresent(link -> train(controller, link));
        }
        if (driver.equals("nvme")) {
            attachToKernel(state, bdf, controller);
        }
        controller.driver = driver;
        controller.bindings++;
    }

    private void attachToKernel(MachineState state, String bdf, ControllerState controller)
            throws IOException {
        if (controller.allOnes || machine.faults().strikes(Fault.CONTROLLER_DOES_NOT_RETURN, bdf)) {
            throw Refusal.noDevice();
        }
        ControllerFacts facts = machine.controller(bdf).orElseThrow();
        ModuleParameters parameters = new ModuleParameters(machine);
        int spare = machine.drive(facts).ioQueues();
        controller.pollQueues =
                Math.min(spare - 1, Math.max(0, parameters.number(state, "nvme", "poll_queues")));
        controller.queueDepth =
                Math.min(
                        parameters.number(state, "nvme", "io_queue_depth"),
                        machine.drive(facts).queueEntries());
        boolean renamed = machine.faults().strikes(Fault.CONTROLLER_RENAMED, bdf);
        controller.instance = freeInstance(state, renamed ? 4 : 0);
        long slow =
                machine.faults()
                        .struck(Fault.CONTROLLER_SLOW, "20")
                        .map(seconds -> (long) (Double.parseDouble(seconds) * 1e9))
                        .orElse(0L);
        controller.disksAtNs = state.uptimeNs + PROBE_NS + slow;
    }

    private static void detach(MachineState state, ControllerState controller) {
        controller.driver = null;
        controller.instance = -1;
        reset(controller);
        // its vectors are freed; those that it gets next start with the default affinity
        String admin = "/proc/irq/" + QueueMap.adminInterrupt(controller) + "/";
        state.settings.keySet().removeIf(path -> path.startsWith(admin));
        state.layout++;
    }

    private static void reset(ControllerState controller) {
        controller.attributes.clear();
        controller.features.clear();
        controller.interrupts.clear();
    }

    /** The kernel hands out the lowest number that no other controller has. */
    private static int freeInstance(MachineState state, int from) {
        Set<Integer> taken = new HashSet<>();
        state.controllers.values().forEach(c -> taken.add(c.instance));
        int free = from;
        while (taken.contains(free)) {
            free++;
        }
        return free;
    }

    private static void train(ControllerState controller, String link) {
        String[] parts = link.split("x");
        controller.linkSpeed = Double.parseDouble(parts[0]);
        controller.linkWidth = Integer.parseInt(parts[1]);
    }

    /** Whether a driver hands a device to a process. */
    public static boolean isUserspace(String driver) {
        return driver != null && USERSPACE.contains(driver);
    }
}
