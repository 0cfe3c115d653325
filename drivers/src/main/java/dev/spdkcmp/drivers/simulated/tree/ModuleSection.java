package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.ModuleParameters;
import dev.spdkcmp.drivers.simulated.machine.Modules;
import dev.spdkcmp.drivers.simulated.machine.Refusal;
import java.io.IOException;
import java.util.TreeSet;

/** Kernel modules: /sys/module, /proc/modules, /lib/modules. */
final class ModuleSection implements Section {

    private final Machine machine;
    private final ModuleParameters parameters;
    private final Modules modules;

    ModuleSection(Machine machine) {
        this.machine = machine;
        this.parameters = new ModuleParameters(machine);
        this.modules = new Modules(machine);
    }

    @Override
    public boolean covers(String path) {
        return path.equals("/")
                || path.equals("/sys")
                || path.startsWith("/sys/module")
                || path.startsWith("/proc")
                || path.startsWith("/lib");
    }

    @Override
    public long version(MachineState state) {
        return state.layout;
    }

    @Override
    public void fill(Nodes nodes, MachineState state) {
        TreeSet<String> present = new TreeSet<>(state.modules);
        present.addAll(machine.profile().modules().builtin());
        for (String module : present) {
            String name = module.replace('-', '_');
            String at = "/sys/module/" + name;
            nodes.directory(at);
            if (state.modules.contains(module)) {
                nodes.file(at + "/initstate", "live");
                nodes.file(
                        at + "/refcnt",
                        () -> Integer.toString(modules.users(machine.now(), module)));
            }
            for (String parameter : parameters.of(state, name).keySet()) {
                nodes.file(
                        at + "/parameters/" + parameter,
                        () -> parameters.of(machine.now(), name).get(parameter),
                        value -> set(name, parameter, value.trim()));
            }
        }
        nodes.text("/proc/modules", this::list);
        String library = "/lib/modules/" + machine.profile().kernel().release();
        StringBuilder builtin = new StringBuilder();
        for (String module : machine.profile().modules().builtin()) {
            builtin.append("kernel/drivers/").append(module).append(".ko\n");
        }
        nodes.text(library + "/modules.builtin", builtin::toString);
        StringBuilder dependencies = new StringBuilder();
        for (String module : machine.profile().modules().available()) {
            dependencies.append("kernel/drivers/").append(module).append(".ko:\n");
            nodes.file(library + "/kernel/drivers/" + module + ".ko", "SIMULATED module");
        }
        nodes.text(library + "/modules.dep", dependencies::toString);
    }

    private void set(String module, String parameter, String value) throws IOException {
        String now = parameters.of(machine.now(), module).get(parameter);
        boolean number = now.matches("-?\\d+");
        if (number && !value.matches("-?\\d{1,9}") || !number && !value.matches("[YN01]")) {
            throw Refusal.invalid();
        }
        String kept = number ? value : value.replace('1', 'Y').replace('0', 'N');
        machine.store()
                .update(
                        state ->
                                state.settings.put(ModuleParameters.path(module, parameter), kept));
    }

    private String list() {
        MachineState state = machine.now();
        StringBuilder text = new StringBuilder();
        for (String module : state.modules) {
            text.append(module.replace('-', '_'))
                    .append(" 65536 ")
                    .append(modules.users(state, module))
                    .append(" - Live 0x0000000000000000\n");
        }
        return text.toString();
    }
}
