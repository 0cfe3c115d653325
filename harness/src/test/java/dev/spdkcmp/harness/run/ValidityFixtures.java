package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.drivers.load.LoadCommand;
import dev.spdkcmp.drivers.load.LoadGenerator;
import dev.spdkcmp.drivers.load.LoadRequest;
import dev.spdkcmp.drivers.telemetry.CpuWindow;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.parsers.measurement.Latency;
import dev.spdkcmp.parsers.measurement.LoadStream;
import dev.spdkcmp.parsers.measurement.Operation;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import dev.spdkcmp.parsers.shell.ShellLine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A tool's output judged as the sample of a cell. */
final class ValidityFixtures {

    private ValidityFixtures() {}

    static String text(String resource) throws IOException {
        try (InputStream in = ValidityFixtures.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /**
     * Codes of what is wrong.
     *
     * @param plan with one cell
     */
    static List<String> codes(Plan plan, String stdout) throws IOException {
        return codes(plan, stdout, "", 0, Duration.ofSeconds(4), null);
    }

    static List<String> codes(
            Plan plan, String stdout, String stderr, int exit, Duration wall, CpuWindow window)
            throws IOException {
        return problems(plan, stdout, stderr, exit, wall, window).stream()
                .map(Problem::code)
                .distinct()
                .toList();
    }

    static List<Problem> problems(
            Plan plan, String stdout, String stderr, int exit, Duration wall, CpuWindow window)
            throws IOException {
        Cell cell = plan.cells().get(0);
        LoadRequest request = cell.request(plan.targets(), "/x");
        LoadCommand load = LoadGenerator.of(cell.arm().kind()).command(request);
        String command = ShellLine.of(load.argv());
        byte[] bytes = stdout.getBytes(StandardCharsets.UTF_8);
        ParsedOutput parsed =
                ToolOutput.parse(
                        cell.arm().kind(),
                        "s",
                        bytes,
                        new Siblings(command, exit, stderr, wall.toNanos()));
        ProgramResult result =
                new ProgramResult(
                        ProgramResult.Outcome.EXITED,
                        exit,
                        bytes,
                        stderr.getBytes(StandardCharsets.UTF_8),
                        Instant.EPOCH,
                        wall,
                        null);
        List<Problem> invalid =
                new ArrayList<>(
                        new ToolValidity(request, !load.warmUpArgv().isEmpty(), result, parsed)
                                .invalid());
        if (parsed.status() == Status.COMPLETE) {
            invalid.addAll(
                    new FigureValidity(plan, cell, parsed, window, List.of("nvme0"), stdout)
                            .invalid());
        }
        return invalid;
    }

    /** A window of one second with so many interrupts of nvme0. */
    static CpuWindow interrupts(long count) {
        return new CpuWindow(
                1.0, Map.of(), Map.of(), null, Map.of("nvme0", count), null, null, null, null);
    }

    /** Codes of figures that are wrong, of a load generator that made no mistake. */
    static List<String> figureCodes(Plan plan, double iops, double bytesPerSecond, double meanNs) {
        LoadStream total =
                new LoadStream(
                        "total",
                        null,
                        null,
                        null,
                        Operation.READ,
                        iops,
                        bytesPerSecond,
                        null,
                        null,
                        new Latency(meanNs, null, null, null, Map.of(), null),
                        null,
                        null);
        ParsedOutput parsed =
                new ParsedOutput(
                        "s",
                        "spdk_nvme_perf",
                        null,
                        Status.COMPLETE,
                        List.of(),
                        List.of(total),
                        total,
                        null,
                        null,
                        Map.of());
        return new FigureValidity(plan, plan.cells().get(0), parsed, null, List.of(), "")
                .invalid().stream().map(Problem::code).toList();
    }
}
