package dev.spdkcmp.drivers.guard;

/**
 * Something about a device that speaks against taking it.
 *
 * @param severity whether it forbids taking it
 * @param code stable name, kebab-case
 * @param message what was found, one sentence without a full stop
 * @param remedy what a person can do about it
 * @param evidence file and value, or device and offset, where it was seen
 */
public record Finding(
        Severity severity, String code, String message, String remedy, String evidence) {

    /** What a finding means. */
    public enum Severity {
        /** The device is not taken. */
        REFUSES,
        /** The device is taken; the report says so. */
        WARNS
    }

    static Finding refuses(String code, String message, String remedy, String evidence) {
        return new Finding(Severity.REFUSES, code, message, remedy, evidence);
    }

    static Finding warns(String code, String message, String remedy, String evidence) {
        return new Finding(Severity.WARNS, code, message, remedy, evidence);
    }

    public boolean refuses() {
        return severity == Severity.REFUSES;
    }
}
