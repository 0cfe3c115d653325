package dev.spdkcmp.harness.cli;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import picocli.CommandLine;

/** Entry point: finds the command and runs it. */
public final class Main {

    static final String VERSION = "spdkcmp 0.1.0";

    private static final String NAME = "spdkcmp ";

    private Main() {}

    public static void main(String[] args) {
        int status = run(args, Commands.all(), System.out, System.err);
        System.out.flush();
        System.exit(status);
    }

    static int run(String[] args, Commands commands, PrintStream out, PrintStream err) {
        if (args.length == 0) {
            err.print(commands.usage());
            return ExitStatus.USAGE;
        }
        switch (args[0]) {
            case "-h", "--help", "help" -> {
                out.print(commands.usage());
                return ExitStatus.DONE;
            }
            case "-V", "--version" -> {
                out.println(VERSION);
                return ExitStatus.DONE;
            }
            default -> {
                Commands.Entry entry = commands.entries().get(args[0]);
                if (entry == null) {
                    err.println(unknown(args[0], commands));
                    return ExitStatus.USAGE;
                }
                return commandLine(entry.command().get())
                        .execute(Arrays.copyOfRange(args, 1, args.length));
            }
        }
    }

    /** A command with the error messages and exit statuses that all commands share. */
    static CommandLine commandLine(Object command) {
        CommandLine line = new CommandLine(command);
        if (!line.getCommandName().startsWith(NAME)) {
            line.setCommandName(NAME + line.getCommandName());
        }
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setExitCodeExceptionMapper(failure -> ExitStatus.FAILED_RESTORED);
        line.setParameterExceptionHandler(
                (failure, arguments) -> {
                    CommandLine asked = failure.getCommandLine();
                    asked.getErr().println("spdkcmp: " + failure.getMessage());
                    asked.getErr()
                            .println("Try: " + asked.getCommandSpec().qualifiedName() + " --help");
                    return ExitStatus.USAGE;
                });
        return line;
    }

    private static String unknown(String name, Commands commands) {
        Optional<String> nearest =
                commands.entries().keySet().stream()
                        .filter(known -> distance(known, name) <= 2)
                        .min(Comparator.comparingInt(known -> distance(known, name)));
        return "spdkcmp: there is no command '"
                + name
                + "'"
                + nearest.map(known -> "; did you mean '" + known + "'?").orElse("")
                + " (spdkcmp --help lists them)";
    }

    /** Levenshtein distance. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substitution = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substitution, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
