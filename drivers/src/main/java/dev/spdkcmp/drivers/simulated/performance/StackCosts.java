package dev.spdkcmp.drivers.simulated.performance;

/**
 * What one I/O costs on a stack, on an idle local core at the reference clock.
 *
 * @param cpuNs processor time on the core that runs the load generator
 * @param outsideNs part of {@code cpuNs} that no tool's latency contains (between I/Os)
 * @param submitNs part of {@code cpuNs} before the submit call returns (fio's slat)
 * @param perKibNs further processor time per KiB beyond the first 4 (pinning pages)
 * @param serviceCpuNs processor time on a second core (a kernel submission thread); 0: none
 * @param wakeNs from the drive's interrupt to the running thread when the core idles; 0 where
 *     completions are polled
 * @param spins whether the core is busy whatever the load
 * @param interrupts whether the drive interrupts for completions
 * @param userShare part of the processor time spent in user mode
 * @param softirqShare part of it spent in interrupt context
 */
public record StackCosts(
        double cpuNs,
        double outsideNs,
        double submitNs,
        double perKibNs,
        double serviceCpuNs,
        double wakeNs,
        boolean spins,
        boolean interrupts,
        double userShare,
        double softirqShare) {

    /** Processor time for an I/O of this size, before the machine's conditions. */
    double cpuNs(long blockBytes) {
        return cpuNs + perKibNs * Math.max(0, blockBytes / 1024.0 - 4);
    }
}
