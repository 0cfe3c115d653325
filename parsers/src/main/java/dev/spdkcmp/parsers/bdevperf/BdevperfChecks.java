package dev.spdkcmp.parsers.bdevperf;

import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.spdk.Hundredths;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a bdevperf run ended by itself, and whether its numbers agree with each other
 * (definitions of the columns: spdk-formats §2.2).
 */
final class BdevperfChecks {

    private static final double BYTES_PER_MIB = 1 << 20;
    private static final double ROUNDING = 1e-6;

    private final BdevperfText text;
    private final Findings findings;

    BdevperfChecks(BdevperfText text, Findings findings) {
        this.text = text;
        this.findings = findings;
    }

    /**
     * Adds what speaks against the run as a whole.
     *
     * @param command null where it is not known
     */
    void run(BdevperfCommandLine command, Siblings siblings) {
        List<String> lines = new ArrayList<>(text.messages());
        lines.addAll(siblings.stderrLines());
        BdevperfMessages.RULES.report(lines, findings);
        List<String> unreadable = text.unreadable();
        int last = unreadable.size() - 1;
        for (int i = 0; i <= last; i++) {
            if (!text.cut() || i < last) {
                findings.failed("line-unreadable", unreadable.get(i));
            }
        }
        if (text.cut()) {
            findings.incomplete("cut", "the text ends in the middle of a line");
        }
        if (text.shutdown() != null) {
            findings.incomplete("stopped-early", "'" + text.shutdown() + "'");
        }
        if (text.result() == null) {
            findings.incomplete(
                    "no-results",
                    text.seconds() == null
                            ? "no result table: nothing was measured"
                            : "it began to run, but no Total follows");
            return;
        }
        if (text.openRows() > 0) {
            findings.incomplete("no-total", "the text ends before the last table's Total row");
        }
        if (text.seconds() == null) {
            findings.incomplete("no-start", "the text begins after the run's start");
        }
        duration(command != null && command.periodic(), siblings);
    }

    /** From v23.01 rows say how long they ran; with {@code -S} earlier tables ran shorter. */
    private void duration(boolean periodic, Siblings siblings) {
        boolean timed = true;
        for (BdevperfText.Entry entry : text.result().rows()) {
            Long runtime100 = entry.row().runtime100();
            timed &= runtime100 != null;
            if (text.seconds() != null
                    && runtime100 != null
                    && runtime100 < text.seconds() * 100 - 1) {
                findings.incomplete(
                        "stopped-early",
                        "%s ran %s s of %d s",
                        entry.row().name(),
                        Hundredths.text(runtime100),
                        text.seconds());
            }
        }
        if (!timed && (periodic || text.tables().size() > 1)) {
            String message =
                    "tables were printed periodically (-S), and this release does not say how long"
                            + " each covers: ";
            if (siblings.exitStatus() != null && siblings.exitStatus() == 0) {
                findings.warning("periodic-tables", message + "the last one is taken");
            } else {
                findings.incomplete(
                        "periodic-tables",
                        message + "without an exit status of 0 the last one may not be the final");
            }
        }
    }

    /**
     * Adds where the table's numbers do not agree.
     *
     * @param blockBytes size of one I/O of each row; null where not known
     */
    void table(BdevperfText.Table table, List<Long> blockBytes) {
        BdevperfRow total = table.total();
        long iops100 = 0;
        long mib100 = 0;
        long min10Ns = Long.MAX_VALUE;
        long max10Ns = 0;
        double leastMean = Double.MAX_VALUE;
        double mostMean = 0;
        for (int i = 0; i < table.rows().size(); i++) {
            BdevperfRow row = table.rows().get(i).row();
            iops100 += row.iops100();
            mib100 += row.mib100();
            row(row, blockBytes.get(i));
            if (row.mean10Ns() != null) {
                min10Ns = Math.min(min10Ns, row.min10Ns());
                max10Ns = Math.max(max10Ns, row.max10Ns());
                leastMean = Math.min(leastMean, row.mean10Ns());
                mostMean = Math.max(mostMean, row.mean10Ns());
            }
        }
        int rows = table.rows().size();
        if (Math.abs(iops100 - total.iops100()) > rows
                || Math.abs(mib100 - total.mib100()) > rows) {
            findings.failed(
                    "sum-of-rows",
                    "the rows add up to %s IOPS and %s MiB/s, Total says %s and %s",
                    Hundredths.text(iops100),
                    Hundredths.text(mib100),
                    Hundredths.text(total.iops100()),
                    Hundredths.text(total.mib100()));
        }
        if (total.failed100() > 0) {
            failures("Total", total);
        }
        if (total.mean10Ns() != null) {
            totalLatency(total, min10Ns, max10Ns);
            if (total.mean10Ns() < leastMean - 1 || total.mean10Ns() > mostMean + 1) {
                findings.failed("total-mean", "Total's average is not among those of the rows");
            }
        }
    }

