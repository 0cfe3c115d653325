package dev.spdkcmp.parsers.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BytePatternTest {

    @Test
    void findsWhatStringFinds() {
        Random random = new Random(7);
        for (int round = 0; round < 2000; round++) {
            String text = letters(random, 60);
            String wanted = letters(random, 1 + random.nextInt(4));
            int from = random.nextInt(60);
            assertEquals(
                    text.indexOf(wanted, from),
                    new BytePattern(wanted).indexIn(bytes(text), from, 60),
                    wanted + " in " + text + " from " + from);
        }
    }

    @Test
    void doesNotLookBeyondTheLimit() {
        BytePattern pattern = new BytePattern("abc");
        assertEquals(-1, pattern.indexIn(bytes("xxabc"), 0, 4));
        assertEquals(2, pattern.indexIn(bytes("xxabc"), 0, 5));
        assertTrue(pattern.isAt(bytes("xxabc"), 2, 5));
        assertFalse(pattern.isAt(bytes("xxabc"), 2, 4));
        assertEquals(-1, pattern.indexIn(bytes("ab"), 0, 2));
    }

    @Test
    void bytesAbove0x7fAreNoIndexBelowZero() {
        byte[] text = {(byte) 0xff, (byte) 0x80, 'a', 'b', (byte) 0xe9};
        assertEquals(2, new BytePattern("ab").indexIn(text, 0, text.length));
    }

    private static String letters(Random random, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) ('a' + random.nextInt(2)));
        }
        return text.toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
