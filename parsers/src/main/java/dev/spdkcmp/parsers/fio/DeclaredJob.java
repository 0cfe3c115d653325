package dev.spdkcmp.parsers.fio;

import java.util.Objects;

/**
 * One job, or several that are alike, as declared.
 *
 * @param options they run with
 * @param members how many run at once
 * @param host {@code hostname:port} in client mode; else null
 */
record DeclaredJob(FioOptions options, int members, String host) {

    DeclaredJob {
        Objects.requireNonNull(options, "options");
    }
}
