package dev.spdkcmp.drivers.host;

/** Where figures come from; carried by every document. */
public enum Provenance {
    /** A real kernel on a real controller. */
    MEASURED,
    /** A real kernel on an emulated controller. */
    EMULATED,
    /** A machine that does not exist. Says SIMULATED wherever it appears. */
    SIMULATED
}
