package dev.spdkcmp.scenarios.reader;

import dev.spdkcmp.scenarios.Pattern;
import dev.spdkcmp.scenarios.Quantity;
import dev.spdkcmp.scenarios.Workload;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * Workloads as people write them: {@code randread 4k}, {@code randrw70 8k}, {@code randrw 70/30
 * 8k}, {@code rw70 128k} (sequential), {@code 70/30 8k} (random).
 */
public final class WorkloadText {

    /** What messages show. */
    public static final String EXAMPLES =
            "a workload such as \"randread 4k\", \"randrw70 8k\" or \"70/30 8k\"";

    private static final java.util.regex.Pattern WORDS =
            java.util.regex.Pattern.compile(
                    "(?:([a-z]+?) ?)?(?:(\\d{1,3}) ?%|(\\d{1,3})/(\\d{1,3})|(\\d{1,3}))? +(\\S+)");

    private WorkloadText() {}

    /** The workload, or nothing where the words mean none. */
    public static Optional<Workload> parse(String text) {
        Matcher words = WORDS.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!words.matches()) {
            return Optional.empty();
        }
        Integer share = share(words);
        boolean split = words.group(3) != null;
        if (split && Integer.parseInt(words.group(3)) + Integer.parseInt(words.group(4)) != 100) {
            return Optional.empty();
        }
        Optional<Pattern> pattern =
                words.group(1) == null
                        ? Optional.of(Pattern.RANDRW).filter(mixed -> split)
                        : Pattern.named(words.group(1));
        Optional<Long> size = Quantity.bytes(words.group(6));
        if (pattern.isEmpty() || size.isEmpty()) {
            return Optional.empty();
        }
        Integer readPercent =
                pattern.get().isMixed() ? share : pattern.get().fixedReadPercent().orElse(null);
        if (readPercent == null || (!pattern.get().isMixed() && share != null)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Workload(pattern.get(), readPercent, size.get()));
        } catch (IllegalArgumentException notOne) {
            return Optional.empty();
        }
    }

    private static Integer share(Matcher words) {
        for (int group : new int[] {2, 3, 5}) {
            if (words.group(group) != null) {
                return Integer.valueOf(words.group(group));
            }
        }
        return null;
    }
}
