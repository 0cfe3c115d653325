package dev.spdkcmp.harness.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * A run's folder. What is written is on disk before the call returns, unless the run is one that
 * nobody would resume.
 */
public final class RunDirectory {

    public static final String RUN_FILE = "run.json";
    public static final String JOURNAL_FILE = "journal.jsonl";

    private final Path folder;
    private final boolean durable;

    /**
     * A folder, there or not.
     *
     * @param durable whether each write is forced to disk
     */
    public RunDirectory(Path folder, boolean durable) {
        this.folder = folder.toAbsolutePath().normalize();
        this.durable = durable;
    }

    public Path folder() {
        return folder;
    }

    /** Whether a run was begun here. */
    public boolean isBegun() {
        return Files.exists(folder.resolve(RUN_FILE));
    }

    /** Absolute folder of a sample. */
    public Path sample(String id) {
        return folder.resolve("samples").resolve(id);
    }

    /** Writes a file anew, its folders made where missing: what was there, or all of this. */
    public void write(Path file, byte[] content) throws IOException {
        Path target = folder.resolve(file);
        Path fresh = target.resolveSibling(target.getFileName() + ".new");
        Files.createDirectories(target.getParent());
        put(
                fresh,
                content,
                Set.of(
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.TRUNCATE_EXISTING));
        Files.move(
                fresh, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        forceFolder(target.getParent());
    }

    public void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds a line to the journal. */
    public void append(String line) throws IOException {
        Path journal = folder.resolve(JOURNAL_FILE);
        boolean isNew = !Files.exists(journal);
        put(
                journal,
                (line + "\n").getBytes(StandardCharsets.UTF_8),
                Set.of(
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.APPEND));
        if (isNew) {
            forceFolder(folder);
        }
    }

    private void put(Path target, byte[] content, Set<StandardOpenOption> options)
            throws IOException {
        try (FileChannel channel = FileChannel.open(target, options)) {
            ByteBuffer left = ByteBuffer.wrap(content);
            while (left.hasRemaining()) {
                channel.write(left);
            }
            if (durable) {
                channel.force(true);
            }
        }
    }

    private void forceFolder(Path parent) throws IOException {
        if (durable) {
            try (FileChannel channel = FileChannel.open(parent, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }
}
