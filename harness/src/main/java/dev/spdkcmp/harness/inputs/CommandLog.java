package dev.spdkcmp.harness.inputs;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A {@code commands.log}: one line per output, {@code EPOCH rc=N PATH COMMAND…}, with the time in
 * seconds, the exit status, the output's path relative to the log, and the command as typed. Lines
 * of another form are passed over. Where a path occurs again, the last line counts, as the later
 * run replaced the output.
 */
final class CommandLog {

    static final String FILE_NAME = "commands.log";

    private static final Pattern LINE =
            Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)\\s+rc=(-?\\d{1,9})\\s+(\\S+)\\s+(\\S.*)");

    private final Path folder;
    private final Map<Path, Entry> entries;

    private CommandLog(Path folder, Map<Path, Entry> entries) {
        this.folder = folder;
        this.entries = entries;
    }

    /**
     * One output's line.
     *
     * @param loggedAtMs milliseconds since the epoch
     * @param exitStatus the program's
     * @param command as one string in shell syntax
     */
    record Entry(long loggedAtMs, int exitStatus, String command) {}

    /**
     * Reads a log.
     *
     * @param folder where the log lies, absolute
     * @param text of the log
     */
    static CommandLog parse(Path folder, String text) {
        Map<Path, Entry> entries = new HashMap<>();
        text.lines()
                .map(LINE::matcher)
                .filter(Matcher::matches)
                .forEach(
                        line ->
                                entries.put(
                                        Path.of(line.group(3)).normalize(),
                                        new Entry(
                                                new BigDecimal(line.group(1))
                                                        .movePointRight(3)
                                                        .longValue(),
                                                Integer.parseInt(line.group(2)),
                                                line.group(4).strip())));
        return new CommandLog(folder, entries);
    }

    /** What the log says of an output, given by its absolute path. */
    Optional<Entry> entry(Path output) {
        return Optional.ofNullable(entries.get(folder.relativize(output)));
    }
}
