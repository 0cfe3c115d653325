package dev.spdkcmp.drivers.simulated.load;

import dev.spdkcmp.drivers.simulated.performance.Stack;
import java.util.List;

/**
 * A stream of I/Os that a load generator was told to run.
 *
 * @param bdf controller that it goes to
 * @param namespace namespace there
 * @param stack the way its I/Os take
 * @param cpu where it runs most
 * @param allowed CPUs that it may run on: one when pinned
 * @param serviceCpu CPU of its kernel submission thread; −1: none
 * @param random whether it jumps
 * @param readPercent share of reads
 * @param blockBytes size of one I/O
 * @param depth I/Os it keeps in flight
 */
public record StreamRequest(
        String bdf,
        int namespace,
        Stack stack,
        int cpu,
        List<Integer> allowed,
        int serviceCpu,
        boolean random,
        int readPercent,
        long blockBytes,
        int depth) {}
