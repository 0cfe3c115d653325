package dev.spdkcmp.parsers.measurement;

/** Direction of the I/Os that a stream counts. */
public enum Operation {
    READ,
    WRITE,
    TRIM,
    /** Reads and writes together, because the tool cannot split them or they were merged. */
    MIXED
}
