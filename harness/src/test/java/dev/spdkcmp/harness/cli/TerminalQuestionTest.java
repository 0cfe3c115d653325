package dev.spdkcmp.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.drivers.host.StopSignal;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalQuestionTest {

    private final HostFiles files = mock(HostFiles.class);
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private TerminalQuestion question(Reader in) {
        TerminalProbe probe =
                new TerminalProbe(Map.of(), files, mock(Programs.class), StandardCharsets.UTF_8);
        return new TerminalQuestion(
                () -> probe, new BufferedReader(in), new PrintStream(err, true));
    }

    private void stream(int descriptor, String target) {
        when(files.readLink("/proc/self/fd/" + descriptor)).thenReturn(Optional.of(target));
    }

    @ParameterizedTest(name = "in {0}, out {1}, err {2}: {3}")
    @CsvSource({
        "/dev/pts/3, /dev/pts/3, /dev/pts/3, true",
        "/dev/pts/3, /tmp/comparison.json, /dev/pts/3, true",
        "/dev/pts/3, /dev/pts/3, /tmp/log, false",
        "/dev/null, /dev/pts/3, /dev/pts/3, false",
        "pipe:[4711], pipe:[4712], pipe:[4712], false"
    })
    void somebodyIsThereWhereAQuestionIsSeenAndAnswersAreRead(
            String in, String out, String error, boolean there) {
        stream(0, in);
        stream(1, out);
        stream(2, error);
        assertEquals(there, question(new StringReader("")).somebody());
    }

    @ParameterizedTest(name = "\"{0}\": {1}")
    @CsvSource({
        "y, true",
        "Y, true",
        "yes, true",
        "' y ', true",
        "n, false",
        "yesterday, false",
        "'', false"
    })
    void onlyYesIsYes(String typed, boolean agrees) throws Exception {
        assertEquals(
                agrees,
                question(new StringReader(typed + "\n")).agrees("Go on? ", new StopRequest()));
        assertEquals("Go on? ", err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void theEndOfInputIsNo() throws Exception {
        assertEquals(false, question(new StringReader("")).agrees("Go on? ", new StopRequest()));
    }

    @Test
    void oneQuestionAfterTheOtherReadsOneLineEach() throws Exception {
        TerminalQuestion question = question(new StringReader("y\nn\n"));
        assertEquals(true, question.agrees("First? ", new StopRequest()));
        assertEquals(false, question.agrees("Second? ", new StopRequest()));
    }

    @Test
    void aSignalEndsTheWaiting() throws Exception {
        try (PipedReader nobodyTypes = new PipedReader(new PipedWriter())) {
            StopRequest stop = new StopRequest();
            stop.ask(StopSignal.INT);
            assertEquals(false, question(nobodyTypes).agrees("Go on? ", stop));
        }
    }
}
