package dev.spdkcmp.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... args) {
        return Main.run(args, Commands.all(), new PrintStream(out), new PrintStream(err));
    }

    @Test
    void helpListsEveryCommandAndGoesToStdout() {
        assertEquals(ExitStatus.DONE, run("--help"));
        String text = out.toString(StandardCharsets.UTF_8);
        Commands.all()
                .entries()
                .forEach((name, entry) -> assertTrue(text.contains("  " + name + " "), name));
        assertEquals("", err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void noArgumentIsAUsageErrorOnStderr() {
        assertEquals(ExitStatus.USAGE, run());
        assertEquals("", out.toString(StandardCharsets.UTF_8));
        assertTrue(err.toString(StandardCharsets.UTF_8).contains("Usage: spdkcmp COMMAND"));
    }

    @Test
    void anUnknownCommandIsNamed() {
        assertEquals(ExitStatus.USAGE, run("frobnicate"));
        assertEquals(
                "spdkcmp: there is no command 'frobnicate' (spdkcmp --help lists them)",
                err.toString(StandardCharsets.UTF_8).strip());
    }

    @Test
    void everyCommandHasHelpOfItsOwn() {
        Commands.all()
                .entries()
                .forEach(
                        (name, entry) -> {
                            String usage =
                                    Main.commandLine(entry.command().get()).getUsageMessage();
                            assertTrue(usage.contains("spdkcmp " + name), usage);
                        });
    }
}
