package dev.spdkcmp.drivers.host;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Files of this machine, under a root. */
final class LocalFiles implements HostFiles {

    private static final int FILE_KIND = 0170000;
    private static final int BLOCK_NODE = 0060000;
    private static final int CHARACTER_NODE = 0020000;

    private final Path root;
    private final Programs programs;

    /**
     * @param root folder in front of every path
     * @param programs for writes that may block: they are made by a program, so that a kernel that
     *     never returns does not keep this process from ending
     */
    LocalFiles(Path root, Programs programs) {
        this.root = root;
        this.programs = programs;
    }

    private Path at(String path) {
        return root.resolve(path.startsWith("/") ? path.substring(1) : path);
    }

    @Override
    public boolean exists(String path) {
        return Files.exists(at(path));
    }

    @Override
    public Optional<String> read(String path) {
        try {
            return Optional.of(new String(Files.readAllBytes(at(path)), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    @Override
    public byte[] readBytes(String path, long offset, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(length);
        try (FileChannel channel = FileChannel.open(at(path), StandardOpenOption.READ)) {
            while (buffer.hasRemaining()) {
                if (channel.read(buffer, offset + buffer.position()) < 0) {
                    break;
                }
            }
        }
        byte[] read = new byte[buffer.position()];
        buffer.flip().get(read);
        return read;
    }

    @Override
    public Optional<String> readLink(String path) {
        try {
            return Optional.of(Files.readSymbolicLink(at(path)).toString());
        } catch (IOException | UnsupportedOperationException notALink) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<String> canonical(String path) {
        try {
            Path real = at(path).toRealPath();
            Path realRoot = root.toRealPath();
            return real.startsWith(realRoot)
                    ? Optional.of("/" + realRoot.relativize(real))
                    : Optional.empty();
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    @Override
    public List<String> list(String path) {
        try (Stream<Path> entries = Files.list(at(path))) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (IOException | java.io.UncheckedIOException absent) {
            return List.of();
        }
    }

    @Override
    public Optional<String> deviceNumber(String path) {
        try {
            Map<String, Object> facts = Files.readAttributes(at(path), "unix:mode,rdev");
            int kind = (Integer) facts.get("mode") & FILE_KIND;
            if (kind != BLOCK_NODE && kind != CHARACTER_NODE) {
                return Optional.empty();
            }
            return Optional.of(majorAndMinor((Long) facts.get("rdev")));
        } catch (IOException | UnsupportedOperationException absent) {
            return Optional.empty();
        }
    }

    /** As glibc's gnu_dev_major and gnu_dev_minor take a device number apart. */
    static String majorAndMinor(long device) {
        long major = device >>> 8 & 0xfff | device >>> 32 & 0xfffff000L;
        long minor = device & 0xff | device >>> 12 & 0xffffff00L;
        return major + ":" + minor;
    }

    @Override
    public void write(String path, String value) throws IOException {
        try (FileChannel channel =
                FileChannel.open(
                        at(path), StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            channel.write(ByteBuffer.wrap((value + "\n").getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchFileException absent) {
            throw new IOException(path + ": there is no such file", absent);
        } catch (IOException refused) {
            throw new IOException(path + ": " + reasonOf(refused), refused);
        }
    }

    /** The system's words, without the path that some of Java's exceptions put in front. */
    private static String reasonOf(IOException failure) {
        if (failure instanceof FileSystemException known && known.getReason() != null) {
            return known.getReason();
        }
        if (failure instanceof AccessDeniedException) {
            return "Permission denied";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "File exists";
        }
        if (failure instanceof DirectoryNotEmptyException) {
            return "Directory not empty";
        }
        return failure instanceof NoSuchFileException
                ? "No such file or directory"
                : String.valueOf(failure.getMessage());
    }

    @Override
    public void write(String path, String value, Duration deadline)
            throws IOException, InterruptedException {
        if (!exists(path)) {
            throw new IOException(path + ": there is no such file");
        }
        String script = "printf '%s\\n' \"$1\" | tee -- \"$2\" >/dev/null";
        ProgramResult result =
                programs.run(
                        new Program(
                                List.of("sh", "-c", script, "sh", value, at(path).toString()),
                                Map.of(),
                                deadline));
        switch (result.outcome()) {
            case EXITED -> {
                if (result.exitStatus() != 0) {
                    throw new IOException(path + ": " + lastClause(result.stderr()));
                }
            }
            case NOT_STARTED -> throw new IOException(path + ": " + result.failure());
            case DEADLINE, UNKILLABLE ->
                    throw new IOException(
                            path
                                    + ": the write of "
                                    + value
                                    + " is still blocked after "
                                    + deadline.toSeconds()
                                    + " s");
        }
    }

    /** "Device or resource busy" of "tee: /sys/…: Device or resource busy". */
    private static String lastClause(byte[] stderr) {
        String text = new String(stderr, StandardCharsets.UTF_8).strip();
        return text.substring(text.lastIndexOf(": ") + 1).strip();
    }

    @Override
    public void writeDurably(String path, byte[] content) throws IOException {
        Path target = at(path);
        makeDurably(target.getParent());
        Path fresh = target.resolveSibling(target.getFileName() + ".new");
        try (FileChannel channel =
                FileChannel.open(
                        fresh,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            writeFully(channel, content);
        }
        replace(target, fresh);
    }

    private static void replace(Path target, Path fresh) throws IOException {
        Files.move(
                fresh, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        syncFolder(target.getParent());
    }

    @Override
    public void rename(String from, String to) throws IOException {
        try {
            replace(at(to), at(from));
        } catch (IOException refused) {
            throw new IOException(from + ": " + reasonOf(refused), refused);
        }
    }

    @Override
    public void appendDurably(String path, byte[] content) throws IOException {
        Path target = at(path);
        makeDurably(target.getParent());
        boolean fresh = !Files.exists(target);
        try (FileChannel channel =
                FileChannel.open(target, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            writeFully(channel, content);
        }
        if (fresh) {
            syncFolder(target.getParent());
        }
    }

    private static void writeFully(FileChannel channel, byte[] content) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(content);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        channel.force(true);
    }

    @Override
    public void createDirectories(String path) throws IOException {
        makeDurably(at(path));
    }

    @Override
    public void makeFolder(String path) throws IOException {
        try {
            Files.createDirectory(at(path));
        } catch (IOException refused) {
            throw new IOException(path + ": " + reasonOf(refused), refused);
        }
    }

    @Override
    public void removeFolder(String path) throws IOException {
        Path folder = at(path);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new IOException(path + ": Not a directory");
        }
        try {
            Files.deleteIfExists(folder);
        } catch (IOException refused) {
            throw new IOException(path + ": " + reasonOf(refused), refused);
        }
    }

    private static void makeDurably(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        makeDurably(folder.getParent());
        Files.createDirectories(folder);
        syncFolder(folder.getParent());
    }

    private static void syncFolder(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    @Override
    public void delete(String path) throws IOException {
        Path target = at(path);
        if (Files.isDirectory(target)) {
            throw new IOException(path + ": is a folder");
        }
        if (Files.deleteIfExists(target)) {
            syncFolder(target.getParent());
        }
    }
}
