package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.doctor.CheckResult;
import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.drivers.inventory.NvmeDevice;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanResult;
import dev.spdkcmp.harness.plan.PlanSteps;
import dev.spdkcmp.harness.plan.PlanTimes;
import dev.spdkcmp.harness.plan.Position;
import dev.spdkcmp.harness.run.Bench;
import dev.spdkcmp.harness.run.Experiment;
import dev.spdkcmp.harness.run.LentDevices;
import dev.spdkcmp.harness.run.Preflight;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** Runs an experiment for a command: question, signals, progress, report, exit status. */
final class RunExecution {

    /**
     * What a command has around it.
     *
     * @param variables this process's environment
     * @param workingFolder that relative names start from
     * @param terminal what standard output can show
     * @param asker asks the person in front of it
     * @param report writes what was found
     * @param harnessCpuNs CPU time of this process so far
     */
    record Surroundings(
            Map<String, String> variables,
            Path workingFolder,
            Supplier<TerminalSettings> terminal,
            Asker asker,
            RunReport report,
            Supplier<Long> harnessCpuNs) {}

    /** Asks a person questions that are answered with yes or no. */
    interface Asker {

        /** Whether there is somebody to ask. */
        boolean somebody();

        /** Whether the person says yes; no as soon as somebody asks to stop. */
        boolean agrees(String question, StopRequest stop) throws InterruptedException;
    }

    /** What a command has to say about a plan before it is carried out. */
    interface Acceptance {

        /** The folder for the results; empty where the command has said why there is none. */
        Optional<RunDirectory> directoryFor(Plan plan);
    }

    private final CommandLine line;
    private final PrintWriter err;
    private final Surroundings surroundings;
    private final boolean quiet;
    private final boolean json;
    private final boolean yes;
    private final HeldSignals signals;

    /**
     * @param yes the answer to every question that would be asked
     */
    RunExecution(
            CommandLine line, Surroundings surroundings, boolean quiet, boolean json, boolean yes) {
        this.line = line;
        this.err = line.getErr();
        this.surroundings = surroundings;
        this.quiet = quiet;
        this.json = json;
        this.yes = yes;
        this.signals = new HeldSignals(err);
    }

    /** Runs, or goes on; the exit status. */
    int run(Experiment experiment, Instant deadline, Acceptance acceptance)
            throws InterruptedException {
        Optional<Integer> left =
                new EarlierChanges(
                                experiment.host(),
                                experiment.request().restoreCommand(),
                                signals,
                                err)
                        .settle(surroundings.asker(), yes);
        if (left.isPresent()) {
            return left.get();
        }
        List<NvmeDevice> elsewhere = experiment.devicesElsewhere();
        if (elsewhere.isEmpty()) {
            return planAndRun(experiment, deadline, acceptance, null);
        }
        String names =
                elsewhere.stream()
                        .map(device -> device.bdf().toString())
                        .collect(Collectors.joining(", "));
        if (!agrees(lendingQuestion(elsewhere), "whether to bind " + names + " to nvme")) {
            return signals.exitStatus(ExitStatus.REFUSED);
        }
        signals.hold();
        LentDevices.Outcome outcome = LentDevices.lend(experiment, elsewhere, signals.stop());
        if (outcome instanceof LentDevices.Outcome.Refused refused) {
            return refused(refused.message(), refused.restored());
        }
        LentDevices lent = ((LentDevices.Outcome.Lent) outcome).devices();
        Bench.Restored restored = null;
        int status;
        try {
            status = planAndRun(experiment, deadline, acceptance, lent);
        } finally {
            restored = lent.giveBack();
        }
        return unlessNotRestored(status, restored);
    }

    private static String lendingQuestion(List<NvmeDevice> devices) {
        return devices.stream()
                        .map(
                                device ->
                                        device.name()
                                                + " is on "
                                                + (device.driver() == null
                                                        ? "no driver"
                                                        : device.driver())
                                                + ", so what is on it cannot be seen.\n")
                        .collect(Collectors.joining())
                + "Bind to nvme for this run? Afterwards everything is as before. [y/N] ";
    }

