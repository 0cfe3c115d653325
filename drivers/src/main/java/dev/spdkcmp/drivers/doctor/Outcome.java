package dev.spdkcmp.drivers.doctor;

/** What a check says. */
public enum Outcome {
    /** The comparison would be wrong or unfair. */
    FAIL("fail"),
    /** The comparison stands, but this will be seen in it. */
    WARN("warn"),
    OK("ok"),
    /** Does not matter for this device, scenario or machine. */
    NOT_APPLICABLE("not applicable"),
    /** The machine does not tell, or this user may not look. */
    CANNOT_TELL("cannot tell");

    private final String words;

    Outcome(String words) {
        this.words = words;
    }

    /** As people and JSON read it. */
    public String words() {
        return words;
    }
}
