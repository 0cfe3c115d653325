package dev.spdkcmp.parsers.setup;

import dev.spdkcmp.parsers.shell.ShellText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What one {@code setup.sh} call asks for.
 *
 * @param mode {@code config}, {@code reset}, {@code status}, {@code cleanup}…
 * @param allowed PCI addresses of its allow list; empty where it has none
 */
record SetupCommandLine(String mode, List<String> allowed) {

    private static final Set<String> ALLOW_LISTS =
            Set.of("PCI_ALLOWED", "PCI_WHITELIST", "NVME_ALLOWED", "NVME_WHITELIST");

    /** Finds the one call in a script; empty where there is none, or more than one. */
    static Optional<SetupCommandLine> find(String script) {
        if (script == null) {
            return Optional.empty();
        }
        SetupCommandLine found = null;
        for (List<String> words : ShellText.commands(script)) {
            for (int i = 0; i < words.size(); i++) {
                if (words.get(i).equals("setup.sh") || words.get(i).endsWith("/setup.sh")) {
                    if (found != null) {
                        return Optional.empty();
                    }
                    String mode = i + 1 < words.size() ? words.get(i + 1) : "config";
                    found = new SetupCommandLine(mode, allowed(words.subList(0, i)));
                }
            }
        }
        return Optional.ofNullable(found);
    }

    private static List<String> allowed(List<String> assignments) {
        List<String> allowed = new ArrayList<>();
        for (String assignment : assignments) {
            int equals = assignment.indexOf('=');
            if (equals > 0 && ALLOW_LISTS.contains(assignment.substring(0, equals))) {
                for (String bdf : assignment.substring(equals + 1).strip().split("\\s+")) {
                    if (bdf.contains(":")) {
                        allowed.add(bdf.toLowerCase(Locale.ROOT));
                    }
                }
            }
        }
        return allowed;
    }
}
