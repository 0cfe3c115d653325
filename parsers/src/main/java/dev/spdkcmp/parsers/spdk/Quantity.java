package dev.spdkcmp.parsers.spdk;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers as SPDK programs take them on the command line. */
public final class Quantity {

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,15})([KMGkmg]?)(?:i?[Bb])?");

    private Quantity() {}

    /** A size with an optional binary suffix K, M or G (v24.01+); null where it is none. */
    public static Long size(String text) {
        Matcher matcher = text == null ? null : SIZE.matcher(text);
        if (matcher == null || !matcher.matches()) {
            return null;
        }
        int shift =
                switch (matcher.group(2).toUpperCase(Locale.ROOT)) {
                    case "K" -> 10;
                    case "M" -> 20;
                    case "G" -> 30;
                    default -> 0;
                };
        long number = Long.parseLong(matcher.group(1));
        return number <= Long.MAX_VALUE >> shift ? number << shift : null;
    }

    /** A number that fits an int, with an optional suffix; null where it is none. */
    public static Integer count(String text) {
        Long size = size(text);
        return size == null || size > Integer.MAX_VALUE ? null : Integer.valueOf(size.intValue());
    }

    /** Whole seconds in nanoseconds; null where it is not a whole number. */
    public static Long secondsNs(String text) {
        boolean whole = text != null && text.matches("[0-9]{1,9}");
        return whole ? Long.valueOf(Long.parseLong(text) * 1_000_000_000L) : null;
    }

    /** The share of reads that a pattern implies: 100, 0, or what is given for the mixed ones. */
    public static Integer readPercent(String pattern, String mix) {
        if (pattern == null) {
            return null;
        }
        return switch (pattern) {
            case "read", "randread" -> 100;
            case "write", "randwrite" -> 0;
            case "rw", "randrw" -> {
                Integer percent = count(mix);
                yield percent != null && percent <= 100 ? percent : null;
            }
            default -> null;
        };
    }
}
