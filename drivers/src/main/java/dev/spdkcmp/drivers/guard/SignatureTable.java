package dev.spdkcmp.drivers.guard;

import static dev.spdkcmp.drivers.guard.Signature.Kind.APPLICATION;
import static dev.spdkcmp.drivers.guard.Signature.Kind.CACHE;
import static dev.spdkcmp.drivers.guard.Signature.Kind.ENCRYPTION;
import static dev.spdkcmp.drivers.guard.Signature.Kind.FILE_SYSTEM;
import static dev.spdkcmp.drivers.guard.Signature.Kind.PARTITION_TABLE;
import static dev.spdkcmp.drivers.guard.Signature.Kind.RAID;
import static dev.spdkcmp.drivers.guard.Signature.Kind.SWAP;
import static dev.spdkcmp.drivers.guard.Signature.Kind.VOLUME;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * Where each format puts its magic, from the formats' own on-disk definitions. Offsets count from
 * the beginning, or from the size of the disk.
 */
final class SignatureTable {

    private static final int SECTOR = 512;
    private static final int KIB = 1024;

    /**
     * One place of one magic.
     *
     * @param kind what it stands for
     * @param name what it is
     * @param offset from the size of the disk to the byte where the magic would be
     * @param magic the bytes
     */
    record Row(Signature.Kind kind, String name, LongUnaryOperator offset, byte[] magic) {}

    private static final List<Row> ROWS = build();

    private SignatureTable() {}

    static List<Row> rows() {
        return ROWS;
    }

    private static List<Row> build() {
        List<Row> rows = new ArrayList<>();
        partitionTables(rows);
        fileSystems(rows);
        swap(rows);
        raid(rows);
        volumes(rows);
        others(rows);
        return List.copyOf(rows);
    }

    private static void partitionTables(List<Row> rows) {
        for (long block : new long[] {SECTOR, 4 * KIB}) {
            rows.add(text(PARTITION_TABLE, "GPT", block, "EFI PART"));
            rows.add(
                    new Row(
                            PARTITION_TABLE,
                            "GPT backup",
                            size -> size - block,
                            bytes("EFI PART")));
        }
        rows.add(hex(PARTITION_TABLE, "BSD disklabel", SECTOR, "57455682"));
        rows.add(hex(PARTITION_TABLE, "Sun disklabel", 508, "dabe"));
    }

    private static void fileSystems(List<Row> rows) {
        rows.add(hex(FILE_SYSTEM, "ext2/ext3/ext4", 1080, "53ef"));
        rows.add(text(FILE_SYSTEM, "xfs", 0, "XFSB"));
        rows.add(text(FILE_SYSTEM, "btrfs", 64 * KIB + 64, "_BHRfS_M"));
        rows.add(hex(FILE_SYSTEM, "f2fs", KIB, "1020f5f2"));
        rows.add(text(FILE_SYSTEM, "ntfs", 3, "NTFS    "));
        rows.add(text(FILE_SYSTEM, "exfat", 3, "EXFAT   "));
        rows.add(text(FILE_SYSTEM, "vfat", 82, "FAT32   "));
        rows.add(text(FILE_SYSTEM, "vfat", 54, "FAT16   "));
        rows.add(text(FILE_SYSTEM, "vfat", 54, "FAT12   "));
        rows.add(hex(FILE_SYSTEM, "bcachefs", 4 * KIB + 24, "c68573f666ce90a9d96a60cf803df7ef"));
        rows.add(text(FILE_SYSTEM, "iso9660", 32 * KIB + 1, "CD001"));
        rows.add(text(FILE_SYSTEM, "udf", 32 * KIB + 1, "BEA01"));
        rows.add(text(FILE_SYSTEM, "jfs", 32 * KIB, "JFS1"));
        rows.add(text(FILE_SYSTEM, "reiserfs", 64 * KIB + 52, "ReIsEr"));
        rows.add(text(FILE_SYSTEM, "squashfs", 0, "hsqs"));
        rows.add(hex(FILE_SYSTEM, "erofs", KIB, "e2e1f5e0"));
        rows.add(hex(FILE_SYSTEM, "nilfs2", KIB + 6, "3434"));
        rows.add(hex(FILE_SYSTEM, "gfs2", 64 * KIB, "01161970"));
        rows.add(text(FILE_SYSTEM, "ocfs2", 2 * KIB, "OCFSV2"));
        rows.add(text(FILE_SYSTEM, "ocfs2", 4 * KIB, "OCFSV2"));
        rows.add(text(FILE_SYSTEM, "apfs", 32, "NXSB"));
        rows.add(text(FILE_SYSTEM, "hfsplus", KIB, "H+"));
        rows.add(hex(FILE_SYSTEM, "vmfs", 1024L * KIB, "0dd001c0"));
    }

