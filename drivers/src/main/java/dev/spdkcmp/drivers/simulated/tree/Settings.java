package dev.spdkcmp.drivers.simulated.tree;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.Refusal;
import java.util.function.Predicate;

/** Files that hold one value which can be written, and keeps until the next boot. */
final class Settings {

    private final Machine machine;

    Settings(Machine machine) {
        this.machine = machine;
    }

    /** A setting at {@code path} that accepts what {@code valid} does. */
    void add(Nodes nodes, String path, String byDefault, Predicate<String> valid) {
        nodes.file(
                path,
                () -> value(path, byDefault),
                value -> {
                    String trimmed = value.trim();
                    if (!valid.test(trimmed)) {
                        throw Refusal.invalid();
                    }
                    put(path, trimmed, byDefault);
                });
    }

    /** Keeps a value; the initial one is not kept. */
    void put(String path, String value, String byDefault) {
        machine.store()
                .update(
                        state -> {
                            if (value.equals(initial(path, byDefault))) {
                                state.settings.remove(path);
                            } else {
                                state.settings.put(path, value);
                            }
                        });
    }

    String value(String path, String byDefault) {
        String set = machine.now().settings.get(path);
        return set != null ? set : initial(path, byDefault);
    }

    private String initial(String path, String byDefault) {
        return machine.profile().settings().getOrDefault(path, byDefault);
    }

    static boolean isNumber(String value) {
        return value.matches("-?\\d{1,18}");
    }
}
