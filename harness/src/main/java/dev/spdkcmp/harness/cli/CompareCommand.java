package dev.spdkcmp.harness.cli;

import dev.spdkcmp.harness.compare.Comparer;
import dev.spdkcmp.harness.compare.Comparison;
import dev.spdkcmp.harness.compare.ComparisonSettings;
import dev.spdkcmp.harness.compare.FailRule;
import dev.spdkcmp.harness.compare.Sample;
import dev.spdkcmp.harness.evidence.EvidenceFinder;
import dev.spdkcmp.harness.evidence.EvidenceSettings;
import dev.spdkcmp.harness.inputs.ArmPath;
import dev.spdkcmp.harness.inputs.InputReader;
import dev.spdkcmp.harness.inputs.InputRequest;
import dev.spdkcmp.harness.inputs.InputSet;
import dev.spdkcmp.harness.inputs.NamePattern;
import dev.spdkcmp.harness.inputs.OutputReader;
import dev.spdkcmp.harness.inputs.RejectedInput;
import dev.spdkcmp.harness.report.ReportInput;
import dev.spdkcmp.harness.report.RunFacts;
import dev.spdkcmp.harness.tables.ComparisonDocument;
import dev.spdkcmp.harness.tables.ComparisonJson;
import dev.spdkcmp.harness.tables.DisplayText;
import dev.spdkcmp.harness.tables.TableModel;
import dev.spdkcmp.harness.tables.TerminalRenderer;
import dev.spdkcmp.harness.tables.TerminalSettings;
import dev.spdkcmp.harness.tables.UnusedInput;
import dev.spdkcmp.scenarios.Metric;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares piles of outputs that fio, spdk_nvme_perf and bdevperf really printed. */
@Command(
        name = "spdkcmp compare",
        mixinStandardHelpOptions = true,
        description =
                "Compares what arms measured: outputs of fio (JSON), spdk_nvme_perf and bdevperf,"
                        + " or tables of published figures (CSV). Each output is one sample;"
                        + " blocks come from names (b3, block3), a manifest or a commands.log."
                        + " Exit status 1: some inputs failed or were incomplete, or a --fail-if"
                        + " holds.")
final class CompareCommand implements Callable<Integer> {

    private static final SortedSet<Double> PERCENTS =
            new TreeSet<>(Set.of(50.0, 90.0, 95.0, 99.0, 99.9, 99.99, 99.999));

    private static final int MOST_ERRORS_SHOWN = 20;

    @Parameters(
            arity = "0..*",
            paramLabel = "ARM=PATH",
            description =
                    "An arm and a file, folder or glob of its outputs; repeatable. May be left out"
                            + " where the manifest names arms.")
    private List<String> arms = new ArrayList<>();

    @Option(
            names = "--baseline",
            paramLabel = "ARM",
            description =
                    "The arm compared against (default: the first arm named kernel-*, else the"
                            + " first).")
    private String baseline;

    @Option(
            names = "--manifest",
            paramLabel = "FILE",
            description =
                    "What each output measured: CSV, or a list in JSON or YAML, with the columns"
                            + " file, arm, pattern, readPercent, blockBytes, queueDepth (per"
                            + " device, all cores together), cores, device, block, startedAt,"
                            + " link (gen4x4), ratedIops; all but file may be missing.")
    private String manifest;

    @Option(
            names = "--name-pattern",
            paramLabel = "RE",
            description =
                    "Regular expression for file names with groups named pattern, reads, bs, q,"
                            + " jobs, cores, device, block. The default understands"
                            + " randread-4k-q16-b3, qd16, iodepth16, block3.")
    private String namePattern;

    @Option(
            names = "--margin",
            paramLabel = "M",
            description =
                    "The difference below which nobody would act: 0.02 for all metrics,"
                            + " latency.p99=0.05 for one; repeatable.")
    private List<String> margins = new ArrayList<>();

    @Option(
            names = "--fail-if",
            paramLabel = "RULE",
            description =
                    "Exit with status 1 where it holds, or cannot be answered: 'latency.p99 worse"
                            + " at qd=1', 'decision not adopt'; repeatable.")
    private List<String> failIf = new ArrayList<>();

