package dev.spdkcmp.drivers.simulated.performance;

import java.util.List;

/**
 * What a load's figures really are on a simulated machine: the values around which its runs
 * scatter. Each run multiplies all latencies by a lognormal factor with median 1 and divides the
 * throughput by it, so on the log scale the mean over runs of a ratio between two arms is the ratio
 * of these values (for percentiles up to bucket width and the sampling of deep ones).
 */
public final class PlantedTruth {

    private final List<StreamSolution> streams;

    /**
     * @param streams all streams of one load, run together
     */
    public PlantedTruth(List<StreamSolution> streams) {
        this.streams = List.copyOf(streams);
    }

    /** I/Os per second, both directions. */
    public double iops() {
        return streams.stream().mapToDouble(s -> s.throughputPerNs() * 1e9).sum();
    }

    public double bytesPerSecond() {
        return streams.stream()
                .mapToDouble(s -> s.throughputPerNs() * 1e9 * s.load().blockBytes())
                .sum();
    }

    /** Mean latency over all I/Os, nanoseconds. */
    public double meanNs() {
        double sum = 0;
        double weight = 0;
        for (StreamSolution stream : streams) {
            sum += stream.throughputPerNs() * stream.meanNs();
            weight += stream.throughputPerNs();
        }
        return sum / weight;
    }

    /** Latency that {@code percent} of all I/Os stay below, nanoseconds. */
    public double percentileNs(double percent) {
        double low = 0;
        double high = 1;
        while (below(high) < percent / 100) {
            high *= 2;
        }
        while (high - low > 1e-9 * high) {
            double middle = (low + high) / 2;
            if (below(middle) < percent / 100) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    /**
     * Processor time per I/O on all cores that the load uses, spinning included, nanoseconds.
     *
     * @param spinningCores cores that are busy whatever the load
     */
    public double cpuNsPerIo(int spinningCores) {
        if (spinningCores > 0) {
            return spinningCores * 1e9 / iops();
        }
        double sum = 0;
        for (StreamSolution stream : streams) {
            sum += stream.throughputPerNs() * (stream.cpuNs() + stream.serviceCpuNs());
        }
        return sum * 1e9 / iops();
    }

    private double below(double latencyNs) {
        double sum = 0;
        double weight = 0;
        for (StreamSolution stream : streams) {
            double x = stream.throughputPerNs();
            double share = stream.load().readShare();
            double reads = stream.read() == null ? 0 : share * stream.read().below(latencyNs);
            double writes =
                    stream.write() == null ? 0 : (1 - share) * stream.write().below(latencyNs);
            sum += x * (reads + writes);
            weight += x;
        }
        return sum / weight;
    }
}
