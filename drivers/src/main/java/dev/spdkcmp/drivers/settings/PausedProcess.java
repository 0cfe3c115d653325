package dev.spdkcmp.drivers.settings;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.ProcessFacts;
import dev.spdkcmp.drivers.host.ProcessTable;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Whether a process that no service manager knows runs or is stopped (SIGSTOP), which leaves it
 * whole.
 *
 * @param command its name, for people
 * @param pid process id
 * @param startTicks when it started; with the id an identity
 */
public record PausedProcess(String command, long pid, long startTicks) implements Setting {

    static final String TYPE = "process";

    public static final String RUNNING = "running";
    public static final String STOPPED = "stopped";

    private static final int CONTINUE_SIGNAL = 18;
    private static final int STOP_SIGNAL = 19;

    public PausedProcess {
        Objects.requireNonNull(command, "command");
    }

    static PausedProcess of(ProcessFacts process) {
        return new PausedProcess(process.command(), process.pid(), process.startTicks());
    }

    /** The process of that name, if one is alive. */
    public static Optional<PausedProcess> named(String command, Host host) {
        return new ProcessTable(host.files())
                .alive()
                .filter(process -> process.command().equals(command))
                .findFirst()
                .map(PausedProcess::of);
    }

    @Override
    public String name() {
        return command + " (process " + pid + ")";
    }

    @Override
    public Map<String, String> key() {
        return Map.of(
                "type",
                TYPE,
                "command",
                command,
                "pid",
                String.valueOf(pid),
                "startTicks",
                String.valueOf(startTicks));
    }

    @Override
    public Optional<String> show(Host host) {
        return new ProcessTable(host.files())
                .find(pid, startTicks)
                .map(process -> process.state() == 'T' ? STOPPED : RUNNING);
    }

    @Override
    public void put(Host host, String value) throws IOException {
        int signal = value.equals(STOPPED) ? STOP_SIGNAL : CONTINUE_SIGNAL;
        Optional<String> refused = host.natives().signal(pid, signal);
        if (refused.isPresent()) {
            throw new IOException("signal " + signal + " to process " + pid + ": " + refused.get());
        }
    }

    @Override
    public String place(Host host) {
        return "process " + pid + " (" + command + ")";
    }
}
