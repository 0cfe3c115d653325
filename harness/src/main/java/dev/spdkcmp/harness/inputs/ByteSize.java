package dev.spdkcmp.harness.inputs;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes as people and both load generators write them: {@code 4096}, {@code 4k}, {@code 128K},
 * {@code 1m}, {@code 4KiB}; k and m are binary, as in fio and spdk_nvme_perf.
 */
final class ByteSize {

    private static final Pattern SIZE = Pattern.compile("(\\d{1,12})([km]?)(?:i?b)?");

    private ByteSize() {}

    /** Bytes; empty where the text is no size, or zero. */
    static Optional<Long> parse(String text) {
        Matcher size = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            return Optional.empty();
        }
        long unit =
                switch (size.group(2)) {
                    case "k" -> 1L << 10;
                    case "m" -> 1L << 20;
                    default -> 1;
                };
        long bytes = Long.parseLong(size.group(1)) * unit;
        return bytes > 0 ? Optional.of(bytes) : Optional.empty();
    }
}
