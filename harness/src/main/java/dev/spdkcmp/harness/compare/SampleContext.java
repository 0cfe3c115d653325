package dev.spdkcmp.harness.compare;

import java.util.List;
import java.util.Map;

/**
 * What was recorded with a sample beyond its figures. Null, or empty, means not recorded.
 *
 * @param sequence place in the order in which all samples of the run were taken, from a manifest or
 *     log that gives no times
 * @param temperatureC composite temperature of the device, degrees Celsius; the hottest of several
 * @param cpuSource where the CPU figures come from and which cores they cover, as a sentence
 * @param energySource where the energy figures come from and what they cover, as a sentence
 * @param reservedCores cores that could do nothing else meanwhile: spinning ones count in full
 * @param polling whether the arm polls for completions
 * @param hugepageBytes memory taken by hugepages for this arm
 * @param iopsByDevice I/Os per second of each device of the point
 * @param cpuNsPerIo CPU time per I/O by what it went into: user, system, irq, softirq, polling (a
 *     spinning core's time without I/O), nanoseconds
 * @param iopsPerSecond the per-second series of a diagnostic sample
 */
public record SampleContext(
        Long sequence,
        Double temperatureC,
        String cpuSource,
        String energySource,
        Integer reservedCores,
        Boolean polling,
        Long hugepageBytes,
        Map<String, Double> iopsByDevice,
        Map<String, Double> cpuNsPerIo,
        List<Double> iopsPerSecond) {

    /** Nothing recorded. */
    public static final SampleContext NONE =
            new SampleContext(
                    null, null, null, null, null, null, null, Map.of(), Map.of(), List.of());

    public SampleContext {
        iopsByDevice = Map.copyOf(iopsByDevice);
        cpuNsPerIo = Map.copyOf(cpuNsPerIo);
        iopsPerSecond = List.copyOf(iopsPerSecond);
    }
}
