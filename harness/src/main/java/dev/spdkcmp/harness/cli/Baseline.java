package dev.spdkcmp.harness.cli;

import java.util.List;
import java.util.Optional;

/**
 * The arm compared against.
 *
 * @param arm its name
 * @param reason why it is this one, for the output
 */
record Baseline(String arm, String reason) {

    private static final String KERNEL = "kernel-";

    /**
     * Chooses it.
     *
     * @param asked by the user; null for nobody
     * @param arms in the order of the command line, at least one
     * @return empty where the arm asked for does not exist
     */
    static Optional<Baseline> choose(String asked, List<String> arms) {
        if (asked != null) {
            return arms.contains(asked)
                    ? Optional.of(new Baseline(asked, "as asked"))
                    : Optional.empty();
        }
        return Optional.of(
                arms.stream()
                        .filter(arm -> arm.startsWith(KERNEL))
                        .findFirst()
                        .map(arm -> new Baseline(arm, "the first arm named kernel-*"))
                        .orElseGet(() -> new Baseline(arms.get(0), "the first arm")));
    }
}
