package dev.spdkcmp.drivers.host;

/** A signal that asks this process to stop and put the machine back. */
public enum StopSignal {
    HUP(1),
    INT(2),
    TERM(15);

    private static final int SIGNALLED = 128;

    private final int number;

    StopSignal(int number) {
        this.number = number;
    }

    /** Exit status of a process that stopped because of it: 129, 130 or 143. */
    public int exitStatus() {
        return SIGNALLED + number;
    }
}
