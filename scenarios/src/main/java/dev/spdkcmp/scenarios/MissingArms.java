package dev.spdkcmp.scenarios;

/** What happens with an arm whose needs are missing. */
public enum MissingArms {
    /** Nothing is measured, and the reason is said. */
    REFUSE,
    /** The others are measured, and the reason is said. */
    LEAVE_OUT
}
