package dev.spdkcmp.drivers.settings;

import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.topology.CpuList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Interrupts of devices, from {@code /proc/interrupts} (proc(5)). */
public final class Interrupts {

    /** Number, a count for each CPU, then chip, vector and name. */
    private static final Pattern ROW = Pattern.compile("\\s*(\\d{1,6}):[\\s\\d]*+(.*\\S)\\s*");

    private final HostFiles files;

    public Interrupts(HostFiles files) {
        this.files = files;
    }

    /**
     * An interrupt.
     *
     * @param affinity where it may go, as a setting
     * @param row what the table says of it: chip, vector and name
     */
    public record Interrupt(InterruptAffinity affinity, String row) {

        /** Whether it is one of a PCI function's vectors; kernels before 6.3 do not say. */
        public boolean isOf(String bdf, String controller) {
            return row.contains(bdf)
                    || controller != null && affinity.owner().matches(controller + "q\\d+");
        }
    }

    /** All that have a number; those that a CPU makes itself have none. */
    public List<Interrupt> all() {
        return table().lines().map(Interrupts::parse).flatMap(Optional::stream).toList();
    }

    /** The one of a number. */
    Optional<Interrupt> find(int number) {
        String table = "\n" + table();
        String start = number + ":";
        int at = table.indexOf(start);
        while (at >= 0) {
            int line = table.lastIndexOf('\n', at);
            if (table.substring(line, at).isBlank()) {
                int end = table.indexOf('\n', at);
                return parse(table.substring(at, end < 0 ? table.length() : end));
            }
            at = table.indexOf(start, at + 1);
        }
        return Optional.empty();
    }

    private String table() {
        return files.read("/proc/interrupts").orElse("");
    }

    private static Optional<Interrupt> parse(String line) {
        Matcher row = ROW.matcher(line);
        if (!row.matches()) {
            return Optional.empty();
        }
        String about = row.group(2).strip();
        String owner = about.substring(about.lastIndexOf(' ') + 1);
        return Optional.of(
                new Interrupt(new InterruptAffinity(Integer.parseInt(row.group(1)), owner), about));
    }

    /** CPUs that an interrupt may go to; none where that cannot be read. */
    public SortedSet<Integer> cpus(InterruptAffinity affinity) {
        return CpuList.parse(
                files.read("/proc/irq/" + affinity.interrupt() + "/smp_affinity_list").orElse(""));
    }
}
