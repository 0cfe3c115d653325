package dev.spdkcmp.parsers.bdevperf;

import dev.spdkcmp.parsers.spdk.LatencyBuckets;
import dev.spdkcmp.parsers.spdk.LatencySummary;
import dev.spdkcmp.parsers.spdk.SpdkVersion;
import java.util.List;

/**
 * What bdevperf printed, not judged yet.
 *
 * @param version from the start-up line; null where that is not in the text
 * @param seconds that it said it would run; null where it did not say
 * @param tables result tables with at least one row, in order; the last one is the result
 * @param openRows rows after the last Total
 * @param summaries of {@code -l}, by the name in their heading, in order
 * @param histograms of {@code -ll}, by the name in their heading, in order
 * @param shutdown the line that says that it was stopped; null where it was not
 * @param messages lines that say something about the run
 * @param unreadable lines of the tables that could not be read
 * @param cut whether the text ends in the middle of a line
 */
record BdevperfText(
        SpdkVersion version,
        Long seconds,
        List<Table> tables,
        int openRows,
        List<Block<LatencySummary>> summaries,
        List<Block<LatencyBuckets>> histograms,
        String shutdown,
        List<String> messages,
        List<String> unreadable,
        boolean cut) {

    /**
     * A result table. With {@code -S} there are several, the last one counts.
     *
     * @param rows at least one
     * @param total below them
     */
    record Table(List<Entry> rows, BdevperfRow total) {}

    /**
     * A row with the job line above it.
     *
     * @param job null where there was none
     * @param row as printed
     */
    record Entry(BdevperfJob job, BdevperfRow row) {}

    /** What was printed below a heading. */
    record Block<T>(String name, T lines) {}

    /** The table that counts; null where there is none. */
    Table result() {
        return tables.isEmpty() ? null : tables.get(tables.size() - 1);
    }
}
