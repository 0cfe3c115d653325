package dev.spdkcmp.drivers.telemetry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Device interrupts since boot, from {@code /proc/interrupts}. Timers, rescheduling and the like,
 * which have names instead of numbers there, are not among them.
 *
 * @param vectors by their number
 */
public record InterruptCounts(Map<Integer, Vector> vectors) {

    private static final Pattern NVME_QUEUE = Pattern.compile("(nvme\\d+)q([1-9]\\d*)$");

    public InterruptCounts {
        vectors = Map.copyOf(vectors);
    }

    /**
     * One interrupt.
     *
     * @param name of the device's queue or driver: {@code nvme0q1}, {@code eth0-TxRx-3}
     * @param byCpu counts above 0 by CPU
     */
    public record Vector(String name, Map<Integer, Long> byCpu) {
        public Vector {
            byCpu = Map.copyOf(byCpu);
        }

        /** On all CPUs. */
        public long total() {
            return byCpu.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /** Reads the text; the first line names the CPUs of the columns. */
    public static InterruptCounts parse(String text) {
        List<Integer> columns = new ArrayList<>();
        Map<Integer, Vector> vectors = new LinkedHashMap<>();
        for (String line : text.split("\n")) {
            String[] words = line.strip().split("\\s+");
            if (words[0].matches("CPU\\d+")) {
                for (String word : words) {
                    columns.add(Integer.valueOf(word.substring("CPU".length())));
                }
            } else if (words[0].matches("\\d{1,9}:")) {
                vectors.put(
                        Integer.valueOf(words[0].substring(0, words[0].length() - 1)),
                        vector(words, columns));
            }
        }
        return new InterruptCounts(vectors);
    }

    private static Vector vector(String[] words, List<Integer> columns) {
        Map<Integer, Long> byCpu = new TreeMap<>();
        for (int i = 1; i < words.length && i <= columns.size(); i++) {
            if (words[i].matches("\\d{1,18}") && !words[i].equals("0")) {
                byCpu.put(columns.get(i - 1), Long.valueOf(words[i]));
            }
        }
        return new Vector(words[words.length - 1], byCpu);
    }

    /** What was added since an earlier reading. */
    public InterruptCounts since(InterruptCounts earlier) {
        Map<Integer, Vector> added = new TreeMap<>();
        vectors.forEach(
                (number, now) -> {
                    Vector before = earlier.vectors.get(number);
                    boolean same = before != null && before.name().equals(now.name());
                    added.put(number, same ? minus(now, before) : now);
                });
        return new InterruptCounts(added);
    }

    private static Vector minus(Vector now, Vector before) {
        Map<Integer, Long> byCpu = new TreeMap<>();
        now.byCpu()
                .forEach(
                        (cpu, count) -> {
                            long more = count - before.byCpu().getOrDefault(cpu, 0L);
                            if (more > 0) {
                                byCpu.put(cpu, more);
                            }
                        });
        return new Vector(now.name(), byCpu);
    }

    /** Those of NVMe I/O queues by controller ({@code nvme0}); queue 0 is the admin queue. */
    public Map<String, Long> byController() {
        Map<String, Long> counts = new TreeMap<>();
        for (Vector vector : vectors.values()) {
            Matcher queue = NVME_QUEUE.matcher(vector.name());
            if (queue.matches()) {
                counts.merge(queue.group(1), vector.total(), Long::sum);
            }
        }
        return counts;
    }

    /**
     * The number of a controller's queue, which is its interrupt's name; null where it has none.
     */
    public Integer numberOf(String controller, int queue) {
        return vectors.entrySet().stream()
                .filter(entry -> entry.getValue().name().equals(controller + "q" + queue))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    /** Counts on these CPUs by the vector's name; those that did not strike there are left out. */
    public Map<String, Long> on(Set<Integer> cpus) {
        Map<String, Long> counts = new TreeMap<>();
        for (Vector vector : vectors.values()) {
            vector.byCpu()
                    .forEach(
                            (cpu, count) -> {
                                if (cpus.contains(cpu)) {
                                    counts.merge(vector.name(), count, Long::sum);
                                }
                            });
        }
        return counts;
    }
}
