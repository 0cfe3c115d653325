package dev.spdkcmp.drivers.doctor;

import dev.spdkcmp.drivers.topology.CpuList;
import dev.spdkcmp.scenarios.HostSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Checks of how fast the CPUs run, how deep they sleep, and how they tell time. */
final class ClockChecks {

    private static final String CPUS = "/sys/devices/system/cpu/";
    private static final int LONG_WAKE_UP_US = 10;
    private static final int KHZ_PER_MHZ = 1000;

    private ClockChecks() {}

    static List<Check> all() {
        return List.of(
                new Check(
                        "governor",
                        "frequency governor",
                        "fails where CPUs that drive the load differ, warns where it is not"
                                + " performance",
                        "spdk-formats §6.1; field.md 4.2 test 12",
                        "A kernel arm that sleeps between interrupts lets the clock drop; a"
                                + " spinning SPDK core never does. Part of \"SPDK's gain\" is then"
                                + " the governor's loss.",
                        ClockChecks::governor),
                new Check(
                        "frequency-limits",
                        "limits of the clock: scaling_max_freq, energy preference",
                        "warns where the clock is held below what the processor can, or the"
                                + " processor is told to prefer saving energy",
                        "kernel documentation, cpufreq, intel_pstate, amd-pstate",
                        "A cap or an energy preference holds the clock down under the governor"
                                + " performance too. What frequency is reached in fact is recorded"
                                + " with every sample.",
                        ClockChecks::limits),
                new Check(
                        "turbo",
                        "frequencies above the nominal one",
                        "warns where turbo is on",
                        "kernel documentation, cpufreq",
                        "Turbo depends on heat and on how many cores are busy, so it differs"
                                + " between arms and over time.",
                        ClockChecks::turbo),
                new Check(
                        "c-states",
                        "idle states with a long wake-up",
                        "warns where a state of more than 10 µs is allowed",
                        "axboe/fio#1394; field.md 1.4",
                        "An interrupt that has to wake a sleeping core pays its exit latency on"
                                + " every I/O at low depth. Polling never sleeps.",
                        ClockChecks::idleStates),
                new Check(
                        "clocksource",
                        "clock source",
                        "warns where it is not tsc",
                        "fio-formats §3.3",
                        "Without the TSC each time stamp is a slow read or a system call, in fio"
                                + " more than in spdk_nvme_perf.",
                        ClockChecks::clock));
    }

    private static void governor(Checkup checkup, Reporter reporter) {
        if (reporter.settled(checkup, HostSetting.GOVERNOR)) {
            return;
        }
        TreeMap<String, List<Integer>> byGovernor = new TreeMap<>();
        for (int cpu : checkup.cpusOrAll()) {
            checkup.value(CPUS + "cpu" + cpu + "/cpufreq/scaling_governor")
                    .ifPresent(
                            name ->
                                    byGovernor
                                            .computeIfAbsent(name, n -> new ArrayList<>())
                                            .add(cpu));
        }
        String[] evidence =
                byGovernor.entrySet().stream()
                        .map(
                                entry ->
                                        CPUS
                                                + "cpuN/cpufreq/scaling_governor = "
                                                + entry.getKey()
                                                + " of CPUs "
                                                + CpuList.text(entry.getValue()))
                        .toArray(String[]::new);
        String remedy =
                "settings: {governor: performance} in the scenario, or cpupower frequency-set -g"
                        + " performance";
        if (byGovernor.isEmpty()) {
            reporter.cannotTell(
                    "machine",
                    "no frequency scaling to see (virtual machine?)",
                    CPUS + "cpu0/cpufreq");
        } else if (byGovernor.size() > 1) {
            reporter.fail("machine", "the CPUs have different governors", remedy, evidence);
        } else if (!byGovernor.firstKey().equals("performance")) {
            reporter.warn(
                    "machine",
                    "the governor is " + byGovernor.firstKey() + ", not performance",
                    remedy,
                    evidence);
        } else {
            reporter.ok("machine", "performance", evidence);
        }
    }

