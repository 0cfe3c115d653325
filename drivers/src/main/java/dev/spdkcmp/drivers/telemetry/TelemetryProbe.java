package dev.spdkcmp.drivers.telemetry;

import dev.spdkcmp.drivers.host.CpuCounters;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.host.ProcessTable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Takes snapshots while one sample runs. Opens hardware counters, where there are any. */
public final class TelemetryProbe implements AutoCloseable {

    private static final String POWERCAP = "/sys/class/powercap";

    private final Host host;
    private final List<Integer> cpus;
    private final CpuCounters counters;
    private final List<String> packages;

    /**
     * A probe.
     *
     * @param cpus the measured CPUs
     */
    public TelemetryProbe(Host host, Collection<Integer> cpus) {
        this.host = host;
        this.cpus = List.copyOf(cpus);
        this.counters = host.natives().countOn(Set.copyOf(cpus));
        this.packages = packages(host.files());
    }

    /** Zones of whole packages: {@code intel-rapl:0}, not their cores or memory. */
    private static List<String> packages(HostFiles files) {
        return files.list(POWERCAP).stream()
                .filter(name -> name.matches("(intel|amd)-rapl:\\d+"))
                .map(name -> POWERCAP + "/" + name)
                .toList();
    }

    /** Why there are no hardware counters; empty where there are. */
    public Optional<String> withoutCounters() {
        return counters instanceof CpuCounters.Unavailable unavailable
                ? Optional.of(unavailable.reason())
                : Optional.empty();
    }

    /**
     * Takes one.
     *
     * @param pid of the load generator; null where it is not known
     */
    public Snapshot take(Long pid) {
        ProcessTable processes = new ProcessTable(host.files());
        HostFiles files = host.files();
        Map<Integer, Long> khz = new TreeMap<>();
        for (int cpu : cpus) {
            number("/sys/devices/system/cpu/cpu" + cpu + "/cpufreq/scaling_cur_freq")
                    .ifPresent(value -> khz.put(cpu, value));
        }
        Map<String, Long> energy = new TreeMap<>();
        for (String zone : packages) {
            number(zone + "/energy_uj").ifPresent(value -> energy.put(zone, value));
        }
        return new Snapshot(
                host.clock().monotonicNs(),
                CpuTicks.parse(files.read("/proc/stat").orElse("")),
                InterruptCounts.parse(files.read("/proc/interrupts").orElse("")),
                khz,
                energy,
                pid == null ? null : processes.find(pid).orElse(null),
                processes.runningOn(Set.copyOf(cpus)),
                counters instanceof CpuCounters.Counting counting ? counting.read() : null);
    }

    /** Value at which an energy counter starts again from 0. */
    public Optional<Long> energyRange(String zone) {
        return number(zone + "/max_energy_range_uj");
    }

    private Optional<Long> number(String path) {
        return host.files()
                .read(path)
                .map(String::strip)
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Long::valueOf);
    }

    @Override
    public void close() {
        if (counters instanceof CpuCounters.Counting counting) {
            counting.close();
        }
    }
}
