package dev.spdkcmp.harness.cli;

import dev.spdkcmp.drivers.host.HostFiles;
import java.util.Optional;
import java.util.function.Supplier;

/** CPU time of this process, all threads, from {@code /proc/self/stat} (proc(5), fields 14, 15). */
final class OwnCpuTime implements Supplier<Long> {

    private static final String STAT = "/proc/self/stat";
    private static final long NS_PER_TICK = 10_000_000;
    private static final int AFTER_NAME_USER = 11;

    private final HostFiles files;

    OwnCpuTime(HostFiles files) {
        this.files = files;
    }

    /** Nanoseconds; null where it cannot be read. */
    @Override
    public Long get() {
        Optional<String[]> fields =
                files.read(STAT)
                        .map(text -> text.substring(text.lastIndexOf(')') + 1).strip().split(" "))
                        .filter(words -> words.length > AFTER_NAME_USER + 1);
        return fields.map(
                        words ->
                                (Long.parseLong(words[AFTER_NAME_USER])
                                                + Long.parseLong(words[AFTER_NAME_USER + 1]))
                                        * NS_PER_TICK)
                .orElse(null);
    }
}
