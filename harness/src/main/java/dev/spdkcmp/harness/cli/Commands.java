package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.host.LocalHost;
import dev.spdkcmp.harness.inputs.OutputFileReader;
import dev.spdkcmp.parsers.Outputs;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Every command by name. Each is made only when it is called, so that start-up does not pay for the
 * others.
 */
final class Commands {

    private final Map<String, Entry> entries = new LinkedHashMap<>();

    /**
     * One command.
     *
     * @param summary one line for the list
     * @param command makes the picocli command object
     */
    record Entry(String summary, Supplier<Object> command) {}

    private Commands add(String name, String summary, Supplier<Object> command) {
        entries.put(name, new Entry(summary, command));
        return this;
    }

    /** The commands of spdkcmp, in the order in which a person meets them. */
    static Commands all() {
        return new Commands()
                .add(
                        "demo",
                        "a simulated machine, the whole job, a report to open",
                        () -> new DemoCommand(surroundings()))
                .add(
                        "devices",
                        "NVMe devices: driver, node, link, what uses them, may they be taken",
                        DevicesCommand::new)
                .add(
                        "doctor",
                        "what would make a comparison on this machine wrong or unfair",
                        () -> new DoctorCommand(System.getenv()))
                .add(
                        "scenarios",
                        "the catalog; with a name, that scenario's YAML",
                        ScenariosCommand::new)
                .add(
                        "plan",
                        "every step and exact command of a run, and the time it needs",
                        () -> new PlanCommand(System.getenv()))
                .add(
                        "run",
                        "measure a scenario, compare, put the machine back",
                        () -> new RunCommand(surroundings()))
                .add(
                        "resume",
                        "go on with a run that stopped",
                        () -> new ResumeCommand(surroundings()))
                .add("restore", "undo whatever an earlier run left changed", RestoreCommand::new)
                .add("parse", "any supported output, normalised", Commands::parse)
                .add(
                        "compare",
                        "two piles of result files in, one statistical comparison out",
                        Commands::compare)
                .add(
                        "report",
                        "tables and page again, from what a run recorded",
                        () -> new ReportCommand(Path.of(""), () -> terminal().settings()));
    }

    /** Lines of any length where they go to a file or a program: nothing is cut then. */
    private static ParseCommand parse() {
        return new ParseCommand(
                new Outputs(),
                Path.of(""),
                System.in,
                () -> terminal().settings(Integer.MAX_VALUE));
    }

    private static CompareCommand compare() {
        return new CompareCommand(
                new OutputFileReader(new Outputs()), Path.of(""), () -> terminal().settings());
    }

    private static TerminalProbe terminal() {
        LocalHost host = new LocalHost();
        return new TerminalProbe(
                System.getenv(), host.files(), host.programs(), Charset.defaultCharset());
    }

    private static RunExecution.Surroundings surroundings() {
        return new RunExecution.Surroundings(
                System.getenv(),
                Path.of(""),
                () -> terminal().settings(),
                new TerminalQuestion(
                        Commands::terminal,
                        new BufferedReader(
                                new InputStreamReader(System.in, Charset.defaultCharset())),
                        System.err),
                new TablesReport(() -> terminal().settings()),
                new OwnCpuTime(new LocalHost().files()));
    }

    Map<String, Entry> entries() {
        return entries;
    }

    /** What {@code --help} prints. */
    String usage() {
        StringBuilder text = new StringBuilder();
        text.append("What a machine gains, and pays, when its workload moves to SPDK.\n\n");
        text.append("Usage: spdkcmp COMMAND [ARGUMENT...]\n\n");
        entries.forEach(
                (name, entry) -> text.append("  %-10s %s%n".formatted(name, entry.summary())));
        text.append("\n  -h, --help     this text; spdkcmp COMMAND --help for a command\n");
        text.append("  -V, --version  version\n");
        return text.toString();
    }
}
