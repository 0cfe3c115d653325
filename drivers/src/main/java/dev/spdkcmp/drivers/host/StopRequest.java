package dev.spdkcmp.drivers.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether somebody asked this process to stop. The first request ends what is running in an orderly
 * way; from the second on nobody waits for the tool any more. Neither skips the undo: it does not
 * look here.
 */
public final class StopRequest {

    private StopSignal first;
    private int count;
    private final List<Listener> listeners = new ArrayList<>();

    /** Told of each request, on the thread that brings it. */
    public interface Listener {

        /**
         * @param signal what was asked
         * @param first whether nobody had asked before
         */
        void asked(StopSignal signal, boolean first);
    }

    /** Brings a request. */
    public void ask(StopSignal signal) {
        List<Listener> told;
        boolean isFirst;
        synchronized (this) {
            isFirst = first == null;
            if (isFirst) {
                first = signal;
            }
            count++;
            told = List.copyOf(listeners);
        }
        told.forEach(listener -> listener.asked(signal, isFirst));
    }

    /** The first signal that asked; empty as long as nobody did. */
    public synchronized Optional<StopSignal> asked() {
        return Optional.ofNullable(first);
    }

    /** How often somebody asked. */
    public synchronized int count() {
        return count;
    }

    /** Tells the listener of requests from now on, until the returned registration is closed. */
    public synchronized Registration listen(Listener listener) {
        listeners.add(listener);
        return () -> forget(listener);
    }

    private synchronized void forget(Listener listener) {
        listeners.remove(listener);
    }

    /** A listener that can be taken away again. */
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
