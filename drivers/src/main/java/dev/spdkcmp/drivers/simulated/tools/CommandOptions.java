package dev.spdkcmp.drivers.simulated.tools;

import java.util.List;
import java.util.Optional;

/**
 * Options of a command line: {@code -f 6}, {@code --feature-id=6}, {@code --feature-id 6}.
 *
 * @param arguments all of it
 */
record CommandOptions(List<String> arguments) {

    Optional<String> value(String shortName, String longName) {
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            if (word.startsWith(longName + "=")) {
                return Optional.of(word.substring(longName.length() + 1));
            }
            boolean named = word.equals(shortName) || word.equals(longName);
            if (named && i + 1 < arguments.size()) {
                return Optional.of(arguments.get(i + 1));
            }
            boolean joined = word.startsWith(shortName) && !word.startsWith("--");
            if (joined && word.length() > shortName.length()) {
                return Optional.of(word.substring(shortName.length()).replaceFirst("^=", ""));
            }
        }
        return Optional.empty();
    }

    boolean has(String shortName, String longName) {
        return arguments.contains(shortName) || arguments.contains(longName);
    }
}
