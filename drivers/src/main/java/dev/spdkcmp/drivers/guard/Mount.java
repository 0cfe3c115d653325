package dev.spdkcmp.drivers.guard;

import java.util.ArrayList;
import java.util.List;

/**
 * A mounted file system: a line of {@code /proc/PID/mountinfo} (proc(5)).
 *
 * @param number {@code major:minor}; of btrfs and other file systems over several disks not a
 *     disk's
 * @param point where it is mounted
 * @param type file system
 * @param source what it was mounted from, often a device node
 */
record Mount(String number, String point, String type, String source) {

    private static final int NUMBER = 2;
    private static final int POINT = 4;

    static List<Mount> parse(String mountinfo) {
        List<Mount> mounts = new ArrayList<>();
        for (String line : mountinfo.split("\n")) {
            int separator = line.indexOf(" - ");
            if (separator < 0) {
                continue;
            }
            String[] before = line.substring(0, separator).split(" ");
            String[] after = line.substring(separator + 3).split(" ");
            if (before.length > POINT && after.length >= 2) {
                mounts.add(
                        new Mount(
                                before[NUMBER],
                                unescape(before[POINT]),
                                after[0],
                                unescape(after[1])));
            }
        }
        return mounts;
    }

    /** Blanks, tabs, line ends and backslashes are written in octal. */
    static String unescape(String field) {
        return field.replace("\\040", " ")
                .replace("\\011", "\t")
                .replace("\\012", "\n")
                .replace("\\134", "\\");
    }

    /** Whether the running system itself is on it. */
    boolean carriesTheSystem() {
        return List.of("/", "/boot", "/boot/efi", "/usr", "/var", "/home").contains(point);
    }
}
