package dev.spdkcmp.harness.inputs;

/**
 * What a device cannot exceed, where somebody says so.
 *
 * @param linkBytesPerSecond of the PCIe link of one device, in one direction; null when not said
 * @param ratedIops of the device's data sheet for this workload, sustained; null when not said
 */
public record Ceilings(Double linkBytesPerSecond, Double ratedIops) {

    /** Nobody says anything. */
    public static final Ceilings NONE = new Ceilings(null, null);

    /** These ceilings, and those of {@code fallback} where these say nothing. */
    Ceilings orElse(Ceilings fallback) {
        return new Ceilings(
                linkBytesPerSecond == null ? fallback.linkBytesPerSecond : linkBytesPerSecond,
                ratedIops == null ? fallback.ratedIops : ratedIops);
    }
}
