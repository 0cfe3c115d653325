package dev.spdkcmp.drivers.host;

import java.util.concurrent.atomic.AtomicBoolean;

/** A file descriptor, closed once. */
final class OpenDescriptor implements Held.Taken {

    private final Libc libc;
    private final int descriptor;
    private final AtomicBoolean closed = new AtomicBoolean();

    OpenDescriptor(Libc libc, int descriptor) {
        this.libc = libc;
        this.descriptor = descriptor;
    }

    int number() {
        return descriptor;
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            libc.close(descriptor);
        }
    }
}
