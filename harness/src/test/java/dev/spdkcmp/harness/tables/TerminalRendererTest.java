package dev.spdkcmp.harness.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.harness.Golden;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalRendererTest {

    @Test
    void aComparisonAtTwoHundredColumns() throws IOException {
        Golden.check("terminal-200.txt", render(TableFixtures.usual(), 200, false, true));
    }

    @Test
    void aComparisonAtSixtyColumns() throws IOException {
        Golden.check("terminal-60.txt", render(TableFixtures.usual(), 60, false, true));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 40, 60, 79, 80, 100, 200})
    void noLineIsEverWiderThanTheTerminal(int columns) {
        for (ComparisonDocument document :
                new ComparisonDocument[] {TableFixtures.usual(), TableFixtures.hostile()}) {
            int width = Math.max(TerminalSettings.NARROWEST, columns);
            render(document, columns, false, true)
                    .lines()
                    .forEach(
                            line ->
                                    assertTrue(
                                            DisplayText.width(line) <= width,
                                            width + " columns: " + line));
        }
    }

    @Test
    void colourIsWhereItIsAskedForOnly() {
        String coloured = render(TableFixtures.usual(), 80, true, true);

        assertTrue(coloured.contains("\u001B[32m"), "a better verdict is green");
        assertEquals(
                render(TableFixtures.usual(), 80, false, true),
                coloured.replaceAll("\u001B\\[\\d+m", ""));
        assertFalse(render(TableFixtures.usual(), 80, false, true).contains("\u001B"));
    }

    @Test
    void hostileNamesCannotActOnATerminal() {
        String text = render(TableFixtures.hostile(), 120, false, true);

        assertTrue(text.codePoints().allMatch(c -> c == '\n' || c >= ' '));
        assertFalse(text.contains("\u202E"));
        assertTrue(text.contains("\\u202E"));
        assertTrue(text.contains("\\u001B[31m"));
    }

    @Test
    void withoutUnicodeEverythingIsAscii() {
        String text = render(TableFixtures.usual(), 80, false, false);

        assertTrue(text.chars().allMatch(c -> c == '\n' || c >= ' ' && c <= '~'), text);
        assertTrue(text.contains("p99 us"));
    }

    @Test
    void whatIsNotRealSaysSoFirst() {
        assertTrue(
                render(TableFixtures.document("k", "s", Provenance.SIMULATED), 80, false, true)
                        .startsWith("SIMULATED: this machine does not exist."));
        assertTrue(
                render(TableFixtures.document("k", "s", Provenance.EMULATED), 80, false, true)
                        .startsWith("EMULATED: a real kernel on an emulated controller."));
        assertTrue(
                render(TableFixtures.usual(), 80, false, true)
                        .startsWith("spdk-perf against kernel-io_uring"));
    }

    private static String render(
            ComparisonDocument document, int columns, boolean colour, boolean unicode) {
        return new TerminalRenderer(new TerminalSettings(columns, colour, unicode))
                .render(TableModel.of(document));
    }
}
