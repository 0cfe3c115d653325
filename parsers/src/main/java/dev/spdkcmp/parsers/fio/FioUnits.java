package dev.spdkcmp.parsers.fio;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes and times as fio's options take them ({@code parse.c}). */
final class FioUnits {

    private static final Pattern SIZE =
            Pattern.compile("(0x[0-9a-f]{1,15}|[0-9]{1,18})\\s*([a-z]*)");
    private static final Pattern TIME =
            Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?)\\s*([a-z]*)");
    private static final String PREFIXES = "kmgtp";

    private FioUnits() {}

    /**
     * A size in bytes. With {@code kbBase} 1024, fio's default, {@code k} is 1024 and {@code ki}
     * 1000: the reverse of the standard; with 1000 both are as the standard has them.
     *
     * @param text such as {@code 4k}, {@code 64M}, {@code 4096}, {@code 0x1000}, {@code 1MiB}
     * @param kbBase option kb_base: 1000 or 1024
     * @return empty where it is no size, or a percentage
     */
    static OptionalLong bytes(String text, int kbBase) {
        Matcher match = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!match.matches()) {
            return OptionalLong.empty();
        }
        String digits = match.group(1);
        long number =
                digits.startsWith("0x")
                        ? Long.parseLong(digits.substring(2), 16)
                        : Long.parseLong(digits);
        return multiplier(match.group(2), kbBase)
                .flatMap(unit -> product(number, unit))
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    private static Optional<Long> multiplier(String unit, int kbBase) {
        if (unit.isEmpty() || unit.equals("b")) {
            return Optional.of(1L);
        }
        int power = PREFIXES.indexOf(unit.charAt(0)) + 1;
        String rest = unit.substring(1);
        boolean binaryPrefix = rest.equals("i") || rest.equals("ib");
        if (power == 0 || !(binaryPrefix || rest.isEmpty() || rest.equals("b"))) {
            return Optional.empty();
        }
        // only the full "kib" is looked at; "ki" is read as "k" (parse.c, __get_mult_bytes)
        int base = rest.equals("ib") ? (kbBase == 1000 ? 1024 : 1000) : kbBase;
        long multiplier = 1;
        for (int i = 0; i < power; i++) {
            multiplier *= base;
        }
        return Optional.of(multiplier);
    }

    private static Optional<Long> product(long number, long unit) {
        long high = Math.multiplyHigh(number, unit);
        long low = number * unit;
        return high == 0 && low >= 0 ? Optional.of(low) : Optional.empty();
    }

    /**
     * A time in nanoseconds; a number without unit is seconds.
     *
     * @param text such as {@code 60}, {@code 500ms}, {@code 2m}, {@code 1h}
     * @return empty where it is no time, or longer than 292 years
     */
    static OptionalLong nanoseconds(String text) {
        Matcher match = TIME.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!match.matches()) {
            return OptionalLong.empty();
        }
        long unitNs =
                switch (match.group(2)) {
                    case "us", "usec" -> 1_000L;
                    case "ms", "msec" -> 1_000_000L;
                    case "", "s" -> 1_000_000_000L;
                    case "m" -> 60_000_000_000L;
                    case "h" -> 3_600_000_000_000L;
                    case "d" -> 86_400_000_000_000L;
                    default -> 0L;
                };
        BigDecimal timeNs = new BigDecimal(match.group(1)).multiply(BigDecimal.valueOf(unitNs));
        boolean fits = unitNs > 0 && timeNs.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0;
        return fits ? OptionalLong.of(timeNs.longValue()) : OptionalLong.empty();
    }
}
