package dev.spdkcmp.drivers.inventory;

import java.util.Optional;

/**
 * A PCIe link's speed and width.
 *
 * @param gigatransfersPerSecond per lane: 2.5, 5, 8, 16, 32 or 64
 * @param lanes 1 to 32
 */
public record PcieLink(double gigatransfersPerSecond, int lanes) {

    private static final int MAX_LANES = 32;
    private static final double FIRST_128B130B = 8;
    private static final double FIRST_FLIT = 64;
    private static final double BITS_PER_BYTE = 8;

    /**
     * From sysfs: {@code 16.0 GT/s PCIe} and {@code 4}; empty where the device tells none ({@code
     * Unknown}, 0, 255: emulated and virtual functions).
     */
    public static Optional<PcieLink> parse(String speed, String width) {
        String[] words = speed.strip().split(" ");
        try {
            double rate = Double.parseDouble(words[0]);
            int lanes = Integer.parseInt(width.strip());
            return rate > 0 && lanes >= 1 && lanes <= MAX_LANES
                    ? Optional.of(new PcieLink(rate, lanes))
                    : Optional.empty();
        } catch (NumberFormatException unknown) {
            return Optional.empty();
        }
    }

    /**
     * Bytes per second that the encoding leaves in one direction, before packet headers: 8b/10b
     * below 8 GT/s, 128b/130b up to 32 GT/s, 236 of 256 bytes of a flit at 64 GT/s (PCI Express
     * Base Specification 6.0, sections 4.2.1 to 4.2.3).
     */
    public double bytesPerSecond() {
        double efficiency =
                gigatransfersPerSecond < FIRST_128B130B
                        ? 8.0 / 10
                        : gigatransfersPerSecond < FIRST_FLIT ? 128.0 / 130 : 236.0 / 256;
        return gigatransfersPerSecond * 1e9 * efficiency * lanes / BITS_PER_BYTE;
    }

    /** Whether it is narrower or slower than another. */
    public boolean belowThat(PcieLink other) {
        return gigatransfersPerSecond < other.gigatransfersPerSecond || lanes < other.lanes;
    }

    /** The most that two ends can agree on. */
    public PcieLink atMost(PcieLink other) {
        return new PcieLink(
                Math.min(gigatransfersPerSecond, other.gigatransfersPerSecond),
                Math.min(lanes, other.lanes));
    }

    @Override
    public String toString() {
        return gigatransfersPerSecond + " GT/s x" + lanes;
    }
}
