package dev.spdkcmp.drivers.binding;

import dev.spdkcmp.drivers.host.AdminCommand;
import dev.spdkcmp.drivers.host.AdminResult;
import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.host.ProcessTable;
import dev.spdkcmp.drivers.settings.WakeUpLimit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Everything of a machine that must be as it was after a run, under the machine's own names: the
 * whole of /sys but what measures or counts or cannot be changed, mounts, services, features, and
 * programs of ours.
 */
final class RestoredSet {

    /** Values that change by themselves, that a rebind counts, or that nobody can change. */
    private static final Pattern LEFT_OUT =
            Pattern.compile(
                    "hwmon.*|stat|inflight|uevent|temp\\d+_input|scaling_cur_freq|energy_uj"
                            + "|cpuinfo_.*|irq|time|usage|numastat|meminfo|vmstat|refcnt|config"
                            + "|ras.*|aer_.*|disk_ro|free_hugepages|mq|cpuidle|cache|topology"
                            + "|msi_irqs|thermal|powercap|pci_bus");

    private final HostFiles files;
    private final Map<String, String> values = new TreeMap<>();

    private RestoredSet(HostFiles files) {
        this.files = files;
    }

    static Map<String, String> read(Host host) {
        RestoredSet set = new RestoredSet(host.files());
        set.walk("/sys", 0);
        for (String interrupt : host.files().list("/proc/irq")) {
            String file = "/proc/irq/" + interrupt + "/smp_affinity_list";
            host.files().read(file).ifPresent(cpus -> set.values.put(file, cpus));
        }
        set.values.put("cpu_dma_latency", new WakeUpLimit().show(host).orElse(""));
        set.values.put("mounts", host.files().read("/proc/mounts").orElse(""));
        for (String entry : host.files().list("/sys/class/nvme")) {
            for (int feature : List.of(1, 6, 8)) {
                AdminResult answer =
                        host.natives().nvmeAdmin("/dev/" + entry, AdminCommand.getFeature(feature));
                set.values.put(entry + " feature " + feature, String.valueOf(answer.result()));
            }
        }
        new ProcessTable(host.files())
                .alive()
                .filter(
                        process ->
                                host.files()
                                        .read("/proc/" + process.pid() + "/environ")
                                        .orElse("")
                                        .contains("SPDKCMP_CHILD="))
                .forEach(process -> set.values.put("process " + process.pid(), "ours"));
        return set.values;
    }

    private void walk(String path, int depth) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        if (LEFT_OUT.matcher(name).matches() || depth > 16) {
            return;
        }
        String link = files.readLink(path).orElse(null);
        if (link != null) {
            values.put(path, "-> " + link);
            return;
        }
        List<String> below = files.list(path);
        if (below.isEmpty()) {
            files.read(path).ifPresent(text -> values.put(path, text));
        }
        below.forEach(child -> walk(path + "/" + child, depth + 1));
    }

    /** What differs, for a message: at most a dozen values. */
    static Map<String, String> difference(Map<String, String> before, Map<String, String> after) {
        TreeMap<String, String> different = new TreeMap<>();
        before.forEach(
                (name, value) -> {
                    if (!value.equals(after.get(name))) {
                        different.put(name, value.strip() + " => " + after.get(name));
                    }
                });
        after.forEach(
                (name, value) -> {
                    if (!before.containsKey(name)) {
                        different.put(name, "nothing => " + value.strip());
                    }
                });
        while (different.size() > 12) {
            different.pollLastEntry();
        }
        return different;
    }
}
