package dev.spdkcmp.parsers.spdk;

import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;

/**
 * Judges the blocks of percentiles and buckets below a table: whether each that is due is there and
 * whole, and whether the two agree.
 *
 * @param summariesDue whether each row must have percentiles
 * @param histogramsDue whether each row must have a histogram
 * @param cut whether the text ends in the middle of a line
 * @param findings gets what is wrong
 */
public record LatencyBlocks(
        boolean summariesDue, boolean histogramsDue, boolean cut, Findings findings) {

    /**
     * The percentiles, if they are whole.
     *
     * @param label of the row they belong to
     * @param summary null where there are none
     * @return null where they are not there or not usable
     */
    public LatencySummary summary(String label, LatencySummary summary) {
        if (summary == null) {
            if (summariesDue) {
                findings.incomplete("summary-missing", label + " has no latency summary");
            }
            return null;
        }
        if (summary.complete()) {
            return summary;
        }
        if (summary.damaged() && !cut) {
            findings.failed(
                    "summary-damaged",
                    label + ": its percentile lines are unreadable or out of order");
        } else {
            findings.incomplete(
                    "summary-cut", label + ": the text ends before its last percentile");
        }
        return null;
    }

    /**
     * The counts, if they are whole and their cumulative shares follow from them.
     *
     * @param label of the row they belong to
     * @param buckets null where there are none
     * @return null where they are not there or not usable
     */
    public LatencyHistogram histogram(String label, LatencyBuckets buckets) {
        if (buckets == null) {
            if (histogramsDue) {
                findings.incomplete("histogram-missing", label + " has no latency histogram");
            }
            return null;
        }
        if (buckets.damaged() && !cut) {
            findings.failed(
                    "histogram-damaged",
                    label + ": its histogram lines are unreadable, out of order, or no buckets");
            return null;
        }
        if (buckets.damaged() || !buckets.complete()) {
            findings.incomplete("histogram-cut", label + ": the text ends before its last bucket");
            return null;
        }
        LatencyHistogram histogram = buckets.histogram();
        if (!buckets.sharesAgree(histogram)) {
            findings.failed(
                    "histogram-contradicts",
                    label + ": the counts of its buckets are not its cumulative shares");
            return null;
        }
        return histogram;
    }

    /** Adds where the percentiles are not those of the histogram. */
    public static void compare(
            String label, LatencySummary summary, LatencyHistogram histogram, Findings findings) {
        if (summary == null) {
            return;
        }
        for (int i = 0; i < summary.size(); i++) {
            double pointNs = histogram.percentile(summary.percent(i)).pointNs();
            if (pointNs != summary.pointNs(i)) {
                findings.failed(
                        "percentile-contradicts",
                        "%s: %s %% is %.3f us in the summary and %.3f us in the histogram",
                        label,
                        summary.percent(i),
                        summary.pointNs(i) / 1000.0,
                        pointNs / 1000);
            }
        }
    }
}
