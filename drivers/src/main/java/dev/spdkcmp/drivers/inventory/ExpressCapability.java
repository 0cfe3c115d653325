package dev.spdkcmp.drivers.inventory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * What a function's PCI Express capability says (PCI Express Base Specification 6.0, section
 * 7.5.3). Only root can read so far into the configuration space.
 *
 * @param payloadSupported largest payload it can send, in bytes
 * @param payload largest payload it is set to, in bytes
 * @param readRequest largest read request it is set to, in bytes
 * @param relaxedOrdering whether it may mark its packets as relaxed
 * @param linkSleeps whether its link may enter a low-power state (ASPM L0s or L1)
 */
public record ExpressCapability(
        int payloadSupported,
        int payload,
        int readRequest,
        boolean relaxedOrdering,
        boolean linkSleeps) {

    private static final int FIRST_CAPABILITY = 0x34;
    private static final int HEADER_BYTES = 64;
    static final int CONFIG_BYTES = 256;
    private static final int EXPRESS = 0x10;
    private static final int SMALLEST = 128;
    private static final int MOST_CAPABILITIES = 48;

    /** Reads the start of a {@code config} file; empty where it does not reach that far. */
    public static Optional<ExpressCapability> parse(byte[] config) {
        if (config.length < CONFIG_BYTES) {
            return Optional.empty();
        }
        ByteBuffer fields = ByteBuffer.wrap(config).order(ByteOrder.LITTLE_ENDIAN);
        int at = config[FIRST_CAPABILITY] & 0xfc;
        for (int i = 0; i < MOST_CAPABILITIES && at >= HEADER_BYTES; i++) {
            if (Byte.toUnsignedInt(config[at]) == EXPRESS && at + 20 <= CONFIG_BYTES) {
                int control = fields.getShort(at + 8);
                return Optional.of(
                        new ExpressCapability(
                                SMALLEST << (fields.getInt(at + 4) & 7),
                                SMALLEST << (control >> 5 & 7),
                                SMALLEST << (control >> 12 & 7),
                                (control & 1 << 4) != 0,
                                (fields.getShort(at + 16) & 3) != 0));
            }
            at = config[at + 1] & 0xfc;
        }
        return Optional.empty();
    }
}
