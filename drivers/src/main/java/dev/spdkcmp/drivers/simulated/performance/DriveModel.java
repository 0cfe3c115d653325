package dev.spdkcmp.drivers.simulated.performance;

/**
 * A drive as both stacks meet it: its media in parallel, its controller, and for writes the rate at
 * which its cache drains.
 *
 * @param readServiceNs a random read from the media, nothing queued
 * @param sequentialReadServiceNs a read that the drive had fetched ahead
 * @param unmappedReadNs a read of a block never written or discarded
 * @param writeServiceNs a write into the drive's cache
 * @param writeThroughNs a write with the volatile cache off
 * @param parallelism media units that serve reads at once
 * @param readIopsLimit what the controller can do with small reads, per second
 * @param freshWriteIops small random writes per second on an empty drive
 * @param steadyWriteIops small random writes per second for ever
 * @param readBytesPerSecond sequential reads
 * @param writeBytesPerSecond sequential writes
 * @param serviceVariation standard deviation of a service time, relative to its mean
 * @param queueVariation standard deviation of the time spent waiting, relative to its mean
 * @param pauses what now and then delays an I/O
 * @param thermal how it heats and throttles
 */
public record DriveModel(
        double readServiceNs,
        double sequentialReadServiceNs,
        double unmappedReadNs,
        double writeServiceNs,
        double writeThroughNs,
        int parallelism,
        double readIopsLimit,
        double freshWriteIops,
        double steadyWriteIops,
        double readBytesPerSecond,
        double writeBytesPerSecond,
        double serviceVariation,
        double queueVariation,
        Pauses pauses,
        Thermal thermal) {

    /** Bytes that one media unit delivers per read. */
    private static final double MEDIA_PAGE_BYTES = 16384;

    /** Bytes that one small random write programs. */
    private static final double PROGRAM_BYTES = 4096;

    /**
     * Pauses: short ones (behind a program or an erase suspend) and long ones (garbage collection,
     * a firmware task).
     *
     * @param shortShare share of I/Os with a short one when nothing is written
     * @param shortSharePerProgram added share when the drive programs all the time
     * @param shortNs mean of a short one
     * @param longShare share of I/Os with a long one
     * @param longNs mean of a long one
     */
    public record Pauses(
            double shortShare,
            double shortSharePerProgram,
            double shortNs,
            double longShare,
            double longNs) {}

    /**
     * Heat: the composite temperature follows the load with one time constant.
     *
     * @param idleCelsius where it settles at rest
     * @param busyCelsius where it settles under full load
     * @param timeConstantSeconds how fast
     * @param warningCelsius its own warning limit, where it starts to throttle
     * @param criticalCelsius its critical limit
     * @param throttledFactor how much slower everything gets while throttling
     */
    public record Thermal(
            double idleCelsius,
            double busyCelsius,
            double timeConstantSeconds,
            int warningCelsius,
            int criticalCelsius,
            double throttledFactor) {}

    double readMediaNs(boolean random, double mappedShare) {
        double mapped = random ? readServiceNs : sequentialReadServiceNs;
        return mappedShare * mapped + (1 - mappedShare) * unmappedReadNs;
    }

    /** Demand on the media as one fast server (Seidmann): service over parallelism, per page. */
    double readMediaDemandNs(boolean random, double mappedShare, long blockBytes) {
        double pages = Math.max(1, blockBytes / MEDIA_PAGE_BYTES);
        return readMediaNs(random, mappedShare) * pages / parallelism;
    }

    double readMediaDelayNs(boolean random, double mappedShare) {
        return readMediaNs(random, mappedShare) * (parallelism - 1) / parallelism;
    }

    /** Time of the controller and the slower of its own path and the link, per I/O. */
    double pipeDemandNs(boolean read, long blockBytes, double linkBytesPerNs) {
        double own = (read ? readBytesPerSecond : writeBytesPerSecond) / 1e9;
        double transfer = blockBytes / Math.min(own, linkBytesPerNs);
        return Math.max(1e9 / readIopsLimit, transfer);
    }

    /** Time of the media that a write costs, once the cache is full. */
    double programDemandNs(boolean random, long blockBytes, double garbage) {
        double streaming = blockBytes / (writeBytesPerSecond / 1e9);
        if (!random) {
            return streaming;
        }
        double iops = freshWriteIops * Math.pow(steadyWriteIops / freshWriteIops, garbage);
        double units = Math.max(1, blockBytes / PROGRAM_BYTES);
        return Math.max(streaming, 1e9 / iops * units);
    }
}
