package dev.spdkcmp.drivers.settings;

import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.topology.CpuList;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/** Interrupts of devices, from {@code /proc/interrupts} (proc(5)). */
public final class Interrupts {

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
        List<Interrupt> found = new ArrayList<>();
        for (String line : files.read("/proc/interrupts").orElse("").split("\n")) {
            String[] words = line.strip().split("\\s+");
            if (!words[0].matches("\\d{1,6}:")) {
                continue;
            }
            int at = 1;
            while (at < words.length && words[at].matches("\\d+")) {
                at++;
            }
            if (at < words.length) {
                int number = Integer.parseInt(words[0].substring(0, words[0].length() - 1));
                found.add(
                        new Interrupt(
                                new InterruptAffinity(number, words[words.length - 1]),
                                String.join(" ", List.of(words).subList(at, words.length))));
            }
        }
        return found;
    }

    /** CPUs that an interrupt may go to; none where that cannot be read. */
    public SortedSet<Integer> cpus(InterruptAffinity affinity) {
        return CpuList.parse(
                files.read("/proc/irq/" + affinity.interrupt() + "/smp_affinity_list").orElse(""));
    }
}
