package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.SampleChecks;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.parsers.measurement.Severity;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks that the figures of an observation can be what they say: the depth was held, bandwidth is
 * IOPS × block size, and nothing is above what the device's link or its data sheet allows.
 */
final class PlausibilityCheck {

    /** Half of the last digit that spdk_nvme_perf prints, 0.01 MiB/s. */
    private static final double BANDWIDTH_ROUNDING_BYTES = 0.005 * (1 << 20);

    private final List<Problem> found = new ArrayList<>();

    PlausibilityCheck(Observation observation, Point point) {
        int devices = Math.max(1, point.devices().size());
        Double iops = observation.overall(Metric.IOPS);
        Double meanNs = observation.overall(Metric.LATENCY_MEAN);
        if (iops == null || meanNs == null) {
            found.add(
                    Problem.warning(
                            "in-flight-unchecked",
                            "IOPS or mean latency is missing, so that the depth held cannot be"
                                    + " checked"));
        } else {
            SampleChecks.inFlight(iops, meanNs, point.queueDepth(), devices).ifPresent(found::add);
        }
        if (iops != null) {
            checkBandwidth(iops, point.workload().blockBytes(), devices, observation);
            Double rated = observation.ceilings().ratedIops();
            if (rated != null) {
                SampleChecks.dataSheet(iops / devices, rated).ifPresent(found::add);
            }
        }
    }

    private void checkBandwidth(
            double iops, long blockBytes, int devices, Observation observation) {
        double expected = iops * blockBytes;
        Double stated = observation.overall(Metric.BANDWIDTH);
        if (stated != null && Math.abs(stated - expected) > BANDWIDTH_ROUNDING_BYTES) {
            SampleChecks.bandwidth(iops, blockBytes, stated).ifPresent(found::add);
        }
        Double link = observation.ceilings().linkBytesPerSecond();
        SampleChecks.link(
                        (stated == null ? expected : stated) / devices,
                        link == null ? PcieLink.FASTEST_DRIVE_BYTES_PER_SECOND : link)
                .ifPresent(found::add);
    }

    /** Why the sample must not be counted. */
    List<Problem> invalid() {
        return found.stream().filter(problem -> problem.severity() == Severity.ERROR).toList();
    }

    /** What a reader must know. */
    List<Problem> deviations() {
        return found.stream().filter(problem -> problem.severity() == Severity.WARNING).toList();
    }
}
