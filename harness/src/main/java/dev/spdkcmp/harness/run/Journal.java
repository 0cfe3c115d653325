package dev.spdkcmp.harness.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Append-only record of a run; each event is on disk before the next thing happens. */
public final class Journal {

    private final RunDirectory directory;

    public Journal(RunDirectory directory) {
        this.directory = directory;
    }

    /** Writes an event. */
    public void write(JournalEvent event) throws IOException {
        directory.append(JournalCodec.encode(event));
    }

    /** What it says so far. */
    public JournalState state() {
        Path file = directory.folder().resolve(RunDirectory.JOURNAL_FILE);
        if (!Files.exists(file)) {
            return JournalState.EMPTY;
        }
        try {
            return JournalState.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Ends a line that was cut off, so that what follows is not taken for its rest. */
    public void endTornLine() throws IOException {
        Path file = directory.folder().resolve(RunDirectory.JOURNAL_FILE);
        byte[] text = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        if (text.length > 0 && text[text.length - 1] != '\n') {
            directory.append("");
        }
    }
}
