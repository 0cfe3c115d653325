package dev.spdkcmp.drivers.doctor;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** The kernel's lists of CPUs: {@code 0-3,8}. */
final class CpuList {

    private CpuList() {}

    /** CPUs in a list; what is no number or range is left out. */
    static Set<Integer> parse(String list) {
        Set<Integer> cpus = new TreeSet<>();
        for (String part : list.strip().split(",")) {
            if (part.matches("\\d{1,5}")) {
                cpus.add(Integer.valueOf(part));
            } else if (part.matches("\\d{1,5}-\\d{1,5}")) {
                String[] ends = part.split("-");
                for (int cpu = Integer.parseInt(ends[0]); cpu <= Integer.parseInt(ends[1]); cpu++) {
                    cpus.add(cpu);
                }
            }
        }
        return cpus;
    }

    static String format(Collection<Integer> cpus) {
        StringBuilder list = new StringBuilder();
        Integer start = null;
        Integer last = null;
        for (Integer cpu : new TreeSet<>(cpus)) {
            if (last == null || cpu != last + 1) {
                close(list, start, last);
                start = cpu;
            }
            last = cpu;
        }
        close(list, start, last);
        return list.toString();
    }

    private static void close(StringBuilder list, Integer start, Integer last) {
        if (start != null) {
            list.append(list.isEmpty() ? "" : ",").append(start);
            if (!start.equals(last)) {
                list.append('-').append(last);
            }
        }
    }
}
