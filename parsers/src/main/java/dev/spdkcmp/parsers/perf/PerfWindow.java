package dev.spdkcmp.parsers.perf;

import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.spdk.SpdkVersion;
import java.util.List;

/**
 * How long the measurement lasted, and whether the warm-up is out of it. perf prints neither: the
 * I/Os of the histogram over the IOPS give the time (IOPS are completions over elapsed time), which
 * {@code -t} must confirm. A run ended by a signal prints a normal table and exits with 0
 * (spdk-formats §1.8), and until v22.05 a warm-up falsified the figures (§1.7).
 *
 * @param runtimeNs measured, or asked for where nothing measures it; null where neither is known
 * @param percentilesUsable false where percentiles and histograms count the warm-up too
 */
record PerfWindow(Long runtimeNs, boolean percentilesUsable) {

    private static final double SECOND = 1e9;

    /** Half a hundredth, and a little for the conversion. */
    private static final double IOPS_ROUNDING = 0.0051;

    /**
     * Finds the window, and adds what it finds wrong with it.
     *
     * @param version null where it is not known
     * @param command null where it is not known
     */
    static PerfWindow of(
            List<PerfLatency> latencies,
            SpdkVersion version,
            PerfCommandLine command,
            Siblings siblings,
            Findings findings) {
        DeclaredLoad load = command == null ? null : command.load();
        boolean warmedUp = load != null && load.warmUpNs() != null && load.warmUpNs() > 0;
        boolean percentilesUsable = true;
        if (warmedUp && version != null && !version.atLeast(22, 5)) {
            if (version.atLeast(21, 4) && !version.atLeast(22, 1)) {
                findings.failed(
                        "warm-up-in-iops",
                        version.text()
                                + " divides by the warm-up too (-a): IOPS and MiB/s are too low;"
                                + " run again without -a, or with v22.05 or later");
            } else {
                findings.warning(
                        "warm-up-in-percentiles",
                        version.text()
                                + " counts the warm-up (-a) in percentiles and histograms: they"
                                + " are left out");
            }
            percentilesUsable = false;
        }
        Double elapsedNs = percentilesUsable ? elapsedNs(latencies, findings) : null;
        boolean warmUpProven = version != null || latencies.stream().anyMatch(PerfWindow::recent);
        PerfDuration duration = new PerfDuration(command, siblings, findings);
        Long runtimeNs =
                elapsedNs == null
                        ? duration.withoutHistogram(warmedUp && !warmUpProven)
                        : duration.withHistogram(elapsedNs, warmedUp && !warmUpProven);
        return new PerfWindow(runtimeNs, percentilesUsable);
    }

    private static boolean recent(PerfLatency latency) {
        return PerfTarget.of(latency.row().name()).pciIds();
    }

    /** I/Os over IOPS, the same for all rows: they share the main core's clock. Null if unknown. */
    private static Double elapsedNs(List<PerfLatency> latencies, Findings findings) {
        double ios = 0;
        double iops = 0;
        for (PerfLatency latency : latencies) {
            if (latency.histogram() == null || latency.row().figures().iops100() == 0) {
                return null;
            }
            ios += latency.histogram().ios();
            iops += latency.row().figures().iops();
        }
        if (latencies.isEmpty()) {
            return null;
        }
        double elapsed = ios / iops;
        for (PerfLatency latency : latencies) {
            double rowIops = latency.row().figures().iops();
            double own = latency.histogram().ios() / rowIops;
            double tolerance =
                    own * IOPS_ROUNDING / rowIops
                            + elapsed * IOPS_ROUNDING * latencies.size() / iops;
            if (Math.abs(own - elapsed) > tolerance) {
                findings.failed(
                        "bins-contradict-iops",
                        "%s: %d I/Os in its histogram at its IOPS take %.6f s, all rows %.6f s",
                        latency.row().label(),
                        latency.histogram().ios(),
                        own,
                        elapsed);
            }
        }
        return elapsed * SECOND;
    }
}
