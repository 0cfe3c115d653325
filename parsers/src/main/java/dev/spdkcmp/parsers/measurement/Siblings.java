package dev.spdkcmp.parsers.measurement;

import java.util.List;

/**
 * What was kept beside an output. Null means not kept.
 *
 * @param command the command line, as one string in shell syntax
 * @param exitStatus the program's exit status
 * @param stderr the program's error output
 * @param wallNs how long the program ran, nanoseconds
 */
public record Siblings(String command, Integer exitStatus, String stderr, Long wallNs) {

    /** Nothing was kept beside the output. */
    public static final Siblings NONE = new Siblings(null, null, null, null);

    /** Lines of the error output without blanks around them or empty ones; none if not kept. */
    public List<String> stderrLines() {
        return stderr == null
                ? List.of()
                : stderr.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }
}
