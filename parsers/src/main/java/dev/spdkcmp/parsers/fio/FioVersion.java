package dev.spdkcmp.parsers.fio;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Release of fio, as in {@code fio-3.33}, {@code fio-3.36-12-gabcdef}, {@code fio-3.3-dirty}.
 *
 * @param major first number
 * @param minor second number
 */
record FioVersion(int major, int minor) {

    private static final Pattern NAME = Pattern.compile("fio-(\\d{1,3})\\.(\\d{1,4})(\\D.*)?");

    /** First one whose JSON says all that is needed, and correctly. */
    static final FioVersion OLDEST_READ = new FioVersion(3, 18);

    /** The release; empty where the text names none. */
    static Optional<FioVersion> parse(String text) {
        if (text == null) {
            return Optional.empty();
        }
        Matcher match = NAME.matcher(text);
        return match.matches()
                ? Optional.of(
                        new FioVersion(
                                Integer.parseInt(match.group(1)), Integer.parseInt(match.group(2))))
                : Optional.empty();
    }

    boolean before(int otherMajor, int otherMinor) {
        return major < otherMajor || (major == otherMajor && minor < otherMinor);
    }

    /** Why figures of this release cannot be used; empty where they can. */
    Optional<String> refusal() {
        if (!before(OLDEST_READ.major, OLDEST_READ.minor)) {
            return Optional.empty();
        }
        if (before(2, 21)) {
            return Optional.of("its io_bytes are KiB and its latencies whole microseconds");
        }
        if (before(2, 99)) {
            return Optional.of("its latencies are whole microseconds");
        }
        return Optional.of(
                "it does not say how many I/Os its latencies count, and its percentiles of lat and"
                        + " clat may stand in each other's place");
    }
}