    private int planAndRun(
            Experiment experiment, Instant deadline, Acceptance acceptance, LentDevices lent)
            throws InterruptedException {
        PlanResult result = experiment.plan();
        if (result instanceof PlanResult.Refused refused) {
            refused.problems().forEach(problem -> err.println("spdkcmp: " + problem));
            return ExitStatus.REFUSED;
        }
        Plan plan = ((PlanResult.Planned) result).plan();
        Optional<RunDirectory> directory = acceptance.directoryFor(plan);
        if (directory.isEmpty()) {
            return ExitStatus.REFUSED;
        }
        Preflight preflight = Preflight.of(experiment, plan);
        tell(preflight);
        if (!begins(plan, preflight)) {
            return signals.exitStatus(ExitStatus.REFUSED);
        }
        if (deadline != null && !oneBlockFits(experiment, plan, deadline)) {
            err.println(
                    "spdkcmp: the time allowed is too short for what comes before the first block"
                            + " and that block ("
                            + Quantity.timeText(untilFirstBlockEnds(plan))
                            + ")");
            return ExitStatus.REFUSED;
        }
        signals.hold();
        RunStarter.Outcome outcome =
                new RunStarter(
                                experiment,
                                plan,
                                directory.get(),
                                signals.stop(),
                                progress(),
                                surroundings.harnessCpuNs())
                        .start(Main.VERSION, deadline, lent, preflight);
        return outcome instanceof RunStarter.Outcome.Refused refused
                ? refused(refused.message(), refused.restored())
                : finish(((RunStarter.Outcome.Ran) outcome).run(), directory.get(), preflight);
    }

    private void tell(Preflight preflight) {
        List<CheckResult> warned = quiet ? List.of() : preflight.warned();
        if (!preflight.failed().isEmpty() || !warned.isEmpty()) {
            err.printf(
                    "Doctor: %d failed, %d warnings (spdkcmp doctor shows evidence and remedies)%n",
                    preflight.failed().size(), preflight.warned().size());
            err.print(CheckupText.brief(preflight.failed(), warned));
            err.flush();
        }
    }

    private boolean begins(Plan plan, Preflight preflight) throws InterruptedException {
        if (!preflight.failed().isEmpty()) {
            return agrees(
                    "Doctor found what makes results wrong. Begin all the same? [y/N] ",
                    "whether to begin although doctor found what makes results wrong");
        }
        return !changesSomething(plan)
                || agrees("Begin? The machine is put back afterwards. [y/N] ", "whether to begin");
    }

    private boolean agrees(String question, String what) throws InterruptedException {
        if (yes) {
            return true;
        }
        if (!surroundings.asker().somebody()) {
            err.println("spdkcmp: nobody is here to be asked " + what + "; add --yes");
            return false;
        }
        err.flush();
        return surroundings.asker().agrees(question, signals.stop());
    }

    private int refused(String message, Bench.Restored restored) {
        err.println("spdkcmp: " + message);
        return unlessNotRestored(signals.exitStatus(ExitStatus.REFUSED), restored);
    }

    private int unlessNotRestored(int status, Bench.Restored restored) {
        restored.messages().forEach(message -> err.println("spdkcmp: " + message));
        err.flush();
        return restored.complete() ? status : ExitStatus.NOT_RESTORED;
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

    private int finish(RunOutcome run, RunDirectory directory, Preflight preflight) {
        run.invalidSamples().forEach(sample -> err.println("spdkcmp: does not count: " + sample));
        if (run.end() != RunOutcome.End.COMPLETE) {
            err.println("spdkcmp: " + run.message());
            err.println("spdkcmp: to go on: spdkcmp resume " + directory.folder());
        }
        int status;
        try {
            RecordedRun recorded = RecordedRun.read(directory.folder());
            if (!recorded.samples().isEmpty()) {
                report(recorded, directory);
            }
            status = status(run, recorded, preflight);
        } catch (IOException failure) {
            err.println(
                    "spdkcmp: the report cannot be written to "
                            + directory.folder()
                            + ": "
                            + failure.getMessage()
                            + "; make room, then: spdkcmp report "
                            + directory.folder());
            status = ExitStatus.FAILED_RESTORED;
        }
        return unlessNotRestored(status, run.restored());
    }

    private int status(RunOutcome run, RecordedRun recorded, Preflight preflight) {
        return switch (run.end()) {
            case COMPLETE, TIME_IS_UP ->
                    run.invalidSamples().isEmpty()
                                    && recorded.unreadable().isEmpty()
                                    && preflight.failed().isEmpty()
                            ? ExitStatus.DONE
                            : ExitStatus.DONE_WITH_FAILURES;
            case STOPPED -> signals.exitStatus(ExitStatus.FAILED_RESTORED);
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
