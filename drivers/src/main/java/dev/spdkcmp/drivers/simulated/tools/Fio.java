package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.load.LoadEngine;
import dev.spdkcmp.drivers.simulated.load.LoadPlan;
import dev.spdkcmp.drivers.simulated.load.StreamRequest;
import dev.spdkcmp.drivers.simulated.load.StreamResult;
import dev.spdkcmp.drivers.simulated.machine.Activity;
import dev.spdkcmp.drivers.simulated.machine.Fault;
import dev.spdkcmp.drivers.simulated.machine.Machine;
import dev.spdkcmp.drivers.simulated.machine.MachineState;
import dev.spdkcmp.drivers.simulated.performance.FioBuckets;
import dev.spdkcmp.drivers.simulated.performance.PlantedTruth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/** fio: kernel engines, and SPDK's through its preloaded plugin. */
public final class Fio implements Tool, LoadDescription {

    private static final long START_NS = 250_000_000;

    private final Machine machine;
    private final LoadEngine engine;
    private final JobFiles files;
    private final FioJobs jobs;
    private final FioHelp help;

    /** Files that fio reads and writes. */
    public interface JobFiles {

        /** Text of a file; null where there is none. */
        String read(String path);

        /** Writes a file; false where that fails. */
        boolean write(String path, String text);
    }

    public Fio(Machine machine, LoadEngine engine, JobFiles files) {
        this.machine = machine;
        this.engine = engine;
        this.files = files;
        this.jobs = new FioJobs(machine);
        this.help = new FioHelp(machine.profile().tools());
    }

    @Override
    public boolean isLoad() {
        return true;
    }

    @Override
    public Execution start(Invocation invocation) {
        FioCommand command;
        try {
            command = FioCommand.parse(invocation.arguments(), files::read);
        } catch (FioCommand.Rejected e) {
            return Execution.of(20_000_000, Output.failed(1, e.getMessage()));
        }
        if (command.information() != null) {
            return Execution.of(15_000_000, help.answer(command, invocation));
        }
        Optional<String> unknown = help.unknownEngine(command, invocation);
        if (unknown.isPresent()) {
            return Execution.of(20_000_000, Output.failed(1, unknown.get()));
        }
        if (command.parseOnly() || command.jobs().isEmpty()) {
            boolean none = command.jobs().isEmpty();
            return Execution.of(
                    20_000_000,
                    none ? Output.failed(1, "No job(s) defined\n") : Output.printed(""));
        }
        return run(invocation, command);
    }

