package dev.spdkcmp.harness.cli;

import dev.spdkcmp.harness.inputs.OutputFileReader;
import dev.spdkcmp.harness.inputs.OutputReader;
import dev.spdkcmp.harness.tables.TerminalSettings;
import dev.spdkcmp.parsers.Outputs;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;

/**
 * One call of {@code compare} as a user makes it.
 *
 * @param status exit status
 * @param out standard output
 * @param err standard error
 */
record CompareRun(int status, String out, String err) {

    private static final OutputReader OUTPUTS = new OutputFileReader(new Outputs());

    /** The folder of the test resources. */
    static Path resources() {
        URL log = CompareRun.class.getResource("/dataset-randread-4k/commands.log");
        try {
            return Path.of(log.toURI()).getParent().getParent();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Where the test resources are the working folder, on a terminal of 80 columns. */
    static CompareRun of(String... arguments) {
        return in(resources(), 80, arguments);
    }

    static CompareRun in(Path folder, int columns, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status =
                Main.commandLine(
                                new CompareCommand(
                                        OUTPUTS,
                                        folder,
                                        () -> new TerminalSettings(columns, false, true)))
                        .setOut(new PrintWriter(out))
                        .setErr(new PrintWriter(err))
                        .execute(arguments);
        return new CompareRun(status, out.toString(), err.toString());
    }
}
