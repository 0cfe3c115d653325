package dev.spdkcmp.parsers.spdk;

import dev.spdkcmp.parsers.text.Line;
import dev.spdkcmp.parsers.text.LineReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The line that SPDK's load generators write over once a second: spdk_nvme_perf on a terminal,
 * bdevperf since v24.09 everywhere (spdk-formats §1.4, §2.2).
 */
public final class LiveLines {

    private LiveLines() {}

    /**
     * I/Os per second of all devices and cores together, a figure per second, in order; those of
     * the warm-up are left out. Empty where no line is in the text.
     */
    public static List<Double> iopsPerSecond(byte[] stdout) {
        List<Double> series = new ArrayList<>();
        LineReader lines = new LineReader(new ByteArrayInputStream(stdout));
        Line line = new Line();
        try {
            while (lines.next(line)) {
                long hundredths = iops100(line);
                if (hundredths >= 0) {
                    series.add(hundredths / 100.0);
                }
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return series;
    }

    /** Perf prints whole numbers, bdevperf two decimals; {@link Line#NONE} for any other line. */
    private static long iops100(Line line) {
        if (!line.contains(" IOPS, ") || !line.contains(" MiB/s")) {
            return Line.NONE;
        }
        long whole = line.rewind().takeInteger();
        if (whole >= 0 && line.take("IOPS, ")) {
            return whole * 100;
        }
        long fixed = line.rewind().takeFixed(2);
        return fixed >= 0 && line.take("IOPS, ") ? fixed : Line.NONE;
    }
}
