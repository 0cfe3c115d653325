package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.load.LoadTarget;
import dev.spdkcmp.drivers.settings.WakeUpLimit;
import dev.spdkcmp.harness.plan.Cell;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.parsers.measurement.Problem;
import dev.spdkcmp.scenarios.HostSetting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The conditions of a sample, and whether they are those of the samples before. Those whose name
 * begins with {@code host.} have to be equal in all arms, those that begin with {@code device.} in
 * all samples of one arm.
 */
final class Conditions {

    private static final String HOST = "host.";
    private static final String DEVICE = "device.";
    private static final List<String> QUEUE =
            List.of("scheduler", "nr_requests", "nomerges", "rq_affinity", "iostats", "io_poll");
    private static final long BYTES_PER_KIB = 1024;

    private static final Map<String, HostSetting> ASKED_BY =
            Map.of(
                    HOST + "governor",
                    HostSetting.GOVERNOR,
                    HOST + "boost",
                    HostSetting.TURBO,
                    HOST + "no_turbo",
                    HostSetting.TURBO,
                    HOST + "cpu_dma_latency",
                    HostSetting.CPU_DMA_LATENCY);

    private final Host host;
    private final HostFiles files;
    private final Set<HostSetting> asked;
    private final Map<String, String> first = new HashMap<>();

    /**
     * Conditions of a machine.
     *
     * @param asked settings that any arm asks for, which so may differ between arms
     */
    Conditions(Host host, Set<HostSetting> asked) {
        this.host = host;
        this.files = host.files();
        this.asked = Set.copyOf(asked);
    }

    /** Those of a run. */
    static Conditions of(Host host, Plan plan) {
        return new Conditions(
                host,
                plan.cells().stream()
                        .flatMap(cell -> cell.settings().keySet().stream())
                        .collect(Collectors.toSet()));
    }

    /** The conditions right now. */
    Map<String, String> of(Cell cell, List<LoadTarget> targets) {
        Map<String, String> found = new TreeMap<>();
        TreeSet<String> governors = new TreeSet<>();
        for (int cpu : cell.cores().measuredCpus()) {
            read("/sys/devices/system/cpu/cpu" + cpu + "/cpufreq/scaling_governor")
                    .ifPresent(governors::add);
        }
        if (!governors.isEmpty()) {
            found.put(HOST + "governor", String.join(",", governors));
        }
        read("/sys/devices/system/cpu/cpufreq/boost").ifPresent(v -> found.put(HOST + "boost", v));
        read("/sys/devices/system/cpu/intel_pstate/no_turbo")
                .ifPresent(v -> found.put(HOST + "no_turbo", v));
        new WakeUpLimit().show(host).ifPresent(v -> found.put(HOST + "cpu_dma_latency", v));
        for (int index : cell.deviceIndexes()) {
            LoadTarget target = targets.get(index);
            if (target.bdf() != null) {
                String folder = "/sys/bus/pci/devices/" + target.bdf() + "/";
                read(folder + "current_link_speed")
                        .ifPresent(
                                speed ->
                                        found.put(
                                                HOST + "link." + target.name(),
                                                speed
                                                        + " x"
                                                        + read(folder + "current_link_width")
                                                                .orElse("?")));
            }
            if (cell.arm().onKernel() && target.path() != null) {
                queue(target, found);
            }
        }
        return found;
    }

    private void queue(LoadTarget target, Map<String, String> found) {
        String disk = target.path().substring(target.path().lastIndexOf('/') + 1);
        for (String attribute : QUEUE) {
            read("/sys/block/" + disk + "/queue/" + attribute)
                    .ifPresent(value -> found.put(DEVICE + target.name() + "." + attribute, value));
        }
    }

    /** What changed while a sample was measured. */
    static List<Problem> changes(Map<String, String> before, Map<String, String> after) {
        List<Problem> changes = new ArrayList<>();
        new TreeMap<>(before)
                .forEach(
                        (name, value) -> {
                            String now = after.get(name);
                            if (!value.equals(now)) {
                                changes.add(
                                        Problem.error(
                                                "environment-changed",
                                                name
                                                        + " was "
                                                        + value
                                                        + " before the sample and is "
                                                        + (now == null ? "not told" : now)
                                                        + " after it"));
                            }
                        });
        return changes;
    }

    /** What is not as it was when this arm, or any arm, was measured for the first time. */
    List<Problem> differences(Cell cell, Map<String, String> now) {
        List<Problem> differences = new ArrayList<>();
        now.forEach(
                (name, value) -> {
                    HostSetting setting = ASKED_BY.get(name);
                    boolean differs = setting != null && asked.contains(setting);
                    boolean ofAll = name.startsWith(HOST) && !differs;
                    String key = ofAll ? name : cell.arm().name() + " " + name;
                    String before = first.putIfAbsent(key, value);
                    boolean itsOwn = setting != null && cell.settings().containsKey(setting);
                    if (before != null && !before.equals(value) && !itsOwn) {
                        differences.add(
                                Problem.error(
                                        "environment-differs",
                                        name
                                                + " is "
                                                + value
                                                + " and was "
                                                + before
                                                + " when "
                                                + (ofAll
                                                        ? "the run's first sample"
                                                        : "this arm's first sample")
                                                + " was taken"));
                    }
                });
        return differences;
    }

    /** Memory in hugepages of the default size. */
    Long hugepageBytes() {
        Map<String, Long> meminfo = new HashMap<>();
        for (String line : files.read("/proc/meminfo").orElse("").split("\n")) {
            String[] words = line.split("[: ]+");
            if (words.length > 1 && words[1].matches("\\d{1,15}")) {
                meminfo.put(words[0], Long.valueOf(words[1]));
            }
        }
        Long pages = meminfo.get("HugePages_Total");
        Long kib = meminfo.get("Hugepagesize");
        return pages == null || kib == null ? null : Long.valueOf(pages * kib * BYTES_PER_KIB);
    }

    private Optional<String> read(String path) {
        return files.read(path).map(String::strip).filter(text -> !text.isEmpty());
    }
}
