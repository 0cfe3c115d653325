package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.Pattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What an output's own record, its command and its rows say of how it was measured. fio's depth is
 * per job and perf's per core and namespace; the depth here is per device, all of them together.
 */
final class DeclaredConditions {

    private final ParsedOutput output;
    private final List<Problem> remarks = new ArrayList<>();
    private final List<Problem> errors = new ArrayList<>();

    DeclaredConditions(ParsedOutput output) {
        this.output = output;
    }

    /** Worth knowing; does not invalidate. */
    List<Problem> remarks() {
        return List.copyOf(remarks);
    }

    /** Why the output cannot be a sample. */
    List<Problem> errors() {
        return List.copyOf(errors);
    }

    Conditions read() {
        List<String> devices = devices();
        Conditions rows = Conditions.NONE.devices(devices).startedAtMs(output.startedAtMs());
        DeclaredLoad load = output.declared();
        if (load == null) {
            return rows.cores(coresOfRows());
        }
        Pattern pattern = load.pattern() == null ? null : pattern(load.pattern());
        Integer streams = streamsPerDevice(load);
        return rows.readPercent(load.readPercent())
                .pattern(pattern)
                .blockBytes(load.blockBytes())
                .queueDepth(depth(load, streams))
                .cores(cores(load, streams, devices.size()));
    }

    private Pattern pattern(String name) {
        Pattern pattern = Pattern.named(name).orElse(null);
        if (pattern == null) {
            errors.add(
                    Problem.error(
                            "unsupported-pattern",
                            "its load is '%s'; compared are %s"
                                    .formatted(
                                            name,
                                            Arrays.stream(Pattern.values())
                                                    .map(Pattern::toolName)
                                                    .collect(Collectors.joining(", ")))));
        }
        return pattern;
    }

    private static Integer depth(DeclaredLoad load, Integer streams) {
        if (load.queueDepthPerStream() == null || streams == null) {
            return null;
        }
        return Math.multiplyExact(load.queueDepthPerStream(), streams);
    }

    private Integer streamsPerDevice(DeclaredLoad load) {
        if (load.streamsPerDevice() != null) {
            return load.streamsPerDevice();
        }
        TreeSet<Long> counts = new TreeSet<>(rowsPerNamespace().values());
        if (counts.size() > 1) {
            errors.add(
                    Problem.error(
                            "uneven-depth",
                            ("its cores are spread unevenly over the devices (%s), so that the"
                                            + " devices had different depths; use as many cores"
                                            + " as devices, or a multiple")
                                    .formatted(
                                            rowsPerNamespace().entrySet().stream()
                                                    .map(e -> e.getKey() + ": " + e.getValue())
                                                    .collect(Collectors.joining(", ")))));
            return null;
        }
        return counts.isEmpty() ? null : Integer.valueOf(counts.first().intValue());
    }

    /** SPDK's tools print a row per core and namespace; fio's rows say nothing of the kind. */
    private Map<String, Long> rowsPerNamespace() {
        return output.streams().stream()
                .filter(stream -> stream.core() != null && stream.device() != null)
                .collect(
                        Collectors.groupingBy(
                                stream ->
                                        stream.device()
                                                + (stream.namespace() == null
                                                        ? ""
                                                        : " NSID " + stream.namespace()),
                                TreeMap::new,
                                Collectors.counting()));
    }

    private List<String> devices() {
        DeclaredLoad load = output.declared();
        if (load != null && load.devices() != null && !load.devices().isEmpty()) {
            return load.devices();
        }
        return output.streams().stream()
                .map(LoadStream::device)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    private Integer coresOfRows() {
        long cores =
                output.streams().stream()
                        .map(LoadStream::core)
                        .filter(Objects::nonNull)
                        .distinct()
                        .count();
        return cores == 0 ? null : Integer.valueOf((int) cores);
    }

    private Integer cores(DeclaredLoad load, Integer streams, int devices) {
        Integer seen = coresOfRows();
        if (seen != null) {
            return seen;
        }
        Integer threads = streams == null ? null : Integer.valueOf(streams * Math.max(1, devices));
        if (load.cores() != null) {
            int pinned = load.cores().size();
            return threads == null ? Integer.valueOf(pinned) : Math.min(pinned, threads);
        }
        if (threads != null) {
            remarks.add(
                    Problem.warning(
                            "not-pinned",
                            "nothing pins it to CPUs; its %d thread%s counted as %d core%s"
                                    .formatted(
                                            threads,
                                            threads == 1 ? " is" : "s are",
                                            threads,
                                            threads == 1 ? "" : "s")));
        }
        return threads;
    }
}
