package dev.spdkcmp.drivers.host;

import java.util.Optional;

/**
 * A process, from {@code /proc/PID/stat} (proc(5)).
 *
 * @param pid process id
 * @param command name of its program, at most 15 characters
 * @param state R, S, D (uninterruptible), Z (ended, not yet waited for)…
 * @param parentPid process that will be told of its end
 * @param sessionId session
 * @param startTicks clock ticks after boot at which it started; with the pid an identity
 * @param busyTicks clock ticks that it and its threads ran for, user and kernel
 * @param cpu CPU that it ran on last; -1 where not told
 */
public record ProcessFacts(
        long pid,
        String command,
        char state,
        long parentPid,
        long sessionId,
        long startTicks,
        long busyTicks,
        int cpu) {

    private static final int STATE = 0;
    private static final int PARENT = 1;
    private static final int SESSION = 3;
    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;
    private static final int START = 19;
    private static final int CPU = 36;

    /** Reads one line; the name may hold blanks and brackets, so fields count from its last ')'. */
    public static Optional<ProcessFacts> parse(String stat) {
        int open = stat.indexOf('(');
        int close = stat.lastIndexOf(')');
        if (open < 1 || close < open || close + 2 > stat.length()) {
            return Optional.empty();
        }
        String[] fields = stat.substring(close + 2).strip().split(" ");
        if (fields.length <= START) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new ProcessFacts(
                            Long.parseLong(stat.substring(0, open).strip()),
                            stat.substring(open + 1, close),
                            fields[STATE].charAt(0),
                            Long.parseLong(fields[PARENT]),
                            Long.parseLong(fields[SESSION]),
                            Long.parseLong(fields[START]),
                            Long.parseLong(fields[USER_TICKS])
                                    + Long.parseLong(fields[SYSTEM_TICKS]),
                            fields.length > CPU ? Integer.parseInt(fields[CPU]) : -1));
        } catch (NumberFormatException notAStat) {
            return Optional.empty();
        }
    }

    /** Whether it can still hold or do anything; a zombie cannot. */
    public boolean alive() {
        return state != 'Z' && state != 'X';
    }
}
