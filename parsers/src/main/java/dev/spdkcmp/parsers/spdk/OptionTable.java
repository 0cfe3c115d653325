package dev.spdkcmp.parsers.spdk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which options a program knows, and how its getopt splits a command line by them.
 *
 * @param withArgument short options that take an argument
 * @param withNumber short options that took a number in some releases and none in others: they take
 *     what follows them where it is a number
 * @param longNames long options that are the same as a short one
 * @param longWithArgument further long options that take an argument
 */
public record OptionTable(
        String withArgument,
        String withNumber,
        Map<String, String> longNames,
        Set<String> longWithArgument) {

    /**
     * Splits the arguments that follow the program's name, as getopt_long does: options may be
     * grouped, their arguments may touch them, and what is left are operands.
     */
    public Options split(List<String> arguments) {
        Map<String, List<String>> values = new HashMap<>();
        List<String> operands = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            String next = i + 1 < arguments.size() ? arguments.get(i + 1) : null;
            if (word.equals("--")) {
                operands.addAll(arguments.subList(i + 1, arguments.size()));
                break;
            } else if (word.startsWith("--")) {
                i += takeLong(word.substring(2), next, values);
            } else if (word.startsWith("-") && word.length() > 1) {
                i += takeShort(word, next, values);
            } else {
                operands.add(word);
            }
        }
        return new Options(values, operands);
    }

    /** Gives the number of further words taken. */
    private int takeLong(String word, String next, Map<String, List<String>> values) {
        int equals = word.indexOf('=');
        String name = equals < 0 ? word : word.substring(0, equals);
        String key = longNames.getOrDefault(name, name);
        boolean takes =
                key.length() == 1 ? withArgument.contains(key) : longWithArgument.contains(name);
        if (!takes || equals >= 0) {
            add(values, key, equals < 0 ? "" : word.substring(equals + 1));
            return 0;
        }
        if (next != null) {
            add(values, key, next);
        }
        return 1;
    }

    private int takeShort(String word, String next, Map<String, List<String>> values) {
        for (int i = 1; i < word.length(); i++) {
            String key = word.substring(i, i + 1);
            boolean last = i + 1 == word.length();
            if (withArgument.contains(key)) {
                String value = last ? next : word.substring(i + 1);
                if (value != null) {
                    add(values, key, value);
                }
                return last ? 1 : 0;
            }
            boolean takesNumber = last && withNumber.contains(key) && isNumber(next);
            add(values, key, takesNumber ? next : "");
            if (takesNumber) {
                return 1;
            }
        }
        return 0;
    }

    private static boolean isNumber(String word) {
        return word != null && !word.isEmpty() && word.chars().allMatch(Character::isDigit);
    }

    private static void add(Map<String, List<String>> values, String key, String value) {
        values.computeIfAbsent(key, unused -> new ArrayList<>()).add(value);
    }
}
