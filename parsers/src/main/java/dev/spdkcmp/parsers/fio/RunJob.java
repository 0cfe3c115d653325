package dev.spdkcmp.parsers.fio;

import java.util.Objects;

/**
 * An entry of a document together with what it was asked to do.
 *
 * @param entry as printed
 * @param options it ran with
 * @param members jobs that it counts: more than one for a reporting group
 * @param version of fio; null where unknown
 */
record RunJob(FioJob entry, FioOptions options, int members, FioVersion version) {

    RunJob {
        Objects.requireNonNull(entry, "entry");
        Objects.requireNonNull(options, "options");
    }

    /** I/Os in flight at once, all members together; 0 where unknown. */
    long declaredInFlight() {
        return options.queueDepth().map(depth -> (long) depth * members).orElse(0L);
    }

    /** Whether fio is known to be older than a release. */
    boolean before(int major, int minor) {
        return version != null && version.before(major, minor);
    }
}
