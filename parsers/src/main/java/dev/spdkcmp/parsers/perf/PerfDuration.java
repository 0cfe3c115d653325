package dev.spdkcmp.parsers.perf;

import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.shell.EarlyStop;
import java.math.BigDecimal;
import java.util.Locale;

/**
 * Compares how long a run lasted with how long it was to last. A run ended by a signal prints a
 * normal table and exits with 0 (spdk-formats §1.8).
 *
 * @param command null where it is not known
 */
record PerfDuration(PerfCommandLine command, Siblings siblings, Findings findings) {

    private static final double SECOND = 1e9;

    /** The main core ends its loop late by what one poll takes; 4 ms in 2 s have been seen. */
    private static final double LATE = 1.02;

    private static final double LATE_NS = 0.5 * SECOND;
    private static final double EARLY_NS = 0.001 * SECOND;

    private Long askedNs() {
        return command == null ? null : command.load().runtimeNs();
    }

    /**
     * Judges a time that the histograms give.
     *
     * @param warmUpDoubtful whether the release may have counted the warm-up
     * @return the measured window, nanoseconds
     */
    Long withHistogram(double elapsedNs, boolean warmUpDoubtful) {
        Long asked = askedNs();
        if (asked == null) {
            unverified("the command (-t) is not known");
        } else if (elapsedNs < asked - EARLY_NS && !command.ioLimit()) {
            findings.incomplete(
                    "stopped-early",
                    "it ran %.3f s of the %s s asked for (-t)",
                    elapsedNs / SECOND,
                    seconds(asked));
        } else if (elapsedNs > asked * LATE + LATE_NS) {
            String contradiction =
                    String.format(
                            Locale.ROOT,
                            "the I/Os of the histograms take %.3f s at these IOPS, -t says %s s",
                            elapsedNs / SECOND,
                            seconds(asked));
            if (warmUpDoubtful) {
                findings.failed(
                        "warm-up-in-figures",
                        contradiction + ": the warm-up (-a) is in them, as it was before v22.05");
            } else {
                findings.failed("bins-contradict-iops", contradiction);
            }
        }
        return Math.round(elapsedNs);
    }

    /**
     * Judges a run whose time nothing measures.
     *
     * @param warmUpDoubtful whether the release may have counted the warm-up
     * @return the time asked for, nanoseconds; null where not known, or where the run was stopped
     */
    Long withoutHistogram(boolean warmUpDoubtful) {
        if (warmUpDoubtful) {
            findings.warning(
                    "warm-up-unverified",
                    "-a is trustworthy from v22.05 on, and nothing here tells the release");
        }
        Long asked = askedNs();
        if (asked == null) {
            unverified("the command (-t) is not known");
            return null;
        }
        if (command.ioLimit()) {
            unverified("-d may have ended it before -t");
            return null;
        }
        Long warmUpNs = command.load().warmUpNs();
        long dueNs = asked + (warmUpNs == null ? 0 : warmUpNs);
        if (siblings.wallNs() != null) {
            return siblings.wallNs() >= dueNs ? asked : tooShort(dueNs);
        }
        if (stoppedByScript(dueNs)) {
            return null;
        }
        unverified(
                "-t asks for "
                        + seconds(asked)
                        + " s, and neither a histogram (-LL) nor a wall time shows that it ran so"
                        + " long");
        return asked;
    }

    private Long tooShort(long dueNs) {
        findings.incomplete(
                "stopped-early",
                "the program ran %.3f s, shorter than the %s s asked for (-t and -a)",
                siblings.wallNs() / SECOND,
                seconds(dueNs));
        return null;
    }

    private boolean stoppedByScript(long dueNs) {
        EarlyStop stop = command.earlyStop();
        if (stop == null) {
            return false;
        }
        Double after = stop.afterSeconds();
        if (after != null && after * SECOND >= dueNs) {
            return false;
        }
        String when = after == null ? "" : " after " + plain(BigDecimal.valueOf(after)) + " s";
        findings.incomplete(
                "stopped-early",
                "the command ends it by '%s'%s, before the %s s asked for",
                stop.by(),
                when,
                seconds(dueNs));
        return true;
    }

    private void unverified(String why) {
        findings.warning(
                "duration-unverified",
                "how long it ran is not proven (a stopped run looks the same): " + why);
    }

    private static String seconds(long ns) {
        return plain(BigDecimal.valueOf(ns, 9));
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
