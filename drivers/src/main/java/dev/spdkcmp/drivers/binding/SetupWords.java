package dev.spdkcmp.drivers.binding;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a person can do about what setup.sh said of a device it did not take. */
final class SetupWords {

    /** {@code mount@nvme0n1:nvme0n1p2}, {@code holder@nvme0n1p3:dm-0}, {@code data@nvme1n1}. */
    private static final Pattern USE =
            Pattern.compile("(mount|holder|data)@([^:,\\s]+)(?::([^:,\\s]+))?");

    private SetupWords() {}

    static String remedy(List<String> said, String serial) {
        Set<String> steps = new TreeSet<>();
        String all = String.join("\n", said);
        Matcher uses = USE.matcher(all);
        while (uses.find()) {
            String what = uses.group(3) == null ? uses.group(2) : uses.group(3);
            steps.add(
                    switch (uses.group(1)) {
                        case "mount" -> "umount /dev/" + what;
                        case "holder" ->
                                "stop /dev/" + what + " (lsblk /dev/" + uses.group(2) + ")";
                        default ->
                                "look at what is on it (wipefs /dev/"
                                        + what
                                        + "); if nothing is needed: --accept-signature "
                                        + serial;
                    });
        }
        if (steps.isEmpty()) {
            steps.add(
                    all.contains("Skipping denied")
                            ? "run setup.sh status and compare its addresses"
                            : "look at dmesg for what its driver said");
        }
        return String.join("; ", new ArrayList<>(steps));
    }
}
