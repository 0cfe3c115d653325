package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.telemetry.CpuTicks;
import dev.spdkcmp.drivers.telemetry.CpuWindow;
import dev.spdkcmp.drivers.telemetry.InterruptCounts;
import dev.spdkcmp.drivers.telemetry.Snapshot;
import dev.spdkcmp.drivers.topology.CpuList;
import dev.spdkcmp.drivers.topology.CpuTopology;
import dev.spdkcmp.drivers.topology.TopologyReader;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.parsers.measurement.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What doctor looked at before a run, watched while each sample is measured: other work on the
 * measured CPUs, stolen time, the clock, and interrupts. Each finding is a deviation with its
 * evidence, printed with the sample.
 */
final class SampleWatch {

    /** Time on the measured CPUs that is not the load's, as a share of one CPU. */
    private static final double STRAY_SHARE = 0.05;

    private static final double STOLEN_SHARE = 0.01;
    private static final double CLOCK_SHARE = 0.95;
    private static final double STRANGERS_PER_SECOND = 100;

    /** Interrupts below this number in a window do not say where a vector goes. */
    private static final long TELLING = 100;

    private final Plan plan;
    private final CpuTopology topology;
    private final Map<String, Double> firstMegahertz = new HashMap<>();
    private final Map<String, Set<Integer>> firstPlaces = new HashMap<>();

    /**
     * A watch over one run.
     *
     * @param plan what is run
     */
    SampleWatch(Host host, Plan plan) {
        this.plan = plan;
        this.topology = new TopologyReader(host.files()).read();
    }

    /**
     * What disturbed a sample.
     *
     * @param window the time between the two snapshots
     * @param controllers kernel names of the cell's devices; none for files and on SPDK's driver
     */
    List<Problem> disturbances(
            Cell cell, Snapshot start, Snapshot end, CpuWindow window, List<String> controllers) {
        List<Problem> found = new ArrayList<>();
        Set<Integer> cpus = new TreeSet<>(cell.cores().measuredCpus());
        // whose interrupts a file's disk raises is not known
        boolean onDevices =
                cell.deviceIndexes().stream()
                        .allMatch(index -> plan.devices().get(index).target().bdf() != null);
        if (cell.arm().placement().pinned()) {
            stray(cpus, start, end, window, found);
        }
        stolen(cpus, window, found);
        clock(cell, window, found);
        InterruptCounts interrupts = end.interrupts().since(start.interrupts());
        if (onDevices) {
            strangers(cpus, interrupts, window, controllers, found);
        }
        moved(interrupts, controllers, found);
        rate(interrupts, window, found);
        return found;
    }

    private static void stray(
            Set<Integer> cpus,
            Snapshot start,
            Snapshot end,
            CpuWindow window,
            List<Problem> found) {
        if (start.load() == null || end.load() == null || window.measured().isEmpty()) {
            return;
        }
        double own =
                (end.load().busyTicks() - start.load().busyTicks()) / (double) CpuTicks.PER_SECOND;
        double all =
                window.measured().getOrDefault("user", 0.0)
                        + window.measured().getOrDefault("system", 0.0);
        double stray = all - own;
        if (stray <= STRAY_SHARE * window.seconds()) {
            return;
        }
        String tasks =
                end.running().stream()
                        .filter(task -> task.sessionId() != end.load().sessionId())
                        .map(task -> task.command() + " (pid " + task.pid() + ")")
                        .distinct()
                        .collect(Collectors.joining(", "));
        found.add(
                Problem.warning(
                        "stray-load",
                        String.format(
                                Locale.ROOT,
                                "other work took %.2f s of %.1f s on CPUs %s (/proc/stat: %.2f s,"
                                        + " of the load's own process: %.2f s)%s",
                                stray,
                                window.seconds(),
                                CpuList.text(cpus),
                                all,
                                own,
                                tasks.isEmpty() ? "" : "; running there: " + tasks)));
    }

    private static void stolen(Set<Integer> cpus, CpuWindow window, List<Problem> found) {
        double stolen = window.measured().getOrDefault("steal", 0.0);
        if (stolen > STOLEN_SHARE * window.seconds() * cpus.size()) {
            found.add(
                    Problem.warning(
                            "steal",
                            String.format(
                                    Locale.ROOT,
                                    "the hypervisor took %.2f s of %.1f s from CPUs %s (/proc/stat)",
                                    stolen,
                                    window.seconds(),
                                    CpuList.text(cpus))));
        }
    }

