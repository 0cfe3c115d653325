package dev.spdkcmp.drivers.host;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.NativeLong;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Cycles and instructions of whole CPUs, by {@code perf_event_open(2)}. */
final class PerfCounters implements CpuCounters.Counting {

    private static final long SYSCALL_X86_64 = 298;
    private static final long SYSCALL_ARM64 = 241;
    private static final int ATTRIBUTE_BYTES = 112;
    private static final int SIZE = 4;
    private static final int CONFIG = 8;
    private static final int READ_FORMAT = 32;

    /** PERF_FORMAT_TOTAL_TIME_ENABLED and PERF_FORMAT_TOTAL_TIME_RUNNING. */
    private static final long WITH_TIMES = 3;

    private static final long CLOEXEC = 8;
    private static final int READING_BYTES = 24;

    /** PERF_COUNT_HW_CPU_CYCLES and PERF_COUNT_HW_INSTRUCTIONS, by their place here. */
    private static final int EVENTS = 2;

    private final Libc libc;
    private final List<List<OpenDescriptor>> byEvent;

    private PerfCounters(Libc libc, List<List<OpenDescriptor>> byEvent) {
        this.libc = libc;
        this.byEvent = byEvent;
    }

    static CpuCounters open(Libc libc, Set<Integer> cpus) {
        List<List<OpenDescriptor>> byEvent = new ArrayList<>();
        PerfCounters counters = new PerfCounters(libc, byEvent);
        try {
            for (int event = 0; event < EVENTS; event++) {
                byEvent.add(new ArrayList<>());
                for (int cpu : cpus) {
                    byEvent.get(event).add(openOne(libc, event, cpu));
                }
            }
            return counters;
        } catch (LastErrorException refused) {
            counters.close();
            return new CpuCounters.Unavailable("perf_event_open: " + libc.wordsFor(refused));
        }
    }

    private static OpenDescriptor openOne(Libc libc, int event, int cpu) {
        boolean arm = System.getProperty("os.arch").equals("aarch64");
        try (Memory attributes = new Memory(ATTRIBUTE_BYTES)) {
            attributes.clear();
            attributes.setInt(SIZE, ATTRIBUTE_BYTES);
            attributes.setLong(CONFIG, event);
            attributes.setLong(READ_FORMAT, WITH_TIMES);
            NativeLong descriptor =
                    libc.syscall(
                            new NativeLong(arm ? SYSCALL_ARM64 : SYSCALL_X86_64),
                            attributes,
                            -1,
                            cpu,
                            -1,
                            new NativeLong(CLOEXEC));
            return new OpenDescriptor(libc, descriptor.intValue());
        }
    }

    @Override
    public CpuCounters.Reading read() {
        long[] counts = new long[EVENTS];
        long enabledNs = 0;
        long runningNs = 0;
        try (Memory reading = new Memory(READING_BYTES)) {
            for (int event = 0; event < EVENTS; event++) {
                for (OpenDescriptor counter : byEvent.get(event)) {
                    libc.read(counter.number(), reading, new NativeLong(READING_BYTES));
                    counts[event] += reading.getLong(0);
                    if (event == 0) {
                        enabledNs += reading.getLong(8);
                        runningNs += reading.getLong(16);
                    }
                }
            }
        }
        return new CpuCounters.Reading(counts[0], counts[1], enabledNs, runningNs);
    }

    @Override
    public void close() {
        byEvent.forEach(counters -> counters.forEach(OpenDescriptor::close));
    }
}
