package dev.spdkcmp.parsers;

import java.util.Arrays;
import java.util.Random;

/** Damages outputs the way disks, pipes and people do, repeatably. */
public final class Damage {

    private final Random random;

    public Damage(long seed) {
        this.random = new Random(seed);
    }

    /** Where to cut a text of this length: so many places, evenly spread, without the end. */
    public static int[] cuts(int length, int places) {
        int[] cuts = new int[places];
        for (int i = 0; i < places; i++) {
            cuts[i] = (int) ((long) length * i / places);
        }
        return cuts;
    }

    /** A copy with one to three bytes flipped, dropped or doubled, or a line doubled or dropped. */
    public byte[] damage(byte[] text) {
        byte[] damaged = text;
        for (int i = random.nextInt(3); i >= 0 && damaged.length > 1; i--) {
            int at = random.nextInt(damaged.length);
            damaged =
                    switch (random.nextInt(5)) {
                        case 0 -> flipped(damaged, at);
                        case 1 -> without(damaged, at, at + 1);
                        case 2 -> doubled(damaged, at, at + 1);
                        case 3 -> doubled(damaged, lineStart(damaged, at), lineEnd(damaged, at));
                        default -> without(damaged, lineStart(damaged, at), lineEnd(damaged, at));
                    };
        }
        return damaged;
    }

    private byte[] flipped(byte[] text, int at) {
        byte[] copy = text.clone();
        boolean digit = copy[at] >= '0' && copy[at] <= '9';
        copy[at] =
                digit && random.nextBoolean()
                        ? (byte) ('0' + random.nextInt(10))
                        : (byte) (copy[at] ^ (1 << random.nextInt(8)));
        return copy;
    }

    private static byte[] without(byte[] text, int from, int to) {
        byte[] copy = new byte[text.length - (to - from)];
        System.arraycopy(text, 0, copy, 0, from);
        System.arraycopy(text, to, copy, from, text.length - to);
        return copy;
    }

    private static byte[] doubled(byte[] text, int from, int to) {
        byte[] copy = Arrays.copyOf(text, text.length + (to - from));
        System.arraycopy(text, from, copy, to, text.length - from);
        return copy;
    }

    private static int lineStart(byte[] text, int at) {
        int start = at;
        while (start > 0 && text[start - 1] != '\n') {
            start--;
        }
        return start;
    }

    private static int lineEnd(byte[] text, int at) {
        int end = at;
        while (end < text.length && text[end] != '\n') {
            end++;
        }
        return Math.min(end + 1, text.length);
    }
}
