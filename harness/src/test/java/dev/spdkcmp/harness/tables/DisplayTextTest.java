package dev.spdkcmp.harness.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisplayTextTest {

    @Test
    void whatCouldMoveTheCursorIsShownByItsCode() {
        assertEquals("a\\u001B[31mred\\u000A\\u0009b", DisplayText.harmless("a\u001B[31mred\n\tb"));
        assertEquals("arm \\u202Eevil", DisplayText.harmless("arm \u202Eevil"));
        assertEquals("\\u2028", DisplayText.harmless("\u2028"));
        assertEquals("µs × 4 … é 漢 🚀", DisplayText.harmless("µs × 4 … é 漢 🚀"));
    }

    @ParameterizedTest
    @CsvSource({"abc, 3", "µs, 2", "漢字, 4", "🚀, 2", "e\u0301, 1"})
    void widthIsCountedInColumns(String text, int columns) {
        assertEquals(columns, DisplayText.width(text));
    }

    @Test
    void longTextIsCutInItsMiddle() {
        assertEquals("kernel-io_uring", DisplayText.fit("kernel-io_uring", 15));
        assertEquals("kern…ring", DisplayText.fit("kernel-io_uring", 9));
        assertEquals("漢…字", DisplayText.fit("漢漢漢字字字", 5));
    }

    @Test
    void runningTextIsBrokenAtBlanks() {
        assertEquals(
                List.of("- one two", "  three", "  4567890", "  12345"),
                Paragraph.lines("one two three 456789012345", 9, "- ", "  "));
    }
}
