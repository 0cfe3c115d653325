package dev.spdkcmp.drivers.host;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Files of a machine. Paths are absolute and as the machine knows them ({@code
 * /sys/bus/pci/devices/0000:01:00.0/driver}); the implementation puts its root in front.
 */
public interface HostFiles {

    boolean exists(String path);

    /**
     * Whole text of a file, as UTF-8 with replacement; empty where there is none or it cannot be
     * read.
     */
    Optional<String> read(String path);

    /** Up to {@code length} bytes from {@code offset}; shorter at the end. For device nodes too. */
    byte[] readBytes(String path, long offset, int length) throws IOException;

    /** Target of a symbolic link as stored; empty where the path is not one. */
    Optional<String> readLink(String path);

    /** The path with every symbolic link resolved; empty where it does not exist. */
    Optional<String> canonical(String path);

    /** Names in a directory, sorted; empty where there is none. */
    List<String> list(String path);

    /**
     * {@code major:minor} of the device that a node stands for, links followed (those under {@code
     * /proc/PID/fd} too); empty where the path is no device node.
     */
    Optional<String> deviceNumber(String path);

    /**
     * Writes a value into an existing file, as {@code echo value > path} does. Never creates one.
     *
     * @throws IOException with the system's reason (EBUSY, EINVAL, EACCES…)
     */
    void write(String path, String value) throws IOException;

    /**
     * As {@link #write(String, String)}, for a write that the kernel may not return from ({@code
     * unbind} of a device that is still held): given up after {@code deadline}, without keeping
     * this process from ending.
     *
     * @throws IOException with the system's reason, or saying that the write is still blocked
     */
    void write(String path, String value, Duration deadline)
            throws IOException, InterruptedException;

    /** Creates or replaces a regular file, on disk before it returns. */
    void writeDurably(String path, byte[] content) throws IOException;

    /**
     * Adds to the end of a regular file (made with its folders where missing), on disk before it
     * returns, the folder's entry included.
     */
    void appendDurably(String path, byte[] content) throws IOException;

    void createDirectories(String path) throws IOException;

    /**
     * Makes one folder of a kernel file system, as {@code mkdir} does: a control group.
     *
     * @throws IOException with the system's reason (EEXIST, EBUSY, EACCES…)
     */
    void makeFolder(String path) throws IOException;

    /**
     * Removes a folder that holds nothing of its own, as {@code rmdir} does, if it is there.
     *
     * @throws IOException with the system's reason (EBUSY: processes are in a control group)
     */
    void removeFolder(String path) throws IOException;

    /**
     * Gives a regular file another name in the same folder, on disk before it returns; a file that
     * has that name is replaced.
     */
    void rename(String from, String to) throws IOException;

    /** Removes a regular file if it is there, on disk before it returns. */
    void delete(String path) throws IOException;
}
