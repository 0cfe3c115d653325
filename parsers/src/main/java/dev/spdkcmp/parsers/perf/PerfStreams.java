package dev.spdkcmp.parsers.perf;

import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.measurement.Findings;
import dev.spdkcmp.parsers.measurement.HistogramMerge;
import dev.spdkcmp.parsers.measurement.Latency;
import dev.spdkcmp.parsers.measurement.LatencyHistogram;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Turns rows and latencies into measurements, and says what load they belong to. */
final class PerfStreams {

    private final PerfText text;
    private final PerfCommandLine command;
    private final PerfWindow window;
    private final Operation operation;
    private final Findings findings;

    /**
     * Takes what was read.
     *
     * @param command null where it is not known
     * @param window null where nothing was measured
     * @param findings gets what is found on the way, so ask for its problems last
     */
    PerfStreams(PerfText text, PerfCommandLine command, PerfWindow window, Findings findings) {
        this.text = text;
        this.command = command;
        this.window = window;
        this.operation = operation(command);
        this.findings = findings;
    }

    /** Null where the command is not known: reads and writes look the same in the output. */
    private static Operation operation(PerfCommandLine command) {
        if (command == null || command.load().pattern() == null) {
            return null;
        }
        Integer readPercent = command.load().readPercent();
        if (readPercent == null) {
            return Operation.MIXED;
        }
        return switch (readPercent) {
            case 100 -> Operation.READ;
            case 0 -> Operation.WRITE;
            default -> Operation.MIXED;
        };
    }

    List<LoadStream> each(List<PerfLatency> latencies) {
        return latencies.stream().map(this::stream).toList();
    }

    private LoadStream stream(PerfLatency latency) {
        PerfRow row = latency.row();
        PerfTarget target = PerfTarget.of(row.name());
        return new LoadStream(
                row.label(),
                device(target),
                target.namespace(),
                row.core(),
                operation,
                row.figures().iops(),
                row.figures().bytesPerSecond(),
                ios(latency),
                window.runtimeNs(),
                latency(row.figures(), percentiles(latency), histogram(latency)),
                null,
                null);
    }

    /** Rows of old releases name only model and serial: with one controller it is that one. */
    private String device(PerfTarget target) {
        if (target.device() != null) {
            return target.device();
        }
        return text.attached().size() == 1 ? text.attached().get(0) : null;
    }

    private Long ios(PerfLatency latency) {
        return histogram(latency) == null ? null : Long.valueOf(latency.histogram().ios());
    }

    private LatencyHistogram histogram(PerfLatency latency) {
        return window.percentilesUsable() ? latency.histogram() : null;
    }

    private Map<Double, Double> percentiles(PerfLatency latency) {
        return window.percentilesUsable() && latency.summary() != null
                ? latency.summary().percentilesNs()
                : Map.of();
    }

    private static Latency latency(
            PerfFigures figures, Map<Double, Double> percentilesNs, LatencyHistogram histogram) {
        return new Latency(
                figures.meanNs(), figures.minNs(), figures.maxNs(), null, percentilesNs, histogram);
    }

    /** The Total row; its percentiles from the histograms of all rows. Null without a Total row. */
    LoadStream total(List<PerfLatency> latencies, List<LoadStream> streams) {
        PerfFigures figures = text.total();
        if (figures == null || latencies.isEmpty()) {
            return null;
        }
        LatencyHistogram histogram = merged(latencies);
        Map<Double, Double> percentilesNs =
                latencies.size() == 1
                        ? percentiles(latencies.get(0))
                        : merged(latencies, histogram);
        return new LoadStream(
                "Total",
                onlyOne(streams.stream().map(LoadStream::device).toList()),
                onlyOne(streams.stream().map(LoadStream::namespace).toList()),
                onlyOne(streams.stream().map(LoadStream::core).toList()),
                operation,
                figures.iops(),
                figures.bytesPerSecond(),
                histogram == null ? null : Long.valueOf(histogram.ios()),
                window.runtimeNs(),
                latency(figures, percentilesNs, histogram),
                null,
                null);
    }

    private static <T> T onlyOne(List<T> values) {
        Set<T> distinct = new HashSet<>(values);
        return distinct.size() == 1 ? values.get(0) : null;
    }

    private LatencyHistogram merged(List<PerfLatency> latencies) {
        List<LatencyHistogram> histograms = new ArrayList<>();
        for (PerfLatency latency : latencies) {
            if (histogram(latency) == null) {
                return null;
            }
            histograms.add(latency.histogram());
        }
        HistogramMerge merge = LatencyHistogram.merge(histograms);
        if (merge instanceof HistogramMerge.Refused refused) {
            findings.failed("grids-differ", "one run, but " + refused.reason());
            return null;
        }
        return ((HistogramMerge.Merged) merge).histogram();
    }

    private Map<Double, Double> merged(List<PerfLatency> latencies, LatencyHistogram histogram) {
        if (histogram == null) {
            return Map.of();
        }
        Map<Double, Double> percentilesNs = new TreeMap<>();
        for (Double percent : percentiles(latencies.get(0)).keySet()) {
            percentilesNs.put(percent, histogram.percentile(percent).pointNs());
        }
        return percentilesNs;
    }

    /** What was asked for, corrected by the pairs that the text shows; null if nothing says so. */
    DeclaredLoad declared() {
        DeclaredLoad asked = command == null ? null : command.load();
        if (text.associated().isEmpty()) {
            return asked;
        }
        Set<Integer> cores = new TreeSet<>();
        Set<String> devices = new LinkedHashSet<>();
        Map<String, Set<Integer>> coresOfNamespace = new HashMap<>();
        for (PerfText.Pair pair : text.associated()) {
            cores.add(pair.core());
            devices.add(device(PerfTarget.of(pair.name())));
            coresOfNamespace
                    .computeIfAbsent(pair.name(), unused -> new HashSet<>())
                    .add(pair.core());
        }
        Integer streamsPerDevice =
                onlyOne(coresOfNamespace.values().stream().map(Set::size).toList());
        if (streamsPerDevice == null) {
            findings.warning(
                    "uneven-depth",
                    "the cores do not divide evenly over the namespaces: some are driven at a"
                            + " multiple of the depth of others");
        }
        devices.remove(null);
        List<String> deviceList = devices.isEmpty() ? null : List.copyOf(devices);
        List<Integer> coreList = List.copyOf(cores);
        if (asked == null) {
            return new DeclaredLoad(
                    engine(),
                    null,
                    null,
                    null,
                    null,
                    streamsPerDevice,
                    coreList,
                    deviceList,
                    null,
                    null);
        }
        return new DeclaredLoad(
                asked.engine(),
                asked.pattern(),
                asked.readPercent(),
                asked.blockBytes(),
                asked.queueDepthPerStream(),
                streamsPerDevice,
                coreList,
                deviceList,
                asked.runtimeNs(),
                asked.warmUpNs());
    }

    /** Kernel devices are driven through libaio or io_uring; the text does not say which. */
    private String engine() {
        boolean kernel = text.associated().stream().anyMatch(pair -> pair.name().indexOf('(') < 0);
        return kernel ? null : "spdk";
    }
}
