package dev.spdkcmp.parsers.setup;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The forms of {@code setup.sh}'s lines, v17.03 to v26.05 (spdk-formats §3.4, §3.6, §8). */
final class SetupLines {

    private static final String BDF = "([0-9a-fA-F]{4,8}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.[0-7])";
    private static final Pattern ABOUT_DEVICE =
            Pattern.compile(BDF + " \\((?:0x)?[0-9a-f]{4} (?:0x)?[0-9a-f]{4}\\): (.*)");
    private static final Pattern ARROW = Pattern.compile("(.+) -> (.+)");
    private static final Pattern ALREADY = Pattern.compile("Already using the (\\S+) driver");
    private static final Pattern IN_USE =
            Pattern.compile(
                    "Active (?:devices: |mountpoints on )(.+?), so not binding PCI dev(?: (\\S+))?");
    private static final Pattern GIVEN_UP =
            Pattern.compile("failed to bind to (\\S+), (aborting|retrying.*)");
    private static final Pattern SKIPPED = Pattern.compile("Skipping .*?\\(?" + BDF + "\\)?");
    private static final Pattern POOL =
            Pattern.compile(
                    "(node([0-9]{1,4})|-)?\\s*([0-9]{1,9})kB\\s+([0-9]{1,12}) /\\s+([0-9]{1,12})");
    private static final Pattern ROW = Pattern.compile("(?:(\\S+)\\s+)?" + BDF + "(\\s+\\S.*)");
    private static final Pattern HEX4 = Pattern.compile("(?:0x)?([0-9a-f]{4})");
    private static final Pattern NODE = Pattern.compile("[0-9]{1,4}|unknown|-|-1");

    private SetupLines() {}

    /** Null where the line says nothing about an action on a device. */
    static SetupAction action(String line) {
        Matcher about = ABOUT_DEVICE.matcher(line);
        if (about.matches()) {
            return action(about.group(1), about.group(2));
        }
        Matcher inUse = IN_USE.matcher(line);
        if (inUse.matches() && inUse.group(2) != null) {
            return inUse(inUse.group(2), inUse.group(1));
        }
        Matcher skipped = SKIPPED.matcher(line);
        return skipped.matches()
                ? of(skipped.group(1), SetupAction.Kind.SKIPPED, null, null, line)
                : null;
    }

    private static SetupAction action(String bdf, String text) {
        Matcher arrow = ARROW.matcher(text);
        if (arrow.matches()) {
            return of(
                    bdf,
                    SetupAction.Kind.REBIND,
                    driver(arrow.group(1)),
                    driver(arrow.group(2)),
                    text);
        }
        Matcher already = ALREADY.matcher(text);
        if (already.matches()) {
            String driver = already.group(1);
            return of(bdf, SetupAction.Kind.ALREADY, driver, driver, text);
        }
        Matcher inUse = IN_USE.matcher(text);
        if (inUse.matches()) {
            return inUse(bdf, inUse.group(1));
        }
        Matcher givenUp = GIVEN_UP.matcher(text);
        if (givenUp.matches()) {
            SetupAction.Kind kind =
                    givenUp.group(2).equals("aborting")
                            ? SetupAction.Kind.BIND_FAILED
                            : SetupAction.Kind.RETRY;
            return of(bdf, kind, null, givenUp.group(1), text);
        }
        if (text.startsWith("Not bound")) {
            return of(bdf, SetupAction.Kind.UNBOUND, null, null, text);
        }
        return text.startsWith("Skipping ")
                ? of(bdf, SetupAction.Kind.SKIPPED, null, null, text)
                : null;
    }

    private static SetupAction of(
            String bdf, SetupAction.Kind kind, String from, String to, String text) {
        return new SetupAction(lower(bdf), kind, from, to, List.of(text));
    }

    private static SetupAction inUse(String bdf, String users) {
        return new SetupAction(
                lower(bdf), SetupAction.Kind.IN_USE, null, null, List.of(users.split(",")));
    }

    private static String lower(String bdf) {
        return bdf.toLowerCase(Locale.ROOT);
    }

    private static String driver(String text) {
        return text.equals("no driver") || text.equals("none") || text.equals("-") ? null : text;
    }

    /** {@code node0 2048kB 1024 / 1024}; null where it is not that. */
    static HugepagePool pool(String line) {
        Matcher pool = POOL.matcher(line);
        if (!pool.matches()) {
            return null;
        }
        return new HugepagePool(
                pool.group(2) == null ? null : Integer.valueOf(pool.group(2)),
                Long.parseLong(pool.group(3)),
                Long.parseLong(pool.group(4)),
                Long.parseLong(pool.group(5)));
    }

    /**
     * A row of the status table: found by its PCI address, for widths and columns changed.
     *
     * @param group of the heading above it, which is its type where the row names none
     * @return null where it is no row, or not a whole one
     */
    static SetupDevice device(String line, String group) {
        Matcher row = ROW.matcher(line);
        if (!row.matches()) {
            return null;
        }
        List<String> rest = new ArrayList<>(Arrays.asList(row.group(3).strip().split("\\s+")));
        String vendor = takeHex(rest);
        String device = vendor == null ? null : takeHex(rest);
        if (rest.isEmpty() || !NODE.matcher(rest.get(0)).matches()) {
            return null;
        }
        String node = rest.remove(0);
        boolean columns = row.group(1) != null;
        if (columns && rest.size() < 3) {
            return null;
        }
        String driver = rest.isEmpty() ? null : driver(rest.remove(0));
        String name = rest.isEmpty() ? null : driver(rest.remove(0));
        rest.remove("-");
        return new SetupDevice(
                columns ? row.group(1) : group,
                lower(row.group(2)),
                vendor,
                device,
                node.matches("[0-9]+") ? Integer.valueOf(node) : null,
                driver,
                name,
                rest);
    }

    private static String takeHex(List<String> words) {
        Matcher hex = HEX4.matcher(words.isEmpty() ? "" : words.get(0));
        if (!hex.matches() || words.size() < 2) {
            return null;
        }
        words.remove(0);
        return hex.group(1);
    }
}
