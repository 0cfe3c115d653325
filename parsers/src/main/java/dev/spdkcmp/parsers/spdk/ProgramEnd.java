package dev.spdkcmp.parsers.spdk;

import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.shell.EarlyStop;

/**
 * What a program's exit status says. 0 says nothing: SPDK's programs end so after many failures.
 */
public final class ProgramEnd {

    private static final int SIGNAL_BASE = 128;
    private static final int LAST_SIGNAL = 31;
    private static final int TIMED_OUT = 124;

    private ProgramEnd() {}

    /**
     * Adds what the exit status speaks against the run, if it is known.
     *
     * @param stop how the command ends the program; null where it does not
     */
    public static void check(String program, Siblings siblings, EarlyStop stop, Findings findings) {
        Integer status = siblings.exitStatus();
        if (status == null || status == 0) {
            return;
        }
        int signal = status - SIGNAL_BASE;
        if (signal >= 1 && signal <= LAST_SIGNAL) {
            findings.incomplete("killed", program + " was ended by signal " + signal);
        } else if (status == TIMED_OUT && stop != null) {
            findings.incomplete("stopped-early", "'" + stop.by() + "' ended it");
        } else {
            findings.failed("exit-status", program + " ended with exit status " + status);
        }
    }
}
