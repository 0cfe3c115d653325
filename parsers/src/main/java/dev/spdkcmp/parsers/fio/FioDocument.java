package dev.spdkcmp.parsers.fio;

import java.util.List;
import java.util.Map;

/**
 * One JSON document as fio printed it.
 *
 * @param version {@code fio version}; null when missing
 * @param timestampMs when it was printed (in client mode: when the run started), milliseconds since
 *     the epoch; null when missing
 * @param globalOptions by {@code hostname:port}; {@link #EVERY_HOST} where not told apart
 * @param jobs entries of {@code jobs} or {@code client_stats}, without "All clients"
 * @param allClients the sum that fio adds in client mode; null where there is none
 * @param client whether it is of client mode
 */
record FioDocument(
        String version,
        Long timestampMs,
        Map<String, RawOptions> globalOptions,
        List<FioJob> jobs,
        FioJob allClients,
        boolean client) {

    static final String EVERY_HOST = "";

    FioDocument {
        globalOptions = Map.copyOf(globalOptions);
        jobs = List.copyOf(jobs);
    }

    /** Global options that hold for a job. */
    RawOptions globalOptionsOf(FioJob job) {
        RawOptions common = globalOptions.getOrDefault(EVERY_HOST, RawOptions.NONE);
        return job.host() == null ? common : globalOptions.getOrDefault(job.host(), common);
    }
}
