package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.Modules;
import java.io.IOException;
import java.util.List;

/** modprobe: load, unload ({@code -r}), resolve an alias ({@code -R}). */
public final class Modprobe implements Tool {

    private static final long TIME_NS = 60_000_000;

    private final Machine machine;
    private final Modules modules;

    public Modprobe(Machine machine) {
        this.machine = machine;
        this.modules = new Modules(machine);
    }

    @Override
    public Execution start(Invocation invocation) {
        List<String> names =
                invocation.arguments().stream().filter(a -> !a.startsWith("-")).toList();
        boolean remove =
                invocation.arguments().stream().anyMatch(a -> a.matches("-[a-z]*r[a-z]*|--remove"));
        boolean resolve = invocation.arguments().contains("-R");
        if (names.isEmpty()) {
            return Execution.of(
                    TIME_NS, Output.failed(1, "modprobe: ERROR: missing parameters. See -h.\n"));
        }
        String name = names.get(0);
        if (resolve) {
            boolean nvme = name.startsWith("pci:") && name.contains("bc01sc08i02");
            return Execution.of(
                    TIME_NS, nvme ? Output.printed("nvme\n") : Output.failed(1, notFound(name)));
        }
        return Execution.of(TIME_NS, remove ? unload(name) : load(name));
    }

    private Output load(String name) {
        if (!modules.isAvailable(name) && !machine.now().modules.contains(modules.named(name))) {
            return Output.failed(1, notFound(name));
        }
        try {
            machine.store()
                    .change(
                            state -> {
                                modules.load(state, name);
                                return null;
                            });
            return Output.printed("");
        } catch (IOException e) {
            return Output.failed(
                    1,
                    "modprobe: ERROR: could not insert '" + name + "': " + e.getMessage() + "\n");
        }
    }

    private Output unload(String name) {
        try {
            machine.store()
                    .change(
                            state -> {
                                modules.unload(state, name, true);
                                return null;
                            });
            return Output.printed("");
        } catch (IOException e) {
            return Output.failed(1, "modprobe: FATAL: " + e.getMessage() + "\n");
        }
    }

    private String notFound(String name) {
        return "modprobe: FATAL: Module "
                + name
                + " not found in directory /lib/modules/"
                + machine.profile().kernel().release()
                + "\n";
    }
}
