package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.Findings;
import java.util.Optional;

/**
 * Whether fio's three latencies of a direction fit each other and the length of the run
 * (fio-formats §1.9), and which of them can be used.
 */
final class TimingChecks {

    /** Times that are clearly no accident of rounding: run times are whole milliseconds. */
    private static final double NS_PER_MS = 1e6;

    private static final double MEANS_AGREE = 0.005;

    private final RunJob job;
    private final FioDirection direction;
    private final Findings findings;
    private final String where;

    TimingChecks(RunJob job, FioDirection direction, Findings findings) {
        this.job = job;
        this.direction = direction;
        this.findings = findings;
        this.where = job.entry().label(direction);
    }

    /**
     * Checks a direction whose figures are all there.
     *
     * @return whether {@code clat_ns} can be used
     */
    boolean check() {
        FioLatency total = direction.latency();
        FioLatency completion = direction.completionLatency();
        boolean completionUsable = completionUsable();
        failOn("lat_ns", LatencyChecks.find(total));
        failOn("clat_ns", LatencyChecks.find(completion));
        if (!total.measured()) {
            reportNoLatency();
            return completionUsable;
        }
        if (total.maxNs() > longestNs()) {
            findings.failed(
                    "latency-impossible",
                    "%s: a latency of %d ns in a run of %d ms: lat has no end stamp"
                            + " (were slat, clat and bw disabled?)",
                    where,
                    total.maxNs(),
                    direction.runtimeMs());
        }
        checkSum(completionUsable);
        reportPercentiles(completionUsable);
        return completionUsable;
    }

    private void failOn(String name, Optional<LatencyChecks.Contradiction> contradiction) {
        contradiction.ifPresent(
                found -> findings.failed(found.code(), "%s, %s: %s", where, name, found.message()));
    }

    /** I/Os of the warm-up may complete in the run. No bound where the run has no length. */
    private double longestNs() {
        if (direction.runtimeMs() == 0) {
            return Double.POSITIVE_INFINITY;
        }
        double rampNs = job.options().rampNs().orElse(0);
        return direction.runtimeMs() * NS_PER_MS + rampNs + 2 * NS_PER_MS;
    }

    private boolean completionUsable() {
        FioLatency completion = direction.completionLatency();
        FioLatency total = direction.latency();
        if (!completion.measured()) {
            return false;
        }
        boolean longerThanAll =
                total.measured() && completion.meanNs() > total.meanNs() * (1 + MEANS_AGREE) + 1;
        if (completion.maxNs() <= longestNs() && !longerThanAll) {
            return true;
        }
        findings.warning(
                "clat-garbage",
                "%s: completion latencies are not times (mean %.0f ns, of a whole of %.0f ns); they"
                        + " are left out%s",
                where,
                completion.meanNs(),
                total.measured() ? total.meanNs() : Double.NaN,
                job.before(3, 36) ? ". With sqthread_poll they are wrong before fio 3.36" : "");
        return false;
    }

    private void reportNoLatency() {
        if (direction.totalIos() == 0 || job.entry().failed() || findings.has("ended-in-warm-up")) {
            return;
        }
        boolean submissionStamped = direction.submissionLatency().measured();
        findings.warning(
                "no-latency",
                "%s: no latency was measured (disable_lat, gtod_reduce or the like)%s",
                where,
                submissionStamped && direction.submissionLatency().maxNs() > longestNs()
                        ? "; slat_ns is garbage then"
                        : "");
    }

    private void checkSum(boolean completionUsable) {
        FioLatency submission = direction.submissionLatency();
        if (!completionUsable || !submission.measured() || job.before(3, 31)) {
            return;
        }
        double totalNs = direction.latency().meanNs();
        double sumNs = submission.meanNs() + direction.completionLatency().meanNs();
        double otherIos =
                Math.abs(submission.ios() - direction.latency().ios())
                        / (double) direction.latency().ios();
        if (Math.abs(sumNs - totalNs) > (MEANS_AGREE + otherIos) * totalNs + 1) {
            findings.failed(
                    "latency-mismatch",
                    "%s: mean slat and clat make %.0f ns, mean lat is %.0f ns",
                    where,
                    sumNs,
                    totalNs);
        }
    }

    private void reportPercentiles(boolean completionUsable) {
        FioLatency total = direction.latency();
        if (completionUsable
                && total.percentilesNs().isEmpty()
                && !direction.completionLatency().percentilesNs().isEmpty()) {
            findings.warning(
                    "clat-only",
                    "percentiles are those of completion only (clat); for those of the whole latency"
                            + " run again with --lat_percentiles=1");
        }
        boolean saturated =
                total.percentilesNs().containsValue((double) FioBins.LAST_KEY)
                        || (total.histogram() != null
                                && total.histogram()
                                        .bucket(total.histogram().size() - 1)
                                        .openEnded());
        if (saturated) {
            findings.warning(
                    "saturated",
                    "%s: some I/Os took more than 17.05 s, where fio's bins end; the largest was"
                            + " %d ns",
                    where,
                    total.maxNs());
        }
    }
}
