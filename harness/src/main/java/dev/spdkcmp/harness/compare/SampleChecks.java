package dev.spdkcmp.harness.compare;

import dev.spdkcmp.parsers.measurement.Problem;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether the figures of one measured run can be true together. An error makes the sample invalid;
 * a warning is a deviation to be printed with it.
 */
public final class SampleChecks {

    /** In flight above this share of the depth cannot be: a unit, parsing or merging error. */
    private static final double MOST_IN_FLIGHT = 1.02;

    private static final double FULL = 0.98;
    private static final double MATCHED = 0.90;

    /** At these depths the time a tool spends between I/Os shows. */
    private static final int SHALLOW = 4;

    private static final double MATCHED_SHALLOW = 0.80;

    private static final double UNIT_TOLERANCE = 0.01;

    /** Data sheets are rounded. */
    private static final double SHEET_TOLERANCE = 0.02;

    private SampleChecks() {}

    /**
     * Little's law for a closed loop: IOPS × mean latency is the number of I/Os in flight.
     *
     * @param iops over all devices
     * @param meanLatencyNs from before submission to completion
     * @param queueDepth declared, per device
     * @param devices that the load ran on
     */
    public static Optional<Problem> inFlight(
            double iops, double meanLatencyNs, int queueDepth, int devices) {
        double declared = (double) queueDepth * devices;
        double measured = iops * meanLatencyNs / 1e9;
        double share = measured / declared;
        String figures =
                String.format(
                        Locale.ROOT,
                        "IOPS × mean latency = %.4g in flight, %.1f %% of the %.0f declared",
                        measured,
                        100 * share,
                        declared);
        if (share > MOST_IN_FLIGHT) {
            return Optional.of(
                    Problem.error(
                            "in-flight-above-depth",
                            figures + ": the depth, a unit or a sum is wrong"));
        }
        if (share < (queueDepth <= SHALLOW ? MATCHED_SHALLOW : MATCHED)) {
            return Optional.of(
                    Problem.error(
                            "in-flight-unmatched",
                            figures
                                    + ": the declared depth was not held, so nothing at that depth"
                                    + " compares with it"));
        }
        return share < FULL
                ? Optional.of(Problem.warning("in-flight-below-depth", figures))
                : Optional.empty();
    }

    /**
     * Bandwidth is IOPS × block size.
     *
     * @param bytesPerSecond as reported
     */
    public static Optional<Problem> bandwidth(double iops, long blockBytes, double bytesPerSecond) {
        double excess = bytesPerSecond / (iops * blockBytes) - 1;
        return Math.abs(excess) <= UNIT_TOLERANCE
                ? Optional.empty()
                : Optional.of(
                        Problem.error(
                                "bandwidth-mismatch",
                                String.format(
                                        Locale.ROOT,
                                        "bandwidth is %+.1f %% off IOPS × %d bytes: a unit is"
                                                + " wrong",
                                        100 * excess,
                                        blockBytes)));
    }

    /**
     * Nothing is faster than its link.
     *
     * @param bytesPerSecond of one device
     * @param linkBytesPerSecond what its link carries at most
     */
    public static Optional<Problem> link(double bytesPerSecond, double linkBytesPerSecond) {
        return bytesPerSecond <= linkBytesPerSecond
                ? Optional.empty()
                : Optional.of(
                        Problem.error(
                                "above-link",
                                String.format(
                                        Locale.ROOT,
                                        "%.2f GB/s is above the %.2f GB/s that the device's link"
                                                + " carries",
                                        bytesPerSecond / 1e9,
                                        linkBytesPerSecond / 1e9)));
    }

    /**
     * A device in its steady state does not exceed its data sheet.
     *
     * @param iops of one device
     * @param sheetIops sustained, of the same load
     */
    public static Optional<Problem> dataSheet(double iops, double sheetIops) {
        double times = iops / sheetIops;
        return times <= 1 + SHEET_TOLERANCE
                ? Optional.empty()
                : Optional.of(
                        Problem.warning(
                                "above-data-sheet",
                                String.format(
                                        Locale.ROOT,
                                        "%.1f times the data sheet's sustained %,.0f IOPS: not"
                                                + " steady, or reads of unwritten or constant data",
                                        times,
                                        sheetIops)));
    }
}
