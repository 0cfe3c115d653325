package dev.spdkcmp.parsers.bdevperf;

import dev.spdkcmp.parsers.text.Line;

/**
 * A row or the Total of a result table, in hundredths as printed. Older releases (v16.08 to v22.09)
 * print only IOPS and MiB/s; what they do not print is null.
 *
 * @param name of the bdev, or {@code Total}
 * @param runtime100 measured time, hundredths of a second; null for Total and old releases
 * @param iops100 I/Os per second × 100; failed I/Os are not in it (v20.01+)
 * @param mib100 MiB per second × 100; called MB/s until v19.10, but never was
 * @param failed100 failed and timed out I/Os per second × 100 ; 0 where none were printed
 * @param mean10Ns average latency, tens of nanoseconds, from the middles of buckets; null if old
 * @param min10Ns start of the first bucket, tens of nanoseconds; null if old
 * @param max10Ns end of the last bucket, tens of nanoseconds; null if old
 */
record BdevperfRow(
        String name,
        Long runtime100,
        long iops100,
        long mib100,
        long failed100,
        Long mean10Ns,
        Long min10Ns,
        Long max10Ns) {

    /**
     * Reads {@code name : …} with 8 numbers (v23.01+), 7 for Total, or 2 with their units.
     *
     * @return null where the line is none of these
     */
    static BdevperfRow read(Line line) {
        String name = line.rewind().takeUpToLast(":");
        if (name == null) {
            return null;
        }
        String stripped = name.strip();
        boolean total = stripped.equals("Total");
        long first = line.takeFixed(2);
        if (first < 0) {
            return null;
        }
        boolean old = line.take("IO/s") || line.take("IOPS");
        return old ? readOld(stripped, first, line) : readNew(stripped, total, first, line);
    }

    private static BdevperfRow readOld(String name, long iops100, Line line) {
        long mib100 = line.takeFixed(2);
        boolean whole = mib100 >= 0 && (line.take("MB/s") || line.take("MiB/s")) && line.atEnd();
        return whole ? new BdevperfRow(name, null, iops100, mib100, 0, null, null, null) : null;
    }

    private static BdevperfRow readNew(String name, boolean total, long first, Line line) {
        long iops100 = total ? first : line.takeFixed(2);
        long mib100 = line.takeFixed(2);
        long failed100 = line.takeFixed(2);
        long timedOut100 = line.takeFixed(2);
        long mean10Ns = line.takeFixed(2);
        long min10Ns = line.takeFixed(2);
        long max10Ns = line.takeFixed(2);
        boolean whole =
                iops100 >= 0
                        && mib100 >= 0
                        && failed100 >= 0
                        && timedOut100 >= 0
                        && mean10Ns >= 0
                        && min10Ns >= 0
                        && max10Ns >= 0
                        && line.atEnd();
        return whole
                ? new BdevperfRow(
                        name,
                        total ? null : Long.valueOf(first),
                        iops100,
                        mib100,
                        failed100 + timedOut100,
                        mean10Ns,
                        min10Ns,
                        max10Ns)
                : null;
    }

    BdevperfRow withFailures(long more100) {
        return new BdevperfRow(
                name, runtime100, iops100, mib100, failed100 + more100, mean10Ns, min10Ns, max10Ns);
    }

    double iops() {
        return iops100 / 100.0;
    }

    double bytesPerSecond() {
        return mib100 * (double) (1 << 20) / 100;
    }
}
