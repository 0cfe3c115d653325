package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Program;
import dev.spdkcmp.drivers.host.ProgramResult;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.parsers.fio.FioParser;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Severity;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs fio for something else than a sample, and keeps what it did. */
final class FioRun {

    private final RunSetup setup;
    private final Host host;
    private ParsedOutput last;

    FioRun(RunSetup setup) {
        this.setup = setup;
        this.host = setup.host();
    }

    /**
     * Runs a job file.
     *
     * @param cell whose fio
     * @param name of the folder that keeps it
     * @return why it failed; empty where it did not
     */
    Optional<String> run(Cell cell, String name, String job, Duration deadline)
            throws IOException, InterruptedException {
        Path folder = setup.directory().folder().resolve("preparation").resolve(name);
        Path file = folder.resolve("job.fio");
        byte[] content = job.getBytes(StandardCharsets.UTF_8);
        setup.directory().write(file, content);
        if (!host.files().read(file.toString()).equals(Optional.of(job))) {
            host.files().writeDurably(file.toString(), content);
        }
        if (cell.tools().fio() == null) {
            return Optional.of("there is no fio");
        }
        ProgramResult result =
                setup.programs()
                        .run(
                                new Program(
                                        List.of(
                                                cell.tools().fio().path(),
                                                "--output-format=json+",
                                                "--eta=never",
                                                file.toString()),
                                        Map.of(),
                                        deadline));
        setup.directory().write(folder.resolve("stdout"), result.stdout());
        setup.directory().write(folder.resolve("stderr"), result.stderr());
        last =
                new FioParser()
                        .parse(
                                name,
                                new ByteArrayInputStream(result.stdout()),
                                new Siblings(
                                        null,
                                        result.exitStatus(),
                                        new String(result.stderr(), StandardCharsets.UTF_8),
                                        result.wall().toNanos()));
        if (!result.succeeded()) {
            return Optional.of(
                    result.failure() != null
                            ? result.failure()
                            : "fio ended with status " + result.exitStatus() + reason());
        }
        return last.status() == Status.FAILED
                ? Optional.of("fio failed" + reason())
                : Optional.empty();
    }

    /** What the last one measured. */
    ParsedOutput last() {
        return last;
    }

    private String reason() {
        return last.problems().stream()
                .filter(p -> p.severity() == Severity.ERROR)
                .findFirst()
                .map(p -> ": " + p.message())
                .orElse("");
    }
}
