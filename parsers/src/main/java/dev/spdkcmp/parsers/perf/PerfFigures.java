package dev.spdkcmp.parsers.perf;

import dev.spdkcmp.parsers.text.Line;

/**
 * The five numbers of a row of the table, exactly as printed: hundredths of an I/O per second, of a
 * MiB per second and of a microsecond.
 *
 * @param iops100 I/Os per second × 100
 * @param mib100 MiB per second × 100; the column was called MB/s until v19.01 but never was
 * @param mean10Ns arithmetic mean latency, tens of nanoseconds
 * @param min10Ns smallest latency, tens of nanoseconds
 * @param max10Ns largest latency, tens of nanoseconds
 */
record PerfFigures(long iops100, long mib100, long mean10Ns, long min10Ns, long max10Ns) {

    private static final int BYTES_PER_MIB = 1 << 20;

    /** Reads the rest of a line: five numbers and nothing else; null where it is not that. */
    static PerfFigures read(Line line) {
        PerfFigures figures =
                new PerfFigures(
                        line.takeFixed(2),
                        line.takeFixed(2),
                        line.takeFixed(2),
                        line.takeFixed(2),
                        line.takeFixed(2));
        return figures.readable() && line.atEnd() ? figures : null;
    }

    private boolean readable() {
        return iops100 >= 0 && mib100 >= 0 && mean10Ns >= 0 && min10Ns >= 0 && max10Ns >= 0;
    }

    double iops() {
        return iops100 / 100.0;
    }

    double bytesPerSecond() {
        return mib100 * BYTES_PER_MIB / 100.0;
    }

    double meanNs() {
        return mean10Ns * 10.0;
    }

    double minNs() {
        return min10Ns * 10.0;
    }

    double maxNs() {
        return max10Ns * 10.0;
    }
}
