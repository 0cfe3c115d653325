package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.load.StreamResult;
import dev.spdkcmp.drivers.simulated.performance.BucketGrid;
import dev.spdkcmp.drivers.simulated.performance.LatencyCounts;
import dev.spdkcmp.drivers.simulated.text.Numbers;
import java.util.List;

/** The results of spdk_nvme_perf v26.05 as text: table, latency summaries, histograms. */
final class PerfText {

    private static final double[] CUTOFFS = {
        1, 10, 25, 50, 75, 90, 95, 98, 99, 99.5, 99.9, 99.99, 99.999, 99.9999, 99.99999
    };
    private static final String RULE = "=".repeat(56);
    private static final int SUMMARY_NAME = 43;

    private final StringBuilder text;
    private final BucketGrid grid;

    PerfText(StringBuilder text, BucketGrid grid) {
        this.text = text;
        this.grid = grid;
    }

    /** One pair's results. */
    record Row(PerfPair pair, LatencyCounts counts, double seconds, long ioBytes) {

        /** Reads and writes are one to this tool. */
        static Row of(PerfPair pair, StreamResult result) {
            LatencyCounts merged =
                    result.read() == null
                            ? result.write()
                            : result.write() == null
                                    ? result.read()
                                    : result.read().plus(result.write());
            return new Row(pair, merged, result.seconds(), result.solution().load().blockBytes());
        }

        double iops() {
            return counts.ios() / seconds;
        }
    }

    void table(List<Row> rows) {
        int width = "Device Information".length();
        for (Row row : rows) {
            width = Math.max(width, label(row.pair()).length());
        }
        text.append(RULE).append('\n');
        text.append(" ".repeat(width + 36)).append("Latency(us)\n");
        text.append(padded("Device Information", width))
                .append(":       IOPS      MiB/s    Average        min        max\n");
        double iops = 0;
        double mibs = 0;
        double ticks = 0;
        long ios = 0;
        double min = Double.MAX_VALUE;
        double max = 0;
        for (Row row : rows) {
            LatencyCounts counts = row.counts();
            double rowMibs = row.iops() * row.ioBytes() / (1 << 20);
            text.append(padded(label(row.pair()), width));
            figures(row.iops(), rowMibs, counts.meanNs(), counts.minNs(), counts.maxNs());
            iops += row.iops();
            mibs += rowMibs;
            ticks += counts.meanNs() * counts.ios();
            ios += counts.ios();
            min = Math.min(min, counts.minNs());
            max = Math.max(max, counts.maxNs());
        }
        text.append(RULE).append('\n');
        text.append(padded("Total", width));
        figures(iops, mibs, ticks / ios, min, max);
        text.append('\n');
    }

    private void figures(double iops, double mibs, double mean, double min, double max) {
        text.append(": ");
        Numbers.fixed(text, iops, 2, 10);
        text.append(' ');
        Numbers.fixed(text, mibs, 2, 10);
        text.append(' ');
        Numbers.fixed(text, mean / 1000, 2, 10);
        text.append(' ');
        Numbers.fixed(text, min / 1000, 2, 10);
        text.append(' ');
        Numbers.fixed(text, max / 1000, 2, 10);
        text.append('\n');
    }

    void summaries(List<Row> rows) {
        for (Row row : rows) {
            heading("Summary latency data for ", row.pair());
            percentiles(row.counts());
            text.append('\n');
        }
    }

    /** The fifteen percentile lines; each shows the upper edge of its bucket. */
    void percentiles(LatencyCounts counts) {
        for (double cutoff : CUTOFFS) {
            int bucket = counts.firstBucket() + counts.bucketAt(cutoff);
            Numbers.fixed(text, cutoff, 5, 9);
            text.append("% : ");
            Numbers.fixed(text, grid.highNs(bucket) / 1000, 3, 9);
            text.append("us\n");
        }
    }

    void histograms(List<Row> rows) {
        for (Row row : rows) {
            heading("Latency histogram for ", row.pair());
            text.append("       Range in us     Cumulative    IO count\n");
            buckets(row.counts());
            text.append('\n');
        }
    }

    /** Non-empty buckets: range, cumulative share, count. */
    void buckets(LatencyCounts counts) {
        long running = 0;
        for (int i = 0; i < counts.size(); i++) {
            long count = counts.count(i);
            if (count == 0) {
                continue;
            }
            running += count;
            int bucket = counts.firstBucket() + i;
            Numbers.fixed(text, grid.lowNs(bucket) / 1000, 3, 9);
            text.append(" - ");
            Numbers.fixed(text, grid.highNs(bucket) / 1000, 3, 9);
            text.append(": ");
            Numbers.fixed(text, running * 100.0 / counts.ios(), 4, 9);
            text.append("%  (");
            Numbers.whole(text, count, 9);
            text.append(")\n");
        }
    }

    private void heading(String what, PerfPair pair) {
        String name = padded(pair.name(), SUMMARY_NAME).substring(0, SUMMARY_NAME);
        String line = what + name + " from core " + pair.core() + ":";
        text.append(line).append('\n').append("=".repeat(81 - (what.startsWith("S") ? 0 : 3)));
        text.append('\n');
    }

    private static String label(PerfPair pair) {
        return pair.name() + " from core " + (pair.core() < 10 ? " " : "") + pair.core();
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
