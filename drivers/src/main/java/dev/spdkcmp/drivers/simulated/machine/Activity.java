package dev.spdkcmp.drivers.simulated.machine;

import java.util.List;

/**
 * What a running program does per second.
 *
 * @param cpus shares of CPUs that it keeps busy
 * @param drives what it does to drives
 * @param switchesPerSecond context switches
 */
public record Activity(List<CpuShare> cpus, List<DriveShare> drives, double switchesPerSecond) {

    public static final Activity NONE = new Activity(List.of(), List.of(), 0);

    /**
     * A CPU's share, each 0 to 1.
     *
     * @param cpu which
     * @param user in user mode
     * @param system in the kernel
     * @param softirq in interrupt context
     */
    public record CpuShare(int cpu, double user, double system, double softirq) {}

    /**
     * What happens to a drive.
     *
     * @param bdf which
     * @param readsPerSecond reads
     * @param writesPerSecond writes
     * @param blockBytes size of each
     * @param randomWrites whether writes jump
     * @param busy share of its capability in use, 0 to 1
     * @param queue interrupt vector used; 0: none
     * @param interruptsPerSecond on that vector
     */
    public record DriveShare(
            String bdf,
            double readsPerSecond,
            double writesPerSecond,
            long blockBytes,
            boolean randomWrites,
            double busy,
            int queue,
            double interruptsPerSecond) {}
}
