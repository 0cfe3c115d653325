package dev.spdkcmp.parsers.shell;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How a script ends a program that would run longer by itself: {@code timeout 5 program}, or {@code
 * program & sleep 5; kill -INT $!}.
 *
 * @param by the command that does it, as written
 * @param afterSeconds how long after the start; null where the script does not say
 */
public record EarlyStop(String by, Double afterSeconds) {

    private static final Set<String> ENDING =
            Set.of("INT", "TERM", "KILL", "HUP", "QUIT", "2", "15", "9", "1", "3");

    /**
     * Looks for a stop in the commands of a script.
     *
     * @param commands as {@link ShellText#commands} gives them
     * @param program index of the command that runs the program
     */
    public static Optional<EarlyStop> of(List<List<String>> commands, int program) {
        List<String> words = commands.get(program);
        int timeout = words.indexOf("timeout");
        if (timeout >= 0) {
            Optional<EarlyStop> limit =
                    words.subList(timeout + 1, words.size()).stream()
                            .filter(word -> seconds(word) != null)
                            .findFirst()
                            .map(word -> new EarlyStop("timeout " + word, seconds(word)));
            if (limit.isPresent()) {
                return limit;
            }
        }
        Double slept = null;
        for (List<String> command : commands.subList(program + 1, commands.size())) {
            if (command.get(0).equals("sleep") && command.size() > 1) {
                Double more = seconds(command.get(1));
                slept = more == null ? slept : Double.valueOf((slept == null ? 0 : slept) + more);
            } else if (command.get(0).equals("kill") && ends(command)) {
                return Optional.of(new EarlyStop(String.join(" ", command), slept));
            }
        }
        return Optional.empty();
    }

    /** A kill without a signal sends TERM; {@code kill -0} only asks. */
    private static boolean ends(List<String> kill) {
        for (int i = 1; i < kill.size(); i++) {
            String word = kill.get(i);
            if (word.equals("-s") || word.equals("-n")) {
                return i + 1 < kill.size() && ENDING.contains(signal(kill.get(i + 1)));
            }
            if (word.startsWith("-") && word.length() > 1) {
                return ENDING.contains(signal(word.substring(1)));
            }
        }
        return kill.size() > 1;
    }

    private static String signal(String name) {
        return name.startsWith("SIG") ? name.substring(3) : name;
    }

    /** A duration as sleep and timeout take it: a number, perhaps with s, m, h or d. */
    private static Double seconds(String word) {
        if (!word.matches("[0-9]{1,9}(\\.[0-9]{1,9})?[smhd]?")) {
            return null;
        }
        char unit = word.charAt(word.length() - 1);
        int factor =
                switch (unit) {
                    case 'm' -> 60;
                    case 'h' -> 3600;
                    case 'd' -> 86400;
                    default -> 1;
                };
        String number = Character.isLetter(unit) ? word.substring(0, word.length() - 1) : word;
        return new BigDecimal(number).multiply(BigDecimal.valueOf(factor)).doubleValue();
    }
}
