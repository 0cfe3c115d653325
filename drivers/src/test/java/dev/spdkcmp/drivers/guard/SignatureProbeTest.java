package dev.spdkcmp.drivers.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SignatureProbeTest {

    private static final int SIZE = 8 << 20;

    private final byte[] disk = new byte[SIZE];

    private List<String> found() {
        return SignatureProbe.find(ends(disk)).stream().map(Signature::toString).toList();
    }

    private static DiskEnds ends(byte[] disk) {
        return new DiskEnds(
                Arrays.copyOf(disk, DiskEnds.HEAD_BYTES),
                Arrays.copyOfRange(disk, disk.length - DiskEnds.TAIL_BYTES, disk.length),
                disk.length);
    }

    private void put(int at, byte[] bytes) {
        System.arraycopy(bytes, 0, disk, at, bytes.length);
    }

    private void put(int at, String text) {
        put(at, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    static Stream<SignatureTable.Row> rows() {
        return SignatureTable.rows().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void eachMagicIsFoundWhereItsFormatPutsIt(SignatureTable.Row row) {
        put((int) row.offset().applyAsLong(SIZE), row.magic());
        List<Signature> found = SignatureProbe.find(ends(disk));
        assertTrue(
                found.stream().anyMatch(s -> s.name().equals(row.name()) && s.kind() == row.kind()),
                found.toString());
    }

    @Test
    void anEmptyDiskIsNobodys() {
        assertEquals(List.of(), found());
    }

    @Test
    void aDiskSmallerThanOneLabelIsNobodys() {
        assertEquals(
                List.of(), SignatureProbe.find(new DiskEnds(new byte[4096], new byte[4096], 4096)));
    }

    @Test
    void aFilledDiskOfRandomDataIsNobodys() {
        new Random(20260101).nextBytes(disk);
        assertEquals(List.of(), found());
    }

    @Test
    void anMbrNeedsAPartitionOtherwiseItIsABootSector() {
        put(510, new byte[] {0x55, (byte) 0xaa});
        assertEquals(List.of("boot sector (a partition table, at byte 510)"), found());
        put(446, HexFormat.of().parseHex("80202100830000"));
        assertEquals(List.of("MBR (a partition table, at byte 510)"), found());
        put(446 + 4, new byte[] {(byte) 0xee});
        put(512, "EFI PART");
        assertEquals(
                List.of(
                        "GPT (a partition table, at byte 512)",
                        "protective MBR of a GPT (a partition table, at byte 510)"),
                found());
    }

    @Test
    void theBootCodeOfAFileSystemIsNotReportedTwice() {
        put(82, "FAT32   ");
        put(510, new byte[] {0x55, (byte) 0xaa});
        assertEquals(List.of("vfat (a file system, at byte 82)"), found());
    }

    @Test
    void aZfsLabelNamesItsPool() {
        byte[] name = "tank".getBytes(StandardCharsets.US_ASCII);
        ByteBuffer list = ByteBuffer.allocate(200);
        list.put(HexFormat.of().parseHex("010100000000000000000001"));
        list.put(HexFormat.of().parseHex("00000024000000200000000776657273696f6e00"));
        list.put(HexFormat.of().parseHex("00000008000000010000000000001388"));
        list.put(HexFormat.of().parseHex("0000002000000020"));
        list.put(HexFormat.of().parseHex("000000046e616d65" + "0000000900000001" + "00000004"));
        list.put(name);
        put(16 * 1024, list.array());
        assertEquals(List.of("ZFS label of pool tank (a ZFS pool member, at byte 16384)"), found());
    }

    @Test
    void aZfsLabelThatOnlyTheEndStillHasIsFound() {
        put(SIZE - 256 * 1024 + 128 * 1024, HexFormat.of().parseHex("0cb1ba0000000000"));
        assertEquals(
                List.of("ZFS uberblock (a ZFS pool member, at byte " + (SIZE - 128 * 1024) + ")"),
                found());
    }
}
