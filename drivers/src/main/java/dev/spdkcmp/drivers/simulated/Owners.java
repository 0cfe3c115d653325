package dev.spdkcmp.drivers.simulated;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.ProcessState;
import java.time.Instant;

/** Ends simulated programs whose starter, a process of the real machine, is gone. */
final class Owners {

    private final Machine machine;

    Owners(Machine machine) {
        this.machine = machine;
    }

    static long startOf(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    /** What the parent-death signal does: a program dies with the one who started it. */
    void endOrphans() {
        boolean orphans = machine.now().processes.values().stream().anyMatch(Owners::isOrphan);
        if (orphans) {
            machine.store()
                    .update(
                            state -> {
                                state.processes
                                        .values()
                                        .removeIf(p -> isOrphan(p) && !p.survives && !p.unkillable);
                                state.processes.values().stream()
                                        .filter(Owners::isOrphan)
                                        .forEach(p -> p.owner = 0);
                            });
        }
    }

    private static boolean isOrphan(ProcessState process) {
        return process.owner != 0
                && ProcessHandle.of(process.owner)
                        .filter(ProcessHandle::isAlive)
                        .filter(owner -> startOf(owner) == process.ownerStartMs)
                        .isEmpty();
    }
}
