package dev.spdkcmp.parsers.bdevperf;

import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.measurement.HistogramMerge;
import dev.spdkcmp.parsers.measurement.Latency;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.Operation;
import dev.spdkcmp.parsers.spdk.LatencySummary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Turns rows of bdevperf into measurements, and says what load they belong to. */
final class BdevperfStreams {

    private static final double SECOND = 1e9;

    private final BdevperfText text;
    private final DeclaredLoad asked;

    /**
     * Takes what was read.
     *
     * @param command null where it is not known
     */
    BdevperfStreams(BdevperfText text, BdevperfCommandLine command) {
        this.text = text;
        this.asked = command == null ? null : command.load();
    }

    /** Size of one I/O of each row of the result; null where it is not known. */
    List<Long> blockBytes() {
        List<Long> sizes = new ArrayList<>();
        for (BdevperfText.Entry entry : text.result().rows()) {
            BdevperfJob job = entry.job();
            Long own = job == null ? null : job.ioBytes();
            sizes.add(own == null && asked != null ? asked.blockBytes() : own);
        }
        return sizes;
    }

    private String workload(BdevperfText.Entry entry) {
        String own = entry.job() == null ? null : entry.job().workload();
        return own == null && asked != null ? asked.pattern() : own;
    }

    /** {@code verify} counts a write and its read in the histogram, and one I/O in the IOPS. */
    boolean histogramCountsIos(BdevperfText.Entry entry) {
        return entry.row().failed100() == 0 && !"verify".equals(workload(entry));
    }

    private Operation operation(BdevperfText.Entry entry) {
        String workload = workload(entry);
        if (workload == null) {
            return null;
        }
        return switch (workload) {
            case "read", "randread" -> Operation.READ;
            case "write", "randwrite", "write_zeroes" -> Operation.WRITE;
            case "unmap" -> Operation.TRIM;
            case "rw", "randrw", "verify" -> mixed(entry);
            default -> null;
        };
    }

    private Operation mixed(BdevperfText.Entry entry) {
        Integer own = entry.job() == null ? null : entry.job().readPercent();
        Integer readPercent = own == null && asked != null ? asked.readPercent() : own;
        if (readPercent == null || (readPercent > 0 && readPercent < 100)) {
            return Operation.MIXED;
        }
        return readPercent == 0 ? Operation.WRITE : Operation.READ;
    }

    LoadStream stream(
            BdevperfText.Entry entry, LatencySummary summary, LatencyHistogram histogram) {
        BdevperfRow row = entry.row();
        Long ios =
                histogram != null && histogramCountsIos(entry)
                        ? Long.valueOf(histogram.ios())
                        : null;
        return new LoadStream(
                row.name(),
                row.name(),
                null,
                entry.job() == null ? null : entry.job().core(),
                operation(entry),
                row.iops(),
                row.bytesPerSecond(),
                ios,
                runtimeNs(row, ios),
                latency(row, summary == null ? Map.of() : summary.percentilesNs(), histogram),
                null,
                null);
    }

    /** I/Os over IOPS where they were counted; else as printed, or the time that it was to run. */
    private Long runtimeNs(BdevperfRow row, Long ios) {
        if (ios != null && row.iops100() > 0) {
            return Math.round(ios / row.iops() * SECOND);
        }
        if (row.runtime100() != null) {
            return row.runtime100() * 10_000_000;
        }
        return text.seconds() == null || text.shutdown() != null
                ? null
                : Long.valueOf(text.seconds() * 1_000_000_000);
    }

    private static Latency latency(
            BdevperfRow row, Map<Double, Double> percentilesNs, LatencyHistogram histogram) {
        if (row.mean10Ns() == null) {
            return null;
        }
        return new Latency(
                row.mean10Ns() * 10.0,
                row.min10Ns() * 10.0,
                row.max10Ns() * 10.0,
                null,
                percentilesNs,
                histogram);
    }

