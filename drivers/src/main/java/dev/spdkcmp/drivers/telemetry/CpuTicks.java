package dev.spdkcmp.drivers.telemetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * CPU time counters of {@code /proc/stat} (proc(5)), in ticks of 1/100 s since boot.
 *
 * @param byCpu each CPU's counters
 * @param contextSwitches of the whole machine; null where the file has none
 */
public record CpuTicks(Map<Integer, Ticks> byCpu, Long contextSwitches) {

    /** Ticks per second (USER_HZ), the same on every Linux that Java runs on. */
    public static final int PER_SECOND = 100;

    public CpuTicks {
        byCpu = Map.copyOf(byCpu);
    }

    /**
     * Time of one CPU, or of several together.
     *
     * @param user user space, niced or not; guests are in it
     * @param system kernel
     * @param irq interrupt handlers
     * @param softirq their deferred work
     * @param steal taken by the hypervisor
     * @param idle nothing to do, or waiting for I/O
     */
    public record Ticks(long user, long system, long irq, long softirq, long steal, long idle) {

        static final Ticks NONE = new Ticks(0, 0, 0, 0, 0, 0);

        /** Everything that somebody did. */
        public long busy() {
            return user + system + irq + softirq;
        }

        Ticks plus(Ticks other) {
            return new Ticks(
                    user + other.user,
                    system + other.system,
                    irq + other.irq,
                    softirq + other.softirq,
                    steal + other.steal,
                    idle + other.idle);
        }

        Ticks minus(Ticks other) {
            return new Ticks(
                    user - other.user,
                    system - other.system,
                    irq - other.irq,
                    softirq - other.softirq,
                    steal - other.steal,
                    idle - other.idle);
        }
    }

    /** Reads the text of {@code /proc/stat}; lines that cannot be read are left out. */
    public static CpuTicks parse(String text) {
        Map<Integer, Ticks> byCpu = new TreeMap<>();
        Long switches = null;
        for (String line : text.split("\n")) {
            if (line.matches("cpu\\d+ .*")) {
                int blank = line.indexOf(' ');
                numbers(line.substring(blank))
                        .ifPresent(
                                n ->
                                        byCpu.put(
                                                Integer.valueOf(line.substring(3, blank)),
                                                ticks(n)));
            } else if (line.startsWith("ctxt ")) {
                switches = Long.valueOf(line.substring("ctxt ".length()).strip());
            }
        }
        return new CpuTicks(byCpu, switches);
    }

    /** What was added since an earlier reading, for these CPUs together. */
    public Ticks since(CpuTicks earlier, Iterable<Integer> cpus) {
        Ticks sum = Ticks.NONE;
        for (int cpu : cpus) {
            if (byCpu.containsKey(cpu) && earlier.byCpu.containsKey(cpu)) {
                sum = sum.plus(byCpu.get(cpu).minus(earlier.byCpu.get(cpu)));
            }
        }
        return sum;
    }

    private static Ticks ticks(List<Long> n) {
        return new Ticks(
                n.get(0) + n.get(1), n.get(2), n.get(5), n.get(6), n.get(7), n.get(3) + n.get(4));
    }

    private static Optional<List<Long>> numbers(String text) {
        List<Long> numbers = new ArrayList<>();
        for (String word : text.strip().split(" +")) {
            if (!word.matches("\\d{1,18}")) {
                return Optional.empty();
            }
            numbers.add(Long.valueOf(word));
        }
        return numbers.size() < 8 ? Optional.empty() : Optional.of(numbers);
    }
}
