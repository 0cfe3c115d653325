package dev.spdkcmp.harness.inputs;

import dev.spdkcmp.drivers.host.Provenance;
import dev.spdkcmp.parsers.measurement.DeclaredLoad;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.parsers.measurement.Severity;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the observations in one file. Safe to use from several threads. */
final class ObservationReader {

    private static final Set<String> LOAD_GENERATORS = Set.of("fio", "spdk_nvme_perf", "bdevperf");

    /** Vendor and device of QEMU's NVMe controller, which perf prints with its name. */
    private static final String EMULATED_CONTROLLER = "[1b36:0010]";

    private static final int HEADER_BYTES = 4096;

    private final OutputReader outputs;
    private final InputRequest request;
    private final Manifest manifest;
    private final CommandLogs logs = new CommandLogs();
    private final RunRecords runs = new RunRecords();

    ObservationReader(OutputReader outputs, InputRequest request, Manifest manifest) {
        this.outputs = outputs;
        this.request = request;
        this.manifest = manifest;
    }

    /**
     * What a file gave.
     *
     * @param observations complete ones
     * @param rejected what it is instead; null where it gave observations
     * @param error why there can be no comparison; null for none
     */
    record FileRead(List<Observation> observations, RejectedInput rejected, List<String> errors) {}

    FileRead read(InputFile file) {
        try {
            if (isFiguresTable(file)) {
                String text = new String(Files.readAllBytes(file.file()), StandardCharsets.UTF_8);
                FiguresTable.Read read = FiguresTable.read(file, text);
                return new FileRead(read.observations(), null, read.errors());
            }
            return readOutput(file);
        } catch (IOException | UncheckedIOException failure) {
            return new FileRead(
                    List.of(),
                    null,
                    List.of(file.shown() + " cannot be read: " + failure.getMessage()));
        }
    }

    private static boolean isFiguresTable(InputFile file) throws IOException {
        if (!file.name().toLowerCase(Locale.ROOT).endsWith(".csv")) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file.file())) {
            String beginning = new String(in.readNBytes(HEADER_BYTES), StandardCharsets.UTF_8);
            return FiguresTable.recognises(beginning);
        }
    }

    private FileRead readOutput(InputFile file) throws IOException {
        Optional<CommandLog.Entry> logged = logs.entry(file.file());
        Siblings elsewhere =
                logged.map(e -> new Siblings(e.command(), e.exitStatus(), null, null))
                        .orElse(Siblings.NONE);
        ParsedOutput output = outputs.read(file.file(), file.shown(), elsewhere);
        if (output.tool() == null || !LOAD_GENERATORS.contains(output.tool())) {
            return notALoad(file, output);
        }
        if (output.status() != Status.COMPLETE) {
            RejectedInput.Reason reason =
                    output.status() == Status.FAILED
                            ? RejectedInput.Reason.FAILED
                            : RejectedInput.Reason.INCOMPLETE;
            return rejected(file, reason, output.problems());
        }
        return new FileRead(List.of(observation(file, output, logged)), null, List.of());
    }

    private static FileRead notALoad(InputFile file, ParsedOutput output) throws IOException {
        String what = output.tool() == null ? "no known output" : "an output of " + output.tool();
        if (file.named()) {
            return new FileRead(
                    List.of(),
                    null,
                    List.of(
                            "%s is %s; arms are made of outputs of fio (JSON), spdk_nvme_perf and bdevperf, or a table of figures (CSV)"
                                    .formatted(file.shown(), what)));
        }
        if (Files.size(file.file()) == 0) {
            return rejected(file, RejectedInput.Reason.INCOMPLETE, output.problems());
        }
        return rejected(
                file,
                RejectedInput.Reason.PASSED_OVER,
                List.of(Problem.warning("not-a-load", what)));
    }

    private static FileRead rejected(
            InputFile file, RejectedInput.Reason reason, List<Problem> problems) {
        return new FileRead(
                List.of(),
                new RejectedInput(file.arm(), file.shown(), reason, problems),
                List.of());
    }

    private Observation observation(
            InputFile file, ParsedOutput output, Optional<CommandLog.Entry> logged) {
        DeclaredConditions declared = new DeclaredConditions(output);
        OutputFigures figures = new OutputFigures(output, request.percents());
        Optional<Manifest.Entry> row = manifest.entry(file.arm(), file.file());
        List<Problem> remarks = new ArrayList<>();
        output.problems().stream()
                .filter(p -> p.severity() == Severity.WARNING)
                .forEach(remarks::add);
        Conditions own = declared.read();
        Conditions name = request.names().read(file.name());
        DeclaredLoad load = output.declared();
        if (load != null
                && name.queueDepth().isPresent()
                && name.queueDepth().get().equals(load.queueDepthPerStream())) {
            name = name.without(Condition.QUEUE_DEPTH);
        }
        Map<ConditionSource, Conditions> bySource = new EnumMap<>(ConditionSource.class);
        row.ifPresent(entry -> bySource.put(ConditionSource.MANIFEST, entry.conditions()));
        bySource.put(
                ConditionSource.TOOL, logged.isPresent() ? own.without(Condition.STARTED_AT) : own);
        logged.ifPresent(
                entry ->
                        bySource.put(
                                ConditionSource.LOG,
                                Conditions.NONE.startedAtMs(entry.loggedAtMs())));
        bySource.put(ConditionSource.NAME, name);
        remarks.addAll(declared.remarks());
        remarks.addAll(figures.remarks());
        return new Observation(
                file.arm(),
                file.shown(),
                tool(output),
                bySource,
                row.map(Manifest.Entry::ceilings).orElse(Ceilings.NONE),
                figures.values(),
                figures.ios(),
                request.keepDistributions() ? figures.histograms() : Map.of(),
                load == null ? null : load.runtimeNs(),
                load == null ? null : load.warmUpNs(),
                provenance(file, output),
                declared.errors(),
                remarks);
    }

    private static String tool(ParsedOutput output) {
        DeclaredLoad load = output.declared();
        return Stream.of(
                        output.toolVersion() == null ? output.tool() : output.toolVersion(),
                        load == null ? null : load.engine())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(" "));
    }

    private Provenance provenance(InputFile file, ParsedOutput output) {
        boolean emulated =
                output.streams().stream()
                        .anyMatch(
                                stream ->
                                        stream.name() != null
                                                && stream.name().contains(EMULATED_CONTROLLER));
        return runs.provenance(file.file()).orElse(emulated ? Provenance.EMULATED : null);
    }
}
