package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import java.util.List;

/** systemctl: show LoadState, is-active, start and stop of the services that a profile names. */
public final class Systemctl implements Tool {

    private static final long TIME_NS = 80_000_000;

    private final Machine machine;

    public Systemctl(Machine machine) {
        this.machine = machine;
    }

    @Override
    public Execution start(Invocation invocation) {
        List<String> words =
                invocation.arguments().stream().filter(a -> !a.startsWith("-")).toList();
        if (words.size() < 2) {
            return Execution.of(TIME_NS, Output.failed(1, "Too few arguments.\n"));
        }
        return Execution.of(TIME_NS, answer(words.get(0), words.get(1).replace(".service", "")));
    }

    private Output answer(String command, String service) {
        String state = machine.now().services.get(service);
        boolean there = state != null;
        return switch (command) {
            case "show" -> Output.printed(there ? "loaded\n" : "not-found\n");
            case "is-active" ->
                    new Output(
                            "active".equals(state) ? 0 : there ? 3 : 4,
                            (there ? state : "inactive") + "\n",
                            "");
            case "start" -> set(service, there, "active");
            case "stop" -> set(service, there, "inactive");
            default -> Output.failed(1, "Unknown command verb " + command + ".\n");
        };
    }

    private Output set(String service, boolean there, String value) {
        if (!there) {
            return Output.failed(5, "Failed to control " + service + ".service: Unit not found.\n");
        }
        machine.store().update(state -> state.services.put(service, value));
        return Output.printed("");
    }
}