    private static void swap(List<Row> rows) {
        for (long page : new long[] {4 * KIB, 8 * KIB, 16 * KIB, 32 * KIB, 64 * KIB}) {
            rows.add(text(SWAP, "swap", page - 10, "SWAPSPACE2"));
            rows.add(text(SWAP, "swap", page - 10, "SWAP-SPACE"));
        }
        rows.add(text(SWAP, "suspend image", 4 * KIB - 10, "S1SUSPEND\0"));
    }

    private static void raid(List<Row> rows) {
        String linuxRaid = "fc4e2ba9";
        rows.add(hex(RAID, "Linux RAID 1.1", 0, linuxRaid));
        rows.add(hex(RAID, "Linux RAID 1.2", 4 * KIB, linuxRaid));
        rows.add(
                new Row(
                        RAID,
                        "Linux RAID 1.0",
                        size -> (size / SECTOR - 16 & ~7L) * SECTOR,
                        HexFormat.of().parseHex(linuxRaid)));
        for (String endian : List.of(linuxRaid, "a92b4efc")) {
            rows.add(
                    new Row(
                            RAID,
                            "Linux RAID 0.90",
                            size -> (size & -64L * KIB) - 64L * KIB,
                            HexFormat.of().parseHex(endian)));
        }
        rows.add(
                new Row(
                        RAID,
                        "DDF RAID",
                        size -> size - SECTOR,
                        HexFormat.of().parseHex("de11de11")));
        rows.add(
                new Row(
                        RAID,
                        "Intel RST RAID",
                        size -> size - 2 * SECTOR,
                        bytes("Intel Raid ISM Cfg Sig. ")));
    }

    private static void volumes(List<Row> rows) {
        for (int sector = 0; sector < 4; sector++) {
            rows.add(text(VOLUME, "LVM2 physical volume", (long) sector * SECTOR, "LABELONE"));
        }
        rows.add(hex(VOLUME, "Stratis pool", SECTOR + 4, "215374726130746973"));
        rows.add(text(VOLUME, "VDO", 0, "dmvdo001"));
        for (String magic : List.of("8374026b", "8374026c", "8374026d")) {
            rows.add(
                    new Row(
                            VOLUME,
                            "DRBD",
                            size -> (size & -4L * KIB) - 4L * KIB + 60,
                            HexFormat.of().parseHex(magic)));
        }
        rows.add(text(ENCRYPTION, "LUKS", 0, "LUKS\u00ba\u00be"));
        rows.add(text(ENCRYPTION, "LUKS backup header", 16L * KIB, "SKUL\u00ba\u00be"));
        rows.add(text(ENCRYPTION, "BitLocker", 3, "-FVE-FS-"));
    }

    private static void others(List<Row> rows) {
        rows.add(hex(CACHE, "bcache", 4 * KIB + 24, "c68573f64e1a45ca8265f57f48ba6d81"));
        rows.add(text(APPLICATION, "Ceph BlueStore", 0, "bluestore block device"));
        rows.add(text(APPLICATION, "Oracle ASM", 32, "ORCLDISK"));
        rows.add(text(APPLICATION, "SPDK blobstore", 0, "SPDKBLOB"));
    }

    private static Row text(Signature.Kind kind, String name, long offset, String magic) {
        return new Row(kind, name, size -> offset, bytes(magic));
    }

    private static Row hex(Signature.Kind kind, String name, long offset, String magic) {
        return new Row(kind, name, size -> offset, HexFormat.of().parseHex(magic));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
