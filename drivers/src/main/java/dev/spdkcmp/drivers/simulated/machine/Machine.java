package dev.spdkcmp.drivers.simulated.machine;

import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import dev.spdkcmp.drivers.simulated.profile.DriveKind;
import dev.spdkcmp.drivers.simulated.profile.MachineProfile;
import dev.spdkcmp.drivers.simulated.profile.PlantedCosts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A simulated machine: what it is (its profile, which never changes) and how it is now (its state).
 *
 * @param profile what it is
 * @param drives kinds of drives by name
 * @param costs planted prices of stacks and settings
 * @param onlineCpus its CPUs that are switched on, ascending
 * @param store its state
 * @param faults what goes wrong on it
 */
public record Machine(
        MachineProfile profile,
        Map<String, DriveKind> drives,
        PlantedCosts costs,
        List<Integer> onlineCpus,
        StateStore store,
        Faults faults) {

    /** Its state now; only to be read. */
    public MachineState now() {
        return store.now();
    }

    /** What a controller is; empty where there is no NVMe function at that address. */
    public Optional<ControllerFacts> controller(String bdf) {
        return profile.controllers().stream().filter(c -> c.bdf().equals(bdf)).findFirst();
    }

    /** What the drive behind a controller is. */
    public DriveKind drive(ControllerFacts controller) {
        return drives.get(controller.drive());
    }

    public String model(ControllerFacts controller) {
        return controller.model() != null ? controller.model() : drive(controller).model();
    }

    public String firmware(ControllerFacts controller) {
        return controller.firmware() != null ? controller.firmware() : drive(controller).firmware();
    }

    /** Sizes of a controller's namespaces, the first with id 1. */
    public List<Long> namespaceBytes(ControllerFacts controller) {
        return controller.namespaces().isEmpty()
                ? List.of(drive(controller).sizeBytes())
                : controller.namespaces();
    }

    /** The best link that a controller and the port above it can agree on. */
    public ControllerFacts.Link bestLink(ControllerFacts controller) {
        ControllerFacts.Link own = drive(controller).maxLink();
        ControllerFacts.Link port = controller.portLink();
        return port == null
                ? own
                : new ControllerFacts.Link(
                        Math.min(own.speed(), port.speed()), Math.min(own.width(), port.width()));
    }

    /** The link that a controller shares with others behind the same switch. */
    public ControllerFacts.Link uplink(ControllerFacts controller) {
        return controller.uplinkLink() == null
                ? drive(controller).maxLink()
                : controller.uplinkLink();
    }

    /** NVMe block devices that are there now, in the order of their names. */
    public Map<String, NamespaceDevice> namespaceDevices(MachineState state) {
        Map<String, NamespaceDevice> devices = new LinkedHashMap<>();
        for (ControllerFacts facts : profile.controllers()) {
            ControllerState now = state.controllers.get(facts.bdf());
            if (facts.sharesWith() != null
                    || !now.present
                    || !now.onKernelDriver()
                    || now.instance < 0
                    || state.uptimeNs < now.disksAtNs) {
                continue;
            }
            List<Long> sizes = namespaceBytes(facts);
            for (int i = 0; i < sizes.size(); i++) {
                String name = "nvme" + now.instance + "n" + (i + 1);
                devices.put(name, new NamespaceDevice(name, facts, now, i + 1, sizes.get(i)));
            }
        }
        return devices;
    }

    /**
     * Kernel name today of a disk or partition known by its name at boot; empty where its
     * controller is not on the kernel's driver.
     */
    public Optional<String> nameNow(MachineState state, String bootName) {
        if (!bootName.startsWith("nvme")) {
            return Optional.of(bootName);
        }
        int end = bootName.indexOf('n', 1);
        int boot = Integer.parseInt(bootName.substring(4, end));
        for (ControllerState controller : state.controllers.values()) {
            if (controller.bootInstance == boot) {
                return controller.instance < 0
                        ? Optional.empty()
                        : Optional.of("nvme" + controller.instance + bootName.substring(end));
            }
        }
        return Optional.empty();
    }

    /**
     * A namespace as the kernel shows it.
     *
     * @param name of its block device
     * @param controller what its controller is
     * @param state how its controller is
     * @param namespace its id
     * @param sizeBytes its size
     */
    public record NamespaceDevice(
            String name,
            ControllerFacts controller,
            ControllerState state,
            int namespace,
            long sizeBytes) {

        /** Its name at boot. */
        public String bootName() {
            return "nvme" + state.bootInstance + "n" + namespace;
        }

        /** Minor number of its block device; partitions follow. */
        public int minor() {
            return state.minor + (namespace - 1) * 16;
        }
    }
}
