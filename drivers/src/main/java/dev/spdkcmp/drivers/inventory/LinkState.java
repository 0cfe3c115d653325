package dev.spdkcmp.drivers.inventory;

/**
 * A function's link; each part null where it cannot be read.
 *
 * @param now as trained
 * @param deviceBest the device's own limit
 * @param slotBest limit of the port above it
 */
public record LinkState(PcieLink now, PcieLink deviceBest, PcieLink slotBest) {

    /** The most this device can have in this slot; null where neither end tells. */
    public PcieLink best() {
        if (deviceBest == null || slotBest == null) {
            return deviceBest == null ? slotBest : deviceBest;
        }
        return deviceBest.atMost(slotBest);
    }

    /** Whether it trained below what both ends can. */
    public boolean degraded() {
        return now != null && best() != null && now.belowThat(best());
    }
}
