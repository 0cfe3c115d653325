package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.host.JvmSignals;
import dev.spdkcmp.drivers.host.StopRequest;
import java.io.PrintWriter;

/** Signals of this process, held back from the moment at which it begins to change a machine. */
final class HeldSignals {

    private final PrintWriter err;
    private final StopRequest stop = new StopRequest();
    private boolean held;

    HeldSignals(PrintWriter err) {
        this.err = err;
    }

    /** What they ask for. */
    StopRequest stop() {
        return stop;
    }

    /** Brings them to {@link #stop} from now on, instead of ending this process. */
    void hold() {
        if (held) {
            return;
        }
        held = true;
        stop.listen(
                (signal, first) ->
                        err.println(
                                first
                                        ? "spdkcmp: stopping; the machine is put back first"
                                        : "spdkcmp: still putting the machine back"));
        JvmSignals.bringTo(stop)
                .ifPresent(reason -> err.println("spdkcmp: signals are not held: " + reason));
    }

    /** Exit status of a command that ends here: the signal's where one came. */
    int exitStatus(int otherwise) {
        return stop.asked().map(signal -> signal.exitStatus()).orElse(otherwise);
    }
}
