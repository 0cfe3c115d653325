package dev.spdkcmp.parsers.perf;

import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.spdk.Hundredths;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the table's numbers agree with each other within their rounding: MiB/s with IOPS, the
 * mean with the extremes, Total with the rows (spdk-formats §1.5).
 */
final class PerfArithmetic {

    private static final double BYTES_PER_MIB = 1 << 20;
    private static final long SECTOR = 512;
    private static final double ROUNDING = 1e-6;

    private final List<PerfRow> rows;
    private final PerfFigures total;
    private final Findings findings;

    private PerfArithmetic(List<PerfRow> rows, PerfFigures total, Findings findings) {
        this.rows = rows;
        this.total = total;
        this.findings = findings;
    }

    /**
     * Adds what does not agree.
     *
     * @param total null where there is none
     * @param blockBytes size of one I/O; null where it is not known
     */
    static void check(List<PerfRow> rows, PerfFigures total, Long blockBytes, Findings findings) {
        PerfArithmetic arithmetic = new PerfArithmetic(rows, total, findings);
        arithmetic.extremes();
        arithmetic.blockSize(blockBytes);
        if (total != null && !rows.isEmpty()) {
            arithmetic.sums();
            arithmetic.totalLatency();
        }
    }

    private void extremes() {
        for (PerfRow row : rows) {
            extremes(row.label(), row.figures());
        }
        if (total != null) {
            extremes("Total", total);
        }
    }

    private void extremes(String label, PerfFigures figures) {
        if (figures.mean10Ns() < figures.min10Ns() || figures.mean10Ns() > figures.max10Ns()) {
            findings.failed(
                    "mean-outside-extremes",
                    "%s: average %s us is not between min %s and max %s",
                    label,
                    Hundredths.text(figures.mean10Ns()),
                    Hundredths.text(figures.min10Ns()),
                    Hundredths.text(figures.max10Ns()));
        }
    }

    private void blockSize(Long blockBytes) {
        List<String> labels = new ArrayList<>();
        List<PerfFigures> all = new ArrayList<>();
        for (PerfRow row : rows) {
            labels.add(row.label());
            all.add(row.figures());
        }
        if (total != null) {
            labels.add("Total");
            all.add(total);
        }
        double least = 0;
        double most = Double.MAX_VALUE;
        for (int i = 0; i < all.size(); i++) {
            PerfFigures figures = all.get(i);
            double low = (figures.mib100() - 0.5) / (figures.iops100() + 0.5) * BYTES_PER_MIB;
            double high =
                    figures.iops100() == 0
                            ? Double.MAX_VALUE
                            : (figures.mib100() + 0.5) / (figures.iops100() - 0.5) * BYTES_PER_MIB;
            if (blockBytes != null && !(low <= blockBytes && blockBytes <= high)) {
                findings.failed(
                        "bandwidth-contradicts",
                        "%s: %s MiB/s is not %s IOPS of %d bytes (-o)",
                        labels.get(i),
                        Hundredths.text(figures.mib100()),
                        Hundredths.text(figures.iops100()),
                        blockBytes);
            }
            least = Math.max(least, low);
            most = Math.min(most, high);
        }
        if (blockBytes == null && !all.isEmpty() && !holdsMultipleOfSector(least, most)) {
            findings.failed(
                    "bandwidth-contradicts",
                    "no I/O size in whole sectors turns the IOPS of all rows into their MiB/s");
        }
    }

    private static boolean holdsMultipleOfSector(double least, double most) {
        return Math.max(1, Math.ceil(least * (1 - ROUNDING) / SECTOR)) * SECTOR
                <= most * (1 + ROUNDING);
    }

    private void sums() {
        long iops100 = 0;
        long mib100 = 0;
        for (PerfRow row : rows) {
            iops100 += row.figures().iops100();
            mib100 += row.figures().mib100();
        }
        sum("IOPS", iops100, total.iops100());
        sum("MiB/s", mib100, total.mib100());
    }

    private void sum(String column, long rows100, long total100) {
        if (Math.abs(rows100 - total100) > rows.size()) {
            findings.failed(
                    "sum-of-rows",
                    "the rows' %s add up to %s, Total says %s",
                    column,
                    Hundredths.text(rows100),
                    Hundredths.text(total100));
        }
    }

    private void totalLatency() {
        long min = Long.MAX_VALUE;
        long max = 0;
        double weighted = 0;
        double iops = 0;
        double leastMean = Double.MAX_VALUE;
        double mostMean = 0;
        for (PerfRow row : rows) {
            PerfFigures figures = row.figures();
            min = Math.min(min, figures.min10Ns());
            max = Math.max(max, figures.max10Ns());
            weighted += (double) figures.mean10Ns() * figures.iops100();
            iops += figures.iops100();
            leastMean = Math.min(leastMean, figures.mean10Ns());
            mostMean = Math.max(mostMean, figures.mean10Ns());
        }
        if (total.min10Ns() != min || total.max10Ns() != max) {
            findings.failed(
                    "total-extremes",
                    "Total says min %s and max %s, the rows %s and %s",
                    Hundredths.text(total.min10Ns()),
                    Hundredths.text(total.max10Ns()),
                    Hundredths.text(min),
                    Hundredths.text(max));
        }
        double tolerance = 1 + ROUNDING + (mostMean - leastMean) * 0.5 * rows.size() / iops;
        if (iops > 0 && Math.abs(weighted / iops - total.mean10Ns()) > tolerance) {
            findings.failed(
                    "total-mean",
                    "Total says average %s us, the rows weighted by their IOPS %s",
                    Hundredths.text(total.mean10Ns()),
                    Hundredths.text(Math.round(weighted / iops)));
        }
    }
}
