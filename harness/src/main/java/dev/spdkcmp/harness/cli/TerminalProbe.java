package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.harness.tables.TerminalSettings;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds out which streams are a terminal, and what standard output can show: {@code COLUMNS}, or
 * the size of the terminal that it is ({@code stty}); colour on a terminal, unless {@code NO_COLOR}
 * is set to anything or {@code TERM} is {@code dumb}.
 */
final class TerminalProbe {

    /** What the launcher found, so that no program has to be run from here. */
    private static final String LAUNCHER_COLUMNS = "SPDKCMP_COLUMNS";

    private static final String STANDARD_INPUT = "/proc/self/fd/0";
    private static final String STANDARD_OUTPUT = "/proc/self/fd/1";
    private static final String STANDARD_ERROR = "/proc/self/fd/2";
    private static final Pattern TERMINAL =
            Pattern.compile("/dev/(pts/\\d+|tty\\w*|console|hvc\\d+)");
    private static final Pattern SIZE = Pattern.compile("\\d+ (\\d{1,4})\\s*");
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final String SAMPLE = "µ×…▁█";

    private final Map<String, String> environment;
    private final HostFiles files;
    private final Programs programs;
    private final Charset charset;

    /**
     * Prepares to look.
     *
     * @param environment of this process
     * @param charset in which standard output is written
     */
    TerminalProbe(
            Map<String, String> environment, HostFiles files, Programs programs, Charset charset) {
        this.environment = environment;
        this.files = files;
        this.programs = programs;
        this.charset = charset;
    }

    /** Lines of the usual length where standard output is no terminal. */
    TerminalSettings settings() {
        return settings(TerminalSettings.USUAL_COLUMNS);
    }

    /**
     * What standard output can show.
     *
     * @param elsewhere columns where it is no terminal and nobody says how many
     */
    TerminalSettings settings(int elsewhere) {
        Optional<String> terminal = terminal(STANDARD_OUTPUT);
        boolean colour =
                terminal.isPresent()
                        && environment.getOrDefault("NO_COLOR", "").isEmpty()
                        && !"dumb".equals(environment.get("TERM"));
        return new TerminalSettings(
                columns(terminal, elsewhere), colour, charset.newEncoder().canEncode(SAMPLE));
    }

    /** Whether standard input is a terminal: somebody can answer. */
    boolean readsFromTerminal() {
        return terminal(STANDARD_INPUT).isPresent();
    }

    /** Whether standard error is a terminal: somebody sees a question. */
    boolean tellsOnTerminal() {
        return terminal(STANDARD_ERROR).isPresent();
    }

    private Optional<String> terminal(String descriptor) {
        return files.readLink(descriptor).filter(path -> TERMINAL.matcher(path).matches());
    }

    private int columns(Optional<String> terminal, int elsewhere) {
        for (String name : List.of("COLUMNS", LAUNCHER_COLUMNS)) {
            String stated = environment.getOrDefault(name, "");
            if (stated.matches("[1-9]\\d{0,3}")) {
                return Integer.parseInt(stated);
            }
        }
        return terminal.isEmpty()
                ? elsewhere
                : terminal.flatMap(this::width).orElse(TerminalSettings.USUAL_COLUMNS);
    }

    private Optional<Integer> width(String terminal) {
        try {
            ProgramResult said =
                    programs.run(
                            new Program(
                                    List.of("stty", "-F", terminal, "size"), Map.of(), PATIENCE));
            Matcher size = SIZE.matcher(new String(said.stdout(), StandardCharsets.US_ASCII));
            return said.succeeded() && size.matches()
                    ? Optional.of(Integer.valueOf(size.group(1))).filter(columns -> columns > 0)
                    : Optional.empty();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
