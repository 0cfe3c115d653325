package dev.spdkcmp.drivers.simulated;

import dev.spdkcmp.drivers.host.Held;
import dev.spdkcmp.drivers.simulated.tree.PlainFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Locks of a simulated machine: real locks on files in its folder, so that they exclude other
 * processes and die with their holder.
 */
final class HeldFiles {

    private final Path folder;
    private final PlainFiles plain;

    HeldFiles(Path machineFolder, PlainFiles plain) {
        this.folder = machineFolder.resolve("held");
        this.plain = plain;
    }

    PlainFiles plain() {
        return plain;
    }

    /** Takes what {@code name} stands for, or refuses with {@code reason} while another has it. */
    Held take(String name, String reason) {
        try {
            Files.createDirectories(folder);
            FileChannel channel =
                    FileChannel.open(
                            folder.resolve(name.replace('/', '!')),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
            FileLock lock = tryLock(channel);
            if (lock == null) {
                channel.close();
                return new Held.Refused(reason);
            }
            return new Taken(channel);
        } catch (IOException e) {
            throw new UncheckedIOException("the simulated machine's folder: " + folder, e);
        }
    }

    private static FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldInThisProcess) {
            return null;
        }
    }

    /** Closing the channel gives the lock back. */
    private record Taken(FileChannel channel) implements Held.Taken {
        @Override
        public void close() {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
