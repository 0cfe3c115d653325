package dev.spdkcmp.drivers.simulated;

import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.profile.UseFacts;
import java.nio.charset.StandardCharsets;

/** Magic bytes by which file systems, RAID members and partition tables are known. */
final class Signatures {

    private static final int[] BOOT = {0x55, 0xaa};

    /** Lays a use's signature into bytes read from {@code offset} of its disk or partition. */
    void lay(UseFacts use, byte[] bytes, long offset, Machine.NamespaceDevice disk) {
        switch (use.kind()) {
            case GPT -> {
                put(bytes, offset, 510, BOOT);
                put(bytes, offset, 450, 0xee);
                put(bytes, offset, disk.state().lba, "EFI PART");
                put(bytes, offset, disk.sizeBytes() - disk.state().lba, "EFI PART");
            }
            case MBR -> {
                put(bytes, offset, 510, BOOT);
                put(bytes, offset, 450, 0x83);
                put(bytes, offset, 454, 0x00, 0x08, 0x00, 0x00, 0x00, 0x00, 0x10, 0x00);
            }
            case SWAP -> put(bytes, offset, 4086, "SWAPSPACE2");
            case HOLDER, SIGNATURE, MOUNT, LOOP -> fileSystem(use, bytes, offset, disk);
            default -> {}
        }
    }

    private void fileSystem(UseFacts use, byte[] bytes, long offset, Machine.NamespaceDevice disk) {
        String type = use.fileSystem() == null ? "" : use.fileSystem();
        String label = use.label() == null ? "unnamed" : use.label();
        switch (type) {
            case "ext4" -> put(bytes, offset, 0x438, 0x53, 0xef);
            case "xfs" -> put(bytes, offset, 0, "XFSB");
            case "btrfs" -> put(bytes, offset, 0x10040, "_BHRfS_M");
            case "vfat" -> {
                put(bytes, offset, 0, 0xeb, 0x58, 0x90);
                put(bytes, offset, 82, "FAT32   ");
                put(bytes, offset, 510, BOOT);
            }
            case "swap" -> put(bytes, offset, 4086, "SWAPSPACE2");
            case "LVM2_member" -> {
                put(bytes, offset, 512, "LABELONE");
                put(bytes, offset, 536, "LVM2 001");
            }
            case "linux_raid_member" -> {
                put(bytes, offset, 4096, 0xfc, 0x4e, 0x2b, 0xa9, 0x01);
            }
            case "crypto_LUKS" -> put(bytes, offset, 0, 0x4c, 0x55, 0x4b, 0x53, 0xba, 0xbe);
            case "bcache" ->
                    put(
                            bytes, offset, 4096 + 24, 0xc6, 0x85, 0x73, 0xf6, 0x4e, 0x1a, 0x45,
                            0xca, 0x82, 0x65, 0xf5, 0x7f, 0x48, 0xba, 0x6d, 0x81);
            case "zfs_member" -> zfs(label, bytes, offset, disk);
            default -> {}
        }
    }

    /**
     * Two labels at either end, each with a name-value list in XDR and uberblocks (OpenZFS,
     * vdev_impl.h).
     */
    private static void zfs(String pool, byte[] bytes, long offset, Machine.NamespaceDevice disk) {
        long last = disk.sizeBytes() / 262144 * 262144;
        byte[] name = pool.getBytes(StandardCharsets.US_ASCII);
        for (long label : new long[] {0, 262144, last - 524288, last - 262144}) {
            put(bytes, offset, label + 16384, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);
            put(bytes, offset, label + 16384 + 20, 0, 0, 0, 7);
            put(bytes, offset, label + 16384 + 24, "version");
            long pair = label + 16384 + 64;
            put(bytes, offset, pair, 0, 0, 0, 4);
            put(bytes, offset, pair + 4, "name");
            put(bytes, offset, pair + 8, 0, 0, 0, 9, 0, 0, 0, 1, 0, 0, 0, name.length);
            put(bytes, offset, pair + 20, pool);
            put(bytes, offset, label + 131072, 0x0c, 0xb1, 0xba, 0, 0, 0, 0, 0);
        }
    }

    private static void put(byte[] bytes, long offset, long at, String text) {
        byte[] raw = text.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < raw.length; i++) {
            put(bytes, offset, at + i, raw[i]);
        }
    }

    private static void put(byte[] bytes, long offset, long at, int... values) {
        for (int i = 0; i < values.length; i++) {
            long into = at + i - offset;
            if (into >= 0 && into < bytes.length) {
                bytes[(int) into] = (byte) values[i];
            }
        }
    }
}
