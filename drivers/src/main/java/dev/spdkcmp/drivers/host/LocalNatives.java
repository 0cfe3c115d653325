package dev.spdkcmp.drivers.host;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.NativeLong;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** System calls of this machine. The C library is loaded when the first is made. */
final class LocalNatives implements NativeCalls {

    private static final String WAKE_UP_LIMIT = "/dev/cpu_dma_latency";

    /** The same number on x86-64 and arm64. */
    private static final long IO_URING_SETUP = 425;

    /** {@code struct io_uring_params} of linux/io_uring.h. */
    private static final int IO_URING_PARAMS_BYTES = 120;

    private static final int LOCK_FILE_MODE = 0644;
    private static final int FLOCK_STRUCT_BYTES = 32;
    private static final int FLOCK_PID_OFFSET = 24;

    private final Path root;
    private Libc loaded;
    private OpenDescriptor wakeUpLimit;

    LocalNatives(Path root) {
        this.root = root;
    }

    private synchronized Libc libc() {
        if (loaded == null) {
            loaded = Libc.load();
        }
        return loaded;
    }

    private String at(String path) {
        return root.resolve(path.startsWith("/") ? path.substring(1) : path).toString();
    }

    @Override
    public int effectiveUserId() {
        return libc().geteuid();
    }

    @Override
    public Held lockExclusively(String path) {
        Libc libc = libc();
        int descriptor = -1;
        try {
            Files.createDirectories(Path.of(at(path)).getParent());
            int flags = Libc.O_RDWR | Libc.O_CREAT | Libc.O_CLOEXEC;
            descriptor = libc.open(at(path), flags, LOCK_FILE_MODE);
            libc.flock(descriptor, Libc.LOCK_EX | Libc.LOCK_NB);
            return new OpenDescriptor(libc, descriptor);
        } catch (LastErrorException refused) {
            if (descriptor >= 0) {
                libc.close(descriptor);
            }
            return new Held.Refused(libc.wordsFor(refused));
        } catch (IOException noFolder) {
            return new Held.Refused("its folder cannot be made: " + noFolder.getMessage());
        }
    }

    @Override
    public Optional<Long> recordLockHolder(String path) {
        Libc libc = libc();
        try (OpenDescriptor file =
                        new OpenDescriptor(
                                libc, libc.open(at(path), Libc.O_RDONLY | Libc.O_CLOEXEC, 0));
                Memory lock = new Memory(FLOCK_STRUCT_BYTES)) {
            lock.clear();
            lock.setShort(0, Libc.F_WRLCK);
            libc.fcntl(file.number(), Libc.F_GETLK, lock);
            return lock.getShort(0) == Libc.F_UNLCK
                    ? Optional.empty()
                    : Optional.of((long) Math.max(0, lock.getInt(FLOCK_PID_OFFSET)));
        } catch (LastErrorException absent) {
            return Optional.empty();
        }
    }

    @Override
    public Held openExclusively(String device) {
        Libc libc = libc();
        try {
            int flags = Libc.O_RDONLY | Libc.O_EXCL | Libc.O_CLOEXEC;
            return new OpenDescriptor(libc, libc.open(at(device), flags, 0));
        } catch (LastErrorException refused) {
            return new Held.Refused(libc.wordsFor(refused));
        }
    }

    @Override
    public Optional<Long> sizeBytes(String path) {
        Path file = Path.of(at(path));
        if (Files.isRegularFile(file)) {
            try {
                return Optional.of(Files.size(file));
            } catch (IOException gone) {
                return Optional.empty();
            }
        }
        Libc libc = libc();
        try (OpenDescriptor device =
                        new OpenDescriptor(
                                libc, libc.open(at(path), Libc.O_RDONLY | Libc.O_CLOEXEC, 0));
                Memory size = new Memory(Long.BYTES)) {
            libc.ioctl(device.number(), new NativeLong(Libc.BLKGETSIZE64), size);
            return Optional.of(size.getLong(0));
        } catch (LastErrorException notABlockDevice) {
            return Optional.empty();
        }
    }

    @Override
    public AdminResult nvmeAdmin(String device, AdminCommand command) {
        Libc libc = libc();
        try (OpenDescriptor controller =
                new OpenDescriptor(
                        libc, libc.open(at(device), Libc.O_RDONLY | Libc.O_CLOEXEC, 0))) {
            return NvmePassthrough.send(libc, controller.number(), command);
        } catch (LastErrorException refused) {
            return new AdminResult(-refused.getErrorCode(), 0, new byte[0]);
        }
    }

    @Override
    public Optional<String> setAffinity(Set<Integer> cpus) {
        return new ThreadAffinity(libc()).moveAll(cpus);
    }

    @Override
    public synchronized Optional<String> limitWakeUp(int microseconds) {
        Libc libc = libc();
        try (Memory value = new Memory(Integer.BYTES)) {
            if (wakeUpLimit == null) {
                int flags = Libc.O_WRONLY | Libc.O_CLOEXEC;
                wakeUpLimit = new OpenDescriptor(libc, libc.open(at(WAKE_UP_LIMIT), flags, 0));
            }
            value.setInt(0, microseconds);
            libc.write(wakeUpLimit.number(), value, new NativeLong(Integer.BYTES));
            return Optional.empty();
        } catch (LastErrorException refused) {
            return Optional.of(libc.wordsFor(refused));
        }
    }

    @Override
    public synchronized boolean releaseWakeUpLimit() {
        if (wakeUpLimit == null) {
            return false;
        }
        wakeUpLimit.close();
        wakeUpLimit = null;
        return true;
    }

    @Override
    public Optional<String> makeIoUring() {
        Libc libc = libc();
        try (Memory parameters = new Memory(IO_URING_PARAMS_BYTES)) {
            parameters.clear();
            NativeLong ring = libc.syscall(new NativeLong(IO_URING_SETUP), 1, parameters);
            libc.close(ring.intValue());
            return Optional.empty();
        } catch (LastErrorException refused) {
            return Optional.of(libc.wordsFor(refused));
        }
    }

    @Override
    public CpuCounters countOn(Set<Integer> cpus) {
        return PerfCounters.open(libc(), cpus);
    }

    @Override
    public Optional<String> signal(long pid, int signal) {
        Libc libc = libc();
        try {
            libc.kill(Math.toIntExact(pid), signal);
            return Optional.empty();
        } catch (LastErrorException refused) {
            return Optional.of(libc.wordsFor(refused));
        }
    }
}
