package dev.spdkcmp.drivers.guard;

import java.util.Optional;

/** The first sector, as a PC's firmware would read it. */
final class BootSector {

    private static final int MARK = 510;
    private static final int ENTRIES = 446;
    private static final int ENTRY_BYTES = 16;
    private static final int ENTRY_COUNT = 4;
    private static final int TYPE = 4;
    private static final int PROTECTIVE_GPT = 0xee;
    private static final byte[] BOOT_MARK = {0x55, (byte) 0xaa};

    private BootSector() {}

    /** An MBR partition table, or bare boot code; empty where the sector carries no boot mark. */
    static Optional<Signature> in(DiskEnds disk) {
        if (!disk.has(MARK, BOOT_MARK)) {
            return Optional.empty();
        }
        byte[] sector = disk.at(0, MARK).orElseThrow();
        boolean plausible = true;
        String name = null;
        for (int entry = 0; entry < ENTRY_COUNT; entry++) {
            int at = ENTRIES + entry * ENTRY_BYTES;
            int type = Byte.toUnsignedInt(sector[at + TYPE]);
            plausible &= (sector[at] & 0x7f) == 0;
            if (type == PROTECTIVE_GPT) {
                name = "protective MBR of a GPT";
            } else if (type != 0 && name == null) {
                name = "MBR";
            }
        }
        return Optional.of(
                new Signature(
                        Signature.Kind.PARTITION_TABLE,
                        plausible && name != null ? name : "boot sector",
                        MARK));
    }
}
