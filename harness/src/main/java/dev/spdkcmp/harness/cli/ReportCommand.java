package dev.spdkcmp.harness.cli;

import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.report.ReportInput;
import dev.spdkcmp.harness.run.RecordedRun;
import dev.spdkcmp.harness.run.RunReport;
import dev.spdkcmp.harness.tables.ComparisonDocument;
import dev.spdkcmp.harness.tables.ComparisonJson;
import dev.spdkcmp.harness.tables.TableModel;
import dev.spdkcmp.harness.tables.TerminalRenderer;
import dev.spdkcmp.harness.tables.TerminalSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tables and page again, from what runs recorded. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = {
            "Compares what a run recorded, finished or not, and writes its tables and its page",
            "again. Several runs of one scenario stand side by side and are never mixed.",
            "Exit status 1: a run is not finished, or some of its samples do not count."
        })
final class ReportCommand implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "RUNDIR", description = "The folder of a run.")
    private List<Path> folders = new ArrayList<>();

    @Option(names = "--json", description = "One JSON document on standard output.")
    private boolean json;

    @Mixin private OutputFiles files;

    @Spec private CommandSpec spec;

    private final Path workingFolder;
    private final Supplier<TerminalSettings> terminal;

    ReportCommand(Path workingFolder, Supplier<TerminalSettings> terminal) {
        this.workingFolder = workingFolder;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        List<RecordedRun> runs = new ArrayList<>();
        List<Path> places = new ArrayList<>();
        for (Path folder : folders) {
            try {
                places.add(workingFolder.resolve(folder));
                runs.add(RecordedRun.read(workingFolder.resolve(folder)));
            } catch (IOException unreadable) {
                say(unreadable.getMessage());
                return ExitStatus.USAGE;
            }
            if (runs.get(runs.size() - 1).samples().isEmpty()) {
                say(
                        "%s has no complete sample yet; to go on with the run: spdkcmp resume %s"
                                .formatted(folder, folder));
                return ExitStatus.DONE_WITH_FAILURES;
            }
        }
        List<String> failures =
                runs.size() == 1 ? one(runs.get(0), places.get(0)) : several(runs, places);
        failures.forEach(this::say);
        if (!failures.isEmpty()) {
            return ExitStatus.USAGE;
        }
        return runs.stream().allMatch(ReportCommand::isWhole)
                ? ExitStatus.DONE
                : ExitStatus.DONE_WITH_FAILURES;
    }

    private static boolean isWhole(RecordedRun run) {
        return run.state().finished() != null
                && run.unreadable().isEmpty()
                && run.samples().stream().allMatch(Sample::isValid);
    }

    private List<String> one(RecordedRun run, Path folder) throws IOException {
        TablesReport report = new TablesReport(terminal);
        PrintWriter out = spec.commandLine().getOut();
        run.unreadable().forEach(this::say);
        if (files.any()) {
            ComparisonDocument document = TablesReport.document(run);
            TableModel model = TableModel.of(document);
            ReportInput page = TablesReport.page(run, folder, model);
            print(document, new TerminalRenderer(terminal.get()).render(model));
            return files.write(model, () -> page, workingFolder);
        }
        RunReport.Written written = report.write(run, folder);
        print(TablesReport.document(run), written.summary());
        if (!json) {
            out.println("Report: " + written.report());
            out.flush();
        }
        return List.of();
    }

    private void print(ComparisonDocument document, String summary) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            ComparisonJson.write(document, out);
        } else {
            out.print(summary);
        }
        out.flush();
    }

    private List<String> several(List<RecordedRun> runs, List<Path> places) throws IOException {
        SideBySide together = SideBySide.of(runs, places);
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? together.json() : together.text());
        out.flush();
        return files.any()
                ? List.of(
                        "several runs side by side have no file of their own; name one RUNDIR, or"
                                + " use --json")
                : List.of();
    }

    private void say(String message) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("spdkcmp: " + message);
        err.flush();
    }
}
