package dev.spdkcmp.drivers.host;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.NativeLong;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Moves every thread of this process; {@code sched_setaffinity} itself moves one. */
final class ThreadAffinity {

    private static final int NO_SUCH_THREAD = 3;

    private final Libc libc;

    ThreadAffinity(Libc libc) {
        this.libc = libc;
    }

    /** Why it could not; empty when done. */
    Optional<String> moveAll(Set<Integer> cpus) {
        if (cpus.isEmpty()) {
            return Optional.of("no CPU named");
        }
        int highest = cpus.stream().max(Integer::compare).orElseThrow();
        int bytes = (highest / Long.SIZE + 1) * Long.BYTES;
        try (Memory mask = new Memory(bytes)) {
            mask.clear();
            for (int cpu : cpus) {
                int at = cpu / Byte.SIZE;
                mask.setByte(at, (byte) (mask.getByte(at) | 1 << cpu % Byte.SIZE));
            }
            return moveUntilNoneIsNew(mask, bytes);
        }
    }

    /** A thread may start another while we go through them; that one has its starter's CPUs. */
    private Optional<String> moveUntilNoneIsNew(Memory mask, int bytes) {
        Set<Integer> moved = new HashSet<>();
        List<Integer> threads = threads();
        while (!moved.containsAll(threads)) {
            for (int thread : threads) {
                try {
                    libc.sched_setaffinity(thread, new NativeLong(bytes), mask);
                } catch (LastErrorException refused) {
                    if (refused.getErrorCode() != NO_SUCH_THREAD) {
                        return Optional.of(libc.wordsFor(refused));
                    }
                }
                moved.add(thread);
            }
            threads = threads();
        }
        return Optional.empty();
    }

    private static List<Integer> threads() {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
            return tasks.map(task -> Integer.valueOf(task.getFileName().toString())).toList();
        } catch (IOException unreadable) {
            return List.of(0);
        }
    }
}