    /** From the second test of one process on, Total's min is 0: its start value was cleared. */
    private void totalLatency(BdevperfRow total, long min10Ns, long max10Ns) {
        boolean min = total.min10Ns() == min10Ns || total.min10Ns() == 0;
        if (!min || total.max10Ns() != max10Ns) {
            findings.failed("total-extremes", "Total's min or max is not that of the rows");
        }
    }

    private void row(BdevperfRow row, Long blockBytes) {
        if (row.failed100() > 0) {
            failures(row.name(), row);
        }
        if (row.mean10Ns() != null
                && (row.mean10Ns() < row.min10Ns() || row.mean10Ns() > row.max10Ns())) {
            findings.failed(
                    "mean-outside-extremes",
                    "%s: average %s us is not between min %s and max %s",
                    row.name(),
                    Hundredths.text(row.mean10Ns()),
                    Hundredths.text(row.min10Ns()),
                    Hundredths.text(row.max10Ns()));
        }
        if (blockBytes != null) {
            double mib100 = row.iops100() * (blockBytes / BYTES_PER_MIB);
            if (Math.abs(mib100 - row.mib100())
                    > 0.5 + ROUNDING + 0.5 * blockBytes / BYTES_PER_MIB) {
                findings.failed(
                        "bandwidth-contradicts",
                        "%s: %s MiB/s is not %s IOPS of %d bytes",
                        row.name(),
                        Hundredths.text(row.mib100()),
                        Hundredths.text(row.iops100()),
                        blockBytes);
            }
        }
    }

    private void failures(String name, BdevperfRow row) {
        findings.failed(
                "io-error",
                "%s: %s I/Os per second failed or timed out",
                name,
                Hundredths.text(row.failed100()));
    }

    /** The latency columns come from the same buckets: start of the first, end of the last. */
    void histogram(BdevperfRow row, LatencyHistogram histogram, boolean countsIos) {
        if (row.mean10Ns() == null) {
            return;
        }
        int last = histogram.size() - 1;
        double sum = 0;
        for (int i = 0; i <= last; i++) {
            sum += (double) histogram.count(i) * (histogram.lowNs(i) + histogram.highNs(i)) / 2;
        }
        boolean agrees =
                near(row.min10Ns(), histogram.lowNs(0))
                        && near(row.max10Ns(), histogram.highNs(last))
                        && near(row.mean10Ns(), sum / histogram.ios());
        if (!agrees) {
            findings.failed(
                    "histogram-contradicts",
                    row.name() + ": its average, min or max do not come from its histogram");
        }
        if (countsIos && row.runtime100() != null && row.iops100() > 0) {
            double seconds = histogram.ios() / row.iops();
            double tolerance = 0.0051 + seconds * 0.006 / row.iops();
            if (Math.abs(seconds - row.runtime100() / 100.0) > tolerance) {
                findings.failed(
                        "bins-contradict-iops",
                        "%s: %d I/Os in its histogram at its IOPS take %.3f s, its runtime is %s",
                        row.name(),
                        histogram.ios(),
                        seconds,
                        Hundredths.text(row.runtime100()));
            }
        }
    }

    /** Printed to 10 ns, from edges that were rounded to 1 ns. */
    private static boolean near(long tens, double ns) {
        return Math.abs(tens * 10.0 - ns) <= 6.5;
    }
}
