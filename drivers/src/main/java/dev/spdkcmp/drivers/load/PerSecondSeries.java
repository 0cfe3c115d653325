package dev.spdkcmp.drivers.load;

import dev.spdkcmp.parsers.fio.FioIopsLogs;
import dev.spdkcmp.parsers.spdk.LiveLines;
import dev.spdkcmp.scenarios.ArmKind;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/** I/Os per second, second by second, of a {@link LoadGenerator#diagnosticCommand}. */
public final class PerSecondSeries {

    /** What fio's logs begin with; it adds {@code _iops.N.log}. */
    static final String LOG_PREFIX = "per-second";

    private static final Pattern LOG = Pattern.compile(LOG_PREFIX + "_iops\\.\\d+\\.log");

    private PerSecondSeries() {}

    /** Whether a file beside a job file is a part of its series. */
    public static boolean isLog(String fileName) {
        return LOG.matcher(fileName).matches();
    }

    /**
     * The series; all devices, cores and directions together. Empty where the tool gave none.
     *
     * @param stdout of the load generator
     * @param logs text of the files that are {@linkplain #isLog logs}
     */
    public static List<Double> of(ArmKind kind, byte[] stdout, Collection<String> logs) {
        return kind.usesFio() ? FioIopsLogs.iopsPerSecond(logs) : LiveLines.iopsPerSecond(stdout);
    }

    /** Why there is none, and what would help, where {@link #of} found none. */
    public static String whyNone(ArmKind kind) {
        return switch (kind.generator()) {
            case FIO, FIO_PLUGIN -> "fio wrote no log of its I/Os per second";
            case PERF ->
                    "spdk_nvme_perf prints its line a second on a terminal only, and printed none;"
                            + " script (package bsdutils) gives it one";
            case BDEVPERF -> "this bdevperf prints no line a second; v24.09 and later do";
        };
    }
}
