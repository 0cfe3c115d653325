package dev.spdkcmp.parsers.fio;

/** Makes UTF-8 of bytes that claim to be (Unicode standard, table 3-7). */
final class Utf8 {

    private Utf8() {}

    /**
     * Puts a question mark in the place of a byte that starts no valid character.
     *
     * @param bytes changed in place
     * @param at a byte above 0x7f
     * @param limit end of the valid bytes
     * @return the place behind the character, or behind the question mark
     */
    static int repair(byte[] bytes, int at, int limit) {
        int length = length(bytes[at] & 0xff);
        if (length == 0 || at + length > limit || !secondFits(bytes, at)) {
            bytes[at] = '?';
            return at + 1;
        }
        for (int i = at + 2; i < at + length; i++) {
            if (!between(bytes[i], 0x80, 0xbf)) {
                bytes[at] = '?';
                return at + 1;
            }
        }
        return at + length;
    }

    /** Bytes of the character that starts so; 0 where none does. */
    private static int length(int first) {
        if (first >= 0xc2 && first <= 0xdf) {
            return 2;
        }
        if (first >= 0xe0 && first <= 0xef) {
            return 3;
        }
        return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
    }

    /** Keeps out characters spelt longer than need be, surrogates, and those above 0x10ffff. */
    private static boolean secondFits(byte[] bytes, int at) {
        byte second = bytes[at + 1];
        return switch (bytes[at] & 0xff) {
            case 0xe0 -> between(second, 0xa0, 0xbf);
            case 0xed -> between(second, 0x80, 0x9f);
            case 0xf0 -> between(second, 0x90, 0xbf);
            case 0xf4 -> between(second, 0x80, 0x8f);
            default -> between(second, 0x80, 0xbf);
        };
    }

    private static boolean between(byte b, int low, int high) {
        int value = b & 0xff;
        return value >= low && value <= high;
    }
}
