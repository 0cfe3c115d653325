package dev.spdkcmp.drivers.doctor;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The choice in a sysfs list such as {@code [none] mq-deadline kyber}. */
final class ChosenValue {

    private static final Pattern CHOSEN = Pattern.compile("\\[([^\\]]+)]");

    private ChosenValue() {}

    /** The word in brackets, or the only word where there are no brackets. */
    static Optional<String> in(String list) {
        Matcher chosen = CHOSEN.matcher(list);
        if (chosen.find()) {
            return Optional.of(chosen.group(1));
        }
        String only = list.strip();
        return only.isEmpty() || only.contains(" ") ? Optional.empty() : Optional.of(only);
    }
}
