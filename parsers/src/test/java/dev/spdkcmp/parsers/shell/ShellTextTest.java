package dev.spdkcmp.parsers.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellTextTest {

    @Test
    void quotesAndBackslashesAreUndone() {
        assertEquals(
                List.of(List.of("a", "b c", "d \"e\" $f", "g h", "", "i'j")),
                ShellText.commands("a 'b c' \"d \\\"e\\\" \\$f\" g\\ h '' \"i'j\""));
    }

    @Test
    void commandsEndAtSeparatorsOutsideOfQuotes() {
        assertEquals(
                List.of(
                        List.of("a", "1;2"),
                        List.of("b"),
                        List.of("c"),
                        List.of("d"),
                        List.of("e"),
                        List.of("f")),
                ShellText.commands("a '1;2'; b && c || d | e &\n (f)"));
    }

    @Test
    void redirectionsAndCommentsAreLeftOut() {
        assertEquals(
                List.of(List.of("a", "b", "c#d")),
                ShellText.commands("a >out b 2>&1 c#d < in 2> err &>all # and e"));
    }

    @Test
    void aQuoteThatIsNeverClosedReachesToTheEnd() {
        assertEquals(List.of(List.of("a", "b; c")), ShellText.commands("a 'b; c"));
        assertEquals(List.of(List.of("a")), ShellText.commands("a \\"));
    }

    @Test
    void aScriptInsideIsSplitToo() {
        String perf = ShellLine.of(List.of("p", "-r", "a b"));
        assertEquals(
                List.of(List.of("p", "-r", "a b")),
                ShellText.commands(ShellLine.of(List.of("script", "-qec", perf, "/dev/null"))));
        assertEquals(
                List.of(List.of("timeout", "20", "a", "1"), List.of("timeout", "20", "b")),
                ShellText.commands("timeout 20 /bin/sh -c \"a 1; b\""));
        assertEquals(List.of(List.of("sh", "-x", "p")), ShellText.commands("sh -x p"));
    }

    @ParameterizedTest
    @CsvSource({
        "'p & sleep 5; kill -INT $!',         kill -INT $!,    5",
        "'p & sleep 2m; kill %1',             kill %1,         120",
        "'p & sleep 1; sleep 1.5; kill -s TERM 7', kill -s TERM 7, 2.5",
        "'p & kill -9 $!',                    kill -9 $!,      ",
        "'timeout 20 p',                      timeout 20,      20",
        "'timeout -s INT 0.5h p',             timeout 0.5h,    1800",
    })
    void aScriptThatEndsTheProgramIsFound(String script, String by, Double after) {
        assertEquals(
                Optional.of(new EarlyStop(by, after)), EarlyStop.of(ShellText.commands(script), 0));
    }

    @ParameterizedTest
    @CsvSource({"p", "p & sleep 5; wait", "p & sleep 1; kill -USR1 $!", "p & kill -0 $!"})
    void aScriptThatDoesNotIsNot(String script) {
        assertEquals(Optional.empty(), EarlyStop.of(ShellText.commands(script), 0));
    }
}
