package dev.spdkcmp.parsers.perf;

import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.parsers.spdk.LatencyBlocks;
import dev.spdkcmp.parsers.spdk.LatencyBuckets;
import dev.spdkcmp.parsers.spdk.LatencySummary;
import java.util.ArrayList;
import java.util.List;

/**
 * A row of the table with what {@code -L} and {@code -LL} printed for it.
 *
 * @param row of the table
 * @param summary its percentiles; null where there are none
 * @param histogram its counts; null where there are none
 */
record PerfLatency(PerfRow row, LatencySummary summary, LatencyHistogram histogram) {

    /**
     * Finds the blocks of each row. Their headings may cut the name, so that several rows fit; they
     * come in the order of the rows. A pair that did no I/O has a heading without lines, and no
     * row.
     *
     * @param command null where it is not known
     */
    static List<PerfLatency> match(PerfText text, PerfCommandLine command, Findings findings) {
        boolean summariesDue =
                !text.summaries().isEmpty() || (command != null && command.summaries());
        boolean histogramsDue =
                !text.histograms().isEmpty() || (command != null && command.histograms());
        List<PerfText.Block<LatencySummary>> summaries = new ArrayList<>(text.summaries());
        List<PerfText.Block<LatencyBuckets>> histograms = new ArrayList<>(text.histograms());
        summaries.removeIf(block -> block.lines().empty());
        histograms.removeIf(block -> block.lines().empty());
        LatencyBlocks blocks = new LatencyBlocks(summariesDue, histogramsDue, text.cut(), findings);
        List<PerfLatency> latencies = new ArrayList<>();
        for (PerfRow row : text.rows()) {
            LatencySummary summary = blocks.summary(row.label(), takeFor(row, summaries));
            LatencyHistogram histogram = blocks.histogram(row.label(), takeFor(row, histograms));
            latencies.add(new PerfLatency(row, summary, histogram));
        }
        unmatched(summaries, findings);
        unmatched(histograms, findings);
        return latencies;
    }

    private static <T> T takeFor(PerfRow row, List<PerfText.Block<T>> blocks) {
        for (int i = 0; i < blocks.size(); i++) {
            if (row.hasHeading(blocks.get(i).name(), blocks.get(i).core())) {
                return blocks.remove(i).lines();
            }
        }
        return null;
    }

    private static <T> void unmatched(List<PerfText.Block<T>> blocks, Findings findings) {
        for (PerfText.Block<T> block : blocks) {
            findings.failed(
                    "latency-without-row",
                    "latencies of %s from core %d, which has no row",
                    block.name(),
                    block.core());
        }
    }

    /**
     * Adds where histogram, percentiles and row do not agree. Not for histograms that count the
     * warm-up too.
     */
    void check(Findings findings) {
        if (summary != null) {
            checkSummary(findings);
        }
        if (histogram != null) {
            checkHistogram(findings);
        }
    }

    /** The last percentile is the upper edge of a bucket not above the one that holds the max. */
    private void checkSummary(Findings findings) {
        double widest = row.figures().maxNs() * (1 + 1.0 / 128) + 20;
        if (summary.lastNs() > widest) {
            findings.failed(
                    "percentile-contradicts",
                    "%s: its 99.99999th percentile is above its max",
                    row.label());
        }
    }

    private void checkHistogram(Findings findings) {
        LatencyBlocks.compare(row.label(), summary, histogram, findings);
        double roundingNs = 5.001;
        PerfFigures figures = row.figures();
        int last = histogram.size() - 1;
        boolean extremes =
                figures.minNs() >= histogram.lowNs(0) - roundingNs
                        && figures.minNs() <= histogram.highNs(0) + roundingNs
                        && figures.maxNs() >= histogram.lowNs(last) - roundingNs
                        && figures.maxNs() <= histogram.highNs(last) + roundingNs;
        double lowest = 0;
        double highest = 0;
        for (int i = 0; i <= last; i++) {
            lowest += (double) histogram.count(i) * histogram.lowNs(i);
            highest += (double) histogram.count(i) * histogram.highNs(i);
        }
        boolean mean =
                figures.meanNs() >= lowest / histogram.ios() - roundingNs
                        && figures.meanNs() <= highest / histogram.ios() + roundingNs;
        if (!extremes || !mean) {
            findings.failed(
                    "histogram-contradicts",
                    "%s: its %s cannot come from the I/Os of its histogram",
                    row.label(),
                    extremes ? "average" : "min or max");
        }
    }
}
