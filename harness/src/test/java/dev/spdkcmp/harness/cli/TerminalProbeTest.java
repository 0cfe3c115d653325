package dev.spdkcmp.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.harness.tables.TerminalSettings;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TerminalProbeTest {

    private final HostFiles files = mock(HostFiles.class);
    private final Programs programs = mock(Programs.class);

    @Test
    void aTerminalIsAskedForItsSize() throws InterruptedException {
        standardOutputIs("/dev/pts/3");
        sttySays("50 132\n");

        assertEquals(new TerminalSettings(132, true, true), settings(Map.of("TERM", "xterm")));
        verify(programs)
                .run(
                        new Program(
                                List.of("stty", "-F", "/dev/pts/3", "size"),
                                Map.of(),
                                Duration.ofSeconds(2)));
    }

    @Test
    void columnsWins() throws InterruptedException {
        standardOutputIs("/dev/pts/3");

        assertEquals(100, settings(Map.of("COLUMNS", "100")).columns());
        verify(programs, never()).run(any());
    }

    @Test
    void theLauncherMayHaveAsked() throws InterruptedException {
        standardOutputIs("/dev/pts/3");

        assertEquals(97, settings(Map.of("SPDKCMP_COLUMNS", "97")).columns());
        assertEquals(100, settings(Map.of("SPDKCMP_COLUMNS", "97", "COLUMNS", "100")).columns());
        verify(programs, never()).run(any());
    }

    @Test
    void linesThatGoToAFileMayBeAsLongAsTheCommandLikes() {
        standardOutputIs("/tmp/out.txt");
        TerminalProbe probe = new TerminalProbe(Map.of(), files, programs, StandardCharsets.UTF_8);

        assertEquals(5000, probe.settings(5000).columns());
        assertEquals(80, probe.settings().columns());
    }

    @Test
    void whatIsNoTerminalGetsEightyColumnsAndNoColour() throws InterruptedException {
        standardOutputIs("pipe:[12345]");

        assertEquals(new TerminalSettings(80, false, true), settings(Map.of()));
        verify(programs, never()).run(any());
    }

    @Test
    void aSizeOfZeroOrNoneIsEightyColumns() throws InterruptedException {
        standardOutputIs("/dev/tty1");
        sttySays("0 0\n");
        assertEquals(80, settings(Map.of()).columns());
        sttySays("");
        assertEquals(80, settings(Map.of()).columns());
        assertEquals(80, settings(Map.of("COLUMNS", "wide")).columns());
    }

    @Test
    void noColourWhereNobodyWantsIt() throws InterruptedException {
        standardOutputIs("/dev/pts/0");
        sttySays("24 80\n");

        assertEquals(false, settings(Map.of("NO_COLOR", "1")).colour());
        assertEquals(true, settings(Map.of("NO_COLOR", "")).colour());
        assertEquals(false, settings(Map.of("TERM", "dumb")).colour());
    }

    @Test
    void plainCharsetsGetPlainText() {
        standardOutputIs("pipe:[1]");

        assertEquals(false, settings(Map.of(), StandardCharsets.US_ASCII).unicode());
        assertEquals(false, settings(Map.of(), StandardCharsets.ISO_8859_1).unicode());
    }

    private void standardOutputIs(String target) {
        when(files.readLink("/proc/self/fd/1")).thenReturn(Optional.of(target));
    }

    private void sttySays(String text) throws InterruptedException {
        when(programs.run(any()))
                .thenReturn(
                        new ProgramResult(
                                ProgramResult.Outcome.EXITED,
                                0,
                                text.getBytes(StandardCharsets.US_ASCII),
                                new byte[0],
                                Instant.EPOCH,
                                Duration.ZERO,
                                null));
    }

    private TerminalSettings settings(Map<String, String> environment) {
        return settings(environment, StandardCharsets.UTF_8);
    }

    private TerminalSettings settings(Map<String, String> environment, Charset charset) {
        return new TerminalProbe(environment, files, programs, charset).settings();
    }
}
