package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.Machine;

/** umount, by mount point or device. */
public final class Umount implements Tool {

    private final Machine machine;

    public Umount(Machine machine) {
        this.machine = machine;
    }

    @Override
    public Execution start(Invocation invocation) {
        String target =
                invocation.arguments().stream()
                        .filter(a -> !a.startsWith("-"))
                        .reduce((first, last) -> last)
                        .orElse("");
        boolean[] gone = new boolean[1];
        machine.store()
                .update(
                        state -> {
                            gone[0] =
                                    state.mounts.removeIf(
                                            m ->
                                                    m.target().equals(target)
                                                            || m.source().equals(target));
                            state.layout++;
                        });
        return Execution.of(
                10_000_000,
                gone[0]
                        ? Output.printed("")
                        : Output.failed(32, "umount: " + target + ": not mounted.\n"));
    }
}
