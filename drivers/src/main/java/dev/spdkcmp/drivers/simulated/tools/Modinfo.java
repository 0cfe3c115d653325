package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.Modules;
import java.util.List;

/** modinfo: whether a module can be had. */
public final class Modinfo implements Tool {

    private final Machine machine;

    public Modinfo(Machine machine) {
        this.machine = machine;
    }

    @Override
    public Execution start(Invocation invocation) {
        Modules modules = new Modules(machine);
        List<String> names =
                invocation.arguments().stream().filter(a -> !a.startsWith("-")).toList();
        StringBuilder found = new StringBuilder();
        StringBuilder missing = new StringBuilder();
        for (String name : names) {
            if (modules.isAvailable(name)) {
                found.append("filename:       ")
                        .append(
                                modules.isBuiltin(name)
                                        ? "(builtin)"
                                        : "/lib/modules/" + name + ".ko")
                        .append("\nname:           ")
                        .append(modules.named(name).replace('-', '_'))
                        .append("\ndescription:    SIMULATED\n");
            } else {
                missing.append("modinfo: ERROR: Module ").append(name).append(" not found.\n");
            }
        }
        int status = missing.length() > 0 ? 1 : 0;
        return Execution.of(5_000_000, new Output(status, found.toString(), missing.toString()));
    }
}
