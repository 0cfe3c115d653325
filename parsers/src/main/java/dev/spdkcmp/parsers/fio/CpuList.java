package dev.spdkcmp.parsers.fio;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lists of CPUs as {@code cpus_allowed} takes them: {@code 0,2,4-7}. */
final class CpuList {

    private static final Pattern RANGE = Pattern.compile("([0-9]{1,5})(?:-([0-9]{1,5}))?");

    private CpuList() {}

    /** The CPUs, ascending; empty where the text is no such list. */
    static Optional<List<Integer>> parse(String text) {
        TreeSet<Integer> cpus = new TreeSet<>();
        for (String part : text.split(",")) {
            Matcher range = RANGE.matcher(part.strip());
            if (!range.matches()) {
                return Optional.empty();
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (last < first) {
                return Optional.empty();
            }
            for (int cpu = first; cpu <= last; cpu++) {
                cpus.add(cpu);
            }
        }
        return cpus.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(cpus));
    }
}
