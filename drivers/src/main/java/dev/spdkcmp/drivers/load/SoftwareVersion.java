package dev.spdkcmp.drivers.load;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version by its first numbers, however the tool spells it: {@code fio-3.33}, {@code v22.05.1},
 * {@code 6.1.0-57-amd64}.
 *
 * @param major first number
 * @param minor second number
 * @param patch third number; 0 where there is none
 */
public record SoftwareVersion(int major, int minor, int patch)
        implements Comparable<SoftwareVersion> {

    private static final Pattern NUMBERS =
            Pattern.compile("(\\d{1,6})\\.(\\d{1,6})(?:\\.(\\d{1,6}))?");
    private static final Comparator<SoftwareVersion> ORDER =
            Comparator.comparingInt(SoftwareVersion::major)
                    .thenComparingInt(SoftwareVersion::minor)
                    .thenComparingInt(SoftwareVersion::patch);

    /** The first version in a text. */
    public static Optional<SoftwareVersion> in(String text) {
        Matcher numbers = NUMBERS.matcher(text);
        if (!numbers.find()) {
            return Optional.empty();
        }
        String patch = numbers.group(3);
        return Optional.of(
                new SoftwareVersion(
                        Integer.parseInt(numbers.group(1)),
                        Integer.parseInt(numbers.group(2)),
                        patch == null ? 0 : Integer.parseInt(patch)));
    }

    public boolean atLeast(int wantedMajor, int wantedMinor) {
        return compareTo(new SoftwareVersion(wantedMajor, wantedMinor, 0)) >= 0;
    }

    @Override
    public int compareTo(SoftwareVersion other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor + (patch == 0 ? "" : "." + patch);
    }
}