    @Option(names = "--json", description = "One JSON document on standard output.")
    private boolean json;

    @Mixin private OutputFiles files;

    @Spec private CommandSpec spec;

    private final OutputReader outputs;
    private final Path workingFolder;
    private final Supplier<TerminalSettings> terminal;

    CompareCommand(OutputReader outputs, Path workingFolder, Supplier<TerminalSettings> terminal) {
        this.outputs = outputs;
        this.workingFolder = workingFolder;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        List<String> errors = new ArrayList<>();
        List<ArmPath> paths = armPaths(errors);
        NamePattern names = names(errors);
        MarginOptions stated = margins(errors);
        List<FailRule> rules = failRules(errors);
        if (!errors.isEmpty()) {
            return refuse(errors);
        }
        SortedSet<Double> percents = new TreeSet<>(PERCENTS);
        addPercents(percents, stated.named());
        addPercents(percents, rules.stream().map(FailRule::metric).toList());
        InputSet inputs =
                new InputReader(outputs, workingFolder)
                        .read(
                                new InputRequest(
                                        paths, manifest, names, percents, files.wantsHtml()));
        errors.addAll(inputs.errors());
        if (errors.isEmpty() && inputs.arms().size() < 2) {
            errors.add(
                    "a comparison needs two arms, there is only %s; name another as ARM=PATH"
                            .formatted(inputs.arms().get(0)));
        }
        Optional<Baseline> chosen =
                errors.isEmpty() ? Baseline.choose(baseline, inputs.arms()) : Optional.empty();
        if (errors.isEmpty() && chosen.isEmpty()) {
            errors.add(
                    "--baseline %s: there is no such arm; the arms are %s"
                            .formatted(baseline, String.join(", ", inputs.arms())));
        }
        if (!errors.isEmpty()) {
            return refuse(errors);
        }
        ComparisonSettings settings = settings(inputs, chosen.get(), stated, rules);
        Comparison comparison = withNotes(new Comparer(settings).compare(inputs.samples()), inputs);
        return answer(
                new ComparisonDocument(
                        comparison, chosen.get().reason(), unused(inputs.rejected())),
                settings,
                inputs,
                rules);
    }

    private List<ArmPath> armPaths(List<String> errors) {
        List<ArmPath> paths = new ArrayList<>();
        for (String argument : arms) {
            ArmPath.parse(argument)
                    .ifPresentOrElse(
                            paths::add,
                            () ->
                                    errors.add(
                                            "'%s' is not ARM=PATH, such as kernel-io_uring=results/kernel"
                                                    .formatted(argument)));
        }
        if (arms.isEmpty() && manifest == null) {
            errors.add("nothing to compare: name arms as ARM=PATH, or a manifest that names them");
        }
        return paths;
    }

    private NamePattern names(List<String> errors) {
        if (namePattern == null) {
            return NamePattern.DEFAULT;
        }
        NamePattern.Compiled compiled = NamePattern.of(namePattern);
        if (compiled instanceof NamePattern.Compiled.Usable usable) {
            return usable.pattern();
        }
        errors.add(((NamePattern.Compiled.Refused) compiled).reason());
        return NamePattern.DEFAULT;
    }

    private MarginOptions margins(List<String> errors) {
        MarginOptions.Parsed parsed = MarginOptions.parse(margins);
        if (parsed instanceof MarginOptions.Parsed.Usable usable) {
            return usable.options();
        }
        errors.add(((MarginOptions.Parsed.Refused) parsed).reason());
        return null;
    }

    private List<FailRule> failRules(List<String> errors) {
        List<FailRule> rules = new ArrayList<>();
        for (String text : failIf) {
            FailRule.Parsed parsed = FailRule.parse(text);
            if (parsed instanceof FailRule.Parsed.Rule rule) {
                rules.add(rule.rule());
            } else {
                errors.add("--fail-if: " + ((FailRule.Parsed.Refused) parsed).reason());
            }
        }
        return rules;
    }

