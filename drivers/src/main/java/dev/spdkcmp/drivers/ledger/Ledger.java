package dev.spdkcmp.drivers.ledger;

import dev.spdkcmp.drivers.host.Host;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The write-ahead record of every change made to a machine. Each line is on disk before the method
 * that writes it returns, and each change is recorded before it is made.
 *
 * <p>Only one process writes it: the holder of {@link MachineLock}.
 */
public final class Ledger {

    /** Where it is, on every machine. */
    public static final String FILE = "/var/lib/spdkcmp/ledger.jsonl";

    /** A closed ledger larger than this is begun anew. */
    private static final int LARGE_CHARACTERS = 1 << 20;

    private static final String BOOT_ID = "/proc/sys/kernel/random/boot_id";

    private final Host host;
    private int nextId;

    private Ledger(Host host, int nextId) {
        this.host = host;
        this.nextId = nextId;
    }

    /** What the machine's ledger says; writes nothing. */
    public static LedgerState read(Host host) {
        return LedgerState.of(host.files().read(FILE).orElse(""));
    }

    /** The kernel's id of the present boot. */
    public static String bootId(Host host) {
        return host.files().read(BOOT_ID).map(String::strip).orElse("unknown");
    }

    /**
     * Opens it to write, after what is in it.
     *
     * @param command what is run, for whoever finds the ledger unfinished
     * @throws IOException where it cannot be written: nothing may be changed then
     */
    public static Ledger open(Host host, String command) throws IOException {
        String text = host.files().read(FILE).orElse("");
        LedgerState state = LedgerState.of(text);
        if (state.finished() && text.length() > LARGE_CHARACTERS) {
            host.files().writeDurably(FILE, new byte[0]);
        } else if (!text.isEmpty() && !text.endsWith("\n")) {
            host.files().appendDurably(FILE, new byte[] {'\n'});
        }
        Ledger ledger = new Ledger(host, state.nextId());
        ledger.write(new LedgerEvent.Opened(host.clock().now(), bootId(host), command));
        return ledger;
    }

    /**
     * Writes down a change that is about to be made.
     *
     * @return its number
     * @throws IOException where it could not be written: the change must not be made
     */
    public synchronized int record(Change change) throws IOException {
        int id = nextId;
        write(new LedgerEvent.Recorded(id, host.clock().now(), change));
        nextId++;
        return id;
    }

    /** Writes down that it was made. */
    public void done(int id) throws IOException {
        done(id, Map.of());
    }

    /** Writes down that it was made, and what became known by it. */
    public synchronized void done(int id, Map<String, String> facts) throws IOException {
        write(new LedgerEvent.Done(id, facts));
    }

    /** Writes down that it is as before. */
    public synchronized void undone(int id, String how) throws IOException {
        write(new LedgerEvent.Undone(id, how));
    }

    /** Writes down that it could not be put back. */
    public synchronized void undoFailed(int id, String reason) throws IOException {
        write(new LedgerEvent.UndoFailed(id, reason));
    }

    /** Writes down that nothing is left. */
    public synchronized void close() throws IOException {
        write(new LedgerEvent.Closed(host.clock().now()));
        nextId = 1;
    }

    /** What it says now. */
    public LedgerState state() {
        return read(host);
    }

    private void write(LedgerEvent event) throws IOException {
        host.files()
                .appendDurably(
                        FILE, (LedgerCodec.encode(event) + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