    private void clock(Cell cell, CpuWindow window, List<Problem> found) {
        if (window.megahertz() == null) {
            return;
        }
        Double first = firstMegahertz.putIfAbsent(cell.id(), window.megahertz());
        if (first != null && window.megahertz() < CLOCK_SHARE * first) {
            found.add(
                    Problem.warning(
                            "clock-dropped",
                            String.format(
                                    Locale.ROOT,
                                    "the measured CPUs ran at %.0f MHz, and at %.0f MHz in this"
                                            + " cell's first sample (scaling_cur_freq)",
                                    window.megahertz(),
                                    first)));
        }
    }

    private static void strangers(
            Set<Integer> cpus,
            InterruptCounts interrupts,
            CpuWindow window,
            List<String> controllers,
            List<Problem> found) {
        Map<String, Long> strange = new TreeMap<>();
        interrupts
                .on(cpus)
                .forEach(
                        (name, count) -> {
                            boolean own = controllers.contains(name.replaceFirst("q\\d+$", ""));
                            if (!own && count > STRANGERS_PER_SECOND * window.seconds()) {
                                strange.put(name, count);
                            }
                        });
        if (!strange.isEmpty()) {
            found.add(
                    Problem.warning(
                            "foreign-interrupts",
                            String.format(
                                    Locale.ROOT,
                                    "other devices interrupted CPUs %s during %.1f s:"
                                            + " %s (/proc/interrupts)",
                                    CpuList.text(cpus),
                                    window.seconds(),
                                    strange.entrySet().stream()
                                            .map(e -> e.getKey() + " " + e.getValue() + " times")
                                            .collect(Collectors.joining(", ")))));
        }
    }

    /** A vector that strikes other CPUs than when it was first seen. */
    private void moved(InterruptCounts interrupts, List<String> controllers, List<Problem> found) {
        List<String> moved = new ArrayList<>();
        for (InterruptCounts.Vector vector : interrupts.vectors().values()) {
            boolean own = controllers.contains(vector.name().replaceFirst("q[1-9]\\d*$", ""));
            if (!own || vector.total() < TELLING) {
                continue;
            }
            Set<Integer> now =
                    vector.byCpu().entrySet().stream()
                            .filter(entry -> entry.getValue() * 2 >= vector.total())
                            .map(Map.Entry::getKey)
                            .collect(Collectors.toCollection(TreeSet::new));
            Set<Integer> before = firstPlaces.putIfAbsent(vector.name(), now);
            if (before != null && !before.equals(now)) {
                moved.add(
                        vector.name()
                                + " from CPU "
                                + CpuList.text(before)
                                + " to CPU "
                                + CpuList.text(now));
            }
        }
        if (!moved.isEmpty()) {
            found.add(
                    Problem.warning(
                            "interrupts-moved",
                            "interrupts went to other CPUs than in the first sample: "
                                    + String.join(", ", moved)
                                    + " (/proc/interrupts)"));
        }
    }

    private void rate(InterruptCounts interrupts, CpuWindow window, List<Problem> found) {
        Map<Integer, Long> bySocket = new TreeMap<>();
        for (InterruptCounts.Vector vector : interrupts.vectors().values()) {
            vector.byCpu()
                    .forEach(
                            (cpu, count) ->
                                    topology.cpu(cpu)
                                            .ifPresent(
                                                    c ->
                                                            bySocket.merge(
                                                                    c.socket(), count, Long::sum)));
        }
        double limit = plan.scenario().interruptLimit();
        bySocket.forEach(
                (socket, count) -> {
                    double perSecond = count / window.seconds();
                    if (perSecond > limit) {
                        found.add(
                                Problem.warning(
                                        "interrupt-rate",
                                        String.format(
                                                Locale.ROOT,
                                                "socket %d took %,.0f interrupts per second, more"
                                                        + " than %,.0f (/proc/interrupts)",
                                                socket,
                                                perSecond,
                                                limit)));
                    }
                });
    }
}