    private static void addPercents(SortedSet<Double> percents, Collection<Metric> metrics) {
        for (Metric metric : metrics) {
            if (metric != null && metric.percentile() != null) {
                percents.add(metric.percentile());
            }
        }
    }

    /** A metric that a gate asks for has to get a verdict, so that it belongs to the family. */
    private static ComparisonSettings settings(
            InputSet inputs, Baseline chosen, MarginOptions stated, List<FailRule> rules) {
        Set<Metric> family = new HashSet<>(ComparisonSettings.DEFAULT_FAMILY);
        rules.stream().map(FailRule::metric).filter(m -> m != null).forEach(family::add);
        Set<Metric> measured = new TreeSet<>(family);
        for (Sample sample : inputs.samples()) {
            sample.values().values().forEach(figures -> measured.addAll(figures.keySet()));
        }
        return ComparisonSettings.against(chosen.arm())
                .withProvenance(inputs.provenance())
                .withFamily(family)
                .withMargins(stated.over(measured));
    }

    private static Comparison withNotes(Comparison comparison, InputSet inputs) {
        List<String> notes = new ArrayList<>(comparison.notes());
        inputs.notes().forEach(note -> notes.add(note.code() + ": " + note.message()));
        return new Comparison(
                comparison.provenance(),
                comparison.baseline(),
                comparison.confidence(),
                comparison.points(),
                comparison.decision(),
                comparison.samples(),
                comparison.unmatched(),
                notes);
    }

    private static List<UnusedInput> unused(List<RejectedInput> rejected) {
        return rejected.stream()
                .map(
                        input ->
                                new UnusedInput(
                                        input.arm(),
                                        input.source(),
                                        input.reason().jsonName(),
                                        input.problems()))
                .toList();
    }

    private int answer(
            ComparisonDocument document,
            ComparisonSettings settings,
            InputSet inputs,
            List<FailRule> rules)
            throws IOException {
        TableModel model = TableModel.of(document);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            ComparisonJson.write(document, out);
        } else {
            out.print(new TerminalRenderer(terminal.get()).render(model));
        }
        out.flush();
        List<String> failures = files.write(model, () -> report(model, settings), workingFolder);
        failures.forEach(this::say);
        boolean gated = gate(document.comparison(), rules);
        boolean failed =
                inputs.rejected().stream().anyMatch(input -> input.reason().isFailure())
                        || inputs.samples().stream().anyMatch(sample -> !sample.isValid());
        if (!failures.isEmpty()) {
            return ExitStatus.USAGE;
        }
        return gated || failed ? ExitStatus.DONE_WITH_FAILURES : ExitStatus.DONE;
    }

    private static ReportInput report(TableModel model, ComparisonSettings settings) {
        return new ReportInput(
                model,
                new EvidenceFinder(EvidenceSettings.of(settings))
                        .find(model.comparison(), List.of()),
                RunFacts.NONE);
    }

    /** Whether a rule holds; one that cannot be answered does not let anything pass. */
    private boolean gate(Comparison comparison, List<FailRule> rules) {
        boolean holds = false;
        for (FailRule rule : rules) {
            FailRule.Outcome outcome = rule.ask(comparison);
            if (outcome instanceof FailRule.Outcome.Holds found) {
                say(
                        "--fail-if '%s' holds: %s"
                                .formatted(rule.text(), String.join("; ", found.where())));
                holds = true;
            } else if (outcome instanceof FailRule.Outcome.Unanswered open) {
                say("--fail-if cannot be answered: " + open.reason());
                holds = true;
            }
        }
        return holds;
    }

    private int refuse(List<String> errors) {
        errors.stream().limit(MOST_ERRORS_SHOWN).forEach(this::say);
        if (errors.size() > MOST_ERRORS_SHOWN) {
            say("and %d more".formatted(errors.size() - MOST_ERRORS_SHOWN));
        }
        return ExitStatus.USAGE;
    }

    private void say(String message) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("spdkcmp: " + DisplayText.harmless(message));
        err.flush();
    }
}
