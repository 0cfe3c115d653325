package dev.spdkcmp.drivers.simulated.performance;

/**
 * How one stream does, before a run's noise.
 *
 * @param load the stream
 * @param throughputPerNs I/Os per nanosecond
 * @param read latency of its reads as its tool's clock sees it; null without reads
 * @param write latency of its writes; null without writes
 * @param cpuNs processor time per I/O on its core
 * @param serviceCpuNs processor time per I/O on its submission thread's core
 * @param outsideNs time per I/O that its tool's clock misses
 * @param submitNs time per I/O until the submit call returns
 * @param coreUtilisation busy share of its core by all streams there, spinning not counted
 * @param interruptsPerIo interrupts of the drive per I/O
 * @param switchesPerIo context switches per I/O
 */
public record StreamSolution(
        StreamLoad load,
        double throughputPerNs,
        LatencyDistribution read,
        LatencyDistribution write,
        double cpuNs,
        double serviceCpuNs,
        double outsideNs,
        double submitNs,
        double coreUtilisation,
        double interruptsPerIo,
        double switchesPerIo) {

    /** Mean latency over both directions as the tool's clock sees it, nanoseconds. */
    public double meanNs() {
        double share = load.readShare();
        return (read == null ? 0 : share * read.meanNs())
                + (write == null ? 0 : (1 - share) * write.meanNs());
    }
}
