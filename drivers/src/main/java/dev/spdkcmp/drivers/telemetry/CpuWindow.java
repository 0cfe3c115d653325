package dev.spdkcmp.drivers.telemetry;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the machine did between two snapshots inside the measured time of a sample. What was not to
 * be had is null or empty.
 *
 * @param seconds length of the window
 * @param everywhere CPU seconds of all CPUs, by kind
 * @param measured CPU seconds of the measured CPUs, by kind
 * @param contextSwitches of the whole machine
 * @param interrupts of NVMe I/O queues by controller
 * @param megahertz mean of the frequencies seen on the measured CPUs
 * @param joules energy of all packages
 * @param cycles of the measured CPUs
 * @param instructions of the measured CPUs
 */
public record CpuWindow(
        double seconds,
        Map<String, Double> everywhere,
        Map<String, Double> measured,
        Long contextSwitches,
        Map<String, Long> interrupts,
        Double megahertz,
        Double joules,
        Double cycles,
        Double instructions) {

    /** Kinds of busy time, in the order in which they are shown. */
    public static final List<String> BUSY_KINDS = List.of("user", "system", "irq", "softirq");

    public CpuWindow {
        everywhere = Map.copyOf(everywhere);
        measured = Map.copyOf(measured);
        interrupts = Map.copyOf(interrupts);
    }

    /** CPU seconds that anybody used on any CPU. */
    public double busySeconds() {
        return BUSY_KINDS.stream().mapToDouble(k -> everywhere.getOrDefault(k, 0.0)).sum();
    }

    /**
     * The difference of two snapshots.
     *
     * @param cpus the measured CPUs
     * @param energyRanges where energy counters start again; a wrap in a zone without one makes the
     *     energy unknown
     */
    public static CpuWindow between(
            Snapshot start, Snapshot end, List<Integer> cpus, Map<String, Long> energyRanges) {
        double seconds = (end.monotonicNs() - start.monotonicNs()) / 1e9;
        return new CpuWindow(
                seconds,
                kinds(end.ticks().since(start.ticks(), end.ticks().byCpu().keySet())),
                kinds(end.ticks().since(start.ticks(), cpus)),
                end.ticks().contextSwitches() == null || start.ticks().contextSwitches() == null
                        ? null
                        : Long.valueOf(
                                end.ticks().contextSwitches() - start.ticks().contextSwitches()),
                end.interrupts().since(start.interrupts()).byController(),
                megahertz(start, end),
                joules(start, end, energyRanges),
                counted(start, end, true),
                counted(start, end, false));
    }

    private static Map<String, Double> kinds(CpuTicks.Ticks ticks) {
        Map<String, Double> kinds = new TreeMap<>();
        kinds.put("user", seconds(ticks.user()));
        kinds.put("system", seconds(ticks.system()));
        kinds.put("irq", seconds(ticks.irq()));
        kinds.put("softirq", seconds(ticks.softirq()));
        kinds.put("steal", seconds(ticks.steal()));
        kinds.put("idle", seconds(ticks.idle()));
        return kinds;
    }

    private static double seconds(long ticks) {
        return (double) ticks / CpuTicks.PER_SECOND;
    }

    private static Double megahertz(Snapshot start, Snapshot end) {
        double sum = 0;
        int count = 0;
        for (Snapshot one : List.of(start, end)) {
            for (long khz : one.khz().values()) {
                sum += khz / 1000.0;
                count++;
            }
        }
        return count == 0 ? null : Double.valueOf(sum / count);
    }

    private static Double joules(Snapshot start, Snapshot end, Map<String, Long> ranges) {
        double joules = 0;
        boolean any = false;
        for (Map.Entry<String, Long> zone : end.energyMicrojoules().entrySet()) {
            Long before = start.energyMicrojoules().get(zone.getKey());
            if (before == null) {
                return null;
            }
            long used = zone.getValue() - before;
            if (used < 0 && !ranges.containsKey(zone.getKey())) {
                return null;
            }
            joules += (used < 0 ? used + ranges.get(zone.getKey()) : used) / 1e6;
            any = true;
        }
        return any ? joules : null;
    }

    /** Multiplexed counters are scaled by the share of time in which they counted. */
    private static Double counted(Snapshot start, Snapshot end, boolean cycles) {
        if (start.counters() == null || end.counters() == null) {
            return null;
        }
        long enabled = end.counters().enabledNs() - start.counters().enabledNs();
        long running = end.counters().runningNs() - start.counters().runningNs();
        if (running <= 0 || enabled <= 0) {
            return null;
        }
        long events =
                cycles
                        ? end.counters().cycles() - start.counters().cycles()
                        : end.counters().instructions() - start.counters().instructions();
        return (double) events * enabled / running;
    }
}
