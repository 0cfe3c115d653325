package dev.spdkcmp.drivers.guard;

import java.util.Arrays;
import java.util.Optional;

/**
 * Beginning and end of a disk or partition, where all signatures are.
 *
 * @param head its first bytes, up to {@link #HEAD_BYTES}
 * @param tail its last bytes, up to {@link #TAIL_BYTES}
 * @param sizeBytes its whole size
 */
record DiskEnds(byte[] head, byte[] tail, long sizeBytes) {

    static final int HEAD_BYTES = (1 << 20) + (1 << 13);
    static final int TAIL_BYTES = 1 << 20;

    /** Bytes at an offset; empty where it is outside, or in the middle that was not read. */
    Optional<byte[]> at(long offset, int length) {
        if (offset < 0 || offset + length > sizeBytes) {
            return Optional.empty();
        }
        if (offset + length <= head.length) {
            return Optional.of(Arrays.copyOfRange(head, (int) offset, (int) offset + length));
        }
        long inTail = offset - (sizeBytes - tail.length);
        return inTail < 0
                ? Optional.empty()
                : Optional.of(Arrays.copyOfRange(tail, (int) inTail, (int) inTail + length));
    }

    boolean has(long offset, byte[] magic) {
        return at(offset, magic.length).filter(found -> Arrays.equals(found, magic)).isPresent();
    }
}
