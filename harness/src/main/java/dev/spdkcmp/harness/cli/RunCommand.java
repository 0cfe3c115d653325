package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanText;
import dev.spdkcmp.harness.plan.SettingPlaces;
import dev.spdkcmp.harness.run.Experiment;
import dev.spdkcmp.harness.run.RunDirectory;
import dev.spdkcmp.scenarios.reader.ScenarioReading;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = {
            "Measures a scenario, compares its arms, and puts the machine back as it was.",
            "Results go into a folder from which resume and report go on."
        })
final class RunCommand implements Callable<Integer> {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneId.systemDefault());

    @Mixin private ExperimentOptions options;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder for the results (default: spdkcmp-SCENARIO-TIME here).")
    private Path folder;

    @Option(
            names = "--destroy-data",
            paramLabel = "SERIAL",
            description =
                    "The data on this device may be overwritten (a file: its path); repeatable.")
    private List<String> destroyData = new ArrayList<>();

    @Option(
            names = "--accept-signature",
            paramLabel = "SERIAL",
            description =
                    "Partition tables and file systems on this device are given up; repeatable.")
    private List<String> acceptSignature = new ArrayList<>();

    @Mixin private ExecutionOptions execution;

    @Spec private CommandSpec spec;

    private final RunExecution.Surroundings surroundings;

    RunCommand(RunExecution.Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        ScenarioReading reading = options.reading();
        if (reading instanceof ScenarioReading.Invalid invalid) {
            err.println(ScenarioSource.text(invalid));
            return ExitStatus.USAGE;
        }
        Host host = options.openHost();
        Instant now = host.clock().now();
        Instant deadline = execution.deadline(now);
        Experiment experiment =
                options.experiment(
                        host,
                        ((ScenarioReading.Valid) reading).scenario(),
                        surroundings.variables(),
                        destroyData,
                        acceptSignature);
        return new RunExecution(
                        spec.commandLine(),
                        surroundings,
                        execution.quiet(),
                        execution.json(),
                        execution.yes())
                .run(experiment, deadline, plan -> directoryFor(experiment, plan, now));
    }

    /** Empty where the folder holds a run, or data would be lost without consent. */
    private Optional<RunDirectory> directoryFor(Experiment experiment, Plan plan, Instant now) {
        PrintWriter err = spec.commandLine().getErr();
        RunDirectory directory = directory(plan, now);
        if (directory.isBegun()) {
            err.println(
                    "spdkcmp: "
                            + directory.folder()
                            + " already holds a run; name another --out, or go on with it:"
                            + " spdkcmp resume "
                            + directory.folder());
            return Optional.empty();
        }
        List<String> unconsented = experiment.unconsentedWrites(plan);
        if (!unconsented.isEmpty()) {
            unconsented.forEach(problem -> err.println("spdkcmp: " + problem));
            return Optional.empty();
        }
        if (!execution.quiet()) {
            err.print(
                    new PlanText(plan, directory.folder().toString(), SettingPlaces.UNTOLD)
                            .summary());
            err.flush();
        }
        return Optional.of(directory);
    }

    private RunDirectory directory(Plan plan, Instant now) {
        Path place =
                folder == null
                        ? Path.of("spdkcmp-" + plan.scenario().name() + "-" + STAMP.format(now))
                        : folder;
        return new RunDirectory(surroundings.workingFolder().resolve(place), true);
    }
}