    /** The Total row; percentiles from the histograms of all rows. */
    LoadStream total(List<LoadStream> streams) {
        BdevperfRow row = text.result().total();
        LoadStream only = streams.size() == 1 ? streams.get(0) : null;
        LatencyHistogram histogram = only == null ? merged(streams) : histogramOf(only);
        Map<Double, Double> percentilesNs = new TreeMap<>();
        if (only != null && only.latency() != null) {
            percentilesNs.putAll(only.latency().percentilesNs());
        } else if (histogram != null) {
            for (Double percent : streams.get(0).latency().percentilesNs().keySet()) {
                percentilesNs.put(percent, histogram.percentile(percent).pointNs());
            }
        }
        return new LoadStream(
                "Total",
                onlyOne(streams.stream().map(LoadStream::device).toList()),
                null,
                onlyOne(streams.stream().map(LoadStream::core).toList()),
                onlyOne(streams.stream().map(LoadStream::operation).toList()),
                row.iops(),
                row.bytesPerSecond(),
                sumOfIos(streams),
                streams.stream()
                        .map(LoadStream::runtimeNs)
                        .filter(Objects::nonNull)
                        .max(Long::compare)
                        .orElse(null),
                latency(row, percentilesNs, histogram),
                null,
                null);
    }

    private static LatencyHistogram histogramOf(LoadStream stream) {
        return stream.latency() == null ? null : stream.latency().histogram();
    }

    private static LatencyHistogram merged(List<LoadStream> streams) {
        List<LatencyHistogram> histograms =
                streams.stream().map(BdevperfStreams::histogramOf).toList();
        if (histograms.contains(null)) {
            return null;
        }
        return LatencyHistogram.merge(histograms) instanceof HistogramMerge.Merged merged
                ? merged.histogram()
                : null;
    }

    private static Long sumOfIos(List<LoadStream> streams) {
        long sum = 0;
        for (LoadStream stream : streams) {
            if (stream.ios() == null) {
                return null;
            }
            sum += stream.ios();
        }
        return sum;
    }

    private static <T> T onlyOne(Collection<T> values) {
        Set<T> distinct = new HashSet<>(values);
        return distinct.size() == 1 ? distinct.iterator().next() : null;
    }

    /** What the text says of its jobs (v24.01+), completed by the command; null if neither does. */
    DeclaredLoad declared() {
        if (text.result() == null || text.result().rows().isEmpty()) {
            return asked;
        }
        List<BdevperfText.Entry> rows = text.result().rows();
        Map<String, Integer> jobsOfBdev = new LinkedHashMap<>();
        TreeSet<Integer> cores = new TreeSet<>();
        for (BdevperfText.Entry entry : rows) {
            jobsOfBdev.merge(entry.row().name(), 1, Integer::sum);
            if (entry.job() != null && entry.job().core() != null) {
                cores.add(entry.job().core());
            }
        }
        List<BdevperfJob> jobs =
                rows.stream().map(BdevperfText.Entry::job).filter(Objects::nonNull).toList();
        return new DeclaredLoad(
                "bdev",
                or(
                        onlyOne(jobs.stream().map(BdevperfJob::workload).toList()),
                        DeclaredLoad::pattern),
                or(
                        onlyOne(jobs.stream().map(BdevperfJob::readPercent).toList()),
                        DeclaredLoad::readPercent),
                or(onlyOne(blockBytes()), DeclaredLoad::blockBytes),
                or(
                        onlyOne(jobs.stream().map(BdevperfJob::depth).toList()),
                        DeclaredLoad::queueDepthPerStream),
                onlyOne(jobsOfBdev.values()),
                cores.isEmpty() ? (asked == null ? null : asked.cores()) : List.copyOf(cores),
                List.copyOf(jobsOfBdev.keySet()),
                text.seconds() == null
                        ? (asked == null ? null : asked.runtimeNs())
                        : Long.valueOf(text.seconds() * 1_000_000_000),
                null);
    }

    private <T> T or(T said, Function<DeclaredLoad, T> field) {
        return said == null && asked != null ? field.apply(asked) : said;
    }
}
