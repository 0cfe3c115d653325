package dev.spdkcmp.parsers.spdk;

import java.util.List;
import java.util.Map;

/**
 * The options and operands of one command line.
 *
 * @param values arguments of each option by its short letter or, where it has none, its long name;
 *     an option without argument counts with an empty string each time it is given
 * @param operands what is no option
 */
public record Options(Map<String, List<String>> values, List<String> operands) {

    /** The last argument of an option, which is the one that counts; null where not given. */
    public String last(String key) {
        List<String> given = all(key);
        return given.isEmpty() ? null : given.get(given.size() - 1);
    }

    /** All arguments of an option, in order. */
    public List<String> all(String key) {
        return values.getOrDefault(key, List.of());
    }

    public boolean has(String key) {
        return values.containsKey(key);
    }
}
