package dev.spdkcmp.parsers.fio;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A text to look for among bytes, most of which are never looked at (Horspool's algorithm). */
final class BytePattern {

    private static final int BYTE_VALUES = 256;

    private final byte[] pattern;

    /** By the byte that stands below the last place of the pattern: how far to move on. */
    private final int[] shifts = new int[BYTE_VALUES];

    BytePattern(String ascii) {
        pattern = ascii.getBytes(StandardCharsets.US_ASCII);
        Arrays.fill(shifts, pattern.length);
        for (int i = 0; i < pattern.length - 1; i++) {
            shifts[pattern[i] & 0xff] = pattern.length - 1 - i;
        }
    }

    int length() {
        return pattern.length;
    }

    /**
     * The first place in {@code [from, limit)} at which all of it stands; −1 where there is none.
     */
    int indexIn(byte[] bytes, int from, int limit) {
        int lastPlace = pattern.length - 1;
        int at = from;
        while (at <= limit - pattern.length) {
            byte last = bytes[at + lastPlace];
            if (last == pattern[lastPlace] && isAt(bytes, at, limit)) {
                return at;
            }
            at += shifts[last & 0xff];
        }
        return -1;
    }

    /** Whether all of it stands at a place before {@code limit}. */
    boolean isAt(byte[] bytes, int place, int limit) {
        return place + pattern.length <= limit
                && Arrays.equals(bytes, place, place + pattern.length, pattern, 0, pattern.length);
    }
}
