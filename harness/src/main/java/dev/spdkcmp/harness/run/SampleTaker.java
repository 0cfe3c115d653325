package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.drivers.host.RunningProgram;
import dev.spdkcmp.drivers.load.LoadCommand;
import dev.spdkcmp.drivers.load.LoadGenerator;
import dev.spdkcmp.drivers.load.LoadRequest;
import dev.spdkcmp.drivers.load.PerSecondSeries;
import dev.spdkcmp.drivers.telemetry.CpuWindow;
import dev.spdkcmp.drivers.telemetry.Snapshot;
import dev.spdkcmp.drivers.telemetry.TelemetryProbe;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.parsers.measurement.Severity;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import dev.spdkcmp.parsers.shell.ShellLine;
import dev.spdkcmp.scenarios.ArmKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Measures a cell once: command, tool, telemetry, checks, and everything of it on disk. */
final class SampleTaker {

    /**
     * Between the start of the measured time and the window, and between the window and its end.
     */
    private static final Duration INSIDE = Duration.ofSeconds(1);

    private final Host host;
    private final Programs programs;
    private final Plan plan;
    private final Bench bench;
    private final RunDirectory directory;
    private final Conditions conditions;
    private final SampleWatch watch;
    private final Supplier<Long> harnessCpuNs;

    private String figures = "";

    SampleTaker(RunSetup setup) {
        this.host = setup.host();
        this.programs = setup.programs();
        this.plan = setup.plan();
        this.bench = setup.bench();
        this.directory = setup.directory();
        this.conditions = Conditions.of(setup.host(), setup.plan());
        this.watch = new SampleWatch(setup.host(), setup.plan());
        this.harnessCpuNs = setup.harnessCpuNs();
    }

    /** IOPS and mean latency of the last sample, for the progress line. */
    String figures() {
        return figures;
    }

    /** What was run and what came of it. */
    private record Run(
            LoadCommand command,
            ProgramResult result,
            CpuWindow window,
            List<Problem> disturbances,
            String withoutCounters,
            Long harnessCpuNs) {}

    /**
     * Takes a sample. When it returns, the sample is on disk.
     *
     * @param id of the sample
     * @param sequence place among all samples, from 1
     */
    SampleRecord take(Cell cell, String id, int sequence, int block, int attempt)
            throws IOException, InterruptedException {
        return take(cell, id, sequence, block, attempt, false);
    }

    /** Takes a diagnostic sample: one with a per-second series, which is never compared. */
    SampleRecord diagnose(Cell cell, String id, int sequence)
            throws IOException, InterruptedException {
        return take(cell, id, sequence, null, 1, true);
    }

    private SampleRecord take(
            Cell cell, String id, int sequence, Integer block, int attempt, boolean diagnostic)
            throws IOException, InterruptedException {
        Path folder = directory.sample(id);
        LoadRequest request = cell.request(bench.targets(), folder.toString());
        LoadGenerator load = LoadGenerator.of(cell.arm().kind());
        LoadCommand command = diagnostic ? load.diagnosticCommand(request) : load.command(request);
        Map<String, String> environment = bench.environment(cell);
        List<Problem> settings = bench.settingProblems();
        Double temperatureC = bench.temperatureC();
        prepare(folder, command);
        Run run = run(cell, command);
        ProgramResult result = run.result();
        directory.write(folder.resolve("stdout"), result.stdout());
        directory.write(folder.resolve("stderr"), result.stderr());
        directory.write(
                folder.resolve("rc"),
                result.exitStatus() == null ? result.outcome() + "\n" : result.exitStatus() + "\n");
        ParsedOutput parsed = parse(cell, id, command, result);
        figures = figures(parsed.total());
        ToolValidity tool =
                new ToolValidity(request, !command.warmUpArgv().isEmpty(), result, parsed);
        List<Problem> invalid = new ArrayList<>(tool.invalid());
        List<Problem> deviations = new ArrayList<>(cell.cores().deviations());
        deviations.addAll(command.deviations());
        deviations.addAll(tool.deviations());
        deviations.addAll(run.disturbances());
        if (parsed.status() == Status.COMPLETE) {
            FigureValidity figures =
                    new FigureValidity(
                            plan,
                            cell,
                            parsed,
                            run.window(),
                            bench.controllers(cell),
                            new String(result.stdout(), StandardCharsets.UTF_8));
            invalid.addAll(figures.invalid());
            deviations.addAll(figures.deviations());
        }
        invalid.addAll(conditions.differences(cell, environment));
        invalid.addAll(settings.stream().filter(p -> p.severity() == Severity.ERROR).toList());
        deviations.addAll(settings.stream().filter(p -> p.severity() != Severity.ERROR).toList());
        invalid.addAll(Conditions.changes(environment, bench.environment(cell)));
        invalid.addAll(bench.heat());
        SampleRecord record =
                new SampleRecord(
                        SampleRecord.SCHEMA_VERSION,
                        id,
                        sequence,
                        block,
                        attempt,
                        cell.id(),
                        cell.arm().name(),
                        cell.arm().kind().yamlName(),
                        SampleRecord.PointRecord.of(cell.point()),
                        result.startedAt().toEpochMilli(),
                        result.wall().toNanos(),
                        result.outcome().name(),
                        result.exitStatus(),
                        invalid,
                        deviations,
                        run.window(),
                        run.withoutCounters(),
                        environment,
                        cell.cores().measuredCpus(),
                        spinning(cell),
                        temperatureC,
                        bench.hugepageBytes(),
                        run.harnessCpuNs(),
                        diagnostic ? series(cell.arm().kind(), result, folder) : null);
        directory.write(folder.resolve("sample.json"), record.json());
        return record;
    }