    private static void limits(Checkup checkup, Reporter reporter) {
        List<String> capped = new ArrayList<>();
        List<String> saving = new ArrayList<>();
        String driver = null;
        for (int cpu : checkup.cpusOrAll()) {
            String folder = CPUS + "cpu" + cpu + "/cpufreq/";
            driver = checkup.value(folder + "scaling_driver").orElse(driver);
            Optional<Long> allowed = checkup.number(folder + "scaling_max_freq");
            Optional<Long> possible = checkup.number(folder + "cpuinfo_max_freq");
            if (allowed.isPresent() && possible.isPresent() && allowed.get() < possible.get()) {
                capped.add(
                        folder + "scaling_max_freq = " + allowed.get() + " of " + possible.get());
            }
            checkup.value(folder + "energy_performance_preference")
                    .filter(preference -> !preference.equals("performance"))
                    .ifPresent(
                            preference ->
                                    saving.add(
                                            folder
                                                    + "energy_performance_preference = "
                                                    + preference));
        }
        if (driver == null) {
            reporter.cannotTell(
                    "machine",
                    "no frequency scaling to see (virtual machine?)",
                    CPUS + "cpu0/cpufreq");
        } else if (!capped.isEmpty()) {
            reporter.warn(
                    "machine",
                    capped.size() + " CPUs are held below their highest clock",
                    "cpupower frequency-set -u MAX (cpuinfo_max_freq)",
                    capped.get(0));
        } else if (!saving.isEmpty()) {
            reporter.warn(
                    "machine",
                    saving.size() + " CPUs are told to prefer saving energy",
                    "echo performance > " + CPUS + "cpuN/cpufreq/energy_performance_preference",
                    saving.get(0));
        } else {
            reporter.ok(
                    "machine",
                    "none, with " + driver + highest(checkup),
                    checkup.evidence(
                            CPUS
                                    + "cpu"
                                    + checkup.cpusOrAll().first()
                                    + "/cpufreq/scaling_max_freq"));
        }
    }

    private static String highest(Checkup checkup) {
        return checkup.number(
                        CPUS + "cpu" + checkup.cpusOrAll().first() + "/cpufreq/cpuinfo_max_freq")
                .map(khz -> ", up to " + khz / KHZ_PER_MHZ + " MHz")
                .orElse("");
    }

    private static void turbo(Checkup checkup, Reporter reporter) {
        if (reporter.settled(checkup, HostSetting.TURBO)) {
            return;
        }
        String intel = CPUS + "intel_pstate/no_turbo";
        String others = CPUS + "cpufreq/boost";
        Optional<Long> off = checkup.number(intel);
        Optional<Long> on = checkup.number(others);
        if (off.isEmpty() && on.isEmpty()) {
            reporter.cannotTell("machine", "no turbo switch to see", intel, others);
        } else if (off.map(value -> value == 1).orElse(false)
                || on.map(value -> value == 0).orElse(false)) {
            reporter.ok("machine", "off", checkup.evidence(off.isPresent() ? intel : others));
        } else {
            reporter.warn(
                    "machine",
                    "on: the clock depends on heat and on how many cores are busy",
                    "settings: {turbo: off} in the scenario, or read results with that in mind",
                    checkup.evidence(off.isPresent() ? intel : others));
        }
    }

    private static void idleStates(Checkup checkup, Reporter reporter) {
        if (reporter.settled(checkup, HostSetting.CPU_DMA_LATENCY)) {
            return;
        }
        int cpu = checkup.cpusOrAll().first();
        String folder = CPUS + "cpu" + cpu + "/cpuidle/";
        List<String> deep = new ArrayList<>();
        List<String> evidence = new ArrayList<>();
        List<String> states = checkup.files().list(folder);
        for (String state : states) {
            long exitUs = checkup.number(folder + state + "/latency").orElse(0L);
            boolean disabled = checkup.number(folder + state + "/disable").orElse(0L) == 1;
            if (exitUs > LONG_WAKE_UP_US && !disabled) {
                deep.add(
                        checkup.value(folder + state + "/name").orElse(state)
                                + " ("
                                + exitUs
                                + " µs)");
                evidence.add(checkup.evidence(folder + state + "/latency"));
            }
        }
        if (states.isEmpty()) {
            reporter.cannotTell("machine", "no idle states to see (virtual machine?)", folder);
        } else if (deep.isEmpty()) {
            reporter.ok("machine", "no idle state takes more than 10 µs to leave", folder);
        } else {
            reporter.warn(
                    "machine",
                    "idle CPUs may sleep in " + String.join(", ", deep),
                    "settings: {cpu_dma_latency: 2} in the scenario",
                    evidence.toArray(String[]::new));
        }
    }

    private static void clock(Checkup checkup, Reporter reporter) {
        String file = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
        Optional<String> source = checkup.value(file);
        if (source.isEmpty()) {
            reporter.cannotTell("machine", "the clock source cannot be read", file);
        } else if (source.get().equals("tsc")) {
            reporter.ok("machine", "tsc", checkup.evidence(file));
        } else {
            reporter.warn(
                    "machine",
                    source.get() + ", not tsc: each time stamp of fio is slow",
                    "boot with tsc=reliable where the TSC is known to be good",
                    checkup.evidence(file));
        }
    }
}
