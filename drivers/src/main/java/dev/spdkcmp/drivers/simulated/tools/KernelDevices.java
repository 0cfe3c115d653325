package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.ControllerState;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.profile.ControllerFacts;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the namespace behind a kernel device path. */
final class KernelDevices {

    private static final Pattern NAMESPACE = Pattern.compile("/dev/(nvme|ng)(\\d+)n(\\d+)");

    private final Machine machine;

    KernelDevices(Machine machine) {
        this.machine = machine;
    }

    /**
     * A namespace as its path names it.
     *
     * @param bdf controller
     * @param namespace id
     * @param generic whether by its generic character device
     * @param there whether the kernel has it now
     */
    record Target(String bdf, int namespace, boolean generic, boolean there) {}

    /** The namespace at a path that is there now. */
    Optional<Target> named(MachineState state, String path) {
        return anywhere(state, path).filter(Target::there);
    }

    /** The namespace at a path, by its name at boot where its controller is elsewhere now. */
    Optional<Target> anywhere(MachineState state, String path) {
        Matcher matcher = NAMESPACE.matcher(path);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int instance = Integer.parseInt(matcher.group(2));
        int namespace = Integer.parseInt(matcher.group(3));
        boolean generic = matcher.group(1).equals("ng");
        String name = "nvme" + instance + "n" + namespace;
        Machine.NamespaceDevice disk = machine.namespaceDevices(state).get(name);
        if (disk != null) {
            return Optional.of(new Target(disk.controller().bdf(), namespace, generic, true));
        }
        for (ControllerFacts facts : machine.profile().controllers()) {
            ControllerState controller = state.controllers.get(facts.bdf());
            if (controller.instance < 0
                    && controller.bootInstance == instance
                    && namespace <= machine.namespaceBytes(facts).size()) {
                return Optional.of(new Target(facts.bdf(), namespace, generic, false));
            }
        }
        return Optional.empty();
    }
}
