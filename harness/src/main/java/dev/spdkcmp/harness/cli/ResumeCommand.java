package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.harness.run.Experiment;
import dev.spdkcmp.harness.run.RecordedRun;
import dev.spdkcmp.harness.run.ResumeCheck;
import dev.spdkcmp.harness.run.RunDirectory;
import dev.spdkcmp.harness.run.RunRequest;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Goes on with a run. */
@Command(
        name = "resume",
        mixinStandardHelpOptions = true,
        description = {
            "Goes on with a run that stopped, on the same devices with the same tools. The block",
            "that was not finished is measured anew, in the same order."
        })
final class ResumeCommand implements Callable<Integer> {

    @Parameters(paramLabel = "RUNDIR", description = "The folder of the run.")
    private Path folder;

    @Mixin private ExecutionOptions execution;

    @Spec private CommandSpec spec;

    private final RunExecution.Surroundings surroundings;

    ResumeCommand(RunExecution.Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        RunDirectory directory =
                new RunDirectory(surroundings.workingFolder().resolve(folder), true);
        RecordedRun recorded;
        try {
            recorded = RecordedRun.read(directory.folder());
        } catch (IOException unreadable) {
            err.println("spdkcmp: " + unreadable.getMessage());
            return ExitStatus.USAGE;
        }
        return goOn(recorded, directory);
    }

    private int goOn(RecordedRun recorded, RunDirectory directory) throws InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        RunRequest request = recorded.file().request();
        Host host = HostOption.open(request.host(), spec.commandLine());
        Instant deadline = execution.deadline(host.clock().now());
        Experiment experiment =
                new Experiment(host, recorded.scenario(), request, recorded.file().seed());
        return new RunExecution(
                        spec.commandLine(),
                        surroundings,
                        execution.quiet(),
                        execution.json(),
                        execution.yes())
                .run(
                        experiment,
                        deadline,
                        plan -> {
                            List<String> changed = ResumeCheck.changed(recorded.file(), plan);
                            changed.forEach(problem -> err.println("spdkcmp: " + problem));
                            return changed.isEmpty() ? Optional.of(directory) : Optional.empty();
                        });
    }
}
