package dev.spdkcmp.harness.compare;

/** What can be said of a candidate at one point and metric. */
public enum Verdict {
    BETTER,
    WORSE,
    EQUIVALENT,
    INCONCLUSIVE
}
