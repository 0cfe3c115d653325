package dev.spdkcmp.harness.run;

import dev.spdkcmp.drivers.host.Host;
import dev.spdkcmp.drivers.settings.FeatureSetting;
import dev.spdkcmp.drivers.settings.FileSetting;
import dev.spdkcmp.drivers.settings.QueueSetting;
import dev.spdkcmp.drivers.settings.Setting;
import dev.spdkcmp.drivers.settings.WakeUpLimit;
import dev.spdkcmp.harness.plan.Plan;
import dev.spdkcmp.harness.plan.PlanDevice;
import dev.spdkcmp.scenarios.HostSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a scenario's settings mean on the devices and CPUs of a plan. */
final class HostSettings {

    private static final int WRITE_CACHE_FEATURE = 0x06;
    private static final int COALESCING_FEATURE = 0x08;
    private static final int TIME_SHIFT = 8;
    private static final String CPUFREQ = "/sys/devices/system/cpu/cpufreq/";
    private static final String NO_TURBO = "/sys/devices/system/cpu/intel_pstate/no_turbo";

    private final Host host;
    private final Plan plan;
    private final CpuSettings cpus;

    HostSettings(Host host, Plan plan) {
        this.host = host;
        this.plan = plan;
        this.cpus = new CpuSettings(host, plan);
    }

    /**
     * One thing to set.
     *
     * @param setting what
     * @param value in the spelling that it takes
     */
    record Wanted(Setting setting, String value) {}

    /** What a setting means. */
    sealed interface Meaning {

        /**
         * Things to set, in this order.
         *
         * @param asItIs why nothing has to be changed; null where something has to be
         */
        record Things(List<Wanted> wanted, String asItIs) implements Meaning {
            public Things {
                wanted = List.copyOf(wanted);
            }
        }

        /**
         * It cannot be had here.
         *
         * @param reason a clause
         */
        record Impossible(String reason) implements Meaning {}

        static Meaning of(List<Wanted> wanted) {
            return wanted.isEmpty()
                    ? new Impossible("nothing here has it")
                    : new Things(wanted, null);
        }

        static Meaning nothing(String asItIs) {
            return new Things(List.of(), asItIs);
        }
    }

    /** Everything that a setting means, as the machine is now. */
    Meaning of(HostSetting setting, String value) {
        return switch (setting) {
            case SCHEDULER,
                    NR_REQUESTS,
                    READ_AHEAD_KB,
                    NOMERGES,
                    RQ_AFFINITY,
                    IOSTATS,
                    WBT_LAT_USEC,
                    ADD_RANDOM,
                    IO_POLL,
                    IO_POLL_DELAY,
                    WRITE_CACHE_MODE ->
                    Meaning.of(queue(setting.yamlName(), value));
            case WRITE_CACHE ->
                    Meaning.of(feature(WRITE_CACHE_FEATURE, value.equals("on") ? "1" : "0"));
            case COALESCING -> Meaning.of(feature(COALESCING_FEATURE, coalescing(value)));
            case GOVERNOR ->
                    Meaning.of(
                            plan.loadedCpus().stream()
                                    .map(cpu -> new Wanted(FileSetting.governor(cpu), value))
                                    .toList());
            case TURBO -> Meaning.of(turbo(value.equals("on")));
            case CPU_DMA_LATENCY ->
                    Meaning.of(
                            List.of(
                                    new Wanted(
                                            new WakeUpLimit(),
                                            String.valueOf(Integer.parseInt(value)))));
            case IRQBALANCE -> cpus.irqbalance(value);
            case IRQ_AFFINITY -> cpus.interrupts(value);
            case ISOLATION -> cpus.isolation(value);
            case POLL_QUEUES ->
                    new Meaning.Impossible("it is made by binding, and not set: report this");
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

    /** One switch for the machine, or with some drivers one for each policy. */
    private List<Wanted> turbo(boolean on) {
        if (host.files().exists(NO_TURBO)) {
            return List.of(
                    new Wanted(new FileSetting("intel_pstate no_turbo", NO_TURBO), on ? "0" : "1"));
        }
        return Stream.concat(
                        Stream.of("boost"),
                        host.files().list(CPUFREQ).stream().map(policy -> policy + "/boost"))
                .filter(file -> host.files().exists(CPUFREQ + file))
                .map(
                        file ->
                                new Wanted(
                                        new FileSetting("cpufreq " + file, CPUFREQ + file),
                                        on ? "1" : "0"))
                .toList();
    }
}
