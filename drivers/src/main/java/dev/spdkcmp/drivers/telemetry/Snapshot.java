package dev.spdkcmp.drivers.telemetry;

import dev.spdkcmp.drivers.host.CpuCounters;
import java.util.Map;

/**
 * Counters at one moment. What the machine does not offer is null or empty.
 *
 * @param monotonicNs when
 * @param ticks CPU times
 * @param interrupts of devices
 * @param khz present frequency of the measured CPUs
 * @param energyMicrojoules package energy counters by their sysfs folder
 * @param counters hardware counters of the measured CPUs
 */
public record Snapshot(
        long monotonicNs,
        CpuTicks ticks,
        InterruptCounts interrupts,
        Map<Integer, Long> khz,
        Map<String, Long> energyMicrojoules,
        CpuCounters.Reading counters) {

    public Snapshot {
        khz = Map.copyOf(khz);
        energyMicrojoules = Map.copyOf(energyMicrojoules);
    }
}
