package dev.spdkcmp.parsers.measurement;

/** How much a {@link Problem} matters. */
public enum Severity {
    /** The output cannot be used for the figure concerned; usually the status is not complete. */
    ERROR,
    /** The figures stand, but a reader must know this. */
    WARNING
}
