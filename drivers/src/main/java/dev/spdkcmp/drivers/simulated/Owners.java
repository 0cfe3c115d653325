package dev.spdkcmp.drivers.simulated;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.machine.ProcessState;
import java.time.Instant;

/**
 * Ends what on a simulated machine dies with a process of the real one, where that is gone: the
 * programs that it started, and what it asked of idle states.
 */
final class Owners {

    private final Machine machine;

    Owners(Machine machine) {
        this.machine = machine;
    }

    static long startOf(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    /** This process, as what it asked for is kept under. */
    static String ourselves() {
        ProcessHandle us = ProcessHandle.current();
        return us.pid() + ":" + startOf(us);
    }

    /** What the parent-death signal and the closing of files do. */
    void endOrphans() {
        MachineState now = machine.now();
        boolean orphans =
                now.processes.values().stream().anyMatch(Owners::isOrphan)
                        || now.wakeUpLimits.keySet().stream().anyMatch(Owners::isGone);
        if (orphans) {
            machine.store().update(Owners::endOrphans);
        }
    }

    private static void endOrphans(MachineState state) {
        state.wakeUpLimits.keySet().removeIf(Owners::isGone);
        state.processes.values().removeIf(p -> isOrphan(p) && !p.survives && !p.unkillable);
        state.processes.values().stream().filter(Owners::isOrphan).forEach(p -> p.owner = 0);
    }

    private static boolean isOrphan(ProcessState process) {
        return process.owner != 0 && isGone(process.owner, process.ownerStartMs);
    }

    private static boolean isGone(String process) {
        String[] parts = process.split(":");
        return isGone(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
    }

    private static boolean isGone(long pid, long startMs) {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(process -> startOf(process) == startMs)
                .isEmpty();
    }
}
