package dev.spdkcmp.drivers.simulated.machine;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * Keeps a machine's state in one file of its folder, a line of JSON for each change. A change is on
 * file before {@link #change} returns: a process that is killed at any moment leaves the state
 * before or after it, and another process on the same folder sees it at its next access.
 */
public final class StateStore {

    /** A change that the machine may refuse, with the system's words. */
    @FunctionalInterface
    public interface Change<T> {
        T apply(MachineState state) throws IOException;
    }

    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .visibility(PropertyAccessor.ALL, JsonAutoDetect.Visibility.NONE)
                    .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
                    .build();

    private final ObjectReader reader = JSON.readerFor(MachineState.class);
    private final ObjectWriter writer = JSON.writerFor(MachineState.class);
    private final StateFile file;
    private final FileChannel lock;
    private MachineState state;
    private boolean stale;
    private boolean changing;

    /**
     * @param folder the machine's folder, made where missing
     */
    public StateStore(Path folder) throws IOException {
        Files.createDirectories(folder);
        file = new StateFile(folder.resolve("machine.jsonl"));
        lock =
                FileChannel.open(
                        folder.resolve("machine.lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
    }

    /** Whether the folder holds a machine already. */
    public boolean exists() {
        return file.exists();
    }

    /** Starts a new machine. */
    public synchronized void create(MachineState first) {
        state = first;
        save();
    }

    /** The state as it is now; only to be read. */
    public synchronized MachineState now() {
        if (!changing) {
            reloadIfChanged();
        }
        return state;
    }

    /**
     * Changes the state as a whole: not at all where the change is refused. A change made inside
     * another one is part of that.
     *
     * @throws IOException what the change refuses with
     */
    public synchronized <T> T change(Change<T> change) throws IOException {
        if (changing) {
            return change.apply(state);
        }
        FileLock held = locked();
        changing = true;
        boolean done = false;
        try {
            reloadIfChanged();
            T result = change.apply(state);
            state.revision++;
            save();
            done = true;
            return result;
        } finally {
            changing = false;
            if (!done) {
                stale = true;
            }
            release(held);
        }
    }

    /** A change that nothing can refuse. */
    public void update(Consumer<MachineState> change) {
        try {
            change(
                    state -> {
                        change.accept(state);
                        return null;
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private FileLock locked() {
        while (true) {
            try {
                return lock.lock();
            } catch (OverlappingFileLockException heldInThisProcess) {
                Thread.onSpinWait();
            } catch (IOException e) {
                throw new UncheckedIOException(
                        "the simulated machine's folder cannot be locked", e);
            }
        }
    }

    private void release(FileLock held) {
        try {
            held.release();
        } catch (IOException e) {
            throw new UncheckedIOException("the simulated machine's folder cannot be locked", e);
        }
    }

    private void reloadIfChanged() {
        try {
            if (stale || state == null || file.hasChanged()) {
                state = reader.readValue(file.last());
                stale = false;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the simulated machine's state cannot be read", e);
        }
    }

    private void save() {
        try {
            file.add(writer.writeValueAsBytes(state));
        } catch (IOException e) {
            throw new UncheckedIOException("the simulated machine's state cannot be written", e);
        }
    }
}
