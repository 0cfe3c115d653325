package dev.spdkcmp.drivers.load;

import java.util.List;

/**
 * One stream of I/Os: a device driven from a CPU.
 *
 * @param target the device
 * @param cpus where its thread runs: one CPU, or the CPUs between which the kernel's scheduler may
 *     move it
 * @param helperCpu CPU of a second thread that submits (SQPOLL); null where there is none
 * @param depth I/Os in flight on this lane
 */
public record Lane(LoadTarget target, List<Integer> cpus, Integer helperCpu, int depth) {

    public Lane {
        cpus = List.copyOf(cpus);
        if (cpus.isEmpty() || depth < 1) {
            throw new IllegalArgumentException("a lane needs a CPU and a depth of at least 1");
        }
    }

    /** The one CPU of a pinned lane; the first of several. */
    public int cpu() {
        return cpus.get(0);
    }
}
