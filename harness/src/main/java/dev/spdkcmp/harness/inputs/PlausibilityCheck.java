package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Checks that the figures of a sample can be what they say: the depth was held, bandwidth is IOPS ×
 * block size, and nothing is above what the device's link or its data sheet allows.
 */
final class PlausibilityCheck {

    private static final double IN_FLIGHT_MOST = 1.02;
    private static final double IN_FLIGHT_FULL = 0.98;
    private static final double IN_FLIGHT_LEAST = 0.90;

    /** Time between I/Os in the tool is outside its clock and shows at shallow depths. */
    private static final double IN_FLIGHT_LEAST_SHALLOW = 0.80;

    private static final int SHALLOW = 4;

    /** Room for the rounding of published figures, such as 380 MiB/s. */
    private static final double BANDWIDTH_TOLERANCE = 0.01;

    /** Half of the last digit that spdk_nvme_perf prints, 0.01 MiB/s. */
    private static final double BANDWIDTH_ROUNDING_BYTES = 0.005 * (1 << 20);

    /** A round may be this far above another in SNIA's steady state (SSS PTS 2.0.2 §2.1.24). */
    private static final double STEADY_EXCURSION = 1.2;

    private final Observation observation;
    private final Point point;
    private final int devices;
    private final List<Problem> invalid = new ArrayList<>();
    private final List<Problem> deviations = new ArrayList<>();

    PlausibilityCheck(Observation observation, Point point) {
        this.observation = observation;
        this.point = point;
        this.devices = Math.max(1, point.devices().size());
        checkInFlight();
        checkBandwidth();
        checkCeilings();
    }

    /** Why the sample must not be counted. */
    List<Problem> invalid() {
        return List.copyOf(invalid);
    }

    /** What a reader must know. */
    List<Problem> deviations() {
        return List.copyOf(deviations);
    }

    private void checkInFlight() {
        Double inFlight = observation.inFlight();
        if (inFlight == null) {
            deviations.add(
                    Problem.warning(
                            "in-flight-unchecked",
                            "IOPS or mean latency is missing, so that the depth held cannot be"
                                    + " checked"));
            return;
        }
        double declared = (double) point.queueDepth() * devices;
        double share = inFlight / declared;
        double least = point.queueDepth() <= SHALLOW ? IN_FLIGHT_LEAST_SHALLOW : IN_FLIGHT_LEAST;
        String figures =
                text(
                        "%.1f I/Os were in flight (IOPS × mean latency), declared are %.0f",
                        inFlight, declared);
        if (share > IN_FLIGHT_MOST) {
            invalid.add(
                    Problem.error(
                            "in-flight-above",
                            figures + ": a depth, unit or clock is not what it says"));
        } else if (share < least) {
            invalid.add(Problem.error("in-flight-below", figures + ": the depth was not held"));
        } else if (share < IN_FLIGHT_FULL) {
            deviations.add(Problem.warning("in-flight-short", figures));
        }
    }

    private void checkBandwidth() {
        Double iops = observation.overall(Metric.IOPS);
        Double bytesPerSecond = observation.overall(Metric.BANDWIDTH);
        if (iops == null || bytesPerSecond == null) {
            return;
        }
        double expected = iops * point.workload().blockBytes();
        double excess = bytesPerSecond / expected - 1;
        if (Math.abs(bytesPerSecond - expected)
                > BANDWIDTH_TOLERANCE * expected + BANDWIDTH_ROUNDING_BYTES) {
            invalid.add(
                    Problem.error(
                            "bandwidth-mismatch",
                            text(
                                    "bandwidth is %.1f MB/s, IOPS × %d bytes are %.1f MB/s (%+.1f"
                                            + " %%): a unit is wrong, or blocks were not all of"
                                            + " that size",
                                    bytesPerSecond / 1e6,
                                    point.workload().blockBytes(),
                                    expected / 1e6,
                                    excess * 100)));
        }
    }

    private void checkCeilings() {
        Double iops = observation.overall(Metric.IOPS);
        Double stated = observation.overall(Metric.BANDWIDTH);
        Double bytesPerSecond =
                stated != null || iops == null
                        ? stated
                        : Double.valueOf(iops * point.workload().blockBytes());
        if (bytesPerSecond != null) {
            checkLink(bytesPerSecond / devices);
        }
        Double rated = observation.ceilings().ratedIops();
        if (iops != null && rated != null && iops / devices > rated) {
            checkRated(iops / devices / rated);
        }
    }

    private void checkLink(double bytesPerSecondPerDevice) {
        Double stated = observation.ceilings().linkBytesPerSecond();
        double link = stated == null ? PcieLink.FASTEST_DRIVE_BYTES_PER_SECOND : stated;
        if (bytesPerSecondPerDevice > link) {
            invalid.add(
                    Problem.error(
                            "above-link",
                            text(
                                    "%.2f GB/s per device is above %s (%.2f GB/s)",
                                    bytesPerSecondPerDevice / 1e9,
                                    stated == null
                                            ? "the fastest link of any drive"
                                            : "its PCIe link",
                                    link / 1e9)));
        }
    }

    private void checkRated(double times) {
        boolean unsteady = point.workload().writes() && times > STEADY_EXCURSION;
        deviations.add(
                Problem.warning(
                        unsteady ? "not-steady" : "above-data-sheet",
                        text("it has %.3g times the IOPS of the data sheet: ", times)
                                + (unsteady
                                        ? "the device was not in its steady state"
                                        : "unwritten blocks, zeros, a cache, or a wrong data"
                                                + " sheet")));
    }

    private static String text(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }
}