    /** The series of a diagnostic sample; its logs are among the sample's files then. */
    private SampleRecord.Diagnostic series(ArmKind kind, ProgramResult result, Path folder)
            throws IOException {
        List<String> logs = new ArrayList<>();
        for (String name : host.files().list(folder.toString())) {
            if (PerSecondSeries.isLog(name)) {
                String log = host.files().read(folder.resolve(name).toString()).orElse("");
                directory.write(folder.resolve(name), log);
                logs.add(log);
            }
        }
        List<Double> series = PerSecondSeries.of(kind, result.stdout(), logs);
        return new SampleRecord.Diagnostic(
                series, series.isEmpty() ? PerSecondSeries.whyNone(kind) : null);
    }

    private static String figures(LoadStream total) {
        if (total == null || total.iops() == null) {
            return "no result";
        }
        Double meanNs = total.latency() == null ? null : total.latency().meanNs();
        return String.format(Locale.ROOT, "%,.0f IOPS", total.iops())
                + (meanNs == null
                        ? ""
                        : String.format(Locale.ROOT, ", %.1f µs mean", meanNs / 1000));
    }

    private void prepare(Path folder, LoadCommand command) throws IOException {
        StringBuilder line = new StringBuilder();
        command.environment()
                .forEach((name, value) -> line.append(name).append('=').append(value).append(' '));
        if (!command.warmUpArgv().isEmpty()) {
            directory.write(
                    folder.resolve("warm-up.cmd"),
                    line + ShellLine.of(command.warmUpArgv()) + "\n");
        }
        directory.write(folder.resolve("cmd"), line + ShellLine.of(command.argv()) + "\n");
        for (Map.Entry<String, String> file : command.files().entrySet()) {
            byte[] content = file.getValue().getBytes(StandardCharsets.UTF_8);
            directory.write(Path.of(file.getKey()), content);
            if (!host.files().read(file.getKey()).equals(Optional.of(file.getValue()))) {
                // the machine's programs read files of the machine, which may be a simulated one
                host.files().writeDurably(file.getKey(), content);
            }
        }
    }

    private Run run(Cell cell, LoadCommand command) throws InterruptedException {
        Map<String, String> environment = new HashMap<>(command.environment());
        if (!command.warmUpArgv().isEmpty()) {
            ProgramResult warmUp =
                    programs.run(program(command.warmUpArgv(), environment, command));
            if (!warmUp.succeeded()) {
                return new Run(command, warmUp, null, List.of(), null, null);
            }
        }
        Long cpuBefore = harnessCpuNs.get();
        List<Integer> cpus = cell.cores().measuredCpus();
        Duration warmUp = command.warmUpArgv().isEmpty() ? cell.timing().warmUp() : Duration.ZERO;
        Duration window = cell.timing().measured().minus(INSIDE.multipliedBy(2));
        try (TelemetryProbe probe = new TelemetryProbe(host, cpus);
                RunningProgram running =
                        programs.start(program(command.argv(), environment, command))) {
            Snapshot start = null;
            Snapshot end = null;
            if (!window.isNegative() && !window.isZero()) {
                start = after(warmUp.plus(INSIDE), probe, running);
                end = after(window, probe, running);
            }
            ProgramResult result = running.await();
            Long cpuAfter = harnessCpuNs.get();
            CpuWindow seen = start == null || end == null ? null : window(start, end, cpus, probe);
            return new Run(
                    command,
                    result,
                    seen,
                    seen == null
                            ? List.of()
                            : watch.disturbances(cell, start, end, seen, bench.controllers(cell)),
                    probe.withoutCounters().orElse(null),
                    cpuBefore == null || cpuAfter == null
                            ? null
                            : Long.valueOf(cpuAfter - cpuBefore));
        }
    }

    private Program program(
            List<String> argv, Map<String, String> environment, LoadCommand command) {
        return new Program(argv, environment, command.deadline(), bench.controlGroup());
    }

    /** A snapshot after some time; null when the tool has ended by then. */
    private Snapshot after(Duration time, TelemetryProbe probe, RunningProgram running)
            throws InterruptedException {
        host.clock().sleepUnless(time, () -> !running.isRunning());
        return running.isRunning() ? probe.take(running.pid()) : null;
    }

    private static CpuWindow window(
            Snapshot start, Snapshot end, List<Integer> cpus, TelemetryProbe probe) {
        Map<String, Long> ranges = new HashMap<>();
        for (String zone : end.energyMicrojoules().keySet()) {
            probe.energyRange(zone).ifPresent(range -> ranges.put(zone, range));
        }
        return CpuWindow.between(start, end, cpus, ranges);
    }

    private static ParsedOutput parse(
            Cell cell, String id, LoadCommand command, ProgramResult result) throws IOException {
        return ToolOutput.parse(
                cell.arm().kind(),
                id,
                result.stdout(),
                new Siblings(
                        ShellLine.of(command.argv()),
                        result.exitStatus(),
                        new String(result.stderr(), StandardCharsets.UTF_8),
                        result.wall().toNanos()));
    }

    /** CPUs that do nothing but wait for I/O: all of SPDK's, and the threads that poll. */
    private static int spinning(Cell cell) {
        int lanes = (int) cell.cores().seats().stream().map(s -> s.cpus()).distinct().count();
        ArmKind kind = cell.arm().kind();
        return switch (kind) {
            case SPDK_PERF,
                    SPDK_FIO,
                    SPDK_BDEVPERF,
                    KERNEL_IO_URING_POLLED,
                    KERNEL_PERF_AIO,
                    KERNEL_PERF_URING ->
                    lanes;
            case KERNEL_IO_URING_SQPOLL ->
                    (int) cell.cores().seats().stream().filter(s -> s.helperCpu() != null).count();
            default -> 0;
        };
    }
}
