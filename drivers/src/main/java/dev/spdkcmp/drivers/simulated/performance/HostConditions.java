package dev.spdkcmp.drivers.simulated.performance;

/**
 * What the machine adds to one stream's I/Os, as its settings and topology have it.
 *
 * @param cpuFactor on all processor time: clock, remote memory, SMT sibling, stray load
 * @param kernelFactor on processor time in the kernel: mitigations
 * @param blockLayerNs processor time in the block layer: scheduler, merging, statistics
 * @param dmaMapNs processor time to map an I/O for the IOMMU, kernel driver only
 * @param distanceNs delay to memory or a drive on another node
 * @param idleExitNs time for an idle core to wake
 * @param coalesceNs delay by interrupt coalescing
 * @param runDeviation standard deviation, between runs, of the logarithm of all times
 */
public record HostConditions(
        double cpuFactor,
        double kernelFactor,
        double blockLayerNs,
        double dmaMapNs,
        double distanceNs,
        double idleExitNs,
        double coalesceNs,
        double runDeviation) {}
