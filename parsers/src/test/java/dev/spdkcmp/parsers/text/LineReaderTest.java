package dev.spdkcmp.parsers.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineReaderTest {

    /** Gives so many bytes at a time, as a pipe does. */
    private static InputStream inPieces(String text, int size) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
            @Override
            public synchronized int read(byte[] bytes, int offset, int length) {
                return super.read(bytes, offset, Math.min(size, length));
            }
        };
    }

    private static List<String> lines(InputStream in) throws IOException {
        LineReader reader = new LineReader(in);
        Line line = new Line();
        List<String> lines = new ArrayList<>();
        while (reader.next(line)) {
            lines.add(line.text());
        }
        return lines;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 65536})
    void linesEndAtLfAndCr(int pieces) throws IOException {
        assertEquals(
                List.of("a", "", "  b", "12 IOPS", "c", "last"),
                lines(inPieces("a\n\n  b  \t\n12 IOPS\rc\nlast", pieces)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 65536})
    void crLfIsOneEnd(int pieces) throws IOException {
        assertEquals(
                List.of("a", "", "b", "", "c"), lines(inPieces("a\r\n\r\nb\r\r\nc\r\n", pieces)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 65536})
    void terminalEscapesAreLeftOut(int pieces) throws IOException {
        assertEquals(
                List.of("====", "red text", "x"),
                lines(inPieces("\u001b[2K====\n\u001b[1;31mred\u001b[0m text\nx\u001b[", pieces)));
    }

    @Test
    void whetherTheLastLineEndedIsKnown() throws IOException {
        for (String text : List.of("", "a\n", "a\r")) {
            LineReader reader = new LineReader(inPieces(text, 10));
            while (reader.next(new Line())) {}
            assertTrue(reader.lastLineEnded(), text);
        }
        LineReader reader = new LineReader(inPieces("a\nb", 10));
        while (reader.next(new Line())) {}
        assertFalse(reader.lastLineEnded());
        assertEquals(2, reader.lineNumber());
    }

    @Test
    void anEndlessLineIsCutAndTheNextOneRead() throws IOException {
        List<String> lines = lines(inPieces("x".repeat(5_000_000) + "\nnext\n", 65536));

        assertEquals(2, lines.size());
        assertEquals(LineReader.MAX_LINE, lines.get(0).length());
        assertEquals("next", lines.get(1));
    }

    @Test
    void anEndlessLineThatNothingEndsIsNotEnded() throws IOException {
        for (String end : List.of("", "\n")) {
            LineReader reader = new LineReader(inPieces("x".repeat(3_000_000) + end, 65536));
            while (reader.next(new Line())) {}
            assertEquals(!end.isEmpty(), reader.lastLineEnded());
        }
    }

    @Test
    void aLineLongerThanTheBufferIsWhole() throws IOException {
        assertEquals(
                List.of("y".repeat(200_000), "z"),
                lines(inPieces("y".repeat(200_000) + "\nz", 1000)));
    }

    @Test
    void numbersMustHaveTheirDecimals() {
        assertEquals(2938775, Line.of("  29387.75 x").takeFixed(2));
        assertEquals(-5, Line.of("-0.05").takeFixed(2));
        for (String text :
                List.of(
                        "29387.7",
                        "29387.755",
                        "29387",
                        ".75",
                        "nan",
                        "-",
                        "",
                        "1234567890123456789.00")) {
            Line line = Line.of(text);
            assertEquals(Line.NONE, line.takeFixed(2), text);
            assertEquals(text, line.rest());
        }
        assertEquals(42, Line.of(" 42)").takeInteger());
        assertEquals(Line.NONE, Line.of("99999999999999999999").takeInteger());
    }

    @Test
    void textIsTakenUpToASeparator() {
        Line line = Line.of("a from core b from core 3:");
        assertEquals("a from core b", line.takeUpToLast(" from core "));
        assertEquals(3, line.takeInteger());
        assertEquals("a", line.rewind().takeUpTo(" from core "));
        assertEquals(null, line.takeUpTo("?"));
    }

    @Test
    void bytesThatAreNotUtf8BecomeReplacements() throws IOException {
        byte[] bytes = {'a', (byte) 0xff, 'b', '\n'};
        assertEquals(List.of("a\ufffdb"), lines(new ByteArrayInputStream(bytes)));
    }
}
