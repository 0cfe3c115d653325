package dev.spdkcmp.drivers.guard;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * ZFS vdev labels: four of 256 KiB, two at each end. In each an XDR name–value list with the pool's
 * configuration at 16 KiB and the uberblocks from 128 KiB on (OpenZFS, {@code vdev_impl.h}).
 */
final class ZfsLabels {

    private static final int LABEL_BYTES = 256 * 1024;
    private static final int LIST_AT = 16 * 1024;
    private static final int LIST_BYTES = 112 * 1024;
    private static final int UBERBLOCKS_AT = 128 * 1024;
    private static final int UBERBLOCK_STEP = 1024;
    private static final List<byte[]> MAGIC =
            List.of(
                    HexFormat.of().parseHex("0cb1ba0000000000"),
                    HexFormat.of().parseHex("0000000000bab10c"));
    private static final byte XDR = 1;

    private ZfsLabels() {}

    /** The first label found. */
    static Optional<Signature> in(DiskEnds disk) {
        long end = disk.sizeBytes() & -(long) LABEL_BYTES;
        for (long label : new long[] {0, LABEL_BYTES, end - 2L * LABEL_BYTES, end - LABEL_BYTES}) {
            Optional<Signature> found = at(disk, label);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<Signature> at(DiskEnds disk, long label) {
        Optional<byte[]> list = disk.at(label + LIST_AT, LIST_BYTES);
        if (list.isPresent() && isConfiguration(list.get())) {
            return Optional.of(
                    new Signature(
                            Signature.Kind.ZFS,
                            "ZFS label of pool " + poolName(list.get()).orElse("(unnamed)"),
                            label + LIST_AT));
        }
        for (int at = UBERBLOCKS_AT; at < LABEL_BYTES; at += UBERBLOCK_STEP) {
            for (byte[] magic : MAGIC) {
                if (disk.has(label + at, magic)) {
                    return Optional.of(
                            new Signature(Signature.Kind.ZFS, "ZFS uberblock", label + at));
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isConfiguration(byte[] list) {
        boolean header = list[0] == XDR && list[1] <= 1 && list[2] == 0 && list[3] == 0;
        return header && (indexOf(list, "pool_guid") >= 0 || indexOf(list, "version") >= 0);
    }

    /** Value of the pair {@code name}: XDR string, its length in the four bytes before it. */
    private static Optional<String> poolName(byte[] list) {
        byte[] pair = {0, 0, 0, 4, 'n', 'a', 'm', 'e', 0, 0, 0, 9, 0, 0, 0, 1};
        int at = indexOf(list, pair);
        if (at < 0) {
            return Optional.empty();
        }
        int length = list[at + pair.length + 3];
        int from = at + pair.length + 4;
        return length > 0 && from + length <= list.length
                ? Optional.of(new String(list, from, length, StandardCharsets.UTF_8))
                : Optional.empty();
    }

    private static int indexOf(byte[] in, String text) {
        return indexOf(in, text.getBytes(StandardCharsets.US_ASCII));
    }

    private static int indexOf(byte[] in, byte[] sought) {
        for (int at = 0; at + sought.length <= in.length; at++) {
            if (in[at] == sought[0]
                    && Arrays.equals(in, at, at + sought.length, sought, 0, sought.length)) {
                return at;
            }
        }
        return -1;
    }
}