    @Override
    public List<StreamRequest> streams(Invocation invocation, MachineState state) {
        try {
            FioCommand command = FioCommand.parse(invocation.arguments(), files::read);
            return jobs.runs(state, command.jobs()).stream().map(FioRun::request).toList();
        } catch (FioCommand.Rejected e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    @Override
    public Output boundElsewhere(Invocation invocation) {
        FioFailure failure =
                new FioFailure(
                        22,
                        "fio: pid="
                                + invocation.pid()
                                + ", err=22/file:backend.c:1679, func=cpu_set_affinity,"
                                + " error=Invalid argument\n",
                        "");
        try {
            FioCommand command = FioCommand.parse(invocation.arguments(), files::read);
            String text = failure.stdout() + new FioReport(machine, command).failed(failure);
            return written(command, text, 1, "");
        } catch (FioCommand.Rejected e) {
            return Output.failed(1, e.getMessage());
        }
    }

    private Execution run(Invocation invocation, FioCommand command) {
        MachineState state = machine.now();
        FioReport report = new FioReport(machine, command);
        for (FioJob job : command.jobs()) {
            Optional<FioFailure> failure = jobs.failure(state, job, invocation);
            if (failure.isPresent()) {
                return failed(command, report, failure.get());
            }
        }
        List<FioRun> runs = jobs.runs(state, command.jobs());
        double warmUp = runs.stream().mapToDouble(FioRun::warmUpSeconds).max().orElse(0);
        List<StreamRequest> requests = runs.stream().map(FioRun::request).toList();
        DoubleSupplier each =
                () ->
                        new PlantedTruth(engine.solve(state, requests)).bytesPerSecond()
                                / requests.size();
        double seconds = runs.stream().mapToDouble(run -> run.seconds(each)).max().orElse(0.1);
        LoadPlan plan = LoadPlan.prepare(machine, engine, "fio", requests, warmUp, seconds);
        return new Running(command, report, runs, plan, warmUp, seconds);
    }

    private Execution failed(FioCommand command, FioReport report, FioFailure failure) {
        String text = failure.stdout() + report.failed(failure);
        return Execution.of(START_NS, written(command, text, 1, failure.stderr()));
    }

    private Output written(FioCommand command, String text, int status, String errors) {
        if (command.output() == null) {
            return new Output(status, text, errors);
        }
        if (!files.write(command.output(), text)) {
            return new Output(1, "", "fio: fopen(): No space left on device\n");
        }
        return new Output(status, "", errors);
    }

    /** A run under way. */
    private final class Running implements Execution {
        private final FioCommand command;
        private final FioReport report;
        private final List<FioRun> runs;
        private final LoadPlan plan;
        private final double warmUp;
        private final double seconds;

        Running(
                FioCommand command,
                FioReport report,
                List<FioRun> runs,
                LoadPlan plan,
                double warmUp,
                double seconds) {
            this.command = command;
            this.report = report;
            this.runs = runs;
            this.plan = plan;
            this.warmUp = warmUp;
            this.seconds = seconds;
        }

        @Override
        public long durationNs() {
            return START_NS + Math.round((warmUp + seconds) * 1e9);
        }

        @Override
        public Activity activity() {
            return plan.activity();
        }

        @Override
        public List<String> opens() {
            return runs.stream()
                    .map(FioRun::device)
                    .filter(device -> device.startsWith("/dev/"))
                    .distinct()
                    .toList();
        }

        @Override
        public Output finish(long elapsedNs, boolean interrupted) {
            double counted = (elapsedNs - START_NS) / 1e9 - warmUp;
            boolean early = counted < seconds - 0.001;
            double window = Math.max(0.01, Math.min(seconds, counted));
            String before = "";
            int status = 0;
            StringBuilder errors = new StringBuilder();
            if (early && interrupted) {
                before = "\nfio: terminating on signal 2\n";
                status = 128;
            }
            List<StreamResult> results = new ArrayList<>();
            int error = 0;
            for (int i = 0; i < runs.size(); i++) {
                FioRun run = runs.get(i);
                long drained = warmUp > 0 ? run.request().depth() - 1L : 0;
                results.add(plan.result(i, window, FioBuckets.GRID, run.held(), drained));
                if (machine.faults().strikes(Fault.IO_ERRORS, run.request().bdf())) {
                    error = 5;
                    errors.append("fio: io_u error on file ")
                            .append(run.device())
                            .append(": Input/output error: read offset=4096, buflen=4096\n");
                    before =
                            "fio: pid=1, err=5/file:io_u.c:1889, func=io_u error,"
                                    + " error=Input/output error\n";
                    status = 1;
                }
            }
            logs(results);
            String text = before + report.measured(runs, results, plan, window, warmUp, error);
            return written(command, text, status, errors.toString());
        }

        /** With {@code write_iops_log}: a file per job, a row per second and direction. */
        private void logs(List<StreamResult> results) {
            for (int i = 0; i < runs.size(); i++) {
                String prefix = runs.get(i).job().text("write_iops_log", "");
                if (prefix.isEmpty()) {
                    continue;
                }
                StreamResult result = results.get(i);
                StringBuilder rows = new StringBuilder();
                // the row of the last second is due when the job has already ended
                int whole = (int) result.seconds() - 1;
                double[] perSecond = plan.perSecond(result.iops(), Math.max(0, whole));
                double reads = result.read() == null ? 0 : result.read().ios();
                for (int second = 0; second < perSecond.length; second++) {
                    double share = reads / result.ios();
                    row(rows, second, perSecond[second] * share, 0);
                    row(rows, second, perSecond[second] * (1 - share), 1);
                }
                files.write(prefix + "_iops." + (i + 1) + ".log", rows.toString());
            }
        }

        private static void row(StringBuilder rows, int second, double iops, int direction) {
            if (iops > 0) {
                rows.append((second + 1) * 1000 + 1)
                        .append(", ")
                        .append(Math.round(iops))
                        .append(", ")
                        .append(direction)
                        .append(", 0, 0\n");
            }
        }
    }
}
