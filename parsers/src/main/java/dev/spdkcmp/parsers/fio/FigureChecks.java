package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.Findings;
import java.util.List;
import java.util.OptionalLong;

/**
 * Whether the figures of one direction agree with each other: fio prints several of them twice, in
 * different terms ({@code stat.c}, {@code add_ddir_status_json}).
 */
final class FigureChecks {

    private final RunJob job;
    private final FioDirection direction;
    private final boolean running;
    private final Findings findings;
    private final String where;

    /**
     * Prepares to check.
     *
     * @param running whether the document is of a run that had not ended, so that I/Os in flight
     *     are counted as issued and not as done
     */
    FigureChecks(RunJob job, FioDirection direction, boolean running, Findings findings) {
        this.job = job;
        this.direction = direction;
        this.running = running;
        this.findings = findings;
        this.where = job.entry().label(direction);
    }

    void check() {
        List<String> missing = direction.missingMembers();
        if (!missing.isEmpty()) {
            findings.failed("missing-figure", "%s: no %s", where, String.join(", ", missing));
            return;
        }
        checkRates();
        if (direction.active() && !job.entry().failed() && !workerKilled()) {
            checkBytes();
            checkFailedIos();
        }
    }

    private void checkRates() {
        double iops = perSecond(direction.totalIos());
        if (Math.abs(direction.iops() - iops) > 1e-6 + 1e-9 * iops) {
            findings.failed(
                    "iops-mismatch",
                    "%s: %.6f IOPS are not %d I/Os in %d ms (%.6f)",
                    where,
                    direction.iops(),
                    direction.totalIos(),
                    direction.runtimeMs(),
                    iops);
        }
        double bytesPerSecond = perSecond(direction.ioBytes());
        if (Math.abs(direction.bytesPerSecond() - bytesPerSecond) > 1 + 1e-9 * bytesPerSecond
                || differ(direction.kibibytesPerSecond(), direction.bytesPerSecond() / 1024)) {
            findings.failed(
                    "bandwidth-mismatch",
                    "%s: bw_bytes %d and bw %d are not %d bytes in %d ms (%.0f bytes/s)",
                    where,
                    direction.bytesPerSecond(),
                    direction.kibibytesPerSecond(),
                    direction.ioBytes(),
                    direction.runtimeMs(),
                    bytesPerSecond);
        }
        if (differ(direction.ioKibibytes(), direction.ioBytes() / 1024)) {
            findings.failed(
                    "bytes-mismatch",
                    "%s: io_kbytes %d are not io_bytes %d",
                    where,
                    direction.ioKibibytes(),
                    direction.ioBytes());
        }
    }

    private double perSecond(long count) {
        return direction.runtimeMs() > 0 ? 1000.0 * count / direction.runtimeMs() : 0;
    }

    private static boolean differ(long a, long b) {
        return a != b && a - 1 != b && a + 1 != b;
    }

    /** fio-formats §1.6: what a killed worker leaves behind. */
    private boolean workerKilled() {
        boolean killed =
                direction.totalIos() > 0
                        && direction.timed()
                        && direction.ioBytes() == 0
                        && direction.runtimeMs() == 0;
        if (killed) {
            findings.failed(
                    "worker-killed",
                    "%s: %d I/Os but no bytes and no run time: the worker was killed",
                    where,
                    direction.totalIos());
        }
        return killed;
    }

    private void checkBytes() {
        OptionalLong blockBytes =
                job.options().known()
                        ? job.options().blockBytes(direction.operation())
                        : OptionalLong.empty();
        if (blockBytes.isEmpty() || sectionsMayDiffer()) {
            return;
        }
        double size = blockBytes.getAsLong();
        double ios = direction.timed() ? direction.completedIos() : direction.totalIos();
        if (Math.abs(direction.ioBytes() - ios * size) > slackIos() * size) {
            findings.failed(
                    "bytes-mismatch",
                    "%s: %d bytes are not %.0f I/Os of %.0f bytes",
                    where,
                    direction.ioBytes(),
                    ios,
                    size);
        }
    }

    /** Of a group only one member's options are printed. */
    private boolean sectionsMayDiffer() {
        return job.members() != job.options().jobs().orElse(1) && job.members() > 1;
    }

    private void checkFailedIos() {
        if (!direction.timed()) {
            return;
        }
        long missing = direction.totalIos() - direction.completedIos();
        if (Math.abs(missing) <= slackIos()) {
            return;
        }
        if (missing > 0) {
            findings.failed(
                    "failed-ios",
                    "%s: %d of %d I/Os have no latency: they failed, and the IOPS count them",
                    where,
                    missing,
                    direction.totalIos());
        } else {
            findings.failed(
                    "ios-mismatch",
                    "%s: latencies of %d I/Os, but only %d were done",
                    where,
                    direction.completedIos(),
                    direction.totalIos());
        }
    }

    /** By how many I/Os counts may differ without anything being wrong (fio-formats §1.9). */
    private double slackIos() {
        if (!job.options().known()) {
            return 1 + 0.01 * direction.totalIos();
        }
        boolean countsDiffer = running || job.options().resetsStatistics();
        return countsDiffer ? Math.max(1, job.declaredInFlight()) : 0;
    }
}
