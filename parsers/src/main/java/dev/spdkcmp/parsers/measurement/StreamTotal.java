package dev.spdkcmp.parsers.measurement;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * One stream out of several that ran at the same time: I/Os, IOPS and bandwidth add up, the window
 * is the longest, latencies are merged by {@link LatencyMerge}. Whether the streams did run at the
 * same time is the caller's knowledge.
 */
public final class StreamTotal {

    private StreamTotal() {}

    /**
     * Adds streams up.
     *
     * @param name of the sum
     * @param streams at least one
     * @param cpu of all of them: two directions of one job share one figure, so that it cannot be
     *     added here
     */
    public static LoadStream of(String name, List<LoadStream> streams, CpuUse cpu) {
        return new LoadStream(
                name,
                common(streams, LoadStream::device),
                common(streams, LoadStream::namespace),
                common(streams, LoadStream::core),
                operation(streams),
                sum(streams, LoadStream::iops),
                sum(streams, LoadStream::bytesPerSecond),
                sumOfLongs(streams, LoadStream::ios),
                longest(streams),
                latency(streams, LoadStream::latency),
                latency(streams, LoadStream::completionLatency),
                cpu);
    }

    private static Operation operation(List<LoadStream> streams) {
        Operation common = common(streams, LoadStream::operation);
        return common == null ? Operation.MIXED : common;
    }

    private static <T> T common(List<LoadStream> streams, Function<LoadStream, T> figure) {
        Set<T> values = new HashSet<>();
        streams.forEach(stream -> values.add(figure.apply(stream)));
        return values.size() == 1 ? values.iterator().next() : null;
    }

    private static Double sum(List<LoadStream> streams, Function<LoadStream, Double> figure) {
        double sum = 0;
        for (LoadStream stream : streams) {
            Double value = figure.apply(stream);
            if (value == null) {
                return null;
            }
            sum += value;
        }
        return sum;
    }

    private static Long sumOfLongs(List<LoadStream> streams, Function<LoadStream, Long> figure) {
        long sum = 0;
        for (LoadStream stream : streams) {
            Long value = figure.apply(stream);
            if (value == null) {
                return null;
            }
            sum += value;
        }
        return sum;
    }

    private static Long longest(List<LoadStream> streams) {
        return streams.stream()
                .map(LoadStream::runtimeNs)
                .filter(Objects::nonNull)
                .max(Long::compare)
                .orElse(null);
    }

    private static Latency latency(List<LoadStream> streams, Function<LoadStream, Latency> figure) {
        LatencyMerge merge = new LatencyMerge();
        for (LoadStream stream : streams) {
            Latency latency = figure.apply(stream);
            merge.add(latency, latencyIos(stream, latency));
        }
        return merge.total();
    }

    /** The histogram's own count where there is one: a warm-up makes it differ from the I/Os. */
    private static long latencyIos(LoadStream stream, Latency latency) {
        if (latency != null && latency.histogramIos() != null) {
            return latency.histogramIos();
        }
        return stream.ios() == null ? 0 : stream.ios();
    }
}
