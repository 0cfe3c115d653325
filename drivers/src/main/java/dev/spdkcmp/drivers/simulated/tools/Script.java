package dev.spdkcmp.drivers.simulated.tools;

import dev.spdkcmp.drivers.simulated.machine.Activity;
import dev.spdkcmp.parsers.shell.ShellText;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * {@code script -qec COMMAND /dev/null} of util-linux: a program on a terminal, what it prints and
 * what it complains of passed on as one.
 */
final class Script implements Tool {

    private static final long START_NS = 5_000_000;
    private static final int NOT_FOUND = 127;

    private final Function<String, Optional<Tool>> programs;

    /**
     * @param programs of the machine by path
     */
    Script(Function<String, Optional<Tool>> programs) {
        this.programs = programs;
    }

    @Override
    public boolean isLoad() {
        return true;
    }

    @Override
    public Execution start(Invocation invocation) {
        List<String> arguments = invocation.arguments();
        boolean understood = arguments.size() == 3 && arguments.get(0).equals("-qec");
        List<List<String>> commands =
                understood ? ShellText.commands(arguments.get(1)) : List.of(List.of());
        if (!understood || commands.size() != 1) {
            return Execution.of(START_NS, Output.failed(1, "script: bad usage\n"));
        }
        List<String> words = commands.get(0);
        // exec and setpriv replace themselves by what they are given
        List<String> inner = words.subList(words.indexOf("--") + 1, words.size());
        Optional<Tool> program = programs.apply(inner.get(0));
        if (program.isEmpty()) {
            String error = "sh: 1: exec: " + inner.get(0) + ": not found\r\n";
            return Execution.of(START_NS, new Output(NOT_FOUND, error, ""));
        }
        return new OnTerminal(
                program.get()
                        .start(
                                new Invocation(
                                        inner, invocation.environment(), invocation.pid(), true)));
    }

    /**
     * The program inside.
     *
     * @param program it
     */
    private record OnTerminal(Execution program) implements Execution {

        @Override
        public long durationNs() {
            return program.durationNs();
        }

        @Override
        public Activity activity() {
            return program.activity();
        }

        @Override
        public List<String> opens() {
            return program.opens();
        }

        @Override
        public Output finish(long elapsedNs, boolean interrupted) {
            Output output = program.finish(elapsedNs, interrupted);
            String text = (output.stderr() + output.stdout()).replace("\n", "\r\n");
            return new Output(output.exitStatus(), text, "");
        }
    }
}
