package dev.spdkcmp.parsers.fio;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What fio's {@code write_iops_log} keeps with {@code log_avg_msec=1000}: a file per job, a row per
 * second and direction (fio-formats §2.5). Times count from the end of the warm-up.
 */
public final class FioIopsLogs {

    private static final double WINDOW_MS = 1000;
    private static final int FEWEST_COLUMNS = 4;

    private FioIopsLogs() {}

    /**
     * I/Os per second of all jobs and directions together, a figure per second, in order. A second
     * in which a job has no row had no I/O of it; the last second has none where fio ended in it.
     *
     * @param files the text of each job's log
     */
    public static List<Double> iopsPerSecond(Collection<String> files) {
        Map<Long, Double> bySecond = new TreeMap<>();
        for (String file : files) {
            file.lines().forEach(line -> add(line, bySecond));
        }
        List<Double> series = new ArrayList<>();
        long last = bySecond.keySet().stream().mapToLong(Long::longValue).max().orElse(0);
        for (long second = 1; second <= last; second++) {
            series.add(bySecond.getOrDefault(second, 0.0));
        }
        return series;
    }

    /** Rows that cannot be read are left out. */
    private static void add(String line, Map<Long, Double> bySecond) {
        String[] columns = line.split(",");
        if (columns.length < FEWEST_COLUMNS
                || !columns[0].strip().matches("\\d{1,12}")
                || !columns[1].strip().matches("\\d{1,12}")) {
            return;
        }
        long second = Math.round(Long.parseLong(columns[0].strip()) / WINDOW_MS);
        bySecond.merge(second, Double.valueOf(columns[1].strip()), Double::sum);
    }
}
