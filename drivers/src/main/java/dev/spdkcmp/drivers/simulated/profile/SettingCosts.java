package dev.spdkcmp.drivers.simulated.profile;

import java.util.Map;

/**
 * What settings and topology add to an I/O; the gains that tuning must find again.
 *
 * @param schedulerNs processor time per I/O of each scheduler
 * @param iostatsNs of accounting
 * @param mergesNs of merging, by {@code nomerges}
 * @param requestAffinityNs of completing elsewhere, by {@code rq_affinity}
 * @param entropyNs of {@code add_random}
 * @param writeThrottleNs of write throttling, when its target is not 0
 * @param dmaMapNs of mapping for the IOMMU, by its mode
 * @param mitigationsOffFactor on kernel time without CPU mitigations
 * @param remoteCpuFactor on processor time on another node than the drive
 * @param distanceNs delay from there
 * @param siblingFactor on processor time when both threads of a core are loaded
 * @param unpinnedFactor on processor time of a thread that may move between CPUs
 * @param sharedCoreFactor on processor time on a CPU that is not isolated
 * @param interruptsFactor on processor time on a CPU that serves other devices' interrupts
 * @param irqbalanceFactor on kernel time with irqbalance running
 * @param smallSectorFactor on the drive's times with 512-byte sectors
 * @param deviation scatter between runs: isolated, pinned, unpinned
 */
public record SettingCosts(
        Map<String, Double> schedulerNs,
        double iostatsNs,
        Map<String, Double> mergesNs,
        Map<String, Double> requestAffinityNs,
        double entropyNs,
        double writeThrottleNs,
        Map<String, Double> dmaMapNs,
        double mitigationsOffFactor,
        double remoteCpuFactor,
        double distanceNs,
        double siblingFactor,
        double unpinnedFactor,
        double sharedCoreFactor,
        double interruptsFactor,
        double irqbalanceFactor,
        double smallSectorFactor,
        Map<String, Double> deviation) {}
