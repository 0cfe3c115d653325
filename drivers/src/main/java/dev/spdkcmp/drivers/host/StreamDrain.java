package dev.spdkcmp.drivers.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** Takes everything a program prints, on its own thread, so that the program never waits for us. */
final class StreamDrain {

    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private final InputStream source;
    private final Thread thread;

    StreamDrain(InputStream source, String name) {
        this.source = source;
        thread = new Thread(this::drain, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void drain() {
        byte[] buffer = new byte[8192];
        try {
            for (int read = source.read(buffer); read >= 0; read = source.read(buffer)) {
                synchronized (taken) {
                    taken.write(buffer, 0, read);
                }
            }
        } catch (IOException closed) {
            // the stream was closed under us: the program is being ended
        }
    }

    /**
     * What was printed; waits for the end of the stream, but not longer than this: a process that
     * cannot be killed may keep it open.
     */
    byte[] take(Duration limit) throws InterruptedException {
        thread.join(limit.toMillis());
        synchronized (taken) {
            return taken.toByteArray();
        }
    }
}
