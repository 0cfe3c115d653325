package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.host.HostFiles;
import dev.spdkcmp.drivers.topology.CpuList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a machine is, so that results of two can be told apart. */
final class Fingerprint {

    private static final String DMI = "/sys/class/dmi/id/";
    private static final String VULNERABILITIES = "/sys/devices/system/cpu/vulnerabilities";
    private static final String NODES = "/sys/devices/system/node";

    private final HostFiles files;

    Fingerprint(Host host) {
        this.files = host.files();
    }

    /** JSON-like values; what the machine does not say is null. */
    Map<String, Object> read() {
        Map<String, Object> found = new LinkedHashMap<>();
        put(found, "systemVendor", DMI + "sys_vendor");
        put(found, "product", DMI + "product_name");
        put(found, "board", DMI + "board_name");
        put(found, "biosVersion", DMI + "bios_version");
        put(found, "biosDate", DMI + "bios_date");
        found.put("cpu", cpuInfo("model name").orElse(null));
        found.put("microcode", cpuInfo("microcode").orElse(null));
        found.put("hypervisor", cpuInfo("flags").map(f -> f.contains(" hypervisor")).orElse(null));
        found.put("cpusOnline", text("/sys/devices/system/cpu/online").orElse(null));
        put(found, "smt", "/sys/devices/system/cpu/smt/control");
        found.put("nodes", nodes());
        put(found, "memory", "/proc/meminfo");
        found.computeIfPresent(
                "memory", (name, text) -> ((String) text).lines().findFirst().orElse(null));
        put(found, "kernel", "/proc/sys/kernel/osrelease");
        put(found, "kernelBuild", "/proc/sys/kernel/version");
        put(found, "commandLine", "/proc/cmdline");
        put(found, "governor", "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
        put(
                found,
                "clockSource",
                "/sys/devices/system/clocksource/clocksource0/current_clocksource");
        found.put("mitigations", mitigations());
        found.put("iommu", iommu());
        return found;
    }

    private void put(Map<String, Object> found, String name, String path) {
        found.put(name, text(path).orElse(null));
    }

    private Optional<String> text(String path) {
        return files.read(path).map(String::strip).filter(text -> !text.isEmpty());
    }

    private Optional<String> cpuInfo(String field) {
        return files.read("/proc/cpuinfo")
                .flatMap(
                        text ->
                                text.lines()
                                        .filter(line -> line.matches(field + "\\s*:.*"))
                                        .findFirst())
                .map(line -> line.substring(line.indexOf(':') + 1).strip());
    }

    private Map<String, String> nodes() {
        Map<String, String> nodes = new TreeMap<>();
        for (String name : files.list(NODES)) {
            if (name.matches("node\\d+")) {
                text(NODES + "/" + name + "/cpulist")
                        .ifPresent(cpus -> nodes.put(name, CpuList.text(CpuList.parse(cpus))));
            }
        }
        return nodes;
    }

    private Map<String, String> mitigations() {
        Map<String, String> found = new TreeMap<>();
        for (String name : files.list(VULNERABILITIES)) {
            text(VULNERABILITIES + "/" + name).ifPresent(state -> found.put(name, state));
        }
        return found;
    }

    private String iommu() {
        if (files.list("/sys/kernel/iommu_groups").isEmpty()) {
            return "none";
        }
        return files.list("/sys/kernel/iommu_groups").stream()
                .map(group -> text("/sys/kernel/iommu_groups/" + group + "/type"))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse("active");
    }
}
