package dev.spdkcmp.harness.compare;

/** How an interval was computed. */
public enum Method {
    /** t interval on the mean of per-block log ratios. */
    PAIRED_T_LOG("paired-t-log"),
    /** Welch's interval on the difference of mean logs. */
    WELCH_LOG("welch-log"),
    /** Two-stage: the pilot's standard deviation with n₀ − 1 degrees of freedom. */
    STEIN("stein");

    private final String jsonName;

    Method(String jsonName) {
        this.jsonName = jsonName;
    }

    public String jsonName() {
        return jsonName;
    }
}
