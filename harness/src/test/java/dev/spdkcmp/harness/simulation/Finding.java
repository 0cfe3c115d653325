package dev.spdkcmp.harness.simulation;

import dev.spdkcmp.harness.statistics.Binomial;
import java.util.Locale;

/**
 * One line of the table.
 *
 * @param study what was simulated
 * @param setting under which conditions
 * @param draws simulated experiments
 * @param hits of them, what is counted
 * @param claim what the rate is judged against; null where nothing is claimed
 */
record Finding(String study, String setting, long draws, long hits, Claim claim) {

    /**
     * A claim about a rate.
     *
     * @param rate the rate
     * @param atLeast whether the true rate must not be below; else not above
     */
    record Claim(double rate, boolean atLeast) {}

    /** One-sided exact binomial tests reject below this. */
    private static final double LEVEL = 0.001;

    static Finding coverage(String setting, long draws, long covered) {
        return new Finding("coverage of 95 %", setting, draws, covered, new Claim(0.95, true));
    }

    static Finding falseFamilies(String setting, long draws, long families) {
        return new Finding(
                "families with a false verdict", setting, draws, families, new Claim(0.05, false));
    }

    static Finding rate(String study, String setting, long draws, long hits) {
        return new Finding(study, setting, draws, hits, null);
    }

    double rate() {
        return (double) hits / draws;
    }

    /** p of the claim; 1 where there is none. */
    double pValue() {
        if (claim == null) {
            return 1;
        }
        Binomial binomial = new Binomial(draws, claim.rate());
        return claim.atLeast() ? binomial.atMost(hits) : binomial.atLeast(hits);
    }

    boolean isRejected() {
        return pValue() < LEVEL;
    }

    String line() {
        return String.format(
                Locale.ROOT,
                "%-30s %-66s %9d %8.4f  %s",
                study,
                setting,
                draws,
                rate(),
                claim == null
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "%s %.2f  p %.3g  %s",
                                claim.atLeast() ? "≥" : "≤",
                                claim.rate(),
                                pValue(),
                                isRejected() ? "REJECTED" : "not rejected"));
    }
}
