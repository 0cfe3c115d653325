package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.guard.Guard;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.Programs;
import dev.spdkcmp.drivers.host.StopRequest;
import dev.spdkcmp.drivers.host.StoppablePrograms;
import dev.spdkcmp.drivers.inventory.Inventory;
import dev.spdkcmp.drivers.ledger.Ledger;
import dev.spdkcmp.drivers.ledger.LedgerState;
import dev.spdkcmp.drivers.ledger.MachineLock;
import dev.spdkcmp.drivers.ledger.RecordedPrograms;
import dev.spdkcmp.drivers.ledger.RestoreReport;
import dev.spdkcmp.drivers.ledger.Restorer;
import dev.spdkcmp.drivers.settings.Settings;
import java.io.IOException;

/**
 * The right to change a machine: its lock and its open ledger. Whoever has it changes the machine
 * through what it hands out, and ends with {@link #restore}, whatever happened in between.
 */
public final class MachineSession implements AutoCloseable {

    private final Host host;
    private final MachineLock lock;
    private final Ledger ledger;
    private final Programs programs;

    private MachineSession(Host host, MachineLock lock, Ledger ledger, StopRequest stop) {
        this.host = host;
        this.lock = lock;
        this.ledger = ledger;
        this.programs =
                new StoppablePrograms(
                        new RecordedPrograms(host.programs(), ledger, host.clock()),
                        stop,
                        host.clock());
    }

    /** The session, or why there is none. */
    public sealed interface Outcome {

        /** The machine may be changed. */
        record Opened(MachineSession session) implements Outcome {}

        /** An earlier command left changes; they must be put back first. */
        record Unfinished(LedgerState ledger) implements Outcome {}

        /**
         * Refused.
         *
         * @param message one sentence
         * @param remedy what to do
         */
        record Refused(String message, String remedy) implements Outcome {}
    }

    /**
     * Opens one to make changes.
     *
     * @param command what is run, for whoever finds the ledger unfinished
     * @param stop ends the programs of this session when it is asked to
     */
    public static Outcome open(Host host, String command, StopRequest stop)
            throws InterruptedException {
        return open(host, command, stop, false);
    }

    /** Opens one to put back what an earlier command left. */
    public static Outcome openToRestore(Host host, String command) throws InterruptedException {
        return open(host, command, new StopRequest(), true);
    }

    private static Outcome open(Host host, String command, StopRequest stop, boolean toRestore)
            throws InterruptedException {
        if (host.natives().effectiveUserId() != 0) {
            return new Outcome.Refused(
                    "changing drivers needs root (this is user "
                            + host.natives().effectiveUserId()
                            + ")",
                    "run it with sudo");
        }
        MachineLock.Outcome outcome = MachineLock.take(host, command);
        if (outcome instanceof MachineLock.Outcome.Busy busy) {
            return new Outcome.Refused(busy.message(), busy.remedy());
        }
        MachineLock lock = ((MachineLock.Outcome.Locked) outcome).lock();
        LedgerState state = Ledger.read(host);
        if (!toRestore && !state.finished()) {
            lock.close();
            return new Outcome.Unfinished(state);
        }
        try {
            return new Outcome.Opened(
                    new MachineSession(host, lock, Ledger.open(host, command), stop));
        } catch (IOException failure) {
            lock.close();
            return new Outcome.Refused(
                    Ledger.FILE + " cannot be written: " + failure.getMessage(),
                    "make room in /var/lib/spdkcmp");
        }
    }

    public Host host() {
        return host;
    }

    public Ledger ledger() {
        return ledger;
    }

    /** Programs that are in the ledger while they run and that a stop request ends. */
    public Programs programs() {
        return programs;
    }

    public Settings settings() {
        return new Settings(host, ledger);
    }

    public Inventory inventory() {
        return new Inventory(host, RememberedDevices.of(ledger.state()));
    }

    public Guard guard() {
        return new Guard(host, inventory());
    }

    public Preparation preparation() {
        return new Preparation(host, programs, ledger);
    }

    public Binder binder(SetupScript script) {
        return new Binder(host, programs, ledger, script);
    }

    /** Moves devices that are on another driver to the kernel's, until {@link #restore}. */
    public KernelLoan kernelLoan() {
        return new KernelLoan(host, ledger);
    }

    /** Gives devices on the kernel's driver another number of poll queues. */
    public PollQueues pollQueues() {
        return new PollQueues(host, ledger);
    }

    /** Puts everything back; no stop request keeps it from that. */
    public RestoreReport restore() {
        return new Restorer(ledger, Undoers.all(host, ledger)).restoreAll();
    }

    @Override
    public void close() {
        lock.close();
    }
}
