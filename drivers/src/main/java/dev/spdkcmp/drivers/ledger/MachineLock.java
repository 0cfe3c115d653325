package dev.spdkcmp.drivers.ledger;

import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.host.Host;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** One harness per machine: a lock that dies with its holder, whatever ends it. */
public final class MachineLock implements AutoCloseable {

    private static final String LOCK = "/var/lib/spdkcmp/lock";
    private static final String HOLDER = "/var/lib/spdkcmp/holder";
    private static final String HELD = "Resource temporarily unavailable";
    private static final int ATTEMPTS = 5;
    private static final Duration BETWEEN = Duration.ofMillis(50);

    private final Held.Taken held;

    private MachineLock(Held.Taken held) {
        this.held = held;
    }

    /** The lock, or who has it. */
    public sealed interface Outcome {

        /** Held until closed. */
        record Locked(MachineLock lock) implements Outcome {}

        /**
         * Somebody else has it, or it cannot be had.
         *
         * @param message one sentence
         * @param remedy what a person can do
         */
        record Busy(String message, String remedy) implements Outcome {}
    }

    /** Takes it; a look by another command lasts milliseconds and is waited for. */
    public static Outcome take(Host host, String command) throws InterruptedException {
        Held outcome = host.natives().lockExclusively(LOCK);
        for (int attempt = 1; attempt < ATTEMPTS && outcome instanceof Held.Refused; attempt++) {
            host.clock().sleep(BETWEEN);
            outcome = host.natives().lockExclusively(LOCK);
        }
        if (outcome instanceof Held.Taken taken) {
            return locked(host, command, taken);
        }
        String reason = ((Held.Refused) outcome).reason();
        return reason.equals(HELD)
                ? new Outcome.Busy(
                        "another spdkcmp is at work on this machine ("
                                + host.files().read(HOLDER).map(String::strip).orElse("unknown")
                                + ")",
                        "wait until it has ended")
                : new Outcome.Busy(
                        LOCK + " cannot be taken: " + reason, "look at /var/lib/spdkcmp");
    }

    private static Outcome locked(Host host, String command, Held.Taken taken) {
        String pid = host.files().readLink("/proc/self").orElse("unknown");
        try {
            host.files()
                    .writeDurably(
                            HOLDER,
                            ("process " + pid + ": " + command + "\n")
                                    .getBytes(StandardCharsets.UTF_8));
        } catch (IOException failure) {
            taken.close();
            return new Outcome.Busy(
                    HOLDER + " cannot be written: " + failure.getMessage(),
                    "make room in /var/lib/spdkcmp");
        }
        return new Outcome.Locked(new MachineLock(taken));
    }

    /**
     * Who has it; empty where nobody does, or where this user cannot tell. Takes it for a moment
     * where it is free.
     */
    public static Optional<String> holder(Host host) {
        if (!host.files().exists(LOCK)) {
            return Optional.empty();
        }
        Held outcome = host.natives().lockExclusively(LOCK);
        if (outcome instanceof Held.Taken free) {
            free.close();
        }
        if (!(outcome instanceof Held.Refused refused) || !refused.reason().equals(HELD)) {
            return Optional.empty();
        }
        return Optional.of(host.files().read(HOLDER).map(String::strip).orElse("unknown"));
    }

    @Override
    public void close() {
        held.close();
    }
}
