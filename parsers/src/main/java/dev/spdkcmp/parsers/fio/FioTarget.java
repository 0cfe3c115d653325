package dev.spdkcmp.parsers.fio;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a job does its I/O on: a path, or for SPDK's fio plugin a transport id.
 *
 * @param device path, PCI address ({@code 0000:01:00.0}) or transport address
 * @param namespace NVMe namespace id where the name says so; else null
 */
record FioTarget(String device, Integer namespace) {

    private static final Pattern ADDRESS = Pattern.compile("(?:^|\\s)traddr=(\\S+)");
    private static final Pattern NAMESPACE = Pattern.compile("(?:^|\\s)ns=([0-9]{1,9})\\b");
    private static final Pattern PCI =
            Pattern.compile("([0-9a-fA-F]{4,8})[.:]([0-9a-fA-F]{2})[.:]([0-9a-fA-F]{2}\\.[0-7])");

    /**
     * The targets of a {@code filename} option: separated by colons, which a backslash escapes
     * inside a name.
     */
    static List<FioTarget> all(String filename) {
        List<FioTarget> targets = new ArrayList<>();
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < filename.length(); i++) {
            char c = filename.charAt(i);
            if (c == '\\' && i + 1 < filename.length() && filename.charAt(i + 1) == ':') {
                name.append(':');
                i++;
            } else if (c == ':') {
                addTo(targets, name);
            } else {
                name.append(c);
            }
        }
        addTo(targets, name);
        return targets;
    }

    private static void addTo(List<FioTarget> targets, StringBuilder name) {
        String text = name.toString().strip();
        if (!text.isEmpty()) {
            targets.add(of(text));
        }
        name.setLength(0);
    }

    /** The plugin writes dots where a PCI address has colons, since fio takes those itself. */
    private static FioTarget of(String name) {
        Matcher address = ADDRESS.matcher(name);
        if (!address.find()) {
            return new FioTarget(name, null);
        }
        Matcher pci = PCI.matcher(address.group(1));
        String device =
                pci.matches()
                        ? pci.group(1) + ":" + pci.group(2) + ":" + pci.group(3)
                        : address.group(1);
        Matcher namespace = NAMESPACE.matcher(name);
        return new FioTarget(device, namespace.find() ? Integer.valueOf(namespace.group(1)) : null);
    }
}
