package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.Siblings;
import java.util.OptionalLong;

/** Whether fio came to the end of its run, and without errors. */
final class EndChecks {

    /** Shortest part of the time asked for that still is all of it (fio-formats §1.9). */
    private static final double WHOLE = 0.98;

    private static final double EXACTLY = 0.001;
    private static final double NS_PER_MS = 1e6;
    private static final int STOPPED_BY_SIGNAL = 128;

    /** Exit status of {@code timeout} when it had to end the program. */
    private static final int ENDED_BY_TIMEOUT = 124;

    private final Diagnostics diagnostics;
    private final Findings findings;

    EndChecks(Diagnostics diagnostics, Findings findings) {
        this.diagnostics = diagnostics;
        this.findings = findings;
    }

    /** What the program's exit status says; nothing where it was not kept. */
    void checkExit(Siblings siblings) {
        if (siblings.exitStatus() == null || siblings.exitStatus() == 0) {
            return;
        }
        int exit = siblings.exitStatus();
        switch (exit) {
            case STOPPED_BY_SIGNAL, ENDED_BY_TIMEOUT -> {
                if (!findings.has("terminated")) {
                    findings.incomplete(
                            "terminated", "fio was stopped by a signal (exit status %d)", exit);
                }
            }
            case 129, 130, 137, 143 ->
                    findings.incomplete(
                            "killed",
                            "fio was killed by signal %d (exit status %d)",
                            exit - STOPPED_BY_SIGNAL,
                            exit);
            default ->
                    findings.failed(
                            "exit-status",
                            "fio ended with exit status %d%s",
                            exit,
                            diagnostics.complaint().map(line -> ": " + line).orElse(""));
        }
    }

    /** What the job itself says of its end. */
    void checkJob(RunJob job) {
        FioJob entry = job.entry();
        if (entry.failed()) {
            findings.failed(
                    "job-error",
                    "%s stopped with error %d%s",
                    entry.label(),
                    entry.error(),
                    diagnostics.errorText(entry.error()).map(text -> " (" + text + ")").orElse(""));
            return;
        }
        if (entry.totalErrors() != null && entry.totalErrors() > 0) {
            findings.failed(
                    "io-error",
                    "%s went on past %d failed I/Os; IOPS count them",
                    entry.label(),
                    entry.totalErrors());
        }
        if (entry.etaSeconds() != null
                && entry.etaSeconds() > 0
                && entry.etaSeconds() != FioJob.ETA_UNKNOWN) {
            findings.incomplete(
                    "still-running",
                    "%s had %d s to go when this was printed",
                    entry.label(),
                    entry.etaSeconds());
        }
        if (!entry.countedDirections().isEmpty() && entry.runtimeMs() > 0) {
            checkDuration(job);
        }
    }

    private void checkDuration(RunJob job) {
        OptionalLong askedNs = job.options().runtimeNs();
        if (endedInWarmUp(job)) {
            findings.incomplete(
                    "ended-in-warm-up",
                    "%s: I/Os but no latency: its run ended inside the warm-up (ramp_time)",
                    job.entry().label());
        } else if (askedNs.isPresent()) {
            checkTime(job, askedNs.getAsLong() / NS_PER_MS);
        } else {
            checkShare(job);
        }
    }

    private static boolean endedInWarmUp(RunJob job) {
        return job.options().rampNs().orElse(0) > 0
                && !job.options().enabled("gtod_reduce")
                && !job.options().enabled("disable_lat")
                && job.entry().countedDirections().stream()
                        .noneMatch(
                                direction ->
                                        direction.timed()
                                                || (direction.submissionLatency() != null
                                                        && direction
                                                                .submissionLatency()
                                                                .measured()));
    }

    private void checkTime(RunJob job, double askedMs) {
        long ranMs = job.entry().runtimeMs();
        String where = job.entry().label();
        if (ranMs > 1.1 * askedMs + 1000) {
            findings.warning(
                    "overran",
                    "%s ran %d ms, asked were %.0f: the device was slow to finish, or the options"
                            + " are not this run's",
                    where,
                    ranMs,
                    askedMs);
        }
        if (ranMs >= WHOLE * askedMs) {
            return;
        }
        if (Boolean.TRUE.equals(job.entry().steadyStateAttained())) {
            findings.warning(
                    "steady-state-end",
                    "%s ended after %d of %.0f ms because its steadystate criterion was met; its"
                            + " figures are of the whole run, not of the steady part",
                    where,
                    ranMs,
                    askedMs);
        } else if (didItsShare(job)) {
            findings.warning(
                    "finished-early",
                    "%s did its size in %d of %.0f ms; --time_based makes it go on",
                    where,
                    ranMs,
                    askedMs);
        } else {
            findings.incomplete(
                    "ended-early",
                    "%s: figures are of %d of the %.0f ms asked for: it was stopped, or still"
                            + " running when this was printed",
                    where,
                    ranMs,
                    askedMs);
        }
    }

    /** Ends of itself: a job that is not time_based stops at its size, neither before nor after. */
    private static boolean didItsShare(RunJob job) {
        double bytes = (double) job.options().bytesToDo().orElse(0) * job.members();
        double ios = (double) job.options().iosToDo().orElse(0) * job.members();
        return !job.options().enabled("time_based")
                && ((bytes > 0 && Math.abs(done(job) / bytes - 1) <= EXACTLY)
                        || (ios > 0 && Math.abs(ios(job) / ios - 1) <= EXACTLY));
    }

    /** Without a time to run for, a job ends at its size. */
    private void checkShare(RunJob job) {
        double bytes = (double) job.options().bytesToDo().orElse(0) * job.members();
        double ios = (double) job.options().iosToDo().orElse(0) * job.members();
        boolean finished =
                (bytes > 0 && done(job) >= WHOLE * bytes) || (ios > 0 && ios(job) >= WHOLE * ios);
        if (bytes == 0 && ios == 0) {
            findings.warning(
                    "duration-unverified",
                    "%s ran %d ms; nothing says how long it should have",
                    job.entry().label(),
                    job.entry().runtimeMs());
        } else if (!finished) {
            findings.incomplete(
                    "ended-early",
                    "%s: figures are of %d bytes in %d I/Os, less than its %s asks for: it was"
                            + " stopped, or still running when this was printed",
                    job.entry().label(),
                    done(job),
                    ios(job),
                    bytes > 0 ? "size" : "number_ios");
        }
    }

    private static long done(RunJob job) {
        return job.entry().countedDirections().stream()
                .mapToLong(direction -> direction.ioBytes() == null ? 0 : direction.ioBytes())
                .sum();
    }

    private static long ios(RunJob job) {
        return job.entry().countedDirections().stream()
                .mapToLong(direction -> direction.totalIos() == null ? 0 : direction.totalIos())
                .sum();
    }

    /** Whether the program ran at least as long as its jobs say. */
    void checkWall(Siblings siblings, RunJob job) {
        if (siblings.wallNs() == null || job.entry().countedDirections().isEmpty()) {
            return;
        }
        double ranNs = job.entry().runtimeMs() * NS_PER_MS + job.options().rampNs().orElse(0);
        if (siblings.wallNs() < WHOLE * ranNs) {
            findings.failed(
                    "wall-mismatch",
                    "%s ran %d ms, but fio only %.0f ms in all",
                    job.entry().label(),
                    job.entry().runtimeMs(),
                    siblings.wallNs() / NS_PER_MS);
        }
    }
}
