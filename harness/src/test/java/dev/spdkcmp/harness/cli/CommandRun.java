package dev.spdkcmp.harness.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * One call of a command as a user makes it.
 *
 * @param status exit status
 * @param out standard output
 * @param err standard error
 */
record CommandRun(int status, String out, String err) {

    static CommandRun of(Object command, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status =
                Main.commandLine(command)
                        .setOut(new PrintWriter(out))
                        .setErr(new PrintWriter(err))
                        .execute(arguments);
        return new CommandRun(status, out.toString(), err.toString());
    }
}
