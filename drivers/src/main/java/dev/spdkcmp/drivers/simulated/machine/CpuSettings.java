package dev.spdkcmp.drivers.simulated.machine;

import dev.spdkcmp.drivers.simulated.profile.CpuFacts;
import java.util.List;

/** Clock and idle states of a machine's CPUs as its settings have them. */
public final class CpuSettings {

    public static final String CPU = "/sys/devices/system/cpu/";
    public static final String BOOST = CPU + "cpufreq/boost";
    public static final String NO_TURBO = CPU + "intel_pstate/no_turbo";
    public static final String LATENCY_LIMIT = "/dev/cpu_dma_latency";

    /** What the kernel's file reads while nobody asks for anything. */
    private static final int UNLIMITED_US = 2_000_000_000;

    /** How long a core idles between two I/Os of a shallow load, at least. */
    private static final int IDLE_US = 50;

    private final Machine machine;
    private final CpuFacts cpu;

    public CpuSettings(Machine machine) {
        this.machine = machine;
        this.cpu = machine.profile().cpu();
    }

    public static String governorPath(int cpu) {
        return CPU + "cpufreq/policy" + cpu + "/scaling_governor";
    }

    public static String idleDisablePath(int cpu, int idleState) {
        return CPU + "cpu" + cpu + "/cpuidle/state" + idleState + "/disable";
    }

    public String governor(MachineState state, int number) {
        return setting(state, governorPath(number), cpu.governor());
    }

    public boolean boosts(MachineState state) {
        if ("intel_pstate".equals(cpu.frequencyDriver())) {
            return setting(state, NO_TURBO, cpu.boost() ? "0" : "1").equals("0");
        }
        return setting(state, BOOST, cpu.boost() ? "1" : "0").equals("1");
    }

    /** Clock of a CPU under load. */
    public int busyMhz(MachineState state, int number) {
        int top = boosts(state) ? cpu.boostMhz() : Math.min(cpu.baseMhz(), cpu.boostMhz());
        if (cpu.frequencyDriver() == null) {
            return cpu.baseMhz();
        }
        return switch (governor(state, number)) {
            case "performance" -> top;
            case "powersave" ->
                    cpu.frequencyDriver().contains("pstate") ? top * 88 / 100 : cpu.minMhz();
            default -> top * 90 / 100;
        };
    }

    /** Time that a CPU needs to wake for an I/O, nanoseconds: of the deepest state it may enter. */
    public double idleExitNs(MachineState state, int number) {
        List<CpuFacts.IdleState> states = cpu.idleStates();
        int limit = wakeUpLimitUs(state);
        double exit = 0;
        for (int i = 0; i < states.size(); i++) {
            CpuFacts.IdleState idle = states.get(i);
            boolean off = setting(state, idleDisablePath(number, i), "0").equals("1");
            if (!off && idle.latencyUs() <= limit && idle.residencyUs() <= IDLE_US) {
                exit = Math.max(exit, idle.latencyUs() * 1000.0);
            }
        }
        return exit;
    }

    /** The lowest of all requests: what {@code /dev/cpu_dma_latency} reads. */
    public static int wakeUpLimitUs(MachineState state) {
        return state.wakeUpLimits.values().stream().min(Integer::compare).orElse(UNLIMITED_US);
    }

    private String setting(MachineState state, String path, String byDefault) {
        String set = state.settings.get(path);
        return (set != null ? set : machine.profile().settings().getOrDefault(path, byDefault))
                .trim();
    }
}
