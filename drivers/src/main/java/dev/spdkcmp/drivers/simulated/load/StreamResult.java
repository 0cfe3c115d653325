package dev.spdkcmp.drivers.simulated.load;

import dev.spdkcmp.drivers.simulated.performance.BucketGrid;
import dev.spdkcmp.drivers.simulated.performance.CountSampler;
import dev.spdkcmp.drivers.simulated.performance.Draw;
import dev.spdkcmp.drivers.simulated.performance.LatencyCounts;
import dev.spdkcmp.drivers.simulated.performance.LatencyDistribution;
import dev.spdkcmp.drivers.simulated.performance.StreamSolution;

/**
 * What one stream did in one run.
 *
 * @param solution how it does on average
 * @param seconds time counted
 * @param read latencies of its reads; null without reads
 * @param write latencies of its writes; null without writes
 */
public record StreamResult(
        StreamSolution solution, double seconds, LatencyCounts read, LatencyCounts write) {

    /**
     * Runs a stream. Its number of I/Os follows from the latencies that were drawn, so that
     * throughput × (mean latency + the time its tool misses) is its depth, as in a real closed
     * loop.
     *
     * @param held share of its depth that its tool really keeps in flight
     * @param drained I/Os that are counted though they end after the window
     */
    public static StreamResult run(
            StreamSolution solution,
            double seconds,
            LoadEngine.RunNoise noise,
            BucketGrid grid,
            double held,
            long drained) {
        Draw draw = noise.draw();
        double scale = noise.scale();
        CountSampler sampler = new CountSampler(grid);
        double ns = seconds * 1e9;
        long expected = Math.max(1, Math.round(solution.throughputPerNs() * held * ns / scale));
        Split first = Split.of(solution, expected, draw);
        LatencyCounts read = counted(solution.read(), first.reads, noise, sampler);
        LatencyCounts write = counted(solution.write(), first.writes, noise, sampler);
        double sum =
                (read == null ? 0 : read.ios() * read.meanNs())
                        + (write == null ? 0 : write.ios() * write.meanNs());
        double mean = sum / expected;
        double depth = solution.load().depth() * held;
        double cycle = mean + solution.outsideNs() * scale;
        long ios = Math.max(1, Math.round(ns * depth / cycle)) + drained;
        return new StreamResult(
                solution,
                seconds,
                resized(read, expected, ios, draw),
                resized(write, expected, ios, draw));
    }

    private static LatencyCounts counted(
            LatencyDistribution latency,
            long ios,
            LoadEngine.RunNoise noise,
            CountSampler sampler) {
        return ios == 0
                ? null
                : sampler.draw(
                        latency.withPauses(noise.pauses()), noise.scale(), ios, noise.draw());
    }

    private static LatencyCounts resized(LatencyCounts counts, long from, long to, Draw draw) {
        if (counts == null) {
            return null;
        }
        return counts.resized(Math.round((double) counts.ios() * to / from), draw);
    }

    public long ios() {
        return (read == null ? 0 : read.ios()) + (write == null ? 0 : write.ios());
    }

    /** I/Os per second. */
    public double iops() {
        return ios() / seconds;
    }

    /** Mean latency over both directions, nanoseconds. */
    public double meanNs() {
        double sum =
                (read == null ? 0 : read.ios() * read.meanNs())
                        + (write == null ? 0 : write.ios() * write.meanNs());
        return sum / ios();
    }

    private record Split(long reads, long writes) {

        static Split of(StreamSolution solution, long ios, Draw draw) {
            long reads =
                    solution.write() == null
                            ? ios
                            : solution.read() == null
                                    ? 0
                                    : draw.binomial(ios, solution.load().readShare());
            return new Split(reads, ios - reads);
        }
    }
}
