package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.settings.FeatureSetting;
import dev.spdkcmp.drivers.settings.FileSetting;
import dev.spdkcmp.drivers.settings.QueueSetting;
import dev.spdkcmp.drivers.settings.ServiceSetting;
import dev.spdkcmp.drivers.settings.Setting;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanDevice;
import dev.spdkcmp.scenarios.HostSetting;
import java.util.ArrayList;
import java.util.List;

/** What a scenario's settings mean on the devices and CPUs of a plan. */
final class HostSettings {

    private static final int WRITE_CACHE_FEATURE = 0x06;
    private static final int COALESCING_FEATURE = 0x08;
    private static final int TIME_SHIFT = 8;
    private static final String BOOST = "/sys/devices/system/cpu/cpufreq/boost";
    private static final String NO_TURBO = "/sys/devices/system/cpu/intel_pstate/no_turbo";

    private final Host host;
    private final Plan plan;

    HostSettings(Host host, Plan plan) {
        this.host = host;
        this.plan = plan;
    }

    /**
     * One thing to set.
     *
     * @param setting what
     * @param value in the spelling that it takes
     */
    record Wanted(Setting setting, String value) {}

    /** Everything that a setting means; empty where this program cannot set it. */
    List<Wanted> of(HostSetting setting, String value) {
        return switch (setting) {
            case SCHEDULER,
                    NR_REQUESTS,
                    READ_AHEAD_KB,
                    NOMERGES,
                    RQ_AFFINITY,
                    IOSTATS,
                    WBT_LAT_USEC,
                    ADD_RANDOM ->
                    queue(setting.yamlName(), value);
            case WRITE_CACHE -> feature(WRITE_CACHE_FEATURE, value.equals("on") ? "1" : "0");
            case COALESCING -> feature(COALESCING_FEATURE, coalescing(value));
            case GOVERNOR ->
                    plan.measuredCpus().stream()
                            .map(cpu -> new Wanted(FileSetting.governor(cpu), value))
                            .toList();
            case TURBO -> turbo(value.equals("on"));
            case IRQBALANCE ->
                    List.of(
                            new Wanted(
                                    new ServiceSetting("irqbalance"),
                                    value.equals("on")
                                            ? ServiceSetting.ACTIVE
                                            : ServiceSetting.INACTIVE));
            case POLL_QUEUES, CPU_DMA_LATENCY, IRQ_AFFINITY, ISOLATION -> List.of();
        };
    }

    private List<Wanted> queue(String attribute, String value) {
        List<Wanted> wanted = new ArrayList<>();
        for (PlanDevice device : plan.devices()) {
            if (device.serial() != null) {
                wanted.add(
                        new Wanted(
                                new QueueSetting(
                                        device.serial(), device.target().namespace(), attribute),
                                value));
            } else if (host.files().deviceNumber(device.target().path()).isPresent()) {
                String path = device.target().path();
                String disk = path.substring(path.lastIndexOf('/') + 1);
                wanted.add(
                        new Wanted(
                                new FileSetting(
                                        disk + " queue/" + attribute,
                                        "/sys/block/" + disk + "/queue/" + attribute),
                                value));
            }
        }
        return wanted;
    }

    private List<Wanted> feature(int feature, String value) {
        return plan.devices().stream()
                .filter(device -> device.serial() != null)
                .map(device -> new Wanted(new FeatureSetting(device.serial(), feature), value))
                .toList();
    }

    /** Aggregation threshold and time (in 100 µs) in one value; time 0 is off. */
    private static String coalescing(String value) {
        if (value.equals("off")) {
            return "0";
        }
        String[] parts = value.split("/");
        return String.valueOf(
                Integer.parseInt(parts[1]) << TIME_SHIFT | Integer.parseInt(parts[0]));
    }

    private List<Wanted> turbo(boolean on) {
        if (host.files().exists(NO_TURBO)) {
            return List.of(
                    new Wanted(new FileSetting("intel_pstate no_turbo", NO_TURBO), on ? "0" : "1"));
        }
        return List.of(new Wanted(new FileSetting("cpufreq boost", BOOST), on ? "1" : "0"));
    }
}
