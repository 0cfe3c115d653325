package dev.spdkcmp.drivers.simulated.machine;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Loading and unloading kernel modules. */
public final class Modules {

    /** What a module needs, loaded before it. */
    private static final Map<String, List<String>> NEEDS =
            Map.of(
                    "nvme", List.of("nvme_core"),
                    "vfio-pci", List.of("vfio", "vfio_iommu_type1"),
                    "vfio_iommu_type1", List.of("vfio"),
                    "uio_pci_generic", List.of("uio"),
                    "nvmet", List.of("nvme_core"));

    private final Machine machine;
    private final DriverBinding binding;

    public Modules(Machine machine) {
        this.machine = machine;
        this.binding = new DriverBinding(machine);
    }

    /** The module that a name means: modprobe takes dashes and underscores alike. */
    public String named(String name) {
        return name.replace('-', '_').equals("vfio_pci") ? "vfio-pci" : name.replace('-', '_');
    }

    public boolean isBuiltin(String name) {
        return machine.profile().modules().builtin().contains(named(name));
    }

    public boolean isAvailable(String name) {
        return machine.profile().modules().available().contains(named(name)) || isBuiltin(name);
    }

    /** Loads a module and what it needs; drivers then take the functions that want them. */
    public void load(MachineState state, String name) throws IOException {
        String module = named(name);
        if (isBuiltin(module) || state.modules.contains(module)) {
            return;
        }
        if (!isAvailable(module)) {
            throw Refusal.noFile();
        }
        for (String needed : NEEDS.getOrDefault(module, List.of())) {
            load(state, needed);
        }
        state.modules.add(module);
        state.layout++;
        if (module.equals("nvme")) {
            for (String bdf : state.controllers.keySet()) {
                if (state.controllers.get(bdf).present) {
                    binding.probe(state, bdf);
                }
            }
        }
    }

    /** Unloads a module that nothing uses, and those that only it needed. */
    public void unload(MachineState state, String name, boolean withUnused) throws IOException {
        String module = named(name);
        if (isBuiltin(module)) {
            throw new IOException("Module " + module + " is builtin.");
        }
        if (users(state, module) > 0) {
            throw new IOException("Module " + module.replace('-', '_') + " is in use.");
        }
        for (Map.Entry<String, ControllerState> entry : state.controllers.entrySet()) {
            if (module.equals(entry.getValue().driver)) {
                binding.release(state, entry.getKey());
            }
        }
        state.modules.remove(module);
        state.layout++;
        if (withUnused) {
            for (String needed : NEEDS.getOrDefault(module, List.of())) {
                if (state.modules.contains(needed) && users(state, needed) == 0) {
                    unload(state, needed, true);
                }
            }
        }
    }

    /** References to a module: modules that need it, and for nvme mounted or open disks. */
    public int users(MachineState state, String module) {
        int users = 0;
        for (String other : state.modules) {
            if (NEEDS.getOrDefault(other, List.of()).contains(module)) {
                users++;
            }
        }
        if (module.equals("nvme")) {
            users +=
                    (int)
                            state.mounts.stream()
                                    .filter(m -> m.source().startsWith("/dev/nvme"))
                                    .count();
        }
        return users;
    }
}
