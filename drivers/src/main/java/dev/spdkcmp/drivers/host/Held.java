package dev.spdkcmp.drivers.host;

/** Something taken, or why it could not be. */
public sealed interface Held permits Held.Taken, Held.Refused {

    /** Held until closed. */
    non-sealed interface Taken extends Held, AutoCloseable {
        @Override
        void close();
    }

    /**
     * Not taken.
     *
     * @param reason the system's words, such as "Device or resource busy"
     */
    record Refused(String reason) implements Held {}
}
