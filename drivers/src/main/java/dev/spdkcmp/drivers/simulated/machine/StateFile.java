package dev.spdkcmp.drivers.simulated.machine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A file of lines of which the last whole one counts. Adding a line is one write, so that a process
 * killed at any moment leaves the line before or the new one. Now and then the file is begun anew,
 * by an atomic rename, with the last line alone.
 */
final class StateFile {

    private static final long RENEW_AT_BYTES = 8L << 20;
    private static final int TAIL_BYTES = 1 << 16;

    private final Path file;
    private FileChannel channel;
    private Object key;
    private long end;

    StateFile(Path file) {
        this.file = file;
    }

    boolean exists() {
        return Files.exists(file);
    }

    /** Whether another process has written since this one last did or looked. */
    boolean hasChanged() throws IOException {
        BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
        return channel == null || !now.fileKey().equals(key) || now.size() != end;
    }

    /** The last whole line, without its end. */
    byte[] last() throws IOException {
        open();
        long size = channel.size();
        int window = TAIL_BYTES;
        while (true) {
            long from = Math.max(0, size - window);
            ByteBuffer tail = ByteBuffer.allocate((int) (size - from));
            channel.read(tail, from);
            byte[] bytes = tail.array();
            int lineEnd = lastNewline(bytes, bytes.length - 1);
            int lineStart = lineEnd < 0 ? -1 : lastNewline(bytes, lineEnd - 1);
            if (lineEnd >= 0 && (lineStart >= 0 || from == 0)) {
                end = from + lineEnd + 1;
                return java.util.Arrays.copyOfRange(bytes, lineStart + 1, lineEnd);
            }
            if (from == 0) {
                throw new IOException(file + " holds no whole state");
            }
            window *= 4;
        }
    }

    /** Adds a line. */
    void add(byte[] line) throws IOException {
        if (channel == null || end > RENEW_AT_BYTES) {
            renew(line);
            return;
        }
        ByteBuffer next = ByteBuffer.allocate(line.length + 1);
        next.put(line).put((byte) '\n').flip();
        end += channel.write(next, end);
    }

    private void renew(byte[] line) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid());
        byte[] whole = java.util.Arrays.copyOf(line, line.length + 1);
        whole[line.length] = '\n';
        Files.write(next, whole);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        open();
        end = whole.length;
    }

    private void open() throws IOException {
        Object there = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        if (channel != null && there.equals(key)) {
            return;
        }
        if (channel != null) {
            channel.close();
        }
        try {
            channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } catch (NoSuchFileException e) {
            throw new IOException(file + " is gone", e);
        }
        key = there;
    }

    private static int lastNewline(byte[] bytes, int from) {
        for (int i = from; i >= 0; i--) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return -1;
    }
}
