package dev.spdkcmp.parsers.shell;

import java.util.List;
import java.util.stream.Collectors;

/** A command as somebody would type it into a shell; {@link ShellText} reads it back. */
public final class ShellLine {

    private static final String HARMLESS = "[A-Za-z0-9_@%+=:,./-]+";

    private ShellLine() {}

    /** The words, quoted where a shell would change them. */
    public static String of(List<String> argv) {
        return argv.stream().map(ShellLine::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return word.matches(HARMLESS) ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
