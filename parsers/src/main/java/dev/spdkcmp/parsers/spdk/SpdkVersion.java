package dev.spdkcmp.parsers.spdk;

import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Release of SPDK, as its programs say it when they start.
 *
 * @param text as printed, such as {@code v26.05} or {@code v21.01.1-pre}
 * @param year two digits
 * @param month two digits
 */
public record SpdkVersion(String text, int year, int month) {

    private static final Pattern BANNER =
            Pattern.compile("Starting SPDK (v([0-9]{2})\\.([0-9]{2})\\S*)");

    /** Reads the start-up line ({@code Starting SPDK v26.05 git sha1 … / DPDK …}); null if not. */
    public static SpdkVersion ofBanner(String line) {
        Matcher matcher = BANNER.matcher(line);
        return matcher.find()
                ? new SpdkVersion(
                        matcher.group(1),
                        Integer.parseInt(matcher.group(2)),
                        Integer.parseInt(matcher.group(3)))
                : null;
    }

    /** Finds the start-up line among lines of the error output; null where it is not there. */
    public static SpdkVersion find(List<String> lines) {
        return lines.stream()
                .map(SpdkVersion::ofBanner)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Whether this is release {@code year.month} or a later one. */
    public boolean atLeast(int otherYear, int otherMonth) {
        return year > otherYear || (year == otherYear && month >= otherMonth);
    }
}
