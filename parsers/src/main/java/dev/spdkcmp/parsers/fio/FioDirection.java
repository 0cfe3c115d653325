package dev.spdkcmp.parsers.fio;

import dev.spdkcmp.parsers.measurement.Operation;
import java.util.ArrayList;
import java.util.List;

/**
 * One direction of a job as printed; null where a member is missing or no number.
 *
 * @param operation which of {@code read}, {@code write}, {@code trim}, {@code mixed}
 * @param ioBytes bytes completed
 * @param ioKibibytes the same in KiB, truncated
 * @param bytesPerSecond truncated
 * @param kibibytesPerSecond truncated
 * @param iops I/Os per second over {@code runtimeMs}, failed ones among them
 * @param runtimeMs milliseconds, rounded up; in a group the longest
 * @param totalIos I/Os issued, failed ones among them
 * @param submissionLatency {@code slat_ns}
 * @param completionLatency {@code clat_ns}
 * @param latency {@code lat_ns}
 * @param sampledIopsMean {@code iops_mean}, from samples every half second
 * @param iopsSamples how many samples
 */
record FioDirection(
        Operation operation,
        Long ioBytes,
        Long ioKibibytes,
        Long bytesPerSecond,
        Long kibibytesPerSecond,
        Double iops,
        Long runtimeMs,
        Long totalIos,
        FioLatency submissionLatency,
        FioLatency completionLatency,
        FioLatency latency,
        Double sampledIopsMean,
        Long iopsSamples) {

    /** Whether anything says that I/O was done. */
    boolean active() {
        return positive(totalIos)
                || positive(ioBytes)
                || (latency != null && latency.measured())
                || (completionLatency != null && completionLatency.measured());
    }

    /** Whether some kind of latency was measured. */
    boolean timed() {
        return completedIos() > 0;
    }

    /** I/Os that completed without error, as far as latencies say: 0 where none were measured. */
    long completedIos() {
        if (latency != null && latency.measured()) {
            return latency.ios();
        }
        return completionLatency == null ? 0 : completionLatency.iosOrZero();
    }

    /** Members that every supported fio prints and that are not there. */
    List<String> missingMembers() {
        List<String> missing = new ArrayList<>();
        addIfNull(missing, "io_bytes", ioBytes);
        addIfNull(missing, "io_kbytes", ioKibibytes);
        addIfNull(missing, "bw_bytes", bytesPerSecond);
        addIfNull(missing, "bw", kibibytesPerSecond);
        addIfNull(missing, "iops", iops);
        addIfNull(missing, "runtime", runtimeMs);
        addIfNull(missing, "total_ios", totalIos);
        addMissing(missing, "slat_ns", submissionLatency);
        addMissing(missing, "clat_ns", completionLatency);
        addMissing(missing, "lat_ns", latency);
        return missing;
    }

    private static void addMissing(List<String> missing, String name, FioLatency latency) {
        addIfNull(missing, name, latency);
        if (latency != null) {
            addIfNull(missing, name + ".min", latency.minNs());
            addIfNull(missing, name + ".max", latency.maxNs());
            addIfNull(missing, name + ".mean", latency.meanNs());
            addIfNull(missing, name + ".stddev", latency.stdevNs());
            addIfNull(missing, name + ".N", latency.ios());
        }
    }

    private static void addIfNull(List<String> missing, String name, Object value) {
        if (value == null) {
            missing.add(name);
        }
    }

    private static boolean positive(Long figure) {
        return figure != null && figure > 0;
    }
}
