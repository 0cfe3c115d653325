package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.telemetry.CpuWindow;
import dev.spdkcmp.harness.compare.MetricValue;
import dev.spdkcmp.harness.compare.OperationFilter;
import dev.spdkcmp.harness.compare.Point;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.compare.SampleContext;
import dev.spdkcmp.harness.inputs.OutputFigures;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import dev.spdkcmp.scenarios.ArmKind;
import dev.spdkcmp.scenarios.Metric;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;

/** Makes a sample again of what a run kept of it. */
final class SampleReader {

    private final Path folder;
    private final SortedSet<Double> percents;

    /**
     * A reader of one run.
     *
     * @param folder of the run
     * @param percents the percentiles wanted
     */
    SampleReader(Path folder, SortedSet<Double> percents) {
        this.folder = folder;
        this.percents = percents;
    }

    /**
     * The sample; empty where its record is not there or not readable.
     *
     * @param spoiled what spoils its whole block
     */
    Optional<Sample> read(String id, List<Problem> spoiled) throws IOException {
        Path place = folder.resolve("samples").resolve(id);
        Path file = place.resolve("sample.json");
        Optional<SampleRecord> found =
                Files.exists(file) ? SampleRecord.read(Files.readString(file)) : Optional.empty();
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(sample(found.get(), place, spoiled));
    }

    private Sample sample(SampleRecord record, Path place, List<Problem> spoiled)
            throws IOException {
        ParsedOutput parsed =
                ToolOutput.parse(
                        ArmKind.named(record.kind()).orElseThrow(),
                        record.sample(),
                        Files.readAllBytes(place.resolve("stdout")),
                        new Siblings(
                                Files.readString(place.resolve("cmd")).strip(),
                                record.exitStatus(),
                                new String(
                                        Files.readAllBytes(place.resolve("stderr")),
                                        StandardCharsets.UTF_8),
                                record.wallNs()));
        List<Problem> invalid = new ArrayList<>(record.invalid());
        invalid.addAll(spoiled);
        List<Problem> deviations = new ArrayList<>(record.deviations());
        Map<OperationFilter, Map<Metric, MetricValue>> values = new HashMap<>();
        OutputFigures figures = null;
        if (parsed.status() == Status.COMPLETE) {
            figures = new OutputFigures(parsed, percents);
            deviations.addAll(figures.remarks());
            figures.values().forEach((op, found) -> values.put(op, new TreeMap<>(found)));
            Map<Metric, MetricValue> all = values.get(OperationFilter.ALL);
            if (all != null && all.containsKey(Metric.IOPS)) {
                cost(record, all.get(Metric.IOPS).value(), all);
            }
        }
        Point point = record.point().point();
        return new Sample(
                record.arm(),
                point,
                record.block(),
                record.sample(),
                record.startedAtMs(),
                values,
                figures == null ? Map.of() : figures.ios(),
                figures == null ? Map.of() : figures.histograms(),
                inFlight(parsed.total()),
                context(record, parsed, iops(values)),
                invalid,
                deviations);
    }

    private static Double iops(Map<OperationFilter, Map<Metric, MetricValue>> values) {
        MetricValue iops = values.getOrDefault(OperationFilter.ALL, Map.of()).get(Metric.IOPS);
        return iops == null ? null : Double.valueOf(iops.value());
    }

    private static Double inFlight(LoadStream total) {
        return total == null
                        || total.iops() == null
                        || total.latency() == null
                        || total.latency().meanNs() == null
                ? null
                : Double.valueOf(total.iops() * total.latency().meanNs() / 1e9);
    }

    private static void cost(SampleRecord record, double iops, Map<Metric, MetricValue> all) {
        CpuWindow window = record.window();
        if (window == null || window.everywhere().isEmpty() || !(window.seconds() > 0)) {
            return;
        }
        double ios = iops * window.seconds();
        put(all, Metric.CPU_NS_PER_IO, window.busySeconds() * 1e9 / ios);
        put(all, Metric.CPU_CORES, window.busySeconds() / window.seconds());
        if (window.cycles() != null) {
            put(all, Metric.CPU_CYCLES_PER_IO, window.cycles() / ios);
            put(all, Metric.CPU_INSTRUCTIONS_PER_IO, window.instructions() / ios);
        }
        if (window.joules() != null) {
            put(all, Metric.ENERGY_J_PER_MILLION_IOS, window.joules() / ios * 1e6);
        }
    }

    private static void put(Map<Metric, MetricValue> all, Metric metric, double value) {
        if (value > 0) {
            all.put(metric, MetricValue.exact(value));
        }
    }

    private static SampleContext context(SampleRecord record, ParsedOutput parsed, Double iops) {
        CpuWindow window = record.window();
        Map<String, Double> byKind = new HashMap<>();
        if (window != null && iops != null && window.seconds() > 0) {
            for (String kind : CpuWindow.BUSY_KINDS) {
                Double seconds = window.everywhere().get(kind);
                if (seconds != null) {
                    byKind.put(kind, seconds * 1e9 / (iops * window.seconds()));
                }
            }
        }
        Map<String, Double> byDevice = new HashMap<>();
        for (LoadStream stream : parsed.streams()) {
            if (stream.device() != null && stream.iops() != null) {
                byDevice.merge(stream.device(), stream.iops(), Double::sum);
            }
        }
        ArmKind kind = ArmKind.named(record.kind()).orElseThrow();
        return new SampleContext(
                (long) record.sequence(),
                record.temperatureC(),
                window == null
                        ? null
                        : "/proc/stat over %.0f s in the middle of the sample, busy time of all CPUs"
                                .formatted(window.seconds()),
                window == null || window.joules() == null
                        ? null
                        : "RAPL, all processor packages; not memory, not the drives",
                record.reservedCores(),
                !kind.usesFio()
                        || kind == ArmKind.SPDK_FIO
                        || kind == ArmKind.KERNEL_IO_URING_POLLED,
                record.hugepageBytes(),
                byDevice,
                byKind,
                record.diagnostic() == null ? List.of() : record.diagnostic().iopsPerSecond());
    }
}
