package dev.spdkcmp.drivers.simulated.machine;

import java.util.Map;
import java.util.TreeMap;

/** Parameters of kernel modules under /sys/module. */
public final class ModuleParameters {

    private static final Map<String, Map<String, String>> DEFAULTS =
            Map.of(
                    "nvme",
                    Map.of(
                            "io_queue_depth", "1024",
                            "max_host_mem_size_mb", "128",
                            "noacpi", "N",
                            "poll_queues", "0",
                            "sgl_threshold", "32768",
                            "use_cmb_sqes", "Y",
                            "use_threaded_interrupts", "0",
                            "write_queues", "0"),
                    "nvme_core",
                    Map.of(
                            "multipath", "Y",
                            "default_ps_max_latency_us", "100000",
                            "io_timeout", "30",
                            "admin_timeout", "60"),
                    "vfio",
                    Map.of("enable_unsafe_noiommu_mode", "N"),
                    "vfio_iommu_type1",
                    Map.of("dma_entry_limit", "65535", "allow_unsafe_interrupts", "N"),
                    "kvm",
                    Map.of("halt_poll_ns", "200000"));

    private final Machine machine;

    public ModuleParameters(Machine machine) {
        this.machine = machine;
    }

    /** Path of a parameter. */
    public static String path(String module, String parameter) {
        return "/sys/module/" + module + "/parameters/" + parameter;
    }

    /** Names and values of a module's parameters now. */
    public Map<String, String> of(MachineState state, String module) {
        Map<String, String> values = new TreeMap<>(DEFAULTS.getOrDefault(module, Map.of()));
        values.replaceAll((name, value) -> value(state, module, name, value));
        return values;
    }

    /** Value of a numeric parameter. */
    int number(MachineState state, String module, String parameter) {
        String byDefault = DEFAULTS.get(module).get(parameter);
        return Integer.parseInt(value(state, module, parameter, byDefault).trim());
    }

    private String value(MachineState state, String module, String name, String byDefault) {
        String path = path(module, name);
        String set = state.settings.get(path);
        return set != null ? set : machine.profile().settings().getOrDefault(path, byDefault);
    }
}
