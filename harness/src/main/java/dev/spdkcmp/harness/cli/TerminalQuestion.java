package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.host.StopRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Asks on the terminal from which this process reads. The question goes to standard error: standard
 * output may be a document.
 */
final class TerminalQuestion implements RunExecution.Asker {

    private static final long LOOK_MILLIS = 50;

    private final Supplier<TerminalProbe> terminal;
    private final BufferedReader in;
    private final PrintStream err;

    TerminalQuestion(Supplier<TerminalProbe> terminal, BufferedReader in, PrintStream err) {
        this.terminal = terminal;
        this.in = in;
        this.err = err;
    }

    @Override
    public boolean somebody() {
        TerminalProbe probe = terminal.get();
        return probe.readsFromTerminal() && probe.tellsOnTerminal();
    }

    @Override
    public boolean agrees(String question, StopRequest stop) throws InterruptedException {
        err.print(question);
        err.flush();
        CompletableFuture<String> answer = new CompletableFuture<>();
        Thread reader = new Thread(() -> answer.complete(line()), "spdkcmp-answer");
        reader.setDaemon(true);
        reader.start();
        while (stop.asked().isEmpty()) {
            try {
                return answer.get(LOOK_MILLIS, TimeUnit.MILLISECONDS).strip().matches("(?i)y|yes");
            } catch (TimeoutException notYet) {
                // a person takes as long as it takes
            } catch (ExecutionException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        err.println();
        return false;
    }

    /** What was typed; nothing at the end of input. */
    private String line() {
        try {
            String line = in.readLine();
            return line == null ? "" : line;
        } catch (IOException gone) {
            return "";
        }
    }
}
