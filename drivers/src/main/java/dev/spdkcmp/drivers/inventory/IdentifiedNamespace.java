package dev.spdkcmp.drivers.inventory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a namespace says of itself: Identify Namespace, NVM Command Set Specification 1.0, figure
 * 97.
 *
 * @param sizeBlocks logical blocks (NSZE)
 * @param usedBlocks logical blocks that hold data (NUSE); that of the size where it does not count
 * @param boundaryBlocks I/O across a multiple of so many logical blocks is slower (NOIOB); 0: none
 *     stated
 * @param shared whether other controllers can attach it too (NMIC, bit 0)
 * @param formats its LBA formats; reserved ones (data size 0) left out
 */
public record IdentifiedNamespace(
        long sizeBlocks,
        long usedBlocks,
        int boundaryBlocks,
        boolean shared,
        List<LbaFormat> formats) {

    private static final int BYTES = 4096;
    private static final int NUSE = 16;
    private static final int NLBAF = 25;
    private static final int FLBAS = 26;
    private static final int NMIC = 30;
    private static final int NOIOB = 46;
    private static final int FORMATS = 128;
    private static final int MAX_FORMATS = 64;

    public IdentifiedNamespace {
        formats = List.copyOf(formats);
    }

    /** Reads the 4096 bytes; empty where it is an inactive namespace's (all zero) or too short. */
    public static Optional<IdentifiedNamespace> parse(byte[] data) {
        if (data.length < BYTES) {
            return Optional.empty();
        }
        ByteBuffer fields = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
        long blocks = fields.getLong(0);
        if (blocks == 0) {
            return Optional.empty();
        }
        int count = Math.min(Byte.toUnsignedInt(data[NLBAF]) + 1, MAX_FORMATS);
        int current = data[FLBAS] & 0xf | (data[FLBAS] & 0x60) >> 1;
        List<LbaFormat> formats = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            int at = FORMATS + 4 * index;
            int exponent = Byte.toUnsignedInt(data[at + 2]);
            if (exponent > 0 && exponent < Integer.SIZE - 1) {
                formats.add(
                        new LbaFormat(
                                index,
                                1 << exponent,
                                Short.toUnsignedInt(fields.getShort(at)),
                                data[at + 3] & 0x3,
                                index == current));
            }
        }
        return Optional.of(
                new IdentifiedNamespace(
                        blocks,
                        fields.getLong(NUSE),
                        Short.toUnsignedInt(fields.getShort(NOIOB)),
                        (data[NMIC] & 1) != 0,
                        formats));
    }
}
