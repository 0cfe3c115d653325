package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.performance.BucketGrid;
import dev.spdkcmp.drivers.simulated.performance.LatencyCounts;
import dev.spdkcmp.drivers.simulated.text.Numbers;
import java.util.List;

/**
 * What bdevperf v26.05 prints. Latencies in its table are read from buckets: the mean from their
 * middles, the extremes from their edges.
 */
final class BdevperfText {

    private static final String RULE = "\r " + "=".repeat(115) + "\n";
    private static final String SHORT_RULE = "\r " + "=".repeat(45) + "\n";

    private final BdevperfOptions options;
    private final BucketGrid grid;
    private final StringBuilder text = new StringBuilder();

    BdevperfText(BdevperfOptions options, BucketGrid grid) {
        this.options = options;
        this.grid = grid;
    }

    String of(List<PerfText.Row> rows, int asked, double[] perSecond, String shutdown) {
        text.append("Running I/O for ").append(asked).append(" seconds...\n");
        live(perSecond);
        text.append(shutdown);
        text.append(" ".repeat(96)).append("Latency(us)\n");
        text.append("\r Device Information          : runtime(s)       IOPS      MiB/s     Fail/s")
                .append("     TO/s    Average        min        max\n");
        table(rows);
        if (options.common().latency() > 0) {
            text.append("\r Latency summary\n");
            PerfText blocks = new PerfText(text, grid);
            for (PerfText.Row row : rows) {
                heading(row);
                blocks.percentiles(row.counts());
                text.append('\n');
            }
            if (options.common().latency() > 1) {
                text.append("\r Latency histogram\n");
                for (PerfText.Row row : rows) {
                    heading(row);
                    blocks.buckets(row.counts());
                    text.append('\n');
                }
            }
        }
        return text.toString();
    }

    private void live(double[] iops) {
        for (double one : iops) {
            Numbers.fixed(text, one, 2, 12);
            text.append(" IOPS, ");
            Numbers.fixed(text, one * options.common().ioBytes() / (1 << 20), 2, 8);
            text.append(" MiB/s\r");
        }
    }

    private void table(List<PerfText.Row> rows) {
        double iops = 0;
        double weighted = 0;
        double min = Double.MAX_VALUE;
        double max = 0;
        for (PerfText.Row row : rows) {
            Bucketed latency = Bucketed.of(row.counts(), grid);
            text.append("Job: ")
                    .append(row.pair().name())
                    .append(" (Core Mask ")
                    .append(mask(row))
                    .append(", workload: ")
                    .append(options.common().pattern());
            if (options.common().pattern().endsWith("rw")) {
                text.append(", percentage: ").append(options.common().readPercent());
            }
            text.append(", depth: ")
                    .append(options.common().depth())
                    .append(", IO size: ")
                    .append(options.common().ioBytes())
                    .append(")\n\t ");
            text.append(String.format("%-20s:", row.pair().name()));
            text.append(' ');
            Numbers.fixed(text, row.seconds(), 2, 10);
            figures(row.iops(), latency.mean(), latency.min(), latency.max());
            iops += row.iops();
            weighted += row.iops() * latency.mean();
            min = Math.min(min, latency.min());
            max = Math.max(max, latency.max());
        }
        text.append(RULE);
        text.append(String.format("\r %-28s:", "Total")).append(" ".repeat(11));
        figures(iops, weighted / iops, min, max);
    }

    private void figures(double iops, double mean, double min, double max) {
        text.append(' ');
        Numbers.fixed(text, iops, 2, 10);
        text.append(' ');
        Numbers.fixed(text, iops * options.common().ioBytes() / (1 << 20), 2, 10);
        text.append("       0.00     0.00 ");
        Numbers.fixed(text, mean / 1000, 2, 10);
        text.append(' ');
        Numbers.fixed(text, min / 1000, 2, 10);
        text.append(' ');
        Numbers.fixed(text, max / 1000, 2, 10);
        text.append('\n');
    }

    private void heading(PerfText.Row row) {
        text.append(SHORT_RULE)
                .append("\r Job: ")
                .append(row.pair().name())
                .append(" (Core Mask ")
                .append(mask(row))
                .append(")\n");
    }

    private static String mask(PerfText.Row row) {
        return "0x" + java.math.BigInteger.ONE.shiftLeft(row.pair().core()).toString(16);
    }

    /** Latency as it can be told from buckets alone, nanoseconds. */
    private record Bucketed(double mean, double min, double max) {

        static Bucketed of(LatencyCounts counts, BucketGrid grid) {
            double sum = 0;
            int first = counts.firstBucket();
            for (int i = 0; i < counts.size(); i++) {
                sum += counts.count(i) * (grid.lowNs(first + i) + grid.highNs(first + i)) / 2;
            }
            return new Bucketed(
                    sum / counts.ios(), grid.lowNs(first), grid.highNs(first + counts.size() - 1));
        }
    }
}
