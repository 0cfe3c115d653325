package dev.spdkcmp.drivers.simulated.performance;

/**
 * The state a drive is in while a load runs.
 *
 * @param mappedShare share of its blocks that were written, 0 to 1
 * @param garbage how far random writes have aged it: 0 fresh, 1 steady
 * @param slowdown factor on all its times (throttling, drift, a sector size that does not suit it)
 * @param linkBytesPerNs what its PCIe link carries
 * @param uplink switch port that it shares with others; null: none
 * @param uplinkBytesPerNs what that port carries
 * @param writeCache whether its volatile write cache is on
 */
public record DriveCondition(
        double mappedShare,
        double garbage,
        double slowdown,
        double linkBytesPerNs,
        String uplink,
        double uplinkBytesPerNs,
        boolean writeCache) {}
