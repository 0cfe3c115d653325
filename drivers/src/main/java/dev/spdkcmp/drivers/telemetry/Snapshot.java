package dev.spdkcmp.drivers.telemetry;

import dev.spdkcmp.drivers.host.CpuCounters;
import dev.spdkcmp.drivers.host.ProcessFacts;
import java.util.List;
import java.util.Map;

/**
 * Counters at one moment. What the machine does not offer is null or empty.
 *
 * @param monotonicNs when
 * @param ticks CPU times
 * @param interrupts of devices
 * @param khz present frequency of the measured CPUs
 * @param energyMicrojoules package energy counters by their sysfs folder
 * @param load the load generator; null where it has ended or is not told
 * @param running whoever runs on the measured CPUs at this moment
 * @param counters hardware counters of the measured CPUs
 */
public record Snapshot(
        long monotonicNs,
        CpuTicks ticks,
        InterruptCounts interrupts,
        Map<Integer, Long> khz,
        Map<String, Long> energyMicrojoules,
        ProcessFacts load,
        List<ProcessFacts> running,
        CpuCounters.Reading counters) {

    public Snapshot {
        khz = Map.copyOf(khz);
        energyMicrojoules = Map.copyOf(energyMicrojoules);
        running = List.copyOf(running);
    }
}
