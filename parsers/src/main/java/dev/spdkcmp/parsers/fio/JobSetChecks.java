package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.Findings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Whether the entries of a document are all of one run, and ran at the same time. */
final class JobSetChecks {

    /** Part of the shorter window that has to lie in the longer one. */
    private static final double OVERLAP = 0.9;

    private final FioDocument document;
    private final List<RunJob> jobs;
    private final Findings findings;

    JobSetChecks(FioDocument document, List<RunJob> jobs, Findings findings) {
        this.document = document;
        this.jobs = jobs;
        this.findings = findings;
    }

    /**
     * Checks the entries together.
     *
     * @return whether they ran at once, so that their figures may be added
     */
    boolean check() {
        if (jobs.isEmpty()) {
            findings.failed(
                    "no-jobs", "the results name no job: none was started, or all were lost");
            return false;
        }
        checkClones();
        checkAllClients();
        checkGroups();
        reportWindows();
        reportMixedSections();
        if (!concurrent()) {
            findings.unusable(
                    "not-concurrent",
                    "jobs ran one after another, or nothing shows that they ran at once: they have"
                            + " no total; run them as fio commands of their own");
            return false;
        }
        return directionsConcurrent();
    }

    private boolean directionsConcurrent() {
        for (RunJob job : jobs) {
            if (job.options().readsBack() && job.entry().countedDirections().size() > 1) {
                findings.unusable(
                        "reads-back",
                        "%s reads back what it wrote (verify=%s): that is no mixed load, and has no"
                                + " total",
                        job.entry().label(),
                        job.options().value("verify").orElse(""));
                return false;
            }
        }
        return true;
    }

    /** numjobs=n gives n entries, or one of n members. */
    private void checkClones() {
        Map<String, List<RunJob>> bySection =
                jobs.stream()
                        .collect(
                                Collectors.groupingBy(
                                        job -> job.entry().label() + " " + job.entry().group()));
        for (List<RunJob> clones : bySection.values()) {
            RunJob first = clones.get(0);
            int asked = first.options().jobs().orElse(1);
            long seen = clones.size() > 1 ? clones.size() : membersOf(first);
            if (seen < asked && clones.stream().noneMatch(job -> job.entry().failed())) {
                findings.failed(
                        "jobs-missing",
                        "%s: %d of %d jobs ran (numjobs)",
                        first.entry().label(),
                        seen,
                        asked);
            }
        }
    }

    /**
     * How many jobs a single entry stands for. Only time tells, and only where each of them was to
     * run for the same time: jobs that end at their size may end apart.
     */
    private static long membersOf(RunJob job) {
        double askedMs = job.options().runtimeNs().orElse(0) / 1e6;
        boolean ranItsTime = askedMs > 0 && job.entry().runtimeMs() >= 0.98 * askedMs;
        return ranItsTime ? membersThatRan(job.entry()) : job.members();
    }

    /** Jobs of an entry, from its summed run time (fio-formats §1.8). */
    static long membersThatRan(FioJob entry) {
        long runtimeMs = entry.runtimeMs();
        return entry.jobRuntimeMs() == null || runtimeMs <= 0
                ? 1
                : Math.round(entry.jobRuntimeMs() / (double) runtimeMs);
    }

    /** "All clients" is the sum of the others, so that a lost one shows. */
    private void checkAllClients() {
        FioJob sum = document.allClients();
        if (sum == null) {
            return;
        }
        for (FioDirection direction : sum.activeDirections()) {
            long ios = 0;
            for (RunJob job : jobs) {
                for (FioDirection one : job.entry().directions()) {
                    ios +=
                            one.operation() == direction.operation() && one.totalIos() != null
                                    ? one.totalIos()
                                    : 0;
                }
            }
            if (!Objects.equals(direction.totalIos(), ios)) {
                findings.failed(
                        "all-clients-mismatch",
                        "%s: %d I/Os, the clients together have %d",
                        sum.label(direction),
                        direction.totalIos(),
                        ios);
            }
        }
    }

    /** A group adds its jobs up as if they had run at once (fio-formats §1.8). */
    private void checkGroups() {
        for (RunJob job : jobs) {
            if (job.members() > 1 && job.options().enabled("startdelay")) {
                findings.failed(
                        "staggered-group",
                        "%s is a group of %d jobs that did not start together (startdelay=%s): its"
                                + " IOPS add up what did not run at once",
                        job.entry().label(),
                        job.members(),
                        job.options().value("startdelay").orElse(""));
            }
        }
    }

    private void reportWindows() {
        long shortest = Long.MAX_VALUE;
        long longest = 0;
        for (RunJob job : jobs) {
            shortest = Math.min(shortest, job.entry().runtimeMs());
            longest = Math.max(longest, job.entry().runtimeMs());
        }
        if (shortest > 0 && shortest < OVERLAP * longest && concurrent()) {
            findings.warning(
                    "unequal-windows",
                    "jobs ran between %d and %d ms: their sum is more than ran at any one time",
                    shortest,
                    longest);
        }
    }

    private void reportMixedSections() {
        Set<String> patterns = new TreeSet<>();
        List<String> names = new ArrayList<>();
        Map<String, Integer> jobsOnTarget = new HashMap<>();
        for (RunJob job : jobs) {
            job.options().pattern().ifPresent(patterns::add);
            names.add(job.entry().name() + " (" + job.options().pattern().orElse("?") + ")");
            job.options()
                    .targets()
                    .forEach(
                            target ->
                                    jobsOnTarget.merge(
                                            job.entry().host() + " " + target, 1, Integer::sum));
        }
        boolean shared = jobsOnTarget.values().stream().anyMatch(count -> count > 1);
        if (patterns.size() > 1 && shared && concurrent()) {
            findings.warning(
                    "mixed-sections",
                    "jobs %s ran at once on one device: together they are one mixed load",
                    String.join(" and ", names));
        }
    }

    private boolean concurrent() {
        if (jobs.size() < 2) {
            return true;
        }
        if (jobs.stream().allMatch(job -> job.entry().startedAtMs() != null)) {
            return windowsOverlap();
        }
        return jobs.stream().map(job -> job.entry().group()).distinct().count() == 1
                && jobs.stream().noneMatch(job -> job.options().enabled("startdelay"));
    }

    private boolean windowsOverlap() {
        long lastStart = Long.MIN_VALUE;
        long firstEnd = Long.MAX_VALUE;
        long shortest = Long.MAX_VALUE;
        for (RunJob job : jobs) {
            long start = job.entry().startedAtMs();
            long runtime = job.entry().runtimeMs();
            lastStart = Math.max(lastStart, start);
            firstEnd = Math.min(firstEnd, start + runtime);
            shortest = Math.min(shortest, runtime);
        }
        return firstEnd - lastStart >= OVERLAP * shortest;
    }
}
