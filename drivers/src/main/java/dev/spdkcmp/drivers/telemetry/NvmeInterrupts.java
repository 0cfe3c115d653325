package dev.spdkcmp.drivers.telemetry;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Interrupts of NVMe I/O queues, from {@code /proc/interrupts}. Queue 0 is the admin queue and not
 * among them.
 */
public final class NvmeInterrupts {

    private static final Pattern QUEUE = Pattern.compile("(nvme\\d+)q([1-9]\\d*)$");

    private NvmeInterrupts() {}

    /** Interrupts since boot by controller ({@code nvme0}), all CPUs and I/O queues together. */
    public static Map<String, Long> parse(String text) {
        Map<String, Long> counts = new TreeMap<>();
        for (String line : text.split("\n")) {
            String[] words = line.strip().split("\\s+");
            Matcher queue = QUEUE.matcher(words[words.length - 1]);
            if (!queue.matches()) {
                continue;
            }
            long sum = 0;
            for (int i = 1; i < words.length && words[i].matches("\\d{1,18}"); i++) {
                sum += Long.parseLong(words[i]);
            }
            counts.merge(queue.group(1), sum, Long::sum);
        }
        return counts;
    }
}
