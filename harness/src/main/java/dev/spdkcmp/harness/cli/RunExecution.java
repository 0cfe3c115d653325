package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.host.JvmSignals;
import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanSteps;
import dev.spdkcmp.harness.plan.PlanTimes;
import dev.spdkcmp.harness.plan.Position;
import dev.spdkcmp.harness.run.Experiment;
import dev.spdkcmp.harness.run.RecordedRun;
import dev.spdkcmp.harness.run.RunDirectory;
import dev.spdkcmp.harness.run.RunOutcome;
import dev.spdkcmp.harness.run.RunProgress;
import dev.spdkcmp.harness.run.RunReport;
import dev.spdkcmp.harness.run.RunStarter;
import dev.spdkcmp.harness.tables.TerminalSettings;
import dev.spdkcmp.scenarios.Quantity;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine;

/** Runs an experiment for a command: question, signals, progress, report, exit status. */
final class RunExecution {

    /**
     * What a command has around it.
     *
     * @param variables this process's environment
     * @param workingFolder that relative names start from
     * @param terminal what standard output can show
     * @param answer asks a person; empty where there is nobody to ask
     * @param report writes what was found
     * @param harnessCpuNs CPU time of this process so far
     */
    record Surroundings(
            Map<String, String> variables,
            Path workingFolder,
            Supplier<TerminalSettings> terminal,
            Asker answer,
            RunReport report,
            Supplier<Long> harnessCpuNs) {}

    /** Asks a person a question that is answered with yes or no. */
    interface Asker {
        /** The answer; empty where there is nobody to ask. */
        Optional<Boolean> ask(String question);
    }

    private final CommandLine line;
    private final Surroundings surroundings;
    private final boolean quiet;
    private final boolean json;

    RunExecution(CommandLine line, Surroundings surroundings, boolean quiet, boolean json) {
        this.line = line;
        this.surroundings = surroundings;
        this.quiet = quiet;
        this.json = json;
    }

    /** Runs, or goes on; the exit status. */
    int run(Experiment experiment, Plan plan, RunDirectory directory, Instant deadline, boolean yes)
            throws InterruptedException {
        PrintWriter err = line.getErr();
        if (changesSomething(plan) && !yes) {
            Optional<Boolean> answer =
                    surroundings.answer().ask("Begin? The machine is put back afterwards. [y/N] ");
            if (answer.isEmpty()) {
                err.println("spdkcmp: nobody is here to be asked whether to begin; add --yes");
            }
            if (!answer.orElse(false)) {
                return ExitStatus.REFUSED;
            }
        }
        if (deadline != null && !oneBlockFits(experiment, plan, deadline)) {
            err.println(
                    "spdkcmp: the time allowed is too short for what comes before the first block"
                            + " and that block ("
                            + Quantity.timeText(untilFirstBlockEnds(plan))
                            + ")");
            return ExitStatus.REFUSED;
        }
        StopRequest stop = new StopRequest();
        stop.listen(
                (signal, first) ->
                        err.println(
                                first
                                        ? "spdkcmp: stopping; the machine is put back first"
                                        : "spdkcmp: still putting the machine back"));
        JvmSignals.bringTo(stop)
                .ifPresent(reason -> err.println("spdkcmp: signals are not held: " + reason));
        try {
            RunStarter.Outcome outcome =
                    new RunStarter(
                                    experiment,
                                    plan,
                                    directory,
                                    stop,
                                    progress(),
                                    surroundings.harnessCpuNs())
                            .start(Main.VERSION, deadline);
            if (outcome instanceof RunStarter.Outcome.Refused refused) {
                err.println("spdkcmp: " + refused.message());
                return ExitStatus.REFUSED;
            }
            return finish(((RunStarter.Outcome.Ran) outcome).run(), directory, stop);
        } catch (IOException failure) {
            err.println(
                    "spdkcmp: results cannot be written to "
                            + directory.folder()
                            + ": "
                            + failure.getMessage()
                            + "; make room, then: spdkcmp resume "
                            + directory.folder());
            return ExitStatus.FAILED_RESTORED;
        }
    }

    private static boolean oneBlockFits(Experiment experiment, Plan plan, Instant deadline) {
        Instant end = experiment.host().clock().now().plus(untilFirstBlockEnds(plan));
        return !end.isAfter(deadline);
    }

    private static Duration untilFirstBlockEnds(Plan plan) {
        PlanTimes times = new PlanTimes(plan);
        return times.opening()
                .certain()
                .plus(times.block(1, new PlanSteps(plan).certain(1), Position.START))
                .plus(times.closing());
    }

    private static boolean changesSomething(Plan plan) {
        return plan.binds()
                || plan.scenario().writes()
                || plan.cells().stream().anyMatch(cell -> !cell.settings().isEmpty());
    }

    private RunProgress progress() {
        if (quiet) {
            return RunProgress.SILENT;
        }
        TerminalSettings terminal = surroundings.terminal().get();
        return new ProgressLines(line.getErr(), terminal.colour(), terminal.columns());
    }

    private int finish(RunOutcome run, RunDirectory directory, StopRequest stop)
            throws IOException {
        PrintWriter err = line.getErr();
        run.restored().messages().forEach(message -> err.println("spdkcmp: " + message));
        run.invalidSamples().forEach(sample -> err.println("spdkcmp: does not count: " + sample));
        if (run.end() != RunOutcome.End.COMPLETE) {
            err.println("spdkcmp: " + run.message());
            err.println("spdkcmp: to go on: spdkcmp resume " + directory.folder());
        }
        RecordedRun recorded = RecordedRun.read(directory.folder());
        if (!recorded.samples().isEmpty()) {
            report(recorded, directory);
        }
        err.flush();
        if (!run.restored().complete()) {
            return ExitStatus.NOT_RESTORED;
        }
        return switch (run.end()) {
            case COMPLETE, TIME_IS_UP ->
                    run.invalidSamples().isEmpty() && recorded.unreadable().isEmpty()
                            ? ExitStatus.DONE
                            : ExitStatus.DONE_WITH_FAILURES;
            case STOPPED ->
                    stop.asked()
                            .map(signal -> signal.exitStatus())
                            .orElse(ExitStatus.FAILED_RESTORED);
            case FAILED -> ExitStatus.FAILED_RESTORED;
        };
    }

    private void report(RecordedRun recorded, RunDirectory directory) throws IOException {
        PrintWriter out = line.getOut();
        RunReport.Written written = surroundings.report().write(recorded, directory.folder());
        if (json) {
            out.print(Files.readString(directory.folder().resolve("comparison.json")));
        } else {
            out.print(written.summary());
            out.println("Report: " + written.report());
        }
        out.flush();
    }
}
