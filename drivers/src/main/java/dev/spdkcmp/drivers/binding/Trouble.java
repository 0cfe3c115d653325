package dev.spdkcmp.drivers.binding;

/**
 * Something that went wrong while drivers were changed.
 *
 * @param message device, serial and what happened, one sentence without a full stop
 * @param remedy what a person can do
 */
public record Trouble(String message, String remedy) {

    /** Both, as a person reads them. */
    public String describe() {
        return message + "; next: " + remedy;
    }
}
