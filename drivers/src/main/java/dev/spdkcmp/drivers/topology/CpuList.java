package dev.spdkcmp.drivers.topology;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/** CPU lists as the kernel writes them: {@code 0-3,8}. */
public final class CpuList {

    private CpuList() {}

    /** The CPUs of a list; none for an empty one. Parts that are no numbers are left out. */
    public static SortedSet<Integer> parse(String text) {
        SortedSet<Integer> cpus = new TreeSet<>();
        for (String part : text.strip().split(",")) {
            if (!part.strip().matches("\\d{1,6}(-\\d{1,6})?")) {
                continue;
            }
            String[] ends = part.strip().split("-");
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int cpu = Integer.parseInt(ends[0]); cpu <= last; cpu++) {
                cpus.add(cpu);
            }
        }
        return Collections.unmodifiableSortedSet(cpus);
    }

    /** The shortest list of these CPUs. */
    public static String text(Collection<Integer> cpus) {
        StringBuilder text = new StringBuilder();
        Integer first = null;
        Integer last = null;
        for (Integer cpu : new TreeSet<>(cpus)) {
            if (last != null && cpu == last + 1) {
                last = cpu;
                continue;
            }
            append(text, first, last);
            first = cpu;
            last = cpu;
        }
        append(text, first, last);
        return text.toString();
    }

    private static void append(StringBuilder text, Integer first, Integer last) {
        if (first == null) {
            return;
        }
        text.append(text.isEmpty() ? "" : ",").append(first);
        if (!first.equals(last)) {
            text.append(last == first + 1 ? "," : "-").append(last);
        }
    }
}
