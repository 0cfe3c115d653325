package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.Operation;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whether a job did the load that it was asked for: depth, mix, polling. */
final class LoadChecks {

    private static final double DEEPEST = 1.02;
    private static final double SHALLOWEST = 0.90;
    private static final double SHALLOWEST_OF_FEW = 0.80;
    private static final int FEW = 4;
    private static final int RING_ROUNDS_BEFORE_MINOR = 39;

    private final RunJob job;
    private final Findings findings;
    private final String where;

    LoadChecks(RunJob job, Findings findings) {
        this.job = job;
        this.findings = findings;
        this.where = job.entry().label();
    }

    /** Checks a job whose directions have all their figures. */
    void check() {
        List<String> unreadable = job.options().unreadable();
        if (!unreadable.isEmpty()) {
            findings.warning(
                    "option-unreadable",
                    "%s: cannot read %s",
                    where,
                    String.join(", ", unreadable));
        }
        List<FioDirection> active = job.entry().countedDirections();
        if (job.entry().failed()) {
            return;
        }
        checkAskedFor(active);
        if (active.isEmpty()) {
            return;
        }
        reportEngine();
        if (!job.options().readsBack()) {
            checkDepth(active);
            checkMix(active);
        }
        checkPolling(active);
        active.forEach(this::checkSamples);
    }

    private void checkAskedFor(List<FioDirection> active) {
        if (active.isEmpty()) {
            findings.failed("no-io", "%s did no I/O", where);
            return;
        }
        if (active.stream().anyMatch(direction -> direction.operation() == Operation.MIXED)) {
            return;
        }
        for (Operation operation : job.options().operations()) {
            if (active.stream().noneMatch(direction -> direction.operation() == operation)) {
                findings.failed(
                        "no-io",
                        "%s did no %s, though rw=%s",
                        where,
                        operation.name().toLowerCase(Locale.ROOT),
                        job.options().pattern().orElse(""));
            }
        }
    }

    private void reportEngine() {
        FioOptions options = job.options();
        int asked = options.iodepth().orElse(1);
        if (options.synchronous() && asked > 1) {
            findings.warning(
                    "sync-engine-depth",
                    "%s: engine %s does one I/O at a time, whatever iodepth says (%d)",
                    where,
                    options.engine().orElse(""),
                    asked);
        }
        if (!options.rateLimits().isEmpty()) {
            findings.warning(
                    "rate-limited",
                    "%s: %s keeps it from holding its queue depth",
                    where,
                    String.join(", ", options.rateLimits()));
        }
    }

    /** Little's law: what is in flight on average cannot be more than the depth. */
    private void checkDepth(List<FioDirection> active) {
        long declared = job.declaredInFlight();
        double inFlight = 0;
        double longestNs = 0;
        double runtimeNs = job.entry().runtimeMs() * 1e6;
        for (FioDirection direction : active) {
            if (!direction.latency().measured()) {
                return;
            }
            inFlight += direction.iops() * direction.latency().meanNs() / 1e9;
            longestNs = Math.max(longestNs, direction.latency().maxNs());
        }
        if (declared == 0 || runtimeNs == 0) {
            return;
        }
        double straddling = job.options().resetsStatistics() ? longestNs / runtimeNs : 0;
        if (inFlight > declared * (DEEPEST + straddling)) {
            findings.failed(
                    "little-law",
                    "%s: IOPS × mean latency make %.1f I/Os in flight, asked were %d%s",
                    where,
                    inFlight,
                    declared,
                    ringRounds(declared) ? ringRounding() : "");
            return;
        }
        double least = declared * (declared > FEW ? SHALLOWEST : SHALLOWEST_OF_FEW);
        boolean held = inFlight >= least;
        if (!held && job.options().rateLimits().isEmpty()) {
            findings.warning(
                    "depth-not-held",
                    "%s: IOPS × mean latency make %.2f I/Os in flight, asked were %d",
                    where,
                    inFlight,
                    declared);
        }
    }

    private boolean ringRounds(long declared) {
        boolean ring =
                job.options().engine().map(name -> name.startsWith("io_uring")).orElse(false);
        long depth = declared / Math.max(1, job.members());
        return ring && Long.bitCount(depth) != 1 && job.before(3, RING_ROUNDS_BEFORE_MINOR);
    }

    private static String ringRounding() {
        return ": before 3.39 fio's io_uring rounds iodepth up to a power of two";
    }

    /** A rate limit holds for each direction and so breaks the mix (fio-formats §3.4). */
    private void checkMix(List<FioDirection> active) {
        Optional<Integer> asked = job.options().readPercent();
        double reads = 0;
        double all = 0;
        for (FioDirection direction : active) {
            if (direction.operation() == Operation.MIXED || asked.isEmpty()) {
                return;
            }
            reads += direction.operation() == Operation.READ ? direction.totalIos() : 0;
            all += direction.totalIos();
        }
        double share = asked.get() / 100.0;
        double chance = 3 * Math.sqrt(share * (1 - share) / all);
        if (active.size() > 1 && Math.abs(reads / all - share) > 0.02 + chance) {
            findings.warning(
                    "mix-not-held",
                    "%s: %.1f %% of its I/Os were reads, asked were %d %%",
                    where,
                    100 * reads / all,
                    asked.get());
        }
    }

    /** Interrupts cost a context switch per I/O, polling does not (fio-formats §3.6). */
    private void checkPolling(List<FioDirection> active) {
        Long switches = job.entry().contextSwitches();
        long ios = active.stream().mapToLong(FioDirection::totalIos).sum();
        if (switches != null && job.options().enabled("hipri") && switches > ios / 2) {
            findings.warning(
                    "not-polled",
                    "%s: polled completion was asked for (hipri), but %d context switches for %d"
                            + " I/Os say that interrupts completed them",
                    where,
                    switches,
                    ios);
        }
    }

    private void checkSamples(FioDirection direction) {
        Double sampled = direction.sampledIopsMean();
        Long samples = direction.iopsSamples();
        if (sampled != null
                && samples != null
                && samples >= 2
                && direction.runtimeMs() > 0
                && (sampled > 2 * direction.iops() || sampled < direction.iops() / 2)) {
            findings.warning(
                    "sampled-iops",
                    "%s: iops_mean is %.1f, IOPS are %.1f: a log without log_avg_msec, or long"
                            + " stalls; iops_mean and bw_mean are not used",
                    job.entry().label(direction),
                    sampled,
                    direction.iops());
        }
    }
}
