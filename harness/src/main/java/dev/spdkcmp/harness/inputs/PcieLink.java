package dev.spdkcmp.harness.inputs;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Bandwidth of PCIe links, in one direction: transfer rate × encoding × lanes. Packet overhead is
 * not subtracted, so that nothing real can be above it. (PCI Express Base Specification: 8b/10b
 * encoding to 5 GT/s, 128b/130b to 32 GT/s, 242 of 256 bytes of a flit at 64 GT/s.)
 */
final class PcieLink {

    private static final Pattern WORD = Pattern.compile("gen([1-6])\\s*x(1|2|4|8|16)");

    private static final double[] BYTES_PER_SECOND_PER_LANE = {
        2.5e9 / 10,
        5e9 / 10,
        8e9 / 8 * 128 / 130,
        16e9 / 8 * 128 / 130,
        32e9 / 8 * 128 / 130,
        64e9 / 8 * 242 / 256
    };

    /** The fastest link that a single drive has: generation 6, four lanes. */
    static final double FASTEST_DRIVE_BYTES_PER_SECOND = bytesPerSecond(6, 4);

    private PcieLink() {}

    /** Of a link written as {@code gen4x4}; empty where the text is none. */
    static Optional<Double> parse(String text) {
        Matcher link = WORD.matcher(text.strip().toLowerCase(Locale.ROOT));
        return link.matches()
                ? Optional.of(
                        bytesPerSecond(
                                Integer.parseInt(link.group(1)), Integer.parseInt(link.group(2))))
                : Optional.empty();
    }

    private static double bytesPerSecond(int generation, int lanes) {
        return BYTES_PER_SECOND_PER_LANE[generation - 1] * lanes;
    }
}
