package dev.spdkcmp.drivers.simulated.profile;

/** There is no such profile, or it cannot be used; the message is for a person. */
public final class UnknownProfile extends Exception {

    private static final long serialVersionUID = 1;

    public UnknownProfile(String message, Throwable cause) {
        super(message, cause);
    }
}
