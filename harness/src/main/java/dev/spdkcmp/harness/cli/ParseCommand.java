package dev.spdkcmp.harness.cli;

import dev.spdkcmp.harness.inputs.NamedOutput;
import dev.spdkcmp.harness.inputs.OrderedReading;
import dev.spdkcmp.harness.inputs.OutputArguments;
import dev.spdkcmp.harness.inputs.OutputFileReader;
import dev.spdkcmp.harness.tables.OutputsJson;
import dev.spdkcmp.harness.tables.OutputsTable;
import dev.spdkcmp.harness.tables.TerminalSettings;
import dev.spdkcmp.parsers.OutputParser;
import dev.spdkcmp.parsers.measurement.ParsedOutput;
import dev.spdkcmp.parsers.measurement.Siblings;
import dev.spdkcmp.parsers.measurement.Status;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Parses outputs of any supported tool and prints what they say, normalised. */
@Command(
        name = "parse",
        mixinStandardHelpOptions = true,
        description = {
            "Prints what outputs of fio (JSON), spdk_nvme_perf, bdevperf, setup.sh,",
            "spdk_nvme_identify and nvme-cli (JSON) say, in one form and one set of units, and what",
            "is wrong with them. Files kept beside an output are read with it: NAME.cmd, NAME.exit,",
            "NAME.stderr, or cmd, rc and stderr in its folder. Exit status 1: some outputs failed",
            "or are incomplete; 2: a file is missing or no supported output."
        })
final class ParseCommand implements Callable<Integer> {

    private static final String STANDARD_INPUT = "-";

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Files, folders, or - for standard input.")
    private List<String> files = new ArrayList<>();

    @Option(names = "--json", description = "One JSON document on standard output.")
    private boolean json;

    @Spec private CommandSpec spec;

    private final OutputParser parser;
    private final Path workingFolder;
    private final InputStream standardInput;
    private final Supplier<TerminalSettings> terminal;
    private OutputsJson document;
    private OutputsTable table;
    private boolean anyRecognised;
    private boolean anyUnusable;
    private boolean anyMissing;

    /**
     * Makes the command.
     *
     * @param parser of outputs of all tools
     * @param workingFolder that relative names start from
     * @param standardInput for {@code -}
     * @param terminal asked for only where a table is printed
     */
    ParseCommand(
            OutputParser parser,
            Path workingFolder,
            InputStream standardInput,
            Supplier<TerminalSettings> terminal) {
        this.parser = parser;
        this.workingFolder = workingFolder;
        this.standardInput = standardInput;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            BufferedWriter buffered = new BufferedWriter(out, 1 << 16);
            try (OutputsJson written = new OutputsJson(buffered)) {
                document = written;
                parseAll();
            }
        } else {
            table = new OutputsTable(terminal.get());
            parseAll();
            out.print(table.render());
        }
        out.flush();
        if (anyMissing || !anyRecognised) {
            return ExitStatus.USAGE;
        }
        return anyUnusable ? ExitStatus.DONE_WITH_FAILURES : ExitStatus.DONE;
    }

    private void parseAll() throws IOException {
        OutputFileReader reader = new OutputFileReader(parser);
        List<String> paths = new ArrayList<>(files);
        if (paths.removeIf(STANDARD_INPUT::equals)) {
            take(parser.parse("standard input", standardInput, Siblings.NONE), true);
        }
        OutputArguments arguments = OutputArguments.of(paths, workingFolder);
        arguments.errors().forEach(this::missing);
        new OrderedReading(reader).read(arguments.outputs(), this::take);
    }

    private void take(NamedOutput output, ParsedOutput read, IOException failure)
            throws IOException {
        if (read == null) {
            missing(output.shown() + ": cannot be read: " + reason(failure));
        } else {
            take(read, output.named());
        }
    }

    private static String reason(IOException failure) {
        String type = failure.getClass().getSimpleName();
        return type.equals("AccessDeniedException")
                ? "permission denied"
                : type + (failure.getMessage() == null ? "" : " (" + failure.getMessage() + ")");
    }

    private void take(ParsedOutput output, boolean named) throws IOException {
        boolean recognised = output.tool() != null;
        anyRecognised |= recognised;
        anyUnusable |= output.status() != Status.COMPLETE;
        if (!recognised && named) {
            missing(output.source() + ": " + output.problems().get(0).message());
        }
        if (document != null) {
            document.write(output);
        } else {
            table.add(output);
        }
    }

    private void missing(String message) {
        anyMissing = true;
        PrintWriter err = spec.commandLine().getErr();
        err.println("spdkcmp: " + message);
        err.flush();
    }
}
