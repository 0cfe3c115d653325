package dev.spdkcmp.drivers.simulated.machine;

import java.io.IOException;

/** The system's words for why it refuses, by errno. */
public final class Refusal {

    private Refusal() {}

    public static IOException busy() {
        return new IOException("Device or resource busy");
    }

    public static IOException exists() {
        return new IOException("File exists");
    }

    public static IOException noDevice() {
        return new IOException("No such device");
    }

    public static IOException noFile() {
        return new IOException("No such file or directory");
    }

    public static IOException invalid() {
        return new IOException("Invalid argument");
    }

    public static IOException inputOutput() {
        return new IOException("Input/output error");
    }

    public static IOException noSpace() {
        return new IOException("No space left on device");
    }

    public static IOException denied() {
        return new IOException("Permission denied");
    }

    public static IOException readOnly() {
        return new IOException("Read-only file system");
    }
}
