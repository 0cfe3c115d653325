package dev.spdkcmp.drivers.host;

/**
 * The one seam between spdkcmp and a machine. {@code LocalHost} is this machine; {@code
 * SimulatedHost} is one that does not exist.
 */
public interface Host {

    /** Whether what is measured here is real. */
    Provenance provenance();

    /** Files of the machine, by the paths that the machine itself uses. */
    HostFiles files();

    /** Programs of the machine. */
    Programs programs();

    /** System calls that no file or program offers. */
    NativeCalls natives();

    /** The machine's clocks. */
    HostClock clock();
}
