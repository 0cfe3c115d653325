package dev.spdkcmp.harness.inputs;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Reads conditions from the name of a file. A user's own expression names them by groups: {@code
 * pattern}, {@code reads} (percent), {@code bs}, {@code q}, {@code jobs}, {@code cores}, {@code
 * device}, {@code block}; {@code q} is per job where {@code jobs} is there too.
 */
public final class NamePattern {

    private static final Set<String> GROUPS =
            Set.of("pattern", "reads", "bs", "q", "jobs", "cores", "device", "block");

    /** Above this, a number in a name is something else: a date, a serial. */
    private static final int MOST = 1_000_000;

    private static final Pattern GROUP_NAMES = Pattern.compile("\\(\\?<([a-zA-Z][a-zA-Z0-9]*)>");

    /** Understands {@code randread-4k-q16-b3}, {@code qd16}, {@code iodepth16}, {@code block3}. */
    public static final NamePattern DEFAULT = new NamePattern(null, Set.of());

    /** Words of the default, each standing alone between separators. */
    private static final Map<String, List<Pattern>> WORDS =
            Map.of(
                    "pattern",
                    words("(rand(?:read|write|rw)|readwrite|read|write|rw)-?(?:\\d{1,3})?"),
                    "reads",
                    words(
                            "(?:rand)?(?:rw|readwrite)-?(\\d{1,3})",
                            "(?:rwmixread|mixread|mix)[-=]?(\\d{1,3})"),
                    "bs",
                    words("(?:bs[-=]?)?(\\d+(?:k|m)(?:i?b)?)", "bs[-=]?(\\d+)"),
                    "q",
                    words("(?:q|qd|iodepth|depth)[-=]?(\\d+)"),
                    "jobs",
                    words("(?:jobs|numjobs)[-=]?(\\d+)"),
                    "cores",
                    words("cores?[-=]?(\\d+)", "(\\d+)cores?"),
                    "block",
                    words("b(\\d+)", "block[-=]?(\\d+)"));

    private final Pattern expression;
    private final Set<String> groups;

    private NamePattern(Pattern expression, Set<String> groups) {
        this.expression = expression;
        this.groups = groups;
    }

    /** What came of reading a user's expression. */
    public sealed interface Compiled {

        /**
         * A pattern to read names with.
         *
         * @param pattern the pattern
         */
        record Usable(NamePattern pattern) implements Compiled {}

        /**
         * No such expression can be used.
         *
         * @param reason what is wrong with it and what would be right, for a person
         */
        record Refused(String reason) implements Compiled {}
    }

    private static List<Pattern> words(String... expressions) {
        return Arrays.stream(expressions)
                .map(word -> Pattern.compile("(?<![a-z0-9])" + word + "(?![a-z0-9])"))
                .toList();
    }

    /** A user's own expression; searched in the path below what was named on the command line. */
    public static Compiled of(String regularExpression) {
        Pattern compiled;
        try {
            compiled = Pattern.compile(regularExpression);
        } catch (PatternSyntaxException wrong) {
            return new Compiled.Refused(
                    "--name-pattern '%s' is not a regular expression: %s at position %d"
                            .formatted(
                                    regularExpression, wrong.getDescription(), wrong.getIndex()));
        }
        Set<String> named = new TreeSet<>();
        Matcher names = GROUP_NAMES.matcher(regularExpression);
        while (names.find()) {
            named.add(names.group(1));
        }
        Set<String> unknown = new TreeSet<>(named);
        unknown.removeAll(GROUPS);
        if (named.isEmpty() || !unknown.isEmpty()) {
            return new Compiled.Refused(
                    "--name-pattern '%s' %s; the groups are (?<NAME>…) with NAME one of %s"
                            .formatted(
                                    regularExpression,
                                    named.isEmpty()
                                            ? "names no group"
                                            : "has the unknown group " + String.join(", ", unknown),
                                    String.join(", ", new TreeSet<>(GROUPS))));
        }
        return new Compiled.Usable(new NamePattern(compiled, named));
    }

    /**
     * What the name of a file says.
     *
     * @param path relative to what was named on the command line, with {@code /} between folders;
     *     the file's own name goes before its folder's
     */
    public Conditions read(String path) {
        return expression == null ? byWords(path) : byExpression(path);
    }

    private Conditions byExpression(String path) {
        Matcher matcher = expression.matcher(path);
        return matcher.find()
                ? conditions(group -> groups.contains(group) ? matcher.group(group) : null)
                : Conditions.NONE;
    }

    private static Conditions byWords(String path) {
        String[] parts = path.toLowerCase(Locale.ROOT).split("/");
        return conditions(
                group -> {
                    for (int i = parts.length - 1; i >= 0; i--) {
                        String found = firstWord(WORDS.getOrDefault(group, List.of()), parts[i]);
                        if (found != null) {
                            return found;
                        }
                    }
                    return null;
                });
    }

    private static String firstWord(List<Pattern> words, String part) {
        for (Pattern word : words) {
            Matcher matcher = word.matcher(part.replace('_', '-'));
            if (matcher.find()) {
                return matcher.group(1);
            }
        }
        return null;
    }

    private static Conditions conditions(UnaryOperator<String> group) {
        Conditions read =
                Conditions.NONE
                        .readPercent(number(group.apply("reads"), 100))
                        .pattern(accessPattern(group.apply("pattern")))
                        .cores(number(group.apply("cores"), MOST))
                        .block(number(group.apply("block"), Integer.MAX_VALUE));
        String size = group.apply("bs");
        if (size != null) {
            read = read.blockBytes(ByteSize.parse(size).orElse(null));
        }
        String device = group.apply("device");
        if (device != null) {
            read = read.devices(List.of(device.split("[,;+]")));
        }
        Integer jobs = number(group.apply("jobs"), MOST);
        Integer depth = number(group.apply("q"), MOST);
        return read.queueDepth(depth == null || jobs == null ? depth : product(depth, jobs));
    }

    private static dev.spdkcmp.scenarios.Pattern accessPattern(String text) {
        return text == null ? null : dev.spdkcmp.scenarios.Pattern.named(text).orElse(null);
    }

    private static Integer product(int depth, int jobs) {
        long all = (long) depth * jobs;
        return all > Integer.MAX_VALUE ? null : Integer.valueOf((int) all);
    }

    private static Integer number(String digits, int largest) {
        if (digits == null || !digits.matches("\\d{1,10}")) {
            return null;
        }
        long value = Long.parseLong(digits);
        return value > largest ? null : Integer.valueOf((int) value);
    }
}
