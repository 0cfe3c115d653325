package dev.spdkcmp.harness.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextTableTest {

    private static final TextTable TABLE =
            new TextTable(
                    List.of(
                            column("depth", true, TextTable.Column.ALWAYS, "1", "128"),
                            column(
                                    "kernel-io_uring-polled",
                                    true,
                                    TextTable.Column.ALWAYS,
                                    "16.74",
                                    "550.0"),
                            column("95 % interval", true, 3, "+3.2 to +4.9", "+40.1 to +43.5"),
                            column("n", true, 1, "6", "6"),
                            column("verdict", false, 4, "better", "inconclusive [1]")));

    private static TextTable.Column column(
            String header, boolean right, int importance, String... cells) {
        return new TextTable.Column(header, List.of(cells), right, importance);
    }

    @Test
    void figuresAreAlignedAtTheRightAndWordsAtTheLeft() {
        TextTable.Layout layout = TABLE.fit(80);

        assertEquals(
                List.of("depth  kernel-io_uring-polled   95 % interval  n  verdict"),
                layout.header());
        assertEquals(
                List.of(
                        "    1                   16.74    +3.2 to +4.9  6  better",
                        "  128                   550.0  +40.1 to +43.5  6  inconclusive [1]"),
                layout.rows());
        assertEquals(List.of(), layout.dropped());
    }

    @Test
    void headersAreBrokenBeforeColumnsGo() {
        TextTable.Layout layout = TABLE.fit(60);

        assertEquals(
                List.of(
                        "       kernel-io_uring-",
                        "depth            polled   95 % interval  n  verdict"),
                layout.header());
    }

    @Test
    void theLeastImportantColumnsGoFirst() {
        TextTable.Layout layout = TABLE.fit(40);

        assertEquals(List.of("n", "95 % interval"), layout.dropped());
        assertEquals("  128            550.0  inconclusive [1]", layout.rows().get(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 20, 40, 60, 80, 200})
    void nothingIsEverWiderThanTheRoom(int width) {
        TextTable.Layout layout = TABLE.fit(width);

        assertTrue(layout.header().stream().allMatch(line -> line.length() <= width));
        assertTrue(layout.rows().stream().allMatch(line -> line.length() <= width));
    }

    @Test
    void aHeaderThatCannotBeBrokenIsCutInItsMiddle() {
        TextTable table =
                new TextTable(
                        List.of(
                                column(
                                        "a".repeat(150) + "z".repeat(150),
                                        true,
                                        TextTable.Column.ALWAYS,
                                        "1.000")));

        assertEquals(List.of("aaaaa…zzzz"), table.fit(10).header());
    }
}
