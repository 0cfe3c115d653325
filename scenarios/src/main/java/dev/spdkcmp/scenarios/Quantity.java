package dev.spdkcmp.scenarios;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes, times, shares and rates as people write them. */
public final class Quantity {

    private static final Pattern SIZE =
            Pattern.compile("(\\d{1,15}(?:\\.\\d{1,6})?) ?(?:([kmgt])(?:i?b)?|b)?");
    private static final Pattern TIME_PART =
            Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?) ?([a-zµ]*) ?");
    private static final Pattern SHARE = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?) ?(%?)");
    private static final Pattern RATE =
            Pattern.compile("(\\d{1,15}(?:\\.\\d{1,6})?) ?([kmgt])?(i?)b/s");
    private static final Pattern COUNT = Pattern.compile("(\\d{1,15}(?:\\.\\d{1,6})?) ?([kmg])?");

    private Quantity() {}

    /**
     * A size in bytes: {@code 4096}, {@code 4k}, {@code 128KiB}, {@code 1M}. A prefix is always a
     * power of 1024, as in fio and in "4 KB blocks".
     */
    public static Optional<Long> bytes(String text) {
        Matcher size = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            return Optional.empty();
        }
        BigDecimal bytes = new BigDecimal(size.group(1));
        for (int i = power(size.group(2)); i > 0; i--) {
            bytes = bytes.multiply(BigDecimal.valueOf(1024));
        }
        return whole(bytes);
    }

    /**
     * A time: {@code 30s}, {@code 2m}, {@code 1h30m}, {@code 250ms}, {@code 300us}; a bare number
     * is seconds.
     */
    public static Optional<Duration> time(String text) {
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        Matcher part = TIME_PART.matcher(wanted);
        BigDecimal nanoseconds = BigDecimal.ZERO;
        int end = 0;
        while (end < wanted.length() && part.find() && part.start() == end) {
            Optional<BigDecimal> unit = unitNs(part.group(2));
            if (unit.isEmpty()
                    || (part.group(2).isEmpty() && part.group().length() < wanted.length())) {
                return Optional.empty();
            }
            nanoseconds = nanoseconds.add(new BigDecimal(part.group(1)).multiply(unit.get()));
            end = part.end();
        }
        return end == 0 || end < wanted.length()
                ? Optional.empty()
                : whole(nanoseconds).map(Duration::ofNanos);
    }

    /** A share: {@code 3%} or {@code 0.03}, both 0.03. A bare number above 1 is not one. */
    public static Optional<Double> share(String text) {
        Matcher share = SHARE.matcher(text.strip());
        if (!share.matches()) {
            return Optional.empty();
        }
        BigDecimal value = new BigDecimal(share.group(1));
        if (!share.group(2).isEmpty()) {
            return Optional.of(value.movePointLeft(2).doubleValue());
        }
        return value.compareTo(BigDecimal.ONE) > 0
                ? Optional.empty()
                : Optional.of(value.doubleValue());
    }

    /** Bytes per second: {@code 7000MB/s}, {@code 6.8 GB/s} (decimal), {@code 6 GiB/s} (binary). */
    public static Optional<Double> bytesPerSecond(String text) {
        Matcher rate = RATE.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!rate.matches()) {
            return Optional.empty();
        }
        double base = rate.group(3).isEmpty() ? 1000 : 1024;
        return Optional.of(
                Double.parseDouble(rate.group(1)) * Math.pow(base, power(rate.group(2))));
    }

    /** A count: {@code 800000}, {@code 800k}, {@code 1.2M} (decimal). */
    public static Optional<Double> count(String text) {
        Matcher count = COUNT.matcher(text.strip().toLowerCase(Locale.ROOT));
        return count.matches()
                ? Optional.of(
                        Double.parseDouble(count.group(1)) * Math.pow(1000, power(count.group(2))))
                : Optional.empty();
    }

    /** A size as people write it: {@code 4k}, {@code 1m}, {@code 2g}, or bytes. */
    public static String sizeText(long bytes) {
        String[] units = {"", "k", "m", "g", "t"};
        int unit = 0;
        long left = bytes;
        while (unit < 4 && left != 0 && left % 1024 == 0) {
            left /= 1024;
            unit++;
        }
        return left + units[unit];
    }

    /** A time as people write it: {@code 4.8s}, {@code 2m30s}, {@code 3h05m}. */
    public static String timeText(Duration time) {
        if (time.toMillis() < 1000) {
            return time.toMillis() == 0 ? "0s" : time.toMillis() + "ms";
        }
        long tenths = Math.round(time.toMillis() / 100.0);
        if (tenths < 600) {
            return tenths / 10 + (tenths % 10 == 0 ? "" : "." + tenths % 10) + "s";
        }
        long seconds = Math.round(time.toMillis() / 1000.0);
        if (seconds < 600) {
            return seconds / 60 + "m" + (seconds % 60 == 0 ? "" : seconds % 60 + "s");
        }
        long minutes = Math.round(seconds / 60.0);
        if (minutes < 60) {
            return minutes + "m";
        }
        return String.format(Locale.ROOT, "%dh%02dm", minutes / 60, minutes % 60);
    }

    private static int power(String prefix) {
        return prefix == null ? 0 : "kmgt".indexOf(prefix) + 1;
    }

    private static Optional<BigDecimal> unitNs(String unit) {
        return switch (unit) {
            case "ns" -> Optional.of(BigDecimal.ONE);
            case "us", "µs", "usec" -> Optional.of(BigDecimal.valueOf(1_000L));
            case "ms", "msec" -> Optional.of(BigDecimal.valueOf(1_000_000L));
            case "", "s", "sec", "second", "seconds" ->
                    Optional.of(BigDecimal.valueOf(1_000_000_000L));
            case "m", "min", "minute", "minutes" ->
                    Optional.of(BigDecimal.valueOf(60_000_000_000L));
            case "h", "hour", "hours" -> Optional.of(BigDecimal.valueOf(3_600_000_000_000L));
            default -> Optional.empty();
        };
    }

    private static Optional<Long> whole(BigDecimal value) {
        BigDecimal plain = value.stripTrailingZeros();
        return plain.scale() > 0 || plain.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0
                ? Optional.empty()
                : Optional.of(plain.longValue());
    }
}
