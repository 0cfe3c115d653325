package dev.spdkcmp.parsers.perf;

import dev.spdkcmp.parsers.spdk.LatencyBuckets;
import dev.spdkcmp.parsers.spdk.LatencySummary;
import dev.spdkcmp.parsers.spdk.SpdkVersion;
import java.util.List;

/**
 * What spdk_nvme_perf printed, line by line, not judged yet.
 *
 * @param version from the start-up line; null where that is not in the text
 * @param launched whether the workers started
 * @param attached addresses of attached controllers, in order
 * @param associated pairs that were to run, in order
 * @param tables headers of result tables seen; more than one means more than one run
 * @param rows of the table
 * @param total of the table; null where there is none
 * @param summaries blocks of {@code -L}, in order
 * @param histograms blocks of {@code -LL}, in order
 * @param queuedRequests requests that waited in the driver by {@code --transport-stats}; null where
 *     that was not printed
 * @param messages lines that say something about the run
 * @param unreadable lines of the table that could not be read, as {@code line 12: …}
 * @param cut whether the text ends in the middle of a line
 */
record PerfText(
        SpdkVersion version,
        boolean launched,
        List<String> attached,
        List<Pair> associated,
        int tables,
        List<PerfRow> rows,
        PerfFigures total,
        List<Block<LatencySummary>> summaries,
        List<Block<LatencyBuckets>> histograms,
        Long queuedRequests,
        List<String> messages,
        List<String> unreadable,
        boolean cut) {

    /**
     * A namespace and the core that drives it.
     *
     * @param name of the namespace, as printed
     * @param core CPU number
     */
    record Pair(String name, int core) {

        String label() {
            return name + " from core " + core;
        }
    }

    /**
     * What was printed below a heading.
     *
     * @param name in the heading: cut to 43 characters, without padding
     * @param core in the heading
     * @param lines below it
     */
    record Block<T>(String name, int core, T lines) {}
}
