package dev.spdkcmp.drivers.simulated.tools;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Version of fio 3.
 *
 * @param minor 39 in 3.39
 */
record FioVersion(int minor) {

    private static final Pattern TEXT = Pattern.compile("fio-3\\.(\\d+).*");

    static FioVersion of(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("a profile names the fio version " + text);
        }
        return new FioVersion(Integer.parseInt(matcher.group(1)));
    }

    boolean atLeast(int wanted) {
        return minor >= wanted;
    }
}
